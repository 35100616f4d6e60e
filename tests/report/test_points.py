"""The figures of a score add up as they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.report.support import ANSWER, graded, variant
from tests.samples import report
from trainer.bank import draw, load
from trainer.cli.page import Page
from trainer.cli.render import print_report
from trainer.grading import Report, grade
from trainer.grading.hints import Hint, charged, offers, price_of
from trainer.grading.report import Cap, Deduction
from trainer.paths import packaged
from trainer.report.costs import check_cost, step_cost
from trainer.report.document import Context, document
from trainer.report.html import html
from trainer.report.lines import lines
from trainer.report.markdown import markdown
from trainer.report.points import ROUNDED, Points, adding_up, held_cap_line, idle_cap_line, points
from trainer.tui.score_rows import score_rows

QUESTIONS = packaged("questions")
IDLE = "a cap that takes nothing off, as the score is not above it: at"
TAKEN = [Hint("a.1", 1, "the next step", ""), Hint("first-line", 4, "a worked first line", "")]


def test_each_figure_carries_what_the_one_before_lost() -> None:
    assert adding_up([20 / 7] * 7, 2) == [2.86, 2.85, 2.86, 2.86, 2.86, 2.85, 2.86]
    assert round(sum(adding_up([10 / 3] * 3, 1)), 9) == 10.0


@pytest.mark.parametrize("text", [ANSWER, "6ND = 4.2e22", "64 GPUs", "", ANSWER.replace("989", "1979")])
def test_what_is_left_and_what_was_lost_make_the_whole(text: str) -> None:
    whole = points(graded(text))
    for part in whole.parts:
        shown = [
            float(whole.figure(part.points)),
            *(float(whole.figure(loss.points)) for loss in part.losses),
        ]
        assert round(sum(shown), 6) == part.most, part
    assert float(whole.figure(whole.total)) == round(
        sum(float(whole.figure(p.points)) for p in whole.parts), 2
    )


def test_one_decimal_where_it_says_everything() -> None:
    whole = points(report(deductions=(Deduction("checks", 12.0, "no memory check"),)))
    assert whole.figure(whole.parts[3].points) == "8.0"


@pytest.mark.parametrize(
    ("parts", "caps", "score", "becomes", "says"),
    [
        (
            {"method": 82.79},
            (Cap(69, "nodes"), Cap(82, "rounding")),
            69,
            [("cap", -13.79)],
            ("capped at 69: nodes", f"{IDLE} 82, rounding"),
        ),
        ({"method": 66.4}, (), 66, [(ROUNDED, -0.4)], ()),
        ({"method": 66.0}, (Cap(69, "nodes"),), 66, [], (f"{IDLE} 69, nodes",)),
        ({"method": 10.0, "unsupported": 8.0}, (Cap(25, "no chain"),), 18, [("no chain", 8.0)], None),
        ({"method": 3.0}, (), 40, [("other", 37.0)], ()),
    ],
)
def test_what_becomes_of_the_sum(
    parts: dict[str, float],
    caps: tuple[Cap, ...],
    score: int,
    becomes: list[tuple[str, float]],
    says: tuple[str, ...] | None,
) -> None:
    whole = report(parts=parts, deductions=(), caps=caps, score=score)
    assert [(one.name, round(one.points, 6)) for one in points(whole).changes] == becomes
    assert says is None or tuple(filter(None, (held_cap_line(whole), idle_cap_line(whole)))) == says


def test_a_cap_that_takes_nothing_off_is_no_headline() -> None:
    whole = report(parts={"method": 41.0}, deductions=(), caps=(Cap(60, "no assumption"),), score=41)
    assert held_cap_line(whole) == ""
    assert idle_cap_line(whole).endswith("as the score is not above it: at 60, no assumption")
    page = lines(document(whole, Context()))
    assert page.count("no assumption") == 1
    assert page.index("no assumption") > page.index("SCORE")
    two = replace(whole, caps=(Cap(60, "no assumption"), Cap(45, "fatal")))
    assert idle_cap_line(two) == (
        "caps that take nothing off, as the score is not above them: at 45, fatal; at 60, no assumption"
    )


def test_hints_go_off_after_the_cap_each_with_what_it_was() -> None:
    capped = grade(variant(), ANSWER, mode="coach")
    taken = offers(variant(), "", ())
    hinted = charged(capped, taken)
    changes = points(hinted).changes
    assert [one.name for one in changes] == ["cap", "hints", "hints"]
    assert [one.points for one in changes[1:]] == [-float(hint.price) for hint in taken]
    assert [one.why for one in changes[1:]] == [hint.offer for hint in taken]
    assert hinted.score == 69 - price_of(taken)


def test_a_score_that_hints_would_take_below_nothing_ends_there() -> None:
    hinted = charged(grade(variant(), "no idea", mode="coach"), offers(variant(), "", ()))
    changes = points(hinted).changes
    assert changes[-1].name == "least" and sum(one.points for one in changes) == 0


def one_of_each() -> Iterator[Report]:
    """A report on an answer to every question: in each mode, late or not, with hints or without."""
    for place, path in enumerate(sorted(QUESTIONS.rglob("*.toml"))):
        question = load(path)
        answers = [sample.answer for sample in question.samples]
        mode = ("drill", "coach", "interview")[place % 3]
        used_s = question.minutes * 60 * (0.5, 1.2, 2)[place % 4 % 3]
        report = grade(draw(question, None), answers[place % len(answers)], used_s=used_s, mode=mode)
        yield charged(report, TAKEN) if mode == "coach" else report


def ledger(whole: Points) -> list[str]:
    """Every figure of a score as it is shown, from the first part to the score itself."""
    found: list[str] = []
    for part in whole.parts:
        found += [whole.figure(part.points), str(part.most)]
        found += [whole.signed(-loss.points) for loss in part.losses]
    found.append(whole.figure(whole.total))
    return [*found, *(whole.signed(change.points) for change in whole.changes), str(whole.score)]


def stands_in(figures: list[str], text: str) -> bool:
    """Whether a text has these figures in this order, whatever stands between them."""
    rest = iter(re.findall(r"[+−]?\d+(?:\.\d+)?", text.replace("\\", "").replace("-", "−")))
    return all(any(figure == other for other in rest) for figure in figures)


def test_on_an_answer_to_every_question_the_figures_add_up_in_every_format(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is left and what is lost make a part, the parts their total, and with the changes the score."""
    for given in one_of_each():
        whole = points(given)
        assert sum(part.most for part in whole.parts) == 100
        for part in whole.parts:
            assert round(part.points + sum(loss.points for loss in part.losses), 6) == part.most
        assert round(sum(part.points for part in whole.parts), 6) == whole.total
        assert round(whole.total + sum(change.points for change in whole.changes), 6) == given.score
        assert not any(change.name == "other" for change in whole.changes)
        page, figures = document(given, Context()), ledger(whole)
        print_report(Page(), given)
        pages = {
            "plain": capsys.readouterr().out,
            "screen": "\n".join(row.plain for row in score_rows(given, 66)),
            "text": lines(page),
            "markdown": markdown(page),
            "html": html(page),
        }
        for form, text in pages.items():
            assert stands_in(figures, text[text.rfind("assumptions") :]), (given.question, form)


def test_a_finding_knows_what_it_cost() -> None:
    whole: Report = graded()
    steps = {step.id: step for step in whole.steps}
    checks = {check.id: check for check in whole.checks}
    assert step_cost(whole, steps["n_gpus"]) == (
        "−3.75 method, −1.88 accuracy, −4.00 conclusion; caps the score at 82, which takes nothing off"
    )
    assert step_cost(whole, steps["C"]) == "nothing"
    assert check_cost(whole, checks["node_rounding"]) == "−2.86 checks; caps the score at 69"
    assert check_cost(whole, replace(checks["node_rounding"], label="another")) == "nothing"
