"""What the person of an app should practise next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.practice.agenda import Agenda
    from trainer.tui.library import Library
    from trainer.tui.records import Records


def agenda_of(library: Library, records: Records, now: datetime) -> Agenda:
    """What is due at a moment, and all questions in the order in which they are to be practised."""
    from trainer.practice.agenda import agenda

    headings = library.headings
    return agenda(headings.values(), records.latest(headings), records.schedule.memories(now, headings), now)
