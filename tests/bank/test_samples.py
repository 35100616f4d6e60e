"""Sample answers: a verdict that differs from the file's is reported where the file states it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trainer.bank import Question, check_paths, draw, load
from trainer.grading import grade

from .files import SOUND, position, spoiled, write


@dataclass
class Named:
    code: str


@dataclass
class StepVerdict:
    id: str
    status: str
    diagnosis: Named | None = None


@dataclass
class CheckVerdict:
    id: str
    status: str


@dataclass
class Verdict:
    band: str
    score: int
    steps: list[StepVerdict]
    checks: list[CheckVerdict]


def verdict(band: str = "insufficient", status: str = "missing", code: str = "") -> Verdict:
    return Verdict(
        band,
        12,
        [StepVerdict("C", status, Named(code) if code else None)],
        [CheckVerdict("mfu_stated", "missing")],
    )


def test_a_sample_that_is_graded_as_stated_is_no_problem(tmp_path: Path) -> None:
    graded: list[tuple[str, str]] = []

    def grade(question: Question, text: str) -> Verdict:
        graded.append((question.id, text))
        return verdict()

    assert check_paths([write(tmp_path, SOUND)], [], grade).problems == ()
    assert graded == [("tiny", "19 days")]


def test_each_verdict_that_differs_is_reported_where_it_is_stated(tmp_path: Path) -> None:
    text = spoiled(
        'steps = { C = "missing" }',
        'steps = { C = "missing" }\nchecks = { mfu_stated = "done" }\ndiagnoses = { C = "two-nd" }',
    )
    report = check_paths(
        [write(tmp_path, text)], [], lambda question, answer: verdict("weak", "correct", "other")
    )
    assert {problem.code for problem in report.problems} == {"sample-differs"}
    places = ['"insufficient"', '"missing" }', '"done"', '"two-nd" }']
    assert [(problem.line, problem.column) for problem in report.problems] == [
        position(text, at) for at in places
    ]
    assert "should be insufficient, and is weak" in report.problems[0].says


def test_a_step_that_is_not_shown_counts_as_missing(tmp_path: Path) -> None:
    report = check_paths([write(tmp_path, SOUND)], [], lambda question, answer: verdict(status="not_shown"))
    assert report.problems == ()


def test_a_sample_that_is_graded_otherwise_names_the_command_that_shows_why(tmp_path: Path) -> None:
    path = write(tmp_path, spoiled('band = "insufficient"', 'band = "weak"'))
    (problem,) = check_paths([path], [], grade=lambda question, text: verdict()).problems
    assert problem.hint == f"`trainer grade {path} --sample 1` shows why"


def test_a_diagnosis_that_no_mistake_has_names_those_there_are(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND + 'diagnoses = { C = "two" }\n')
    (problem,) = check_paths([path], [], grade=lambda question, text: verdict(code="no-mfu")).problems
    assert problem.hint == "`two` is no mistake of this question; there are `two-nd`, `no-mfu`"


def test_samples_wait_until_mistakes_can_be_told_from_what_is_right(tmp_path: Path) -> None:
    path = write(tmp_path, spoiled('is = "2 * N * D"', 'is = "6.1 * N * D"'))
    (problem,) = check_paths([path], [], grade=lambda question, text: verdict("strong")).problems
    assert problem.code == "mistake-in-tolerance"


def test_an_answer_to_a_question_with_an_input_of_zero_is_graded(tmp_path: Path) -> None:
    text = spoiled(
        '[[step]]\nid = "C"',
        'spare = { value = "0%", name = "overhead", range = "0-20%" }\n\n[[step]]\nid = "C"',
    )
    text = text.replace('is = "C / (n * peak * mfu)"', 'is = "(1 + spare) * C / (n * peak * mfu)"')
    answer = "C = 6 * 7e9 * 1e12 = 4.2e22, MFU 40%, no overhead: 19.2 days"
    report = grade(draw(load(write(tmp_path, text))), answer)
    assert {step.id: step.status for step in report.steps}["days"] == "correct"
