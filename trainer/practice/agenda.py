"""What to practise at a moment: the skills that are due, all questions in order, and what comes when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from trainer.practice.interleave import kind
from trainer.practice.next import practice_order
from trainer.practice.queue import Proposal, just_practised, proposals
from trainer.practice.schedule import Due, due, turn_of_new
from trainer.practice.why import order_in_words, why

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import AttemptSummary
    from trainer.practice.memory import Memory


@dataclass(frozen=True, slots=True)
class Agenda:
    """`due` are the skills whose day has come, the weakest first; `ordered` are all questions in order.

    `proposed` are the questions chosen for what is due, by their ids. `later` is the next day on which more
    becomes due, None where nothing does, with the skills that do.
    """

    now: datetime
    latest: Mapping[str, AttemptSummary]
    due: tuple[Due, ...]
    ordered: tuple[Heading, ...]
    proposed: Mapping[str, Proposal]
    later: date | None
    later_skills: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The rule by which the first questions are chosen, in a few words."""
        if self.due:
            return f"{len(self.due)} skill{'s' if len(self.due) > 1 else ''} due, the weakest first"
        return order_in_words(len(self.ordered), len(self.latest))

    def why(self, heading: Heading) -> str:
        """Why a question has its place in the order, in a few words."""
        if heading.id in self.proposed:
            return self.proposed[heading.id].why(self.now)
        if self.due and heading == self.ordered[0]:
            just = just_practised(self.ordered, self.latest)
            return f"a change: the last {len(just)} were about {kind(just[-1])}"
        return why(self.latest.get(heading.id))


def agenda(
    headings: Iterable[Heading],
    latest: Mapping[str, AttemptSummary],
    memories: Mapping[str, Memory],
    now: datetime,
) -> Agenda:
    """The agenda at a moment, whose zone says where days begin. Skills that no question has are left out."""
    headings = list(headings)
    taught = {concept for heading in headings for concept in heading.concepts}
    memories = {skill: memory for skill, memory in memories.items() if skill in taught}
    waiting = due(memories, now)
    new = bool(waiting) and turn_of_new(memories, now)
    proposed = proposals(headings, latest, waiting, new)
    days = {skill: memory.due.astimezone(now.tzinfo).date() for skill, memory in memories.items()}
    later = min((day for day in days.values() if day > now.date()), default=None)
    return Agenda(
        now=now,
        latest=latest,
        due=tuple(waiting),
        ordered=tuple(practice_order(headings, latest, waiting, new)),
        proposed={one.heading.id: one for one in proposed},
        later=later,
        later_skills=tuple(sorted(skill for skill, day in days.items() if day == later)),
    )
