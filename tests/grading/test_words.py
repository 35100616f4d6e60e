"""Phrases of a check: found at a word's beginning, with words in between, and not where they are denied."""

from __future__ import annotations

import pytest

from trainer.grading.words import overlap, phrases_in


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("the state fits in two cards", "fits", True),
        ("it does not fit in one card", "fit", False),
        ("it doesn't really fit", "fit", False),
        ("it does not fit", "does not fit", True),
        ("not only fits, it leaves room", "fits", True),
        ("cost grows without restarts", "restart", False),
        ("rent, since the fleet idles most of the year", "rent ... idle", True),
        ("rent it. The fleet is never idle", "rent ... year", False),
        ("we rent at $2.50. The fleet idles", "rent ... idle", False),
        ("rent at $2.50 as the fleet idles", "rent ... idle", True),
        ("idle fleets are rented", "rent ... idle", False),
        ("renting beats buying", "rent", True),
        ("current prices", "rent", False),
        ("anything", " ... ", False),
        ("the ring isnt hidden", "hidden", False),
        ("the ring is not fully hidden", "not hidden", True),
        ("backward cannot hide it", "not hide", True),
        ("the waste fell to 3%", "falls to", True),
        ("no spare, it runs full", "spare", False),
        ("no, spare nodes are cheap", "spare", True),
        ("does it fit?", "fit", False),
        ("does it fit? it fits", "fits", True),
        ("i should check if it fits", "fits", False),
        ("not sure, but 3 < 4 so it fits", "fits", True),
    ],
)
def test_a_phrase_is_found_where_it_is_said(text: str, phrase: str, found: bool) -> None:
    assert bool(phrases_in(text, [phrase])) is found


@pytest.mark.parametrize(
    ("text", "name", "share"),
    [
        ("model FLOPs utilzation", "model FLOPs utilization", 1.0),
        ("trianing compute", "training compute", 1.0),
        ("trainingg compute", "training compute", 1.0),
        ("tranning compute", "training compute", 1.0),
        ("trinniag compute", "training compute", 0.5),
        ("traing compute", "training compute", 0.5),
        ("draining compute", "training compute", 0.5),
        ("note", "node", 0.0),
    ],
)
def test_one_wrong_letter_in_a_long_word_is_forgiven(text: str, name: str, share: float) -> None:
    assert overlap(text, name) == share


def test_a_phrase_of_many_parts_is_looked_for_once_from_each_place() -> None:
    """A pattern that tried every way to place them would take longer than anybody waits for."""
    phrase = "a ... " * 12 + "zz"
    assert phrases_in("zz " + "a " * 2000, [phrase]) == ()
    assert phrases_in("zz " + "a " * 30 + "zz", [phrase]) == (phrase,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zz " + "all " * 400, False),  # each of them could be a word of the phrase, or one in between
        ("all " * 400 + "zz", True),
    ],
)
def test_words_that_may_stand_between_others_are_placed_once(text: str, found: bool) -> None:
    phrase = "all " * 26 + "zz"
    assert bool(phrases_in(text, [phrase])) == found


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("it fits all of them", "fits all"),
        ("it fits it all", "fits all"),
        ("it fits its all", "fit all"),
        ("it is fully hidden", "is full"),
        ("the whole thing is hidden", "is hid"),
    ],
)
def test_a_word_that_may_stand_between_others_is_also_one_of_the_phrase(text: str, phrase: str) -> None:
    assert phrases_in(text, [phrase]) == (phrase,)
