"""The question of the day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from tests.samples import report
from trainer.bank import draw as draw_numbers
from trainer.bank import find, load_headings
from trainer.paths import question_folders
from trainer.practice.daily import SIGNS, daily, shared

DAY = date(2026, 12, 1)


def test_every_question_comes_once_before_any_comes_again() -> None:
    headings = list(load_headings(question_folders()).questions.values())
    first = DAY - timedelta(days=DAY.toordinal() % len(headings))
    days = [daily(headings, first + timedelta(days=ahead)) for ahead in range(2 * len(headings))]
    ids = [one.heading.id for one in days if one]
    assert len(set(ids[: len(headings)])) == len(set(ids[len(headings) :])) == len(headings)
    assert ids[: len(headings)] != ids[len(headings) :]


def test_the_day_alone_decides_whatever_order_the_questions_are_in() -> None:
    headings = list(load_headings(question_folders()).questions.values())
    assert daily(headings, DAY) == daily(headings[::-1], DAY)
    one = daily(headings, DAY)
    assert one is not None
    question = find(one.heading.id, question_folders())
    assert draw_numbers(question, one.seed).seed == one.seed
    assert daily([], DAY) is None


def test_the_shared_line_shows_verdicts_and_no_number_of_the_answer() -> None:
    line = shared(replace(report(), used_s=461.0), DAY)
    assert line.startswith("napkin 2026-12-01  ")
    assert line.endswith("66 borderline  7:41")
    assert set(line.split("  ")[1]) <= {*SIGNS.values(), " "}
    assert "\n" not in line
