"""What is due: the question that `trainer drill --due` opens, and what `trainer list --due` says of each."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from trainer.bank import Heading, load_headings
from trainer.cli.opened import open_history
from trainer.cli.output import counted, message
from trainer.errors import UsageError
from trainer.history import AttemptSummary
from trainer.paths import headings_index, question_folders

if TYPE_CHECKING:
    from trainer.practice.agenda import Agenda
    from trainer.practice.memory import Memory

NAMED = 3
"""Skills that are named of those that come next."""


def first_due(anything: bool, now: datetime | None = None) -> str | None:
    """The id of the question that is due first, said with its reason; None, and said, where nothing is due.

    `anything`: then the question that comes next all the same. Raises UsageError without any question, and
    HistoryError where the history cannot be read.
    """
    found = look(load_headings(question_folders(), headings_index()).questions.values(), now)
    if not found.ordered:
        raise UsageError("no questions are installed", "trainer doctor says where they are looked for")
    first = found.ordered[0]
    if found.due or anything:
        message(f"{first.id}: {found.why(first)}")
        return first.id
    message(nothing_due(found), f"`trainer drill --due --any` goes on with {first.id}.")
    return None


def look(headings: Iterable[Heading], now: datetime | None = None) -> Agenda:
    """The agenda at a moment, this one where none is given. Raises HistoryError as `first_due` does."""
    from trainer.practice.agenda import agenda

    headings = list(headings)
    now = now or datetime.now().astimezone()
    latest, memories = _practised(headings, now)
    return agenda(headings, latest, memories, now)


def nothing_due(found: Agenda) -> str:
    """One sentence: nothing is due, and what comes when."""
    if found.later is None:
        return "Nothing is due yet: what you practise comes back here, in days or weeks, as it went."
    first, more = found.later_skills[:NAMED], len(found.later_skills) - NAMED
    named = f"{', '.join(first)}{f' and {more} more' if more > 0 else ''}"
    return f"Nothing is due today. Next: {named}, {_day(found.later, found.now.date())}."


def due_as_dict(found: Agenda, heading: Heading) -> dict[str, Any]:
    """What `trainer list --due --json` adds to a question."""
    proposal = found.proposed[heading.id]
    return {
        "why": found.why(heading),
        "new": list(proposal.new),
        "skills": [
            {
                "skill": one.skill,
                "due": one.memory.due.isoformat(),
                "strength": round(one.strength, 4),
                "ratings": list(one.memory.ratings),
            }
            for one in proposal.skills
        ],
    }


def _day(day: date, today: date) -> str:
    days = (day - today).days
    return "tomorrow" if days == 1 else f"in {counted(days, 'day')}, on {day:%A}" if days < 7 else f"on {day}"


def _practised(
    headings: Iterable[Heading], now: datetime
) -> tuple[dict[str, AttemptSummary], dict[str, Memory]]:
    """The latest attempt at each question, and the memory of each skill."""
    from trainer.practice.schedule import catch_up

    store = open_history()
    if store is None:
        return {}, {}
    with store:
        if store.notice:
            message(store.notice)
        tried = (store.attempts(limit=1, question=heading.id) for heading in headings)
        latest = {attempt.question: attempt for attempts in tried for attempt in attempts}
        by_id = load_headings(question_folders(), headings_index()).questions
        return latest, catch_up(store.practising, now, by_id, keep=not store.is_read_only)
