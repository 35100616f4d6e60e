"""Reading typed text beside pint, quantulum3, simpleeval and Python's own parser, on the same strings."""

from __future__ import annotations

import ast
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import cycle

from trainer.notation import Reader, quantity, read, readback
from trainer.notation.tokens import tokenise

PASSES = 40

QUANTITIES = [
    "80 GB", "3.35 TB/s", "19.2 days", "4.2e22", "7 kW", "1.5 hours", "25 min", "3 weeks", "50 us", "700 W",
    "64 GiB", "0.29 s", "900 GB/s", "128 MB", "21 days", "12 ms", "2.5 MW", "1.81e6 s", "40 percent",
    "112 GB",
]  # fmt: skip
ARITHMETIC = [
    "6 * 7e9 * 1e12", "2**40", "4.2e22 / (989e12 * 0.4)", "1 - 0.999**1000", "2 * 80 * 8 * 128 * 2",
    "1.06e8 / 3600", "64 * 461 * 2.50", "(14 + 14 + 84) / 80", "500000 * 6 * 800 / 86400", "7e9 * 16 / 1e9",
]  # fmt: skip
WITH_UNITS = [
    "64 * 19.2 days", "112 GB / (80 GB)", "989e12 / (3.35 TB/s)", "2 * 14 GB / (50 GB/s)", "8 * 700 W + 2 kW",
    "16 * 80 GB", "30 TB / (20 GB/s)", "7.6 kW * 24 hours", "64 MB / (400 GB/s)", "3 weeks - 2 days",
]  # fmt: skip
ANSWER = """\
C = 6 * 7e9 * 1e12 = 4.2e22 FLOP | C, c = 6 * 7e9 * 1e12, 4.2e22
H100 989 TFLOP/s dense * 40% MFU = 396 TFLOP/s | rate, r = 989e12 * 0.40, 396e12
4.2e22 / 396e12 = 1.06e8 GPU-s | work, w = 4.2e22 / 396e12, 1.06e8
1.06e8 / 3600 = 29.4k GPU-hours | hours, h = 1.06e8 / 3600, 29.4e3
3 weeks = 21 * 24 = 504 h | deadline, d = 21 * 24, 504
29.4k / 504 = 58.3 GPUs -> 64 GPUs | gpus, g = 29.4e3 / 504, 58.3
64 / 8 = 8 nodes | nodes, n = 64 / 8, 8
29.4k / 64 = 459 h = 19.1 days | days, e = 29.4e3 / 64 / 24, 19.1
64 x 459 h x $2.50 = $73.4k | cost, k = 64 * 459 * 2.50, 73.4e3
$73.4k * 1.2 = $88k with buffer | budget, b = 73.4e3 * 1.2, 88e3
memory: 16 B/param x 7B = 112 GB | memory, m = 16 * 7e9, 112e9
112 GB / 80 GB = 1.4 GPUs | fit, f = 112e9 / 80e9, 1.4
64 * 80 GB = 5.12 TB rented | rented, t = 64 * 80e9, 5.12e12
112 GB / 5.12 TB = 2.2% of it | share, s = 112e9 / 5.12e12, 0.022
weights 7B * 2 bytes = 14 GB | weights, y = 7e9 * 2, 14e9
gradients 2 bytes * 7B = 14 GB | gradients, q = 2 * 7e9, 14e9
optimizer 12 * 7B = 84 GB | optimizer, o = 12 * 7e9, 84e9
sum 14 + 14 + 84 = 112 GB | total, u = 14 + 14 + 84, 112
KV: 2 * 32 * 8 * 128 * 2 B = 131 kB/token | kv, v = 2 * 32 * 8 * 128 * 2, 131e3
131 kB * 8192 = 1.07 GB a sequence | sequence, z = 131e3 * 8192, 1.07e9
(80 - 14) / 1.07 = 61 sequences | batch, a = (80 - 14) / 1.07, 61
14 GB / 3.35 TB/s = 4.2 ms a step | step, p = 14e9 / 3.35e12, 4.2e-3
61 / 4.2 ms = 14.5k tok/s | rate2, x = 61 / 4.2e-3, 14.5e3
$2.50 / 3600 / 14.5k = $0.048 per 1M tokens | price, i = 2.50 / 3600 / 14.5e3, 0.048e-6
checkpoint 112 GB / 2 GB/s = 56 s | write, j = 112 / 2, 56
every 30 min: 56 / 1800 = 3.1% | overhead, l = 56 / 1800, 0.031
MTBF 50,000 h / 64 = 781 h | mtbf, aa = 50_000 / 64, 781
sqrt(2 * 56 s * 781 h) = 4.9 h | tau, ab = (2 * 56 * 781 * 3600) ** 0.5 / 3600, 4.9
power 64 * 700 W * 1.3 = 58.2 kW | power, ac = 64 * 700 * 1.3, 58.2e3
58.2 kW * 459 h = 26.7 MWh | energy, ad = 58.2e3 * 459, 26.7e6
"""
TYPED = "\n".join(line.partition(" | ")[0] for line in ANSWER.splitlines())
PYTHON = "\n".join(line.partition(" | ")[2] for line in ANSWER.splitlines())

