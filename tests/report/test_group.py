"""Pages on several answers: a mock interview, and a group; what was planted must be said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.samples import report, step
from trainer.__main__ import main
from trainer.grading import Report
from trainer.grading.report import Finding
from trainer.report.export import PAGES
from trainer.report.group import Graded, lacking, people, questions
from trainer.report.group_page import group_document
from trainer.report.interview import Interview
from trainer.report.interview_page import interview_document
from trainer.report.lines import lines


def answer(score: int, right: bool = True, question: str = "q") -> Report:
    """An answer with five steps, of which the first, of skill "overlap", is right or a slip."""
    verdict = step("s", "the step", "correct" if right else "slip", skill="overlap")
    others = tuple(step(f"s{place}", f"step {place}", "correct", skill="overlap") for place in range(4))
    return replace(report(), question=question, score=score, steps=(verdict, *others), checks=())


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


def test_what_most_people_lack_comes_first_with_what_most_often_would_have_done() -> None:
    def lacks(skill: str, says: str) -> Report:
        return replace(answer(50), steps=(step("s", "the step", "slip", skill=skill, says=says),))

    answers = [
        Graded("Ada", lacks("overlap", "divide first")),
        Graded("Ada", lacks("kv-cache", "count the heads")),
        Graded("Ada", lacks("kv-cache", "count the heads")),
        Graded("Bob", lacks("overlap", "hide it")),
        Graded("Cy", lacks("overlap", "hide it")),
    ]
    first, second = lacking(answers)
    assert (first.skill, first.people, first.answers, first.says) == ("overlap", 3, 3, "the step: hide it")
    assert (second.skill, second.people, second.answers) == ("kv-cache", 1, 2)


def test_a_slip_is_told_in_words_and_a_question_of_the_wrong_way_round_is_named() -> None:
    slip = replace(step("s", "the step", "slip"), diagnosis=Finding("serial", "one writer for all", 8.0))
    answers = []
    for place in range(10):
        odd = replace(answer(100 - 10 * place, question="odd"), steps=(slip,))
        answers += [Graded(f"P{place}", odd), Graded(f"P{place}", answer(10 * place, question="even"))]
    text = lines(group_document(answers))
    assert "10 × one writer for all" in text
    assert "the wrong way round" in text
    assert "fewest have: the step, 0 of 10" in text


def test_slips_of_a_step_are_told_for_all_who_made_them_and_not_with_the_figures_of_one() -> None:
    def slips(code: str, says: str) -> Report:
        wrong = replace(step("s", "the step", "slip"), diagnosis=Finding(code, says, 8.0))
        other = replace(step("t", "the next", "slip"), diagnosis=Finding("mine", "another step's words", 2.0))
        return replace(answer(85), steps=(wrong, other))

    answers = [Graded("Ada", slips("unexplained", "this is 7.39 times too high"))] * 3
    answers += [Graded("Bob", slips("sparse", "1,979 is the sparse peak"))]
    answers += [Graded("Cy", slips("sparse-fp8", "3,958 is the sparse peak"))]
    answers += [Graded("Di", replace(slips("mine", "the words of this step"), score=84))]
    (asked,) = questions(answers)
    assert [(slip.times, slip.says) for slip in asked.items[0].slips] == [
        (2, "the sparse peak for the dense one"),
        (1, "the words of this step"),
        (3, "another number, for no known cause"),
    ]
    page = group_document([*answers[3:], Graded("Di", slips("mine", "again"))])
    (ada, *_) = page.outcome[2:]
    assert ada == "people by band: 2 strong, 1 solid"
    assert all(len(row) <= 100 for row in lines(page).splitlines())


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
    source.write_text("no case at all", encoding="utf-8")  # what is in the way is said before any is graded
    assert main(["grade", "--batch", str(source), "--report", str(target)]) == 2
    assert "is there already" in capsys.readouterr().err
