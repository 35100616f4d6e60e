"""Attempts found by words and order, deleted and brought back; bookmarks, notes, and timelines."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.samples import report
from trainer.history import Draft, Edit, Query, Store

STARTED = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    opened = Store.open(tmp_path / "history.sqlite3")
    for question, title, score, band, mode, used_s in (
        ("train-7b-1t-3w", "Train a 7B model", 66, "borderline", "drill", 700.0),
        ("kv-four-models", "KV cache of 4 models, 100%", 90, "strong", "interview", 300.0),
        ("train-7b-1t-3w", "Train a 7B model", 88, "strong", "coach", 900.0),
    ):
        graded = report(question=question, title=title, score=score, band=band)
        opened.save_attempt(graded, mode=mode, started=STARTED, used_s=used_s)
    return opened


def numbers(store: Store, **query: object) -> list[int]:
    return [one.number for one in store.search.attempts(Query(**query))]  # type: ignore[arg-type]


def test_attempts_are_found_by_words_in_any_case(store: Store) -> None:
    assert numbers(store, words="TRAIN 7b") == [3, 1]
    assert numbers(store, words="kv strong") == [2]
    assert numbers(store, words="memory check") == [3, 2, 1]
    assert numbers(store, words="nowhere") == []


@pytest.mark.parametrize(("words", "found"), [("100%", [2]), ("%", [2]), ("_", []), ("'", []), ("\\", [])])
def test_signs_are_signs_and_no_patterns(store: Store, words: str, found: list[int]) -> None:
    assert numbers(store, words=words) == found


def test_attempts_are_selected_and_ordered(store: Store) -> None:
    assert numbers(store, bands=("strong",)) == [3, 2]
    assert numbers(store, mode="coach") == [3]
    assert numbers(store, question="train-7b-1t-3w") == [3, 1]
    assert numbers(store, order="oldest") == [1, 2, 3]
    assert numbers(store, order="best") == [2, 3, 1]
    assert numbers(store, order="worst") == [1, 3, 2]
    assert numbers(store, order="longest") == [3, 1, 2]
    assert numbers(store, order="question") == [2, 3, 1]
    assert store.search.count(Query(bands=("strong",))) == 2


def test_attempts_at_one_question_in_a_line(store: Store) -> None:
    lines = store.search.by_question()
    assert [(one.question, one.attempts, one.best, one.last.number) for one in lines] == [
        ("train-7b-1t-3w", 2, 88, 3),
        ("kv-four-models", 1, 90, 2),
    ]


def test_questions_are_selected_and_ordered_by_their_attempts(store: Store) -> None:
    def found(**changes: object) -> list[tuple[str, int]]:
        return [(one.question, one.attempts) for one in store.search.by_question(Query(**changes))]  # type: ignore[arg-type]

    assert found(mode="coach") == [("train-7b-1t-3w", 1)]
    assert found(bands=("strong",)) == [("train-7b-1t-3w", 1), ("kv-four-models", 1)]
    assert found(order="best") == [("kv-four-models", 1), ("train-7b-1t-3w", 2)]
    assert found(order="worst") == [("train-7b-1t-3w", 2), ("kv-four-models", 1)]
    assert found(words="nothing like this") == []


def test_the_seeds_of_a_question_are_those_of_deleted_attempts_too(store: Store) -> None:
    before = store.search.seeds_of("train-7b-1t-3w")
    store.hide_attempt(1)
    store.hide_attempt(3)
    assert store.search.seeds_of("train-7b-1t-3w") == before != []
    assert store.search.seeds_of("no-such-question") == []


def test_a_deleted_attempt_is_in_no_list_and_can_be_brought_back(store: Store) -> None:
    store.hide_attempt(3)
    assert numbers(store) == [2, 1]
    assert store.search.count(Query()) == store.search.count(Query(words="e")) == 2
    assert [one.number for one in store.attempts()] == [2, 1]
    assert store.search.by_question()[1].best == 66
    store.hide_attempt(3, hidden=False)
    assert numbers(store) == [3, 2, 1]
    assert store.search.count(Query()) == 3
    assert store.attempt(3) is not None


def test_notes_are_found_and_replaced(store: Store) -> None:
    store.remarks.write_note("attempt:1", "forgot [bold]the nodes[/bold]")
    assert numbers(store, words="nodes[") == [1]
    store.remarks.write_note("attempt:1", "again: nodes")
    assert store.remarks.note("attempt:1") == "again: nodes"
    store.remarks.write_note("attempt:1", "  ")
    assert store.remarks.notes() == {}


def test_bookmarks_are_set_and_taken_away(store: Store) -> None:
    store.remarks.bookmark("kv-four-models")
    store.remarks.bookmark("kv-four-models")
    assert store.remarks.bookmarks() == {"kv-four-models"}
    store.remarks.bookmark("kv-four-models", marked=False)
    assert store.remarks.bookmarks() == frozenset()


def test_how_an_answer_came_about_is_kept_with_draft_and_attempt(store: Store) -> None:
    timeline = (Edit(3.5, 1, "6ND = 4.2e22"), Edit(9.0, 2, "half \ud800"))
    store.save_draft(Draft("train-7b-1t-3w", None, "drill", "x", 9.0, id="one", timeline=timeline))
    (draft,) = store.drafts()
    assert draft.timeline[0] == timeline[0]
    number = store.save_attempt(report(), mode="drill", started=STARTED, used_s=9.0, timeline=draft.timeline)
    kept = store.attempt(number)
    assert kept is not None
    assert kept.timeline == (Edit(3.5, 1, "6ND = 4.2e22"), Edit(9.0, 2, "half \ufffd"))
