"""Attempts read page by page beside the app: those around the highlight of a history of any length."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual import on, work
from textual.widgets import OptionList

from trainer.history import AttemptSummary, Query, QuestionSummary, Store
from trainer.tui.listing import attempt_rows
from trainer.tui.screens.searchable import SearchableScreen
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paged_rows import PagedRows

PAGE = 50
"""Attempts that are read at once."""
NEAR = 20
"""Rows before an end of what is read at which the next ones are read."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was read so far: attempts in their order from the place `first` on, or questions; `many` of them
    in all, None before they are counted, and whether there may be `more` attempts behind them.
    """

    attempts: tuple[AttemptSummary, ...] = ()
    groups: tuple[QuestionSummary, ...] = ()
    many: int | None = None
    more: bool = False
    first: int = 0


class Paging(SearchableScreen):
    """Reads what fits the query, and more of it as the highlight moves on."""

    def __init__(self, name: str, field: str) -> None:
        super().__init__(name, field)
        self.wanted = Query()
        self.grouped = False
        self.found = Found()
        self._reading = False

    def rows(self) -> PagedRows:
        """The list: a part of the history."""
        return PagedRows("list")

    def show_found(self) -> None:
        """Fill the list with what was read."""
        raise NotImplementedError

    def show_how_many(self) -> None:
        """Say how many there are."""
        raise NotImplementedError

    @property
    def _asked(self) -> tuple[Query, bool]:
        return self.wanted, self.grouped

    @work(group="look", exclusive=True)
    async def read(self, first: int, limit: int, to_end: bool = False) -> None:
        """Read `limit` attempts from a place on, or the last ones, and show them; then count them all."""
        asked = query, grouped = self._asked

        def count(store: Store) -> int:
            return store.search.count(query)

        def ask(store: Store) -> Found:
            if grouped:
                groups = tuple(store.search.by_question(query))
                return Found(groups=groups, many=len(groups))
            many = count(store) if to_end else None
            start = first if many is None else max(0, many - limit)
            page = tuple(store.search.attempts(query, limit, start))
            more = many is None and len(page) == limit
            return Found(page, many=many if more or start else len(page), more=more, first=start)

        found = await in_thread(self.trainer.records.beside(ask, Found()))
        if asked != self._asked:
            return
        self.found = found
        self.show_found()
        if to_end and found.attempts:
            self.list.stand_on(f"attempt:{found.attempts[-1].number}")
        if found.many is None:
            many = await in_thread(self.trainer.records.beside(count, 0))
            if asked == self._asked:
                self.found = replace(self.found, many=many)
                self.show_how_many()

    @work(group="more")
    async def _read_on(self, back: bool) -> None:
        """Read the next page behind what is read, or the one before it."""
        asked, known = self._asked, self.found
        first = max(0, known.first - PAGE) if back else known.first + len(known.attempts)
        limit = known.first - first if back else PAGE

        def ask(store: Store) -> list[AttemptSummary]:
            return store.search.attempts(asked[0], limit, first)

        nothing: list[AttemptSummary] = []
        page = await in_thread(self.trainer.records.beside(ask, nothing))
        self._reading = False
        if asked != self._asked or known.attempts != self.found.attempts:
            return
        shown = {attempt.number for attempt in known.attempts}
        fresh = tuple(attempt for attempt in page if attempt.number not in shown)
        rows = attempt_rows(fresh, self.trainer.now())
        if back:
            self.found = replace(self.found, attempts=fresh + known.attempts, first=first)
            self.query_one("#list", PagedRows).put_before(rows)
        else:
            more = len(page) == PAGE
            self.found = replace(self.found, attempts=known.attempts + fresh, more=more)
            self.list.add_rows(rows)

    @on(OptionList.OptionHighlighted, "#list")
    def _near_an_end(self) -> None:
        found, place = self.found, self.list.highlighted or 0
        back = found.first > 0 and place < NEAR
        on = found.more and place >= len(found.attempts) - NEAR
        if (back or on) and not self._reading:
            self._reading = True
            self._read_on(back)

    @on(PagedRows.EndWanted)
    def _to_an_end(self, event: PagedRows.EndWanted) -> None:
        if event.last and self.found.more:
            self.read(0, PAGE, to_end=True)
        elif not event.last and self.found.first:
            self.found = Found()
            self.read(0, PAGE)
