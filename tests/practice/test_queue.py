"""Which questions are chosen for what is due, in which order, and what is said of each."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path

import pytest

from tests.practice.support import DAY, START, heading, practise, summary
from trainer.bank import Heading, load_headings
from trainer.history import AttemptSummary, Store
from trainer.practice.agenda import Agenda, agenda
from trainer.practice.interleave import interleaved, kind
from trainer.practice.memory import MISSED, RIGHT, Memory, reviewed
from trainer.practice.next import practice_order
from trainer.practice.queue import proposals
from trainer.practice.schedule import Due, catch_up

PACKAGED = list(load_headings([Path(__file__).parents[2] / "questions"]).questions.values())


def known(*ratings: int, first: datetime = START) -> Memory:
    memory = None
    for day, rating in enumerate(ratings):
        memory = reviewed(memory, rating, first + day * DAY)
    assert memory is not None
    return memory


def due(*skills: str, ratings: Sequence[int] = (MISSED,)) -> list[Due]:
    """Skills that are due, the first of them the weakest."""
    return [Due(skill, known(*ratings), 0.5 + place / 100) for place, skill in enumerate(skills)]


def chosen(headings: Iterable[Heading], dues: list[Due], *attempts: AttemptSummary) -> list[str]:
    found = proposals(headings, {one.question: one for one in attempts}, dues)
    return [proposal.heading.id for proposal in found]


def three_of_a_kind(headings: Iterable[Heading], before: Sequence[str] = ()) -> bool:
    kinds = [*before, *map(kind, headings)]
    return any(first == second == third for (first, second), (_, third) in pairwise(pairwise(kinds)))


def test_the_weakest_skill_comes_first_and_none_is_left_out() -> None:
    bank = [heading("a", "kv-cache"), heading("b", "overlap"), heading("c", "moe"), heading("d", "lora")]
    assert chosen(bank, due("overlap", "kv-cache", "moe", "unheard-of")) == ["b", "a", "c"]


def test_a_question_that_practises_more_of_what_is_due_is_preferred() -> None:
    bank = [heading("one", "overlap"), heading("both", "overlap", "moe"), heading("other", "moe")]
    assert chosen(bank, due("overlap", "moe")) == ["both"]


def test_a_question_never_tried_comes_before_one_tried_lately() -> None:
    bank = [heading("new", "overlap"), heading("tried", "overlap"), heading("x", "lora")]
    assert chosen(bank, due("overlap"), summary(1, "tried"), summary(2, "x")) == ["new"]
    assert chosen(bank[1:], due("overlap"), summary(1, "tried")) == ["tried"]


def test_a_question_tried_long_ago_comes_before_one_tried_lately() -> None:
    bank = [heading("lately", "overlap"), heading("long-ago", "overlap")]
    assert chosen(bank, due("overlap"), summary(2, "long-ago"), summary(20, "lately")) == ["long-ago"]


@pytest.mark.parametrize(("band", "wanted"), [("weak", "easy"), ("strong", "medium")])
def test_the_difficulty_fits_the_person(band: str, wanted: str) -> None:
    bank = [heading(level, "overlap", difficulty=level) for level in ("easy", "medium", "hard")]
    bank += [heading(f"x{number}", "lora") for number in range(3)]
    assert chosen(bank, due("overlap"), *(summary(n + 1, f"x{n}", band) for n in range(3))) == [wanted]


def test_a_skill_practised_twice_in_a_row_lets_others_go_first() -> None:
    bank = [heading(id, "fleet", "mfu", track=id) for id in ("a", "b", "c")] + [heading("d", "kv-cache")]
    attempts = summary(1, "a"), summary(2, "b")
    assert chosen(bank, due("mfu", "kv-cache"), *attempts) == ["d", "c"]
    assert chosen(bank, due("mfu", "kv-cache"), *attempts[:1]) == ["b", "d"]


def test_new_skills_have_their_turn_after_what_was_missed() -> None:
    bank = [heading("a", "overlap"), heading("b", "moe"), heading("new", "lora"), heading("c", "mfu")]
    latest = {id: summary(number, id) for number, id in enumerate("abc", start=1)}
    dues = [*due("mfu", ratings=[MISSED] * 4), *due("overlap"), *due("moe", ratings=[RIGHT])]
    found = proposals(bank, latest, dues, turn_of_new=True)
    assert [one.heading.id for one in found] == ["c", "a", "new", "b"]
    assert found[2].why(START) == "lora is new: never asked for so far"
    assert [one.heading.id for one in proposals(bank, latest, dues)] == ["c", "a", "b"]


def test_a_skill_that_is_missed_on_and_on_leaves_room_for_new_ones() -> None:
    bank = [heading("a", "x", "mfu"), heading("b", "y", "mfu"), heading("c", "mfu"), heading("new", "lora")]
    dues = due("mfu", ratings=[MISSED] * 9)
    for tried, first in (("a", "b"), ("ab", "new")):
        latest = {id: summary(number, id) for number, id in enumerate(tried, start=1)}
        assert proposals(bank, latest, dues, turn_of_new=True)[0].heading.id == first


def test_why_a_question_is_proposed_is_said_in_a_few_words() -> None:
    bank = [heading("a", "moe", "overlap", "kv-cache", "lora", "mfu")]
    dues = [*due("overlap", ratings=[RIGHT, MISSED, MISSED]), *due("moe", "kv-cache", "lora", "mfu")]
    (proposal,) = proposals(bank, {}, dues)
    assert proposal.why(START + 3 * DAY) == (
        "overlap is due: missed twice; also moe, kv-cache, lora and 1 more"
    )
    (proposal,) = proposals(bank, {}, due("mfu", ratings=[RIGHT]))
    assert proposal.why(START + 9 * DAY) == "mfu is due: right 9 days ago"


def test_without_a_history_the_order_is_the_curriculum() -> None:
    ordered = practice_order(PACKAGED, {})
    assert len({one.id for one in ordered}) == len(PACKAGED)
    tracks = {one.track for one in PACKAGED}
    assert {one.track for one in ordered[: len(tracks)]} == tracks
    assert {one.difficulty for one in ordered[: len(tracks)]} == {"easy"}


@pytest.mark.parametrize("seed", range(20))
def test_whatever_was_practised_never_three_of_a_kind_in_a_row(seed: int) -> None:
    chance = random.Random(seed)
    tried = chance.sample(PACKAGED, chance.randrange(len(PACKAGED)))
    latest = {
        one.id: summary(number, one.id, chance.choice(("strong", "solid", "weak")))
        for number, one in enumerate(tried, start=1)
    }
    skills = sorted({concept for one in PACKAGED for concept in one.concepts})
    dues = due(*chance.sample(skills, chance.randrange(30)))
    ordered = practice_order(PACKAGED, latest, dues)
    assert sorted(one.id for one in ordered) == sorted(one.id for one in PACKAGED)
    assert not three_of_a_kind(ordered, [kind(one) for one in tried[-2:]])
    assert practice_order(PACKAGED, latest, dues) == ordered


@pytest.mark.parametrize("kinds", ["aaaabb", "baaaa", "aabbaabb", "aaab", "abcaaaa", "aaaaaabbbcc"])
@pytest.mark.parametrize("before", ["", "a", "aa", "bb"])
def test_kinds_are_mixed_as_long_as_that_can_be(kinds: str, before: str) -> None:
    """Three of a kind stand in a row only where no order at all avoids it."""
    questions = [heading(f"{place}{name}", name) for place, name in enumerate(kinds)]
    others = len(kinds) - kinds.count("a")
    room = 2 * others + 2 - before.count("a")
    assert three_of_a_kind(interleaved(questions, before), before) == (kinds.count("a") > room)


def test_nothing_changes_places_without_need() -> None:
    questions = [heading(f"{place}{name}", name) for place, name in enumerate("aabacb")]
    assert interleaved(questions) == questions
    without = [heading("a"), heading("b"), heading("c"), heading("d")]
    assert interleaved(without) == without


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", lambda: START) as opened:
        yield opened


def test_how_long_a_question_rested_is_counted_in_the_order_of_time() -> None:
    """An import gives earlier attempts the later numbers."""
    bank = [
        heading("early", "overlap"),
        heading("late", "overlap"),
        heading("x", "lora"),
        heading("y", "lora"),
    ]
    made = [summary(9, "early"), *(summary(n, id, at=START + n * DAY) for n, id in enumerate("xy", 1))]
    late = summary(3, "late", at=START + 9 * DAY)
    assert chosen(bank, due("overlap"), *made, late) == ["early"]


def at(store: Store, bank: Sequence[Heading], now: datetime) -> Agenda:
    attempts = store.attempts(limit=100)
    latest = {one.question: one for one in reversed(attempts)}
    return agenda(bank, latest, catch_up(store.practising, now), now)


def test_the_agenda_says_what_is_due_what_is_next_and_what_comes_later(store: Store) -> None:
    bank = [heading("a", "overlap"), heading("b", "moe", track="serving")]
    assert at(store, bank, START).later is None
    practise(store, {"overlap": "slip", "moe": "correct", "renamed": "slip"}, START, question="a")
    today = at(store, bank, START)
    assert (today.due, today.proposed) == ((), {})
    assert (today.later, today.later_skills) == ((START + DAY).date(), ("overlap",))
    tomorrow = at(store, bank, START + DAY)
    assert [one.skill for one in tomorrow.due] == ["overlap"]
    assert [one.id for one in tomorrow.ordered] == ["a", "b"]
    assert [tomorrow.why(one) for one in tomorrow.ordered] == [
        "overlap is due: missed last time",
        "you have not tried it yet",
    ]
    assert (tomorrow.later, tomorrow.later_skills) == ((START + 2 * DAY).date(), ("moe",))


def test_a_change_is_said_to_be_one(store: Store) -> None:
    bank = [heading(id, "overlap") for id in ("a", "b", "c")] + [heading("d", "moe", track="serving")]
    for id in ("a", "b"):
        practise(store, {"overlap": "slip"}, START, question=id)
    found = at(store, bank, START + DAY)
    assert [one.id for one in found.ordered[:2]] == ["d", "c"]
    assert found.why(found.ordered[0]) == "a change: the last 2 were about overlap"