Takes = Callable[[str], object]


def ours(text: str) -> object:
    """One text through the calculator; it must have a value."""
    found = quantity(text)
    assert found.quantity is not None, text
    return found


def pint() -> Takes:
    """Pint, its registry built beforehand."""
    return import_module("pint").UnitRegistry().Quantity  # type: ignore[no-any-return]


def quantulum() -> Takes:
    """Quantulum3, its units loaded beforehand."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parse: Takes = import_module("quantulum3.parser").parse
        parse("1 m")
    return parse


def simpleeval() -> Takes:
    """Simpleeval."""
    return import_module("simpleeval").simple_eval  # type: ignore[no-any-return]


def python(text: str) -> object:
    """Parse a text as Python and evaluate it."""
    names: dict[str, object] = {}
    exec(compile(ast.parse(text), "answer", "exec"), names)
    return names


LIBRARIES: dict[str, Callable[[], Takes]] = {
    "pint": pint,
    "quantulum3": quantulum,
    "simpleeval": simpleeval,
    "Python": lambda: python,
}
SUBJECTS: dict[str, tuple[Sequence[str], tuple[str, ...]]] = {
    "quantities": (QUANTITIES, ("pint", "quantulum3")),
    "arithmetic": (ARITHMETIC, ("pint", "simpleeval", "Python")),
    "arithmetic with units": (WITH_UNITS, ("pint",)),
}
BUDGETS = {("quantities", "pint"): 0.2, ("an answer of 30 lines", "Python"): 4.0}


def best(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each run in microseconds, in turns, so that a busy machine slows all alike.

    The lexer forgets its lines before each run, so that no text is read from its cache.
    """
    found = dict.fromkeys(runs, float("inf"))
    for _ in range(PASSES):
        for name, run in runs.items():
            tokenise.cache_clear()
            began = time.perf_counter()
            run()
            found[name] = min(found[name], (time.perf_counter() - began) * 1e6)
    return found


def over(reader: Takes, texts: Sequence[str]) -> Callable[[], object]:
    """A run of a reader over some texts."""
    return lambda: [reader(text) for text in texts]


def table(title: str, count: int, times: dict[str, float]) -> bool:
    """Print the times for each of `count` texts, and the trainer's over each; whether it is over a budget."""
    print(f"\n{title}, best of {PASSES}, microseconds each; the trainer's over the other's")
    over_budget = False
    for name, took in times.items():
        ratio, budget = times["trainer"] / took, BUDGETS.get((title, name))
        verdict = "" if budget is None else f"  {'over' if ratio > budget else 'ok'}, at most {budget:g}"
        print(f"  {name:<24} {took / count:8.1f} {ratio:6.2f}{verdict}")
        over_budget |= budget is not None and ratio > budget
    return over_budget


def answer() -> dict[str, float]:
    """The whole answer, and again after a key press in one of its lines, as the editor reads it."""
    marks = {entry.line: entry.mark for entry in readback(read(TYPED)) if entry.mark != "="}
    if marks:
        raise SystemExit(f"lines of the answer that the trainer does not verify: {marks}")
    runs: dict[str, Callable[[], object]] = {
        "trainer": lambda: read(TYPED),
        "Python": lambda: python(PYTHON),
    }
    return best(runs)


def key_press() -> dict[str, float]:
    """One more figure typed in a line of that answer, read-back included: all of it read anew, and as the
    editor reads it, from that line on.
    """
    lines = TYPED.splitlines()
    runs: dict[str, Callable[[], object]] = {"all read anew": lambda: readback(read(f"{TYPED} 5"))}
    for name, place in (("last", len(lines) - 1), ("middle", len(lines) // 2), ("first", 0)):
        before, typed, after = "\n".join(lines[:place]), lines[place], "\n".join(lines[place + 1 :])
        texts = cycle([f"{before}\n{typed} {figure}\n{after}".strip() for figure in "56"])
        runs[f"in the {name} line"] = partial(press, Reader(), texts)
    return best(runs)


def press(reader: Reader, texts: Iterator[str]) -> object:
    """The next version of an answer, read and read back."""
    return readback(reader.read(next(texts)))


def main() -> int:
    """Measure all in one run; 1 where the trainer is over a budget."""
    readers: dict[str, Takes] = {}
    for name, load in LIBRARIES.items():
        try:
            readers[name] = load()
        except ImportError:
            print(f"{name} is left out, as it is not installed: pip install {name}")
    failed = False
    for title, (texts, names) in SUBJECTS.items():
        runs = {name: over(readers[name], texts) for name in names if name in readers}
        failed |= table(title, len(texts), best({"trainer": over(ours, texts), **runs}))
    failed |= table("an answer of 30 lines", 1, answer())
    print(f"\na key press in that answer, read-back included, best of {PASSES}, microseconds")
    for name, took in key_press().items():
        print(f"  {name:<24} {took:8.1f}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
