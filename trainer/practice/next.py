"""What to practise next: a pure function of the questions and of the latest attempt at each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import AttemptSummary

TRACKS = ("napkin", "training", "serving", "economics", "reliability", "network", "posttrain")
"""The order in which tracks are learnt; others come after them."""
LEVELS = ("easy", "medium", "hard")
PASSED = ("strong", "solid")
"""Bands after which a question may rest."""

Key = Callable[["Heading"], Any]


def practice_order(headings: Iterable[Heading], latest: Mapping[str, AttemptSummary]) -> list[Heading]:
    """All questions, the one to practise first at the front.

    Those never tried come first, the easy ones of each track before its hard ones; then those whose latest
    attempt fell short, and last those that went well, in either case the ones tried longest ago first.
    Within each of the three, tracks take turns: two questions in a row are about different things where that
    is possible, and the track of the latest attempt waits longest.
    """
    groups: tuple[list[Heading], list[Heading], list[Heading]] = ([], [], [])
    for heading in headings:
        last = latest.get(heading.id)
        groups[0 if last is None else 1 if last.band not in PASSED else 2].append(heading)
    newest = max(latest.values(), key=lambda attempt: attempt.number, default=None)
    just = next((one.track for group in groups for one in group if newest and one.id == newest.question), "")
    ordered: list[Heading] = []

    def age(heading: Heading) -> int:
        return latest[heading.id].number

    keys: tuple[Key, Key, Key] = (_level, age, age)
    for group, key in zip(groups, keys, strict=True):
        ordered += _in_turns(sorted(group, key=key), ordered[-1].track if ordered else just)
    return ordered


def curriculum_order(headings: Iterable[Heading]) -> list[Heading]:
    """All questions track by track, the easy ones of each first."""
    return sorted(headings, key=lambda one: (_place(one.track, TRACKS), one.track, _level(one), one.id))


def _in_turns(headings: list[Heading], just: str) -> list[Heading]:
    """One question of each track after the other, each track in its own order, that of `just` last."""
    tracks: dict[str, list[Heading]] = {}
    for heading in headings:
        tracks.setdefault(heading.track, []).append(heading)
    turns = sorted(tracks, key=lambda track: (track == just, _place(track, TRACKS), track))
    rounds = zip_longest(*(tracks[track] for track in turns))
    return [heading for one_round in rounds for heading in one_round if heading is not None]


def _level(heading: Heading) -> int:
    return _place(heading.difficulty, LEVELS)


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)
