"""A full grade of an answer of thirty lines beside a read of the same text."""

from __future__ import annotations

from functools import partial

from benchmarks.bare import QUESTION
from benchmarks.measure import Effort, Goal, Section, Timed, compared, growth, in_turns, timed
from benchmarks.napkin import repeated
from trainer.bank import Variant, draw, find
from trainer.grading import grade, words
from trainer.notation import read
from trainer.notation.tokens import tokenise
from trainer.paths import packaged

ANSWER = """\
Compute: 6 FLOP per parameter and token
C = 6 * 7e9 * 1e12 = 4.2e22 FLOP
H100 SXM, dense BF16 peak 989 TFLOP/s, not the sparse 1979
I assume 40% MFU, large dense runs land at 35-45%
989 TFLOP/s * 0.4 = 396 TFLOP/s per GPU
4.2e22 / 396e12 = 1.06e8 GPU-s
1.06e8 / 3600 = 29.4k GPU-hours
3 weeks = 21 * 24 h = 504 h
29.4k / 504 = 58.4 GPUs
nodes hold 8, so 8 nodes = 64 GPUs
29.4k / 64 = 460 h
460 h / 24 = 19.2 days
deadline 21 days, slack 1.8 days
price $2.50 per GPU-hour, specialised cloud
64 * 460 h = 29.5k GPU-h
29.5k * $2.50 = $73.7k
20% on top for restarts and evals
$73.7k * 1.2 = $88.4k
memory: weights 2 B/param, gradients 2 B/param
master copy and two moments 12 B/param
16 B/param * 7e9 = 112 GB
80 GB per GPU, so 2 GPUs hold the state
64 * 80 GB = 5.12 TB rented
112 GB / 5.12 TB = 2.2%
so compute sets the size, not memory
at 30% MFU: 58.4 * 4/3 = 77.9 -> 80 GPUs
at 50% MFU: 58.4 * 0.8 = 46.7 -> 48 GPUs
MFU is the lever, the price the next one
at $3.99 the run is 29.5k * 3.99 = $118k
I would rent 8 nodes and ask for $88k
"""


def measure(effort: Effort) -> Section:
    """A grade against a read, and both for longer answers."""
    variant = draw(find(QUESTION, [packaged("questions")]))
    lines = len(ANSWER.splitlines())
    found = in_turns(
        {"grade": _afresh(partial(_graded, variant, ANSWER)), "read": _afresh(partial(_read, ANSWER))},
        effort.of(31, 9),
    )
    row = compared(
        f"grading an answer of {lines} lines", "reading it", Goal(25), found["grade"], found["read"]
    )
    longer = {
        times * lines: _afresh(partial(_graded, variant, repeated(ANSWER, times)))
        for times in [1, 10, 100][: effort.of(3, 2)]
    }
    claim = "up to 600 numbers, about 20 times the length of an answer, and not beyond"
    return Section([row], [growth("Grading an answer", "lines", claim, longer, effort.of(3, 1))])


def _graded(variant: Variant, answer: str) -> None:
    grade(variant, answer)


def _read(answer: str) -> None:
    read(answer)


def _afresh(run: partial[None]) -> Timed:
    """A run on an answer that was never seen: what was kept of the last one is forgotten."""
    timing = timed(run)

    def afresh() -> float:
        tokenise.cache_clear()
        words.normalise.cache_clear()
        words.content_words.cache_clear()
        return timing()

    return afresh
