"""What to practise next: a function of the questions, the latest attempt at each, and what is due."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from trainer.practice.interleave import interleaved, kind
from trainer.practice.levels import PASSED, level
from trainer.practice.queue import just_practised, made, proposals

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.bank import Heading
    from trainer.history import AttemptSummary
    from trainer.practice.schedule import Due

TRACKS = ("napkin", "training", "serving", "economics", "reliability", "network", "posttrain")
"""The order in which tracks are learnt; others come after them."""

Key = Callable[["Heading"], Any]


def practice_order(
    headings: Iterable[Heading],
    latest: Mapping[str, AttemptSummary],
    due: Iterable[Due] = (),
    turn_of_new: bool = False,
) -> list[Heading]:
    """All questions, the one to practise first at the front.

    Those that practise the skills that are due come first, the weakest skill before the others, with a
    question for new skills among them when it is their turn (`trainer.practice.queue`). Then come those never
    tried, the easy ones of each track before its hard ones; then those whose latest attempt fell short, and
    last those that went well, in either case the ones tried longest ago first. Within each of these three,
    tracks take turns: two questions in a row are about different things where that is possible, and the track
    of the latest attempt waits longest. Nowhere are there three of the same main concept in a row, as long as
    others are left.
    """
    headings = list(headings)
    ordered = [proposal.heading for proposal in proposals(headings, latest, due, turn_of_new)]
    chosen = {heading.id for heading in ordered}
    groups: tuple[list[Heading], list[Heading], list[Heading]] = ([], [], [])
    for heading in headings:
        last = latest.get(heading.id)
        if heading.id not in chosen:
            groups[0 if last is None else 1 if last.band not in PASSED else 2].append(heading)
    just = just_practised(headings, latest)
    track = just[-1].track if just else ""

    def age(heading: Heading) -> tuple[datetime, int]:
        return made(latest[heading.id])

    keys: tuple[Key, Key, Key] = (level, age, age)
    for group, key in zip(groups, keys, strict=True):
        ordered += _in_turns(sorted(group, key=key), ordered[-1].track if ordered else track)
    return interleaved(ordered, [kind(heading) for heading in just])


def curriculum_order(headings: Iterable[Heading]) -> list[Heading]:
    """All questions track by track, the easy ones of each first."""
    return sorted(headings, key=lambda one: (_place(one.track, TRACKS), one.track, level(one), one.id))


def _in_turns(headings: list[Heading], just: str) -> list[Heading]:
    """One question of each track after the other, each track in its own order, that of `just` last."""
    tracks: dict[str, list[Heading]] = {}
    for heading in headings:
        tracks.setdefault(heading.track, []).append(heading)
    turns = sorted(tracks, key=lambda track: (track == just, _place(track, TRACKS), track))
    rounds = zip_longest(*(tracks[track] for track in turns))
    return [heading for one_round in rounds for heading in one_round if heading is not None]


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)
