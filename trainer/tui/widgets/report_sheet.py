"""The sheet of a report: scrolls, moves a highlight over its findings, and opens them in place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message

from trainer.grading import Report
from trainer.report.details import Fact
from trainer.tui.laid import Laid, View
from trainer.tui.sheet import laid
from trainer.tui.widgets.paper import Paper

WIDEST = 140
CONTEXT = 2
"""Rows that stay in sight above and below the highlight."""


class ReportSheet(VerticalScroll):
    """Paints a report as its view says. `facts` gives what is said of a finding once it is opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "j,down",
            "step(1)",
            "next",
            id="report.next",
            show=False,
            key_display="j",
            tooltip="to the next step, check or assumption",
        ),
        Binding(
            "k,up",
            "step(-1)",
            "previous",
            id="report.previous",
            show=False,
            key_display="k",
            tooltip="to the one before",
        ),
        Binding(
            "enter",
            "choose",
            "open",
            id="report.open",
            key_display="enter",
            tooltip="how it was recomputed, where its numbers come from, what it cost; once more to close",
        ),
        Binding("space", "page_down", "page down", id="report.page", show=False, tooltip="the next page"),
        Binding("g", "scroll_home", show=False),
        Binding("G", "scroll_end", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """A finding is to be opened or closed."""

        item: str

    def __init__(self, report: Report, view: View, facts: Callable[[str], tuple[Fact, ...]]) -> None:
        super().__init__(id="sheet")
        self._report = report
        self._facts = facts
        self._laid = Laid(Content(""), {})
        self.view = view

    def compose(self) -> ComposeResult:
        """One sheet of text."""
        yield Paper(self._paint)

    def on_mount(self) -> None:
        first = next(iter(laid(self._report, WIDEST, self.view).places), "")
        self.show(at=first)

    def show(self, report: Report | None = None, **changes: Any) -> None:
        """Paint another report, or the same in another view; what is open stays so, with today's facts.

        The highlighted finding keeps its row on the screen, whatever comes or goes above it.
        """
        here = self._laid.places.get(self.view.at)
        if here is not None and "at" not in changes:
            self.call_after_refresh(self._hold, self.view.at, here.start)
        self._report = report or self._report
        self.view = replace(self.view, **changes)
        if report is not None:
            self.view = replace(self.view, opened={item: self._facts(item) for item in self.view.opened})
        self.query_one(Paper).show(self._paint)
        if "opened" in changes:
            self.screen.refresh_bindings()

    def go(self, item: str) -> None:
        """Highlight a finding and scroll to it."""
        self.show(at=item)
        self.call_after_refresh(self._reveal)

    def _hold(self, item: str, row: int) -> None:
        now = self._laid.places.get(item)
        if now is not None and now.start != row and self.view.at == item:
            self.scroll_to(y=max(0, round(self.scroll_y) + now.start - row), animate=False)

    def toggle(self, item: str) -> None:
        """Open a finding, or close it."""
        opened = dict(self.view.opened)
        if item in opened:
            del opened[item]
        elif facts := self._facts(item):
            opened[item] = facts
        self.show(opened=opened)
        self.call_after_refresh(self._reveal)

    def close(self) -> bool:
        """Close the highlighted finding, or else all that are open; False where none is."""
        opened = self.view.opened
        if self.view.at in opened:
            self.toggle(self.view.at)
        elif opened:
            self.show(opened={})
            self.call_after_refresh(self._reveal)
        return bool(opened)

    def _paint(self, width: int) -> Content:
        self._laid = laid(self._report, min(width, WIDEST), self.view)
        return self._laid.content

    def picture(self, width: int) -> str:
        """The sheet as a picture, with what is open and without the highlight."""
        from trainer.tui.picture import picture

        view = replace(self.view, at="")
        return picture(self, laid(self._report, width, view).content, width, self._report.title)

    # The highlight

    @property
    def _page(self) -> int:
        return max(1, self.scrollable_content_region.height)

    @property
    def _in_sight(self) -> list[str]:
        top = round(self.scroll_y)
        places = self._laid.places.items()
        return [item for item, rows in places if rows.start < top + self._page and rows.stop > top]

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """The highlight comes along: what enter opens is always in sight."""
        super().watch_scroll_y(old_value, new_value)
        seen = self._in_sight
        if seen and self.view.at not in seen:
            first = new_value > old_value or new_value <= 0
            self.show(at=seen[0 if first else -1])

    def action_step(self, by: int) -> None:
        """To the next finding; what is far away, or longer than the screen, is scrolled to page by page."""
        items, places = list(self._laid.places), self._laid.places
        if self.view.at not in self._in_sight:
            self._turn(by)
            return
        top, bottom = round(self.scroll_y), round(self.scroll_y) + self._page
        here, index = places[self.view.at], items.index(self.view.at) + by
        longer = here.stop > bottom if by > 0 else here.start < top
        if longer or not 0 <= index < len(items):
            self._turn(by)
            return
        there = places[items[index]]
        far = there.start >= bottom + self._page if by > 0 else there.stop <= top - self._page
        if far:
            self._turn(by)
        else:
            self._go(items[index])

    def action_scroll_home(self) -> None:
        """To the top, and to the first finding."""
        self._to_end(0)

    def action_scroll_end(self) -> None:
        """To the bottom, and to the last finding."""
        self._to_end(-1)

    def _to_end(self, place: int) -> None:
        """Highlight the finding at one end, and show that end."""
        self.show(at=([*self._laid.places] or [""])[place])
        (self.scroll_end if place else self.scroll_home)(animate=False)

    def _turn(self, by: int) -> None:
        self.scroll_relative(y=by * max(1, self._page - CONTEXT), animate=False)

    def _go(self, item: str) -> None:
        self.show(at=item)
        self._reveal()

    def _reveal(self) -> None:
        """Scroll as little as needed to have the highlighted finding in sight."""
        rows = self._laid.places.get(self.view.at)
        if rows is None:
            return
        top, page = round(self.scroll_y), self._page
        context = CONTEXT if page > 3 * CONTEXT else 0
        highest, lowest = rows.stop + context - page, rows.start - context
        wanted = lowest if lowest < highest else min(max(top, highest), lowest)
        if wanted != top:
            self.scroll_to(y=max(0, wanted), animate=False)

    def action_choose(self) -> None:
        """Open or close the highlighted finding."""
        if self.view.at in self._in_sight:
            self.post_message(self.Chosen(self.view.at))

    def on_click(self, event: Click) -> None:
        """A click highlights a finding, and opens it."""
        row = event.screen_y - self.content_region.y + round(self.scroll_y)
        item = next((item for item, rows in self._laid.places.items() if row in rows), "")
        if item:
            self.show(at=item)
            self.post_message(self.Chosen(item))
