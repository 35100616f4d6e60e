"""The app on a question of the bank, graded for real."""

from __future__ import annotations

from tests.pilot.conftest import shelf
from trainer.bank import find
from trainer.grading import grade
from trainer.paths import question_folders

ID = "train-7b-1t-3w"
FIRST = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
SECOND = "H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s"
THIRD = "3 weeks = 504 h -> 58.5 GPUs, round up to 64 (8 nodes)"


def real_question() -> dict[str, object]:
    """Options of the app for one real question."""
    return {"library": shelf(find(ID, question_folders())), "grade": grade}
