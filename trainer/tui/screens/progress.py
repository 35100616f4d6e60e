"""Progress: weeks of practice as pictures, and the numbers behind the one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.tui.charts import MARGIN, calendar, legend
from trainer.tui.layout import NOTHING, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.progress_numbers import behind, details
from trainer.tui.progress_rows import skill_rows, slip_rows, summary, time_rows, week_rows
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from trainer.history import Store
    from trainer.practice.overview import Overview

PARTS = {"skills": "skills", "slips": "gaps and slips", "time": "time and what is due", "weeks": "days"}
"""The lists of the screen, and what they are called."""
BOARD = (110, 30)
"""Columns and rows from which on all of it is in sight at once; below, one list at a time."""
NOTHING_YET = (
    "Nothing to show yet. Once answers are graded, this page says over weeks:",
    "  how each skill goes, the one in most need first",
    "  what you keep leaving out, and the slips that come back",
    "  where the minutes of an answer go, and what becomes due",
    "Everything is counted from your own answers; enter shows the numbers and the answers behind a line.",
)


class ProgressScreen(TrainerScreen):
    """Pictures in lists. They are summed up beside the app: with a long history that takes a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                f"{place}", f"part('{id}')", says, id=f"progress.{id}", show=False, tooltip=f"show {says}"
            )
            for place, (id, says) in enumerate(PARTS.items(), 1)
        ),
        Binding(
            "right,l", "turn(1)", "next part", id="progress.next", key_display="→", tooltip="the part after"
        ),
        Binding(
            "left,h",
            "turn(-1)",
            "part before",
            id="progress.previous",
            show=False,
            key_display="←",
            tooltip="the part before",
        ),
        Binding(
            "space",
            "numbers",
            "numbers",
            id="progress.numbers",
            show=False,
            tooltip="the numbers behind a line, and its answers",
        ),
        Binding(
            "escape", "app.pop_screen", "back", id="progress.back", tooltip="back to where you came from"
        ),
        Binding("q", "app.quit", "quit", id="progress.quit", tooltip=LEAVE),
    ]

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self._found: Overview | None = None
        self._known: object = None
        self._summed_up = False
        self._part = "skills"

    def compose_body(self) -> ComposeResult:
        """The parts, their lists, and what is said of the line that is meant."""
        with Horizontal(id="top"):
            yield Static("progress", id="name", markup=False)
            yield Paper(lambda width: NOTHING, id="mode")
        yield Paper(self._parts, id="filters")
        yield Paper(self._empty, id="empty")
        with Horizontal(id="by-day"):
            yield Paper(self._calendar, id="calendar")
            yield Rows("weeks")
        with Horizontal(id="columns"):
            for id in ("skills", "slips", "time"):
                yield Rows(id)
        yield Paper(self._details, id="details")

    def on_mount(self) -> None:
        self.add_class("-empty")

    def on_screen_resume(self) -> None:
        """Sum up anew: an attempt may have come, gone or changed."""
        super().on_screen_resume()
        self._sum_up()

    @work(group="sum up", exclusive=True)
    async def _sum_up(self) -> None:
        from trainer.practice.overview import overview

        now = self.trainer.now()
        headings = self.trainer.library.headings
        before, known = self._found, self._known

        def ask(store: Store) -> tuple[Overview | None, object]:
            newest = (store.practising.newest(), now.date(), headings)
            if before is not None and newest == known:
                return before, newest
            return overview(store.practising, now, headings=headings, keep=False), newest

        nothing: tuple[Overview | None, object] = (None, None)
        found, self._known = await in_thread(self.trainer.records.beside(ask, nothing))
        first = not self._summed_up
        self._found, self._summed_up = found, True
        self._show(first)

    def _show(self, first: bool) -> None:
        found = self._found
        self.set_class(found is None or not found.attempts, "-empty")
        if found is not None and found.attempts:
            rows = {"skills": skill_rows, "slips": slip_rows, "time": time_rows, "weeks": week_rows}
            for id, made in rows.items():
                self.query_one(f"#{id}", Rows).show_rows(made(found))
            self.query_one("#mode", Paper).show(lambda width: summary(found, width))
        if first:
            self.action_part(self._part)
        self.query_one("#empty", Paper).show(self._empty)
        self.query_one("#calendar", Paper).show(self._calendar)
        self._show_meant()

    # Which part is in sight

    def on_resize(self) -> None:
        """All at once where there is room, one part at a time where there is none."""
        width, height = self.app.size
        self.set_class(width >= BOARD[0] and height >= BOARD[1], "-board")
        self._lay_out()
        self._show_meant()

    def action_part(self, part: str) -> None:
        """Go to a part."""
        self._part = part
        self._lay_out()
        self._show_meant()

    def _lay_out(self) -> None:
        """Show the part in use before it gets the keys, and hide others after that."""
        board = self.has_class("-board")
        self.query_one("#by-day").display = board or self._part == "weeks"
        self.query_one("#columns").display = board or self._part != "weeks"
        used = self.query_one(f"#{self._part}", Rows)
        used.display = True
        self.set_focus(used)
        for id in PARTS:
            self.query_one(f"#{id}").display = board or id == self._part
        self.call_after_refresh(used.on_resize)  # it may have been laid out beside those that are hidden now

    def action_turn(self, by: int) -> None:
        """Go to the part after or before."""
        names = list(PARTS)
        self.action_part(names[(names.index(self._part) + by) % len(names)])

    def on_descendant_focus(self) -> None:
        """The part in use is that of the list in use."""
        if isinstance(self.focused, Rows) and self.focused.id in PARTS and self.focused.id != self._part:
            self.action_part(self.focused.id)

    # What is said

    def _parts(self, width: int) -> Content:
        parts = []
        for place, (id, says) in enumerate(PARTS.items(), 1):
            here = id == self._part
            parts.append(
                Content.assemble(
                    (f"{place}", "$text-accent"), " ", (says, "bold $text-accent" if here else MUTED)
                )
            )
        return Content("   ").join(parts)

    def _empty(self, width: int) -> Content:
        if not self._summed_up:
            return said("summing up ...", MUTED)
        return stack(line for says in NOTHING_YET for line in wrap(said(says, MUTED), width))

    def _calendar(self, width: int) -> Content:
        if self._found is None:
            return NOTHING
        minutes = {day.day: day.used_s / 60 for day in self._found.days}
        most = max(minutes.values(), default=0.0)
        weeks = min(len(self._found.weeks) * 2 + MARGIN, width)
        return stack([*calendar(minutes, self._found.now.date(), weeks), legend(most)])

    @property
    def _meant(self) -> str:
        return self.query_one(f"#{self._part}", Rows).chosen or ""

    def _details(self, width: int) -> Content:
        found = behind(self._found, self._meant) if self._found is not None and self.is_mounted else None
        return details(found, width) if found is not None else NOTHING

    def _show_meant(self) -> None:
        self.query_one("#filters", Paper).show(self._parts)
        self.query_one("#details", Paper).show(self._details)

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        self._show_meant()

    # The numbers

    @on(OptionList.OptionSelected)
    def action_numbers(self) -> None:
        """Show the numbers behind the line that is meant, and the answers behind them."""
        found = behind(self._found, self._meant) if self._found is not None else None
        if found is not None:
            from trainer.tui.screens.numbers import NumbersScreen

            self.app.push_screen(NumbersScreen(found))
