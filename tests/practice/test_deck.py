"""Constants as cards: what is asked on which day, and what an answer changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.history import Store
from trainer.practice.deck import deck, memories
from trainer.practice.recall import KNOWN, NOT_KNOWN

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
IDS = [f"c{number}" for number in range(12)]


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", clock) as opened:
        yield opened


def test_a_few_new_constants_are_asked_a_day(store: Store, clock: Clock) -> None:
    assert deck({}, IDS, START).all == ("c0", "c1", "c2", "c3", "c4")
    for id in IDS[:3]:
        store.practising.add_recall(id, KNOWN, "1", 3.0)
    known = memories(store.practising)
    assert deck(known, IDS, START).new == ("c3", "c4")
    clock.now += timedelta(days=1)
    assert deck(known, IDS, clock.now).new == ("c3", "c4", "c5", "c6", "c7")


def test_what_was_not_known_comes_back_before_what_was(store: Store, clock: Clock) -> None:
    for _ in range(3):
        store.practising.add_recall("c0", KNOWN, "1", 3.0)
        store.practising.add_recall("c1", NOT_KNOWN, "2", 3.0)
        clock.now += timedelta(days=4)
    known = memories(store.practising)
    assert known["c1"].due < known["c0"].due
    assert deck(known, ["c0", "c1"], clock.now).due[0] == "c1"


def test_a_constant_that_is_always_known_is_asked_ever_more_rarely(store: Store, clock: Clock) -> None:
    waits = []
    for _ in range(5):
        store.practising.add_recall("c0", KNOWN, "1", 3.0)
        due = memories(store.practising)["c0"].due
        waits.append(due - clock.now)
        clock.now = due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=60)


def test_cards_that_cannot_be_read_are_made_anew_from_what_was_recalled(store: Store) -> None:
    store.practising.add_recall("c0", KNOWN, "1", 3.0)
    before = memories(store.practising)
    broken = [card._replace(body="{") for card in store.practising.cards("constant").values()]
    assert store.practising.keep_cards("constant", broken, before=1, upto=1)
    assert memories(store.practising) == before
    assert memories(store.practising) == before


def test_constants_that_are_gone_are_not_asked(store: Store) -> None:
    store.practising.add_recall("gone", NOT_KNOWN, "1", 3.0)
    assert deck(memories(store.practising), ["c0"], START + timedelta(days=30)).all == ("c0",)


def test_a_clock_that_was_years_ahead_keeps_no_card_away(store: Store, clock: Clock) -> None:
    clock.now += timedelta(days=1500)
    store.practising.add_recall("c0", KNOWN, "1", 3.0)
    assert memories(store.practising)["c0"].due > clock.now
    clock.now = START
    known = memories(store.practising)
    assert known["c0"].due < START + timedelta(days=30)
    assert memories(store.practising) == known
