"""Mock interviews: begin one, go on with one that was cut short, open the page on a past one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.errors import TrainerError
from trainer.practice.mock import Plan, plan_mock
from trainer.practice.mocked import Sitting, sitting_of
from trainer.tui import mock_flow, mock_rows
from trainer.tui.layout import NOTHING, said
from trainer.tui.listing import SPACER
from trainer.tui.marks import MUTED
from trainer.tui.mocking import cut_short
from trainer.tui.practised import agenda_of
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import error_line, minutes, one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from trainer.history.practising import Mock

LENGTHS = (30.0, 45.0, 60.0)
"""Minutes that are offered."""
USUAL = 45.0


class MocksScreen(TrainerScreen):
    """Stands on the length of `minutes`; `track` and `seed` are those of the interview to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "1", "track", "track", id="mocks.track", tooltip="only questions of one track, or of all again"
        ),
        Binding("escape", "app.pop_screen", "back", id="mocks.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="mocks.quit", tooltip=LEAVE),
    ]

    def __init__(self, minutes: float = USUAL, track: str | None = None, seed: int | None = None) -> None:
        super().__init__()
        self._minutes = minutes
        self._track = track
        self._seed = seed
        self._mocks: list[tuple[Mock, Sitting]] = []
        self._plans: dict[float, Plan | str] = {}
        self._shown = False

    def compose_body(self) -> ComposeResult:
        """The rules, the list, and the row that is meant."""
        with Horizontal(id="top"):
            yield Static("mock interview", id="name")
            yield Paper(self._which, id="mode")
        yield Rows("list")
        yield Paper(lambda width: NOTHING, id="meant")

    def on_mount(self) -> None:
        self.query_one(Rows).focus()

    def on_screen_resume(self) -> None:
        """Read anew: an interview may have come, or be cut short."""
        super().on_screen_resume()
        self.show_rows()

    def show_rows(self) -> None:
        """Fill the list; after an interview the highlight is on its page."""
        before = [mock.number for mock, sitting in self._mocks if sitting.ended]
        self._mocks = self._read()
        self._plans = self._planned()
        now = self.trainer.now()
        waiting = [one for one in self._mocks if cut_short(one[0])]
        over = [one for one in self._mocks if one[1].ended]
        parts = [
            mock_rows.cut_short_rows(waiting, now),
            mock_rows.plan_rows(self._plans),
            mock_rows.past_rows(over, now),
        ]
        rows = [row for part in parts if part for row in (*part, SPACER)][:-1]
        shown = self.query_one(Rows)
        shown.show_rows(rows)
        if not self._shown:
            shown.stand_on(f"resume:{waiting[0][0].number}" if waiting else f"start:{self._minutes:g}")
        elif over and over[0][0].number not in before:
            shown.stand_on(f"mock:{over[0][0].number}")
        self._shown = True
        self._show_meant()

    def _read(self) -> list[tuple[Mock, Sitting]]:
        nothing: list[Mock] = []
        found = []
        for mock in self.trainer.records.practising(lambda practising: practising.mocks(), nothing):
            try:
                found.append((mock, sitting_of(mock)))
            except TrainerError as error:
                self.trainer._warn(error_line(error))
        return found

    def _planned(self) -> dict[float, Plan | str]:
        pool = agenda_of(self.trainer.library, self.trainer.records, self.trainer.now()).ordered
        plans: dict[float, Plan | str] = {}
        for length in sorted({*LENGTHS, self._minutes}):
            try:
                plans[length] = plan_mock(pool, length, self._track)
            except TrainerError as error:
                plans[length] = one_line(error.title)
        return plans

    def _which(self, width: int) -> Content:
        return said(f"only {self._track}" if self._track else "over all tracks", MUTED)

    # The row that is meant

    @on(OptionList.OptionHighlighted)
    def _show_meant(self) -> None:
        self.query_one("#meant", Paper).show(self._meant)

    def _meant(self, width: int) -> Content:
        kind, _, key = (self.query_one(Rows).chosen or "").partition(":")
        if kind == "start":
            plan = self._plans.get(float(key))
            if isinstance(plan, Plan):
                says = f"{plan.minutes:g} minutes, of which {plan.needed:g} are planned"
                return mock_rows.meant(says, [mock_rows.RULES], width)
        for mock, sitting in self._mocks:
            if kind in ("resume", "mock") and str(mock.number) == key:
                titles = [
                    f"{place}. {one.title}" for place, one in enumerate(sitting.asked, 1) if one.handed_in
                ]
                begun = f"mock interview {mock.number}, {mock.started:%Y-%m-%d %H:%M}"
                return mock_rows.meant(begun, titles, width)
        return NOTHING

    # What can be done

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "start":
            mock_flow.begin(self.trainer, float(key), self._track, self._seed)
        elif kind == "mock":
            mock_flow.open_page(self.trainer, int(key))
        elif kind == "resume":
            self._ask(next(one for one in self._mocks if str(one[0].number) == key))

    def _ask(self, found: tuple[Mock, Sitting]) -> None:
        mock, sitting = found

        def answered(answer: str | None) -> None:
            if answer is not None:
                mock_flow.resume(self.trainer, mock, ending=answer == "end")

        says = (
            f"This interview was cut short: {sitting.done} of {len(sitting.asked)} done, "
            f"{minutes(sitting.left_s)} left. The time away does not count."
        )
        answers = [
            ("on", "go on with it; its clock runs at once"),
            ("end", "end it here: what is written is handed in, the rest is not reached"),
        ]
        self.app.push_screen(AskScreen(says, answers), answered)

    def action_track(self) -> None:
        """Only questions of one track, or of all again."""
        from trainer.tui.screens.find import Choice, FindScreen

        def chosen(track: str | None) -> None:
            if track is not None:
                self._narrow(track)

        if self._track is not None:
            self._narrow(None)
            return
        tracks = sorted({heading.track for heading in self.trainer.library.headings.values()})
        self.app.push_screen(FindScreen([Choice(one, one) for one in tracks], "track"), chosen)

    def _narrow(self, track: str | None) -> None:
        self._track = track
        self.query_one("#mode", Paper).show(self._which)
        self.show_rows()
