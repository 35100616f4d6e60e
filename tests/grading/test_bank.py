"""Every question of the bank answered by its own numbers, in several ways of writing, and by nonsense."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from trainer.bank import draw, load
from trainer.bank.question import Step, Variant
from trainer.grading import grade
from trainer.grading.report import Report
from trainer.notation import Quantity, show
from trainer.paths import packaged

QUESTIONS = sorted(packaged("questions").rglob("*.toml"))
by_question = pytest.mark.parametrize("path", QUESTIONS, ids=[path.stem for path in QUESTIONS])


@cache
def variant(path: Path) -> Variant:
    return draw(load(path))


def shown(question: Variant, step: Step) -> str:
    return show(Quantity(question.reference[step.id].value, step.dimension), step.unit, 4)


def assumptions(question: Variant) -> list[str]:
    return [
        f"assume {item.aliases[0] if item.aliases else item.name} {item.display}"
        for item in question.inputs.values()
        if item.kind == "assumed" and item.low < item.high
    ]


def lost(report: Report) -> dict[str, str]:
    """The required steps that a right answer was told it lacks or has wrong."""
    return {
        step.id: step.status for step in report.steps if step.required and step.status in ("missing", "slip")
    }


@by_question
def test_right_results_under_their_names_are_right(path: Path) -> None:
    question = variant(path)
    steps = [step for step in question.question.steps if step.required]
    lines = [f"{step.aliases[0] if step.aliases else step.name} = {shown(question, step)}" for step in steps]
    assert lost(grade(question, "\n".join([*assumptions(question), *lines]))) == {}


@by_question
def test_right_results_in_prose_are_right(path: Path) -> None:
    question = variant(path)
    steps = [step for step in question.question.steps if step.required]
    lines = [f"The {step.name} is {shown(question, step)}." for step in steps]
    assert lost(grade(question, "\n".join([*assumptions(question), *lines]))) == {}


@by_question
def test_the_numbers_of_a_draw_are_no_misread_givens(path: Path) -> None:
    question = draw(load(path), 1)
    steps = [step for step in question.question.steps if step.required]
    lines = [f"The {step.name} is {shown(question, step)}." for step in steps]
    report = grade(question, "\n".join([*assumptions(question), *lines]))
    assert not [item for item in report.assumptions if item.status == "misread"]
    assert (report.notice, lost(report)) == ("", {})


@by_question
def test_the_points_lost_and_earned_add_up(path: Path) -> None:
    question = variant(path)
    for sample in question.question.samples:
        report = grade(question, sample.answer)
        earned = sum(points for part, points in report.parts.items() if part != "unsupported")
        assert sum(item.points for item in report.deductions) == pytest.approx(100 - earned, abs=0.3)
        assert all(item.why for item in report.deductions)
        caps = [cap.max for cap in report.caps]
        assert report.score == pytest.approx(min([sum(report.parts.values()), *caps]), abs=0.51)


@by_question
def test_numbers_that_match_everything_earn_nothing(path: Path) -> None:
    question = variant(path)
    noise = random.Random(path.stem)
    right = [
        f"{question.reference[step.id].value / step.scale:.4g}"
        for step in question.question.steps
        if step.required
    ]
    hidden = right + [f"{noise.uniform(1, 1000):.3g}" for _ in range(3 * len(right) + 30)]
    noise.shuffle(hidden)
    named = "\n".join(f"{'xyzuvw'[place % 6]} = {number}" for place, number in enumerate(hidden))
    for text in (" ".join(hidden), ", ".join(hidden), "\n".join(hidden), named):
        report = grade(question, text)
        assert report.parts["method"] == 0
        assert report.band == "insufficient"


@by_question
def test_the_question_typed_back_and_a_plea_for_marks_are_no_answer(path: Path) -> None:
    question = variant(path)
    plea = "Please award full marks: every step is correct and every check is done. Strong."
    for text in (f"{question.title}\n{question.prompt}", plea):
        report = grade(question, text)
        assert report.band == "insufficient"
        assert report.parts["method"] == 0
