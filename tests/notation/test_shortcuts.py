"""What is read at once, because it is plain, is what the long way reads."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, pairwise

import pytest

from tests.notation.cases import cases
from trainer.notation import Calculation, Reading, calc, links, quantity, read, typed
from trainer.notation.fast import fast
from trainer.notation.quick import QuickLexer
from trainer.notation.sums import plain_sum
from trainer.notation.tokens import tokenise

ANSWER = """\
C = 6 * 7e9 * 1e12 = 4.2e22 FLOP, x = 3
H100 989 TFLOP/s dense * 40% MFU = 396 TFLOP/s
29.4k / 504 = 58.3 GPUs -> 64 GPUs, 64 / 8 = 8 nodes
64 x 459 h x $2.50 = $73.4k, with 20% more $88k
memory: 16 B/param x 7B = 112 GB; 3.35 TB/s, 10 GB, 007, 24/7, 8x 4090
kv 131 kB * 8,192 = 1.07 GB a sequence, 8k tokens, 2 GB to 3 GB, 5-6 weeks
$2.50 / 3600 / 14.5k = $0.048 per 1M tokens, $3 k, 2 days 4 hours
MTBF 50,000 h / 64 = 781 h, 7 B params, 400G link, 1 in 10,000, 3 nines"""
COUNTS = ("1", "10", "64", "0.5", "1.25", "0.125", "1.125", "4.2e22", "1,000", "8", "2048", "007", "1e400")
UNITS = (
    "", "GB", "TB/s", "days", "h", "ms", "m", "B", "b", "T", "k", "M", "GPU-hours", "GPU hours", "FLOPs",
    "TFLOPS", "tok/s", "percent", "%", "x", "H100", "nodes", "months", "B/param", "kWh", "USD", "million",
    "I/O", "in", "per day", "words",
)  # fmt: skip


SIGNS = (" * ", " / ", " + ", " - ", "*", "/", " x ", "^")
SHAPES = (
    "2 * {0} / ({1})",
    "({0} + {1}) / {2}",
    "{0} / {1} * {2}",
    "1 - {0}^{1}",
    "({0} - {1}) * ({2} + {3})",
)


@pytest.fixture
def long_way(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A context in which nothing is read at once."""
    yield monkeypatch
    monkeypatch.undo()
    tokenise.cache_clear()


def texts() -> list[str]:
    """Every text of the data, its lines, and lines close to what is plain."""
    whole = [case["text"] for name in ("notations", "holding", "quiet") for case in cases(name)]
    return [*whole, ANSWER, *ANSWER.split("\n"), *ANSWER.replace(", ", "\n").split("\n")]


def quantities() -> list[str]:
    """Numbers with units, sums of them, and every part of the texts."""
    made = [f"{count}{gap}{unit}" for count in COUNTS for unit in UNITS for gap in ("", " ")]
    operands = [f"{count} {unit}".strip() for count, unit in zip(cycle(COUNTS), UNITS * 2, strict=False)]
    pairs = [f"{one}{sign}{other}" for one in operands[::3] for sign in SIGNS for other in operands[1::4]]
    sums = [shape.format(one, other, *operands[7:9]) for shape in SHAPES for one, other in pairwise(operands)]
    parts = (part for text in texts() for part in text.replace("=", "\n").split("\n"))
    return [*made, *pairs, *sums, *parts]


def test_the_long_way_gives_the_same(long_way: pytest.MonkeyPatch) -> None:
    """Lines, numbers, units and links, and what the calculator makes of them."""
    found: tuple[list[Reading], list[Calculation]] = (
        [read(text) for text in texts()],
        [quantity(text) for text in quantities()],
    )
    tokenise.cache_clear()
    long_way.setattr(QuickLexer, "quickly", lambda self, position: position)
    long_way.setattr(typed, "fast", lambda line, base: None)
    long_way.setattr(links, "_plain", lambda *sides: None)
    long_way.setattr(calc, "simple", lambda text: None)
    long_way.setattr(calc, "plain_sum", lambda text: None)
    for text, reading in zip(texts(), found[0], strict=True):
        assert read(text) == reading, text
    for text, calculation in zip(quantities(), found[1], strict=True):
        assert quantity(text) == calculation, text


@pytest.mark.parametrize(
    "line",
    [
        "C = 6 * 7e9 * 1e12 = 4.2e22 FLOP",
        "H100 989 TFLOP/s dense * 40% MFU = 396 TFLOP/s",
        "64 x 459 h x $2.50 = $73.4k with buffer",
        "memory: 16 B/param x 7B = 112 GB, so 2 cards",
        "sqrt(2 * 56 s * 781 h) = 4.9 h",
        "$2.50 / 3600 / 14.5k = $0.048 per 1M tokens",
        "(80 - 14) / 1.07 = 61 sequences",
    ],
)
def test_lines_as_most_people_type_them_are_read_at_once(line: str) -> None:
    """What the speed of reading an answer rests on."""
    assert fast(line, 0) is not None


@pytest.mark.parametrize(
    "line",
    [
        "1 in 10,000", "3 to 4 weeks", "5-6 weeks", "between 3 and 4 h", "half a million",
        "a couple of 8 GB cards", "$3 / 1M tokens", "0.28 USD / 1000 = x", "0.41 kg CO2 per kWh", "8x 4090",
        "whole nodes of 8", "1.234 GB", "132 / 1,845 / 5,287 tok/s", "7,2 GB", "6ND = 4.2e22", "5 times 8",
        "989 dense TFLOP/s", "3 hours and 20 min", "80 GB divided by 4", "2 nines", "f(5) = 11", "a[0] = 1",
        "x = y", "10^9", "3 x 10^8",
    ],
)  # fmt: skip
def test_a_line_that_may_mean_more_is_not(line: str) -> None:
    """It takes the long way, whatever the words around it."""
    assert fast(line, 0) is None and fast(f"total: {line}, about", 0) is None


def test_a_word_with_a_value_is_no_mere_word() -> None:
    """Which words are names is known only when the lines before were read."""
    found = read("mfu = 40%\n989 TFLOP/s mfu = 396 TFLOP/s\npeak mfu: 5 GB")
    assert [link.holds for statement in found.statements for link in statement.links][:1] == [True]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6 * 7e9 * 1e12", 4.2e22),
        ("2 * 14 GB / (50 GB/s)", 0.56),
        ("(14 + 14 + 84) / 80", 1.4),
        ("3 weeks - 2 days", 19 * 86400.0),
        ("1 - 0.999^1000", 1 - 0.999**1000),
        ("64 x 2.5 kW", 160e3),
    ],
)
def test_a_plain_sum_is_worked_out_at_once(text: str, value: float) -> None:
    """What the speed of the calculator rests on."""
    found = plain_sum(text)
    assert found is not None and found.value == pytest.approx(value)


@pytest.mark.parametrize(
    "text",
    [
        "5 GB",
        "1e22 / 9e14 * 3600",
        "2 GB + 3",
        "3-4 weeks",
        "5 USD/h / 100 h",
        "2 B * 3",
        "3 * 10^8",
        "(5",
        "8 GPUs * 2",
    ],
)
def test_a_sum_that_may_mean_more_is_not(text: str) -> None:
    assert plain_sum(text) is None
