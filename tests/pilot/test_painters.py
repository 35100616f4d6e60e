"""The pure functions behind browse, review, replay and compare."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.content import Content

from tests.pilot.samples import report
from trainer.bank import Heading
from trainer.history import Attempt, AttemptSummary, Edit
from trainer.tui.browsing import question_details
from trainer.tui.comparing import comparison
from trainer.tui.filters import Filters, Past, values
from trainer.tui.finding import find
from trainer.tui.library import Detail
from trainer.tui.listing import question_rows
from trainer.tui.narrowing import Narrowing, filter_line
from trainer.tui.replaying import moments, page
from trainer.tui.reviewing import attempt_details

WIDE_TITLE = "中文题目 [bold]how[/] long\x1b[31m " * 6
WIDTHS = [20, 50, 76, 94, 140]


def heading(id: str, title: str = "", **changes: object) -> Heading:
    made = Heading(id, title or id, "napkin", "easy", 8, (), (), Path(f"{id}.toml"))
    return replace(made, **changes)  # type: ignore[arg-type]


def attempt(number: int, score: int, band: str) -> Attempt:
    moment = datetime(2025, 6, number, tzinfo=UTC)
    graded = replace(report(), title=WIDE_TITLE, score=score, band=band)
    summary = AttemptSummary(
        number, "q", WIDE_TITLE, score, band, "drill", None, moment, 60, 600, ("memory check",) * 9
    )
    return Attempt(summary, graded)


def widest(content: Content) -> int:
    return max(cell_len(row) for row in content.plain.split("\n"))


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_asked_nor_holds_control_characters(width: int) -> None:
    earlier, later = attempt(1, 66, "borderline"), attempt(2, 88, "strong")
    one = heading("kv", WIDE_TITLE, concepts=("kv-cache",) * 9)
    pages = [
        attempt_details(earlier.summary, WIDE_TITLE, width),
        question_details(one, Detail(WIDE_TITLE), [WIDE_TITLE], WIDE_TITLE, "→", width, 8),
        page(moments((Edit(1, 3, WIDE_TITLE),))[0], width),
        filter_line([Narrowing("c", "concept", WIDE_TITLE)] * 3, width),
        question_rows([one], {"kv": earlier.summary}, frozenset({"kv"}))[0].paint(width),
    ]
    if width >= 50:
        pages.append(comparison(earlier, later, width))
    for content in pages:
        assert widest(content) <= width
        assert "\x1b" not in content.plain


def test_the_details_of_a_question_take_no_more_rows_than_there_are() -> None:
    for rows in (1, 3, 6, 8):
        detail = Detail("a long prompt " * 60)
        shown = question_details(heading("kv"), detail, ["harder"], "note", "→", 60, rows)
        assert len(shown.plain.split("\n")) <= rows
    assert "…" in shown.plain and "goes deeper: harder" in shown.plain


def test_a_comparison_shows_what_changed_and_by_how_much() -> None:
    earlier, later = attempt(1, 66, "borderline"), attempt(2, 72, "solid")
    better = replace(
        later.report,
        parts={**later.report.parts, "checks": 16.0},
        checks=tuple(replace(check, status="done") for check in later.report.checks),
    )
    rows = comparison(earlier, replace(later, report=better), 100).plain.split("\n")
    checks = [row.split() for row in rows if row.startswith("checks  ")]
    assert ["checks", "10.0", "16.0", "+6.0"] in checks
    buffer = next(row for row in rows if row.startswith("puts a buffer"))
    assert "– missing" in buffer and "✓ done" in buffer
    assert next(row.split() for row in rows if row.startswith("score ")) == ["score", "66", "72", "+6"]


def test_the_time_of_a_line_is_all_the_time_that_went_into_it() -> None:
    steps = moments((Edit(10, 2, "b"), Edit(25, 1, "a"), Edit(30, 2, "bb"), Edit(29, 2, "")))
    assert [step.took_s for step in steps] == [10, 15, 5, 0]
    assert steps[2].lines == ("a", "bb")
    assert steps[2].spent == (15, 15)
    assert steps[3].lines == ("a", "")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", ["kv-one", "ring", "moe"]),
        ("cache", ["kv-one"]),
        ("kvcache", ["kv-one"]),
        ("chache", ["kv-one"]),
        ("expert meta", ["moe"]),
        ("exprets", ["moe"]),
        ("ring cache", []),
        ("rin", ["ring"]),
        ("zz", []),
        ("meta", ["ring", "moe"]),
    ],
)
def test_questions_are_found_by_words_and_by_what_resembles_them(wanted: str, found: list[str]) -> None:
    headings = [
        heading("kv-one", "How large is it?", concepts=("kv-cache",)),
        heading("ring", "A ring, how long?", tags=("Meta",)),
        heading("moe", "Dense or experts?", tags=("Meta",)),
    ]
    chosen = Filters(words=wanted).choose(headings, Past({}, frozenset()))
    assert [one.id for one in chosen] == found


def test_what_stands_in_a_title_comes_before_what_stands_elsewhere() -> None:
    things = [("queue", "ring"), ("ring", "queue")]
    assert find("ring", things, lambda thing: thing) == [("ring", "queue"), ("queue", "ring")]


@pytest.mark.parametrize("wanted", ["kvcahe", "kcvache", "kv cahce", "KV-cahe"])
def test_swapped_and_missing_letters_find_what_two_words_name(wanted: str) -> None:
    things = [("a wide band", "with it"), ("KV cache, how large?", ""), ("bandwidth", "")]
    assert find(wanted, things, lambda thing: thing) == things[1:2]
    assert find("bandwith", things, lambda thing: thing) == things[2:], "a word that resembles comes first"


def test_the_values_of_a_filter_are_counted_and_levels_stay_in_order() -> None:
    headings = [
        heading("a", difficulty="hard", concepts=("mfu", "mfu")),
        heading("b", difficulty="hard", concepts=("kv", "mfu")),
        heading("c", difficulty="easy"),
    ]
    assert values(headings, "difficulty") == [("easy", 1), ("hard", 2)]
    assert values(headings, "concept") == [("mfu", 2), ("kv", 1)]
