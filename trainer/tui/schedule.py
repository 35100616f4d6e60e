"""The schedule as the app has it: at once where little came since it was kept, else made beside the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history.practising import Newest, Practising
    from trainer.practice.memory import Memory
    from trainer.tui.records import Records

AT_ONCE = 100
"""Attempts that are added to the schedule while keys wait: half a millisecond each."""


class Schedule:
    """The memory of every skill that was practised.

    `lags` says whether the memories that were given last do not know of all attempts, as after an import;
    they do once `take` was given what `caught_up` makes.
    """

    def __init__(self, records: Records) -> None:
        self._records = records
        self._made: dict[str, Memory] | None = None
        self._made_of: Newest | None = None
        self._newest: Newest | None = None
        self.lags = False

    def memories(self, now: datetime, headings: Mapping[str, Heading]) -> dict[str, Memory]:
        """The memories at a moment, or those that were kept last where more would take long.

        Skills have the names that the questions with these `headings` give them.
        """
        from trainer.practice.schedule import behind, catch_up, standing

        def ask(practising: Practising) -> dict[str, Memory]:
            if behind(practising, now, headings) <= AT_ONCE:
                self._made = None
                return catch_up(practising, now, headings)
            self._newest = practising.newest()
            self.lags = self._made is None or self._made_of != self._newest
            return self._made or standing(practising)

        self.lags = False
        nothing: dict[str, Memory] = {}
        return self._records.practising(ask, nothing)

    def caught_up(self, now: datetime, headings: Mapping[str, Heading]) -> Callable[[], dict[str, Memory]]:
        """What makes the memories from all attempts, for another thread: it may take seconds."""
        from trainer.practice.schedule import catch_up

        return self._records.beside(lambda store: catch_up(store.practising, now, headings), {}, writes=True)

    def take(self, found: dict[str, Memory]) -> None:
        """Use memories that were made beside the app, also where they could not be kept."""
        self._made, self._made_of = found, self._newest
