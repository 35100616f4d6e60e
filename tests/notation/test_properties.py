"""Properties: any text is read, spans stay inside, printing and reading agree, work grows with the text."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.notation.cases import cases
from trainer.notation import (
    EvaluationError,
    ExpressionError,
    Quantity,
    parse,
    quantity,
    read,
    readback,
    show,
    unit,
)
from trainer.notation.tokens import tokenise

PIECES = [
    *"0123456789.,eExX*/+-^()[]{}=~≈→kKMBTGbmhds%$€:;|`'\"\\_⁰²³½×÷−–—µ\u200b\u200d\u202e\ud800\u0301\n ",
    "10^", "million", "half a ", "per ", " GB", " TFLOP/s", "GPU-h",
    " not ", "actually ", "sum ", "\\frac{", "\\text{", "**", "sqrt(", "ceil(", " of ", " at ", " is ",
    " -> ", " = ", "H100", "7B", "1e999", "9**9**9",
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
LINES = [case["text"] for name in ("notations", "holding", "broken") for case in cases(name)]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real line with pieces cut out, put in and taken from elsewhere."""
    text = draw(st.sampled_from(LINES))
    for _ in range(draw(st.integers(1, 5))):
        place = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 5))
        text = text[:place] + draw(st.sampled_from([*PIECES, *LINES]))[:20] + text[place + cut :]
    return text


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(TEXTS, mutated()))
def test_any_text_is_read_and_every_span_lies_inside(text: str) -> None:
    reading = read(text)
    assert len(readback(reading)) == text.count("\n") + 1
    json.dumps(reading.to_dict(), allow_nan=False)
    for statement in reading.to_dict()["statements"]:
        end = 0
        for entry in sorted(statement["quantities"], key=lambda entry: entry["start"]):
            assert end <= entry["start"] < entry["end"] <= len(text)
            end = entry["end"]
        for link in statement["links"]:
            for side in (link["left"], link["right"]):
                assert 0 <= side["start"] <= side["end"] <= len(text)
    for part in reading.unread:
        assert text[part.start : part.end] == part.text


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_any_expression_is_answered(text: str) -> None:
    json.dumps(quantity(text).to_dict(), allow_nan=False)
    try:
        parse(text).evaluate({})
        unit(text)
    except (ExpressionError, EvaluationError) as error:
        assert error.says


UNITS = [
    "",
    "%",
    "FLOP",
    "FLOP/s",
    "B",
    "B/s",
    "s",
    "USD",
    "USD/h",
    "USD/GPU-h",
    "GPU-h",
    "GPU",
    "token",
    "tok/s",
    "W",
    "Wh",
    "B/param",
    "USD/Mtok",
]


@given(st.floats(1e-3, 1e14), st.sampled_from(UNITS))
def test_printing_and_reading_a_quantity_gives_the_same_value(figure: float, name: str) -> None:
    one = unit(name)
    written = Quantity(figure * one.value, one.dimension, scale=one.scale, unit="%" if name == "%" else "")
    again = quantity(show(written, figures=6)).quantity
    assert again is not None and again.dimension == written.dimension
    cents = 0.0051 * one.value if "USD" in name else 0
    assert again.value == pytest.approx(written.value, rel=1e-4, abs=cents)


@given(st.floats(1e-6, 1e6), st.floats(1e-6, 1e6))
def test_a_written_product_equals_its_value(left: float, right: float) -> None:
    found = quantity(f"{left!r} * {right!r}").quantity
    assert found is not None and found.value == pytest.approx(left * right)


def test_work_grows_with_the_text_in_tokens() -> None:
    text = "\n".join(line for line in LINES if "\n" not in line)
    once = sum(len(tokenise(line)[0]) for line in text.split("\n"))
    twice = sum(len(tokenise(line)[0]) for line in (text + "\n" + text).split("\n"))
    assert twice == 2 * once
    assert len(read(text + "\n" + text).mentions) == 2 * len(read(text).mentions)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "[" * 399 + "1",
        "9" * 100_000,
        "1e" * 50_000,
        "-" * 10_000 + "1",
        "=" * 5_000,
        "$" * 5_000,
        "x" * 10_000_000,
        "1 x " * 100_000,
        "a/" * 5_000,
        "√" * 1_000 + "2",
        "1 + bust * (" * 40,
        "7B" * 200,
    ],
    ids=lambda text: text[:6],
)
def test_bombs_are_answered(text: str) -> None:
    assert read(text).text == text
    assert quantity(text).kind in ("error", "text", "name", "quantity")


def test_an_expression_continued_over_many_lines_is_read() -> None:
    reading = read("1\n" + "*2\n" * 3000)
    assert len(reading.statements) >= 1
