"""Pages on several answers: a mock interview, and a group; what was planted must be said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.samples import report, step
from trainer.__main__ import main
from trainer.grading import Report
from trainer.report.export import PAGES
from trainer.report.group import Graded, group_document, people, questions
from trainer.report.interview import Interview, band_of, dimensions, score_of, to_practise
from trainer.report.interview_page import interview_document


def answer(score: int, right: bool = True, question: str = "q") -> Report:
    """An answer with five steps, of which the first, of skill "overlap", is right or a slip."""
    verdict = step("s", "the step", "correct" if right else "slip", skill="overlap")
    others = tuple(step(f"s{place}", f"step {place}", "correct", skill="overlap") for place in range(4))
    return replace(report(), question=question, score=score, steps=(verdict, *others), checks=())


def test_an_interview_is_the_mean_of_its_questions_and_one_not_reached_counts_as_nothing() -> None:
    whole = Interview((answer(90), answer(60)), asked=3, minutes=45, used_s=2700)
    assert score_of(whole) == 50
    assert score_of(replace(whole, asked=2)) == 75
    assert score_of(Interview((), asked=2, minutes=45, used_s=0)) == 0


def test_each_dimension_has_its_share_its_band_and_the_greatest_loss() -> None:
    found = {one.name: one for one in dimensions(Interview((report(),), 1, 45, 1000))}
    assert list(found) == ["assumptions", "method", "arithmetic", "checks", "conclusion", "pace"]
    for name, part in (("assumptions", "assumptions"), ("arithmetic", "accuracy")):
        lost = {one.why for one in report().deductions if one.part == part}
        assert 0 <= found[name].share <= 1
        assert found[name].band == band_of(found[name].share)
        assert found[name].why in lost if lost else not found[name].why


@pytest.mark.parametrize(
    ("asked", "minutes_used", "band", "says"),
    [
        (2, 40, "strong", ""),
        (2, 48, "solid", "3:00 over the time"),
        (2, 80, "insufficient", "35:00 over the time"),
        (4, 40, "borderline", "2 of 4 questions"),
    ],
)
def test_the_pace_is_judged_by_the_clock_and_by_what_was_reached(
    asked: int, minutes_used: float, band: str, says: str
) -> None:
    reports = (replace(answer(90), used_s=600.0, limit_s=900.0),) * 2
    pace = dimensions(Interview(reports, asked, 45, 60 * minutes_used))[-1]
    assert (pace.name, pace.band) == ("pace", band)
    assert says in pace.why


def test_what_to_practise_is_what_went_wrong_most_often() -> None:
    wrong = answer(50, right=False)
    other = replace(wrong, steps=(replace(wrong.steps[0], skill="kv-cache"),))
    found = to_practise([wrong, other, wrong, answer(90)])
    assert [(one.skill, one.answers) for one in found] == [("overlap", 2), ("kv-cache", 1)]


def test_a_group_is_listed_by_its_scores_and_a_question_tells_its_people_apart() -> None:
    answers = []
    for place in range(10):
        score = 10 * place
        answers.append(Graded(f"P{place}", answer(score, right=score > 45)))
        answers.append(Graded(f"P{place}", answer(50, right=place % 2 == 0, question="luck")))
        answers.append(Graded(f"P{place}", answer(score, question="other")))
    assert [one.name for one in people(answers)][:2] == ["P9", "P8"]
    found = {one.question: one for one in questions(answers)}
    assert found["q"].tells is not None
    assert found["q"].tells > 0.9
    assert found["luck"].tells is None
    item, *others = found["q"].items
    assert {other.tells for other in others} == {None}
    assert (item.right, item.answers) == (5, 10)
    assert item.tells is not None
    assert item.tells > 0.5


def test_pages_show_texts_as_data() -> None:
    evil = replace(answer(50, right=False), title="<script>\x1b[31m[bold]", prompt="| a |\n# b")
    for page in (
        group_document([Graded("<b>\x1b]0;x\x07", evil)]),
        interview_document(Interview((evil,), 1, 45, 60)),
    ):
        for ending, write in PAGES.items():
            text = write(page)
            assert "\x1b" not in text
            assert "<script>" not in text or ending.startswith(".t")


def test_a_file_of_cases_becomes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = [
        {"person": "Ada", "question": "train-7b-1t-3w", "answer": "6 * 7e9 * 1e12 = 4.2e22 FLOP"},
        {"person": "Bob", "question": "train-7b-1t-3w", "answer": "no idea"},
        {"person": "Cy", "question": "nowhere", "answer": "1"},
    ]
    source, target = tmp_path / "cases.jsonl", tmp_path / "group.md"
    source.write_text("\n".join(map(json.dumps, cases)), encoding="utf-8")
    assert main(["grade", "--batch", str(source), "--report", str(target)]) == 1
    text = target.read_text(encoding="utf-8")
    assert "2 answers of 2 people" in text
    assert text.index("Ada") < text.index("Bob")
    assert "nowhere" in capsys.readouterr().err
    assert main(["grade", "--batch", str(source), "--report", str(target)]) == 2
    assert "is there already" in capsys.readouterr().err
