"""Which questions practise the skills that are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.practice.interleave import IN_A_ROW, kind
from trainer.practice.levels import aim, level
from trainer.practice.schedule import past

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.bank import Heading
    from trainer.history import AttemptSummary
    from trainer.practice.schedule import Due

RESTED = 60
"""Other questions, tried since, after which a question is as good as one that was never tried."""
NAMED = 3
NEW, MOST_NEW, MAIN, SAME_TRACK, THIRD = 0.5, 1.5, 0.25, 0.25, 10.0
TOO_HARD, TOO_EASY = 1.0, 0.3
"""What a new skill, all of them, the main concept, a track again, a third of a kind and a level are worth."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A question that is due, with the due skills in it, the one that it was chosen for first.

    `new` are skills that were never asked for, where it was chosen for them.
    """

    heading: Heading
    skills: tuple[Due, ...]
    new: tuple[str, ...] = ()

    def why(self, now: datetime) -> str:
        """Why it was chosen, such as "overlap is due: missed twice; also moe"."""
        if self.new:
            return f"{_named(self.new)} {'is' if len(self.new) == 1 else 'are'} new: never asked for so far"
        first, *others = self.skills
        also = f"; also {_named([one.skill for one in others])}" if others else ""
        return f"{first.skill} is due: {past(first.memory, now)}{also}"


def _named(skills: Sequence[str]) -> str:
    more = f" and {len(skills) - NAMED} more" if len(skills) > NAMED else ""
    return ", ".join(skills[:NAMED]) + more


def made(attempt: AttemptSummary) -> tuple[datetime, int]:
    """What attempts are put in order by: an import adds earlier ones after later ones."""
    return attempt.started, attempt.number


def just_practised(headings: Iterable[Heading], latest: Mapping[str, AttemptSummary]) -> list[Heading]:
    """The questions of the newest attempts, as many as may be of a kind, the last one last."""
    tried = [heading for heading in headings if heading.id in latest]
    return sorted(tried, key=lambda one: made(latest[one.id]))[-IN_A_ROW:]


def proposals(
    headings: Iterable[Heading],
    latest: Mapping[str, AttemptSummary],
    due: Iterable[Due],
    turn_of_new: bool = False,
) -> list[Proposal]:
    """Questions that together practise every due skill that any question has, those of the weakest first.

    A skill that the last two attempts both practised waits for the others. Where it is the `turn_of_new`, a
    question with skills that were never asked for comes before the first skill that waits or went well.
    """
    chooser = _Chooser(list(headings), latest, {one.skill: one for one in due})
    practised = [frozenset(one.concepts) for one in chooser.row]
    both = frozenset.intersection(*practised) if len(practised) == IN_A_ROW else frozenset()
    for one in sorted(chooser.waiting.values(), key=lambda one: one.skill in both):
        if turn_of_new and (one.skill in both or not one.memory.missed):
            chooser.choose_new()
            turn_of_new = False
        chooser.choose(one.skill)
    return chooser.chosen


class _Chooser:
    """One question chosen after the other: `row` are those before the next one, `waiting` is what is due."""

    def __init__(
        self, headings: list[Heading], latest: Mapping[str, AttemptSummary], waiting: dict[str, Due]
    ) -> None:
        self._headings = headings
        newest_first = sorted(latest, key=lambda id: made(latest[id]), reverse=True)
        self._since = {id: others for others, id in enumerate(newest_first)}
        self._aim = aim(headings, latest)
        self._seen = {concept for one in headings if one.id in latest for concept in one.concepts}
        self.row = just_practised(headings, latest)
        self.waiting = waiting
        self.chosen: list[Proposal] = []

    def choose(self, skill: str) -> None:
        """Choose the question that is worth most for a skill, unless one was chosen that practises it."""
        if skill in self.waiting:
            self._choose([one for one in self._headings if skill in one.concepts], skill)
            self.waiting.pop(skill, None)

    def choose_new(self) -> None:
        """Choose a question for what was never asked for, if there is anything."""
        self._choose([one for one in self._headings if self._new(one)], None)

    def _choose(self, able: list[Heading], skill: str | None) -> None:
        taken = {proposal.heading.id for proposal in self.chosen}
        able = [one for one in able if one.id not in taken]
        if not able:
            return
        best = min(able, key=lambda one: (-self._worth(one, skill), one.id))
        covered = [self.waiting.pop(each) for each in list(self.waiting) if each in best.concepts]
        covered.sort(key=lambda one: one.skill != skill)
        self.chosen.append(Proposal(best, tuple(covered), () if skill else self._new(best)))
        self.row = [*self.row, best][-IN_A_ROW:]

    def _new(self, heading: Heading) -> tuple[str, ...]:
        return tuple(concept for concept in heading.concepts if concept not in self._seen)

    def _worth(self, heading: Heading, skill: str | None) -> float:
        """What a question is worth for a skill.

        More where it covers more of what is due, was never tried or long ago, is about the skill and brings
        new ones; less away from the person's level, on the same track, and as a third of a kind in a row.
        """
        others = (self.waiting[one] for one in heading.concepts if one in self.waiting and one != skill)
        worth = min(1.0, sum(1 - one.strength for one in others))
        worth += min(1.0, self._since.get(heading.id, RESTED) / RESTED)
        worth += min(MOST_NEW, NEW * len(self._new(heading)))
        worth += MAIN * (kind(heading) == skill)
        above = level(heading) - self._aim
        worth -= TOO_HARD * above if above > 0 else -TOO_EASY * above
        worth -= SAME_TRACK * (bool(self.row) and self.row[-1].track == heading.track)
        return worth - THIRD * (len(self.row) == IN_A_ROW and {*map(kind, self.row)} == {kind(heading)})
