"""One real answer, graded: a fleet not in whole nodes, and all else right."""

from __future__ import annotations

from functools import cache

from trainer.bank import Variant, draw, find
from trainer.grading import Report, grade
from trainer.paths import question_folders

ANSWER = """\
6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs
H100 bf16 dense 989 TFLOPS at 40% MFU -> ~396 TF/s
3 weeks = 504 h -> 58.5 GPUs, so 59
59 GPUs x 504 h x $2.50 = $74k, +20% buffer = $89k
memory: 16 B/param x 7B = 112 GB << 59 x 80 GB, so compute-sized"""


@cache
def variant(seed: int | None = None) -> Variant:
    """The question with the numbers of its file, or of a seed."""
    return draw(find("train-7b-1t-3w", question_folders()), seed)


@cache
def graded(text: str = ANSWER) -> Report:
    """The report on an answer to it."""
    return grade(variant(), text, used_s=540.0)
