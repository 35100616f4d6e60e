"""Home: what is unfinished, what to practise next, and the recent attempts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static

from trainer.errors import TrainerError
from trainer.history import AttemptSummary, Draft
from trainer.paths import plan_path
from trainer.practice.agenda import Agenda
from trainer.practice.daily import Daily
from trainer.tui import overview
from trainer.tui.layout import NOTHING
from trainer.tui.listing import SPACER, draft_rows, question_rows, remark, section
from trainer.tui.mock_flow import recent_attempts, waiting, waiting_rows
from trainer.tui.opening import Opening
from trainer.tui.overview import recent_rows, week, welcome
from trainer.tui.practised import agenda_of
from trainer.tui.screens.home_keys import KEYS
from trainer.tui.text import count, error_line, one_line
from trainer.tui.thread import in_thread
from trainer.tui.todays import daily_meant, daily_of, read_today, today_rows
from trainer.tui.widgets.banner import Banner
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows
from trainer.tui.widgets.start_rows import StartRows

if TYPE_CHECKING:
    from trainer.history.practising import Mock
    from trainer.practice.mocked import Sitting

LOOKING = "looking for what is due ..."
LOOK_EVERY_S = 600.0  # to see that a new day has begun
RECENT, NEXT = 3, 5
"""Rows of a list on a screen of ordinary height."""
SHORT = 20
"""Rows below which the recent attempts are left out."""
TALL = 34
"""Rows from which on there is room for twice as many."""


class HomeScreen(Opening):
    """Where every start begins and every drill ends."""

    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self) -> None:
        super().__init__()
        self._drafts: list[Draft] = []
        self._deleted: Draft | None = None
        self._attempts: list[AttemptSummary] = []
        self._interviews: list[tuple[Mock, Sitting]] = []
        self._latest: Mapping[str, AttemptSummary] = {}
        self._agenda: Agenda | None = None
        self._daily: Daily | None = None
        self._plan = ""
        self._filled = 0

    def compose_body(self) -> ComposeResult:
        """Name and mode, what can be started, what was done, and the row that is meant."""
        with Horizontal(id="top"):
            yield Static("napkin trainer", id="name")
            yield Paper(self._mode, id="mode")
        yield StartRows("start")
        yield Rows("recent")
        yield Paper(welcome, id="welcome")
        yield Paper(lambda width: NOTHING, id="meant")

    def on_mount(self) -> None:
        self.query_one("#start").focus()
        self.set_interval(LOOK_EVERY_S, self.look_at_the_day)

    def look_at_the_day(self) -> None:
        """Show what another day brings, where it has begun before this screen."""
        if self.is_current and self._agenda and self._agenda.now.date() != self.trainer.now().date():
            self.show_lists()
            self._read_plan()

    def on_screen_resume(self) -> None:
        """Read drafts and attempts anew: another screen or another program may have changed them."""
        if self.app.screen is not self:
            return  # a question was opened with the program, and home is not seen yet
        super().on_screen_resume()
        self._show_mode()
        self.show_lists()
        self._read_plan()

    def on_key(self, event: Key) -> None:
        """There is nothing to leave here but a message."""
        if event.key == "escape":
            self.app.clear_notifications()

    def action_edit(self) -> None:
        """Open the file of the highlighted question, or of the one that the highlighted row is about."""
        id = self._question_of(self._chosen)
        if id:
            self.trainer.edit_question(id)
            self.action_reload()

    def action_reload(self) -> None:
        """Read all question files again."""
        self.trainer.library.reload()
        self.show_trouble()
        self.show_lists()

    def banner_text(self) -> str:
        """The trouble with the history, or what its store has to say, or files that are no questions."""
        said_before = super().banner_text() or one_line(self.trainer.records.notice)
        broken = self.trainer.library.broken
        if said_before or not broken:
            return said_before
        return one_line(
            f"{count(len(broken), 'question file')} left out: {broken[0]} — trainer check says why"
        )

    def show_lists(self) -> None:
        """Fill both lists. After another attempt the highlight is on what comes next."""
        records, now, start = self.trainer.records, self.trainer.now(), self.query_one("#start", Rows)
        self._agenda = agenda_of(self.trainer.library, records, now)
        self._latest = self._agenda.latest
        before = [attempt.number for attempt in self._attempts[:1]]
        self._filled = self._rooms
        self._interviews = waiting(self.trainer)
        self._attempts = recent_attempts(self.trainer, self._interviews, RECENT * self._rooms)
        self._drafts = records.drafts()
        self._deleted = records.deleted_draft()
        self._daily = daily_of(self.trainer)
        start.show_rows([*self._continued(), *self._next(), *self._today()])
        if before != [attempt.number for attempt in self._attempts[:1]]:
            start.action_first()
        days = week(records.days_since(now.date() - timedelta(days=overview.WEEK)), now.date())
        recent = self.query_one("#recent", Rows)
        recent.show_rows([section("recent", days), *recent_rows(self._attempts, now)])
        recent.set_class(not self._attempts, "-empty")
        self.query_one("#welcome", Paper).set_class(bool(self._attempts), "-past")
        self._show_meant()
        self.call_after_refresh(self._make_room)
        if records.schedule.lags:
            self._catch_up()

    @work(group="schedule", exclusive=True)
    async def _catch_up(self) -> None:
        """Make the schedule from a long history beside the app, then show what is due by it."""
        schedule, start = self.trainer.records.schedule, self.query_one("#start", StartRows)
        schedule.take(await in_thread(schedule.caught_up(self.trainer.now(), self.trainer.library.headings)))
        if start.stands_first:
            start.highlighted = None  # so that it is on the first row again
        self.show_lists()

    def on_resize(self) -> None:
        """There is more room, or less, and perhaps for lists of another length."""
        if self._agenda and self._filled != self._rooms:
            self.show_lists()
        else:
            self._make_room()

    def _make_room(self) -> None:
        """What can be started scrolls before it pushes the rest out of the window."""
        width, height = self.app.size
        below = 0 if height < SHORT else 2 + RECENT * self._rooms
        above = sum(banner.size.height + 1 for banner in self.query(Banner) if banner.display)
        rest = 3 + self.query_one(KeyFooter).size.height + above + below + overview.rows_for_meant(width)
        self.query_one("#start").styles.max_height = max(3, height - rest)

    @property
    def _rooms(self) -> int:
        return 2 if self.app.size.height >= TALL else 1

    def _continued(self) -> list[Row]:
        mocks = waiting_rows(self._interviews, self.trainer.now())
        if not self._drafts and not mocks:
            return []
        drafts = draft_rows(self._drafts, self.trainer.library.headings)
        return [section("continue"), *mocks, *drafts, SPACER]

    def _next(self) -> list[Row]:
        headings = self.trainer.library.headings
        if not headings or self._agenda is None:
            return [section("next"), remark("no questions are installed")]
        room = NEXT * self._rooms - (len(self._continued()) if self._rooms == 1 else 0)
        ordered = overview.proposed(self._agenda.ordered, self._drafts, room)
        tried = f"{len(self._latest)} of {count(len(headings), 'question')} tried"
        rule = LOOKING if self.trainer.records.schedule.lags else self._agenda.rule
        return [section("next", f"{tried}; {rule}", tried), *question_rows(ordered, self._latest)]

    def _today(self) -> list[Row]:
        return [SPACER, *today_rows(self.trainer, self._daily, self._plan, self._latest)]

    @work(group="plan", exclusive=True)
    async def _read_plan(self) -> None:
        """How far one is with the plan: it is said in its row, which stands there already."""
        if not plan_path().exists():
            return
        try:
            today = await in_thread(read_today(self.trainer))
        except TrainerError as error:
            says = error_line(error)
        else:
            says = today.says if today else ""
        if says != self._plan:
            self._plan = says
            self.query_one("#start", Rows).show_rows([*self._continued(), *self._next(), *self._today()])

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        self.refresh_bindings()
        self._show_meant()

    def on_descendant_focus(self) -> None:
        """The keys that can be used, and the row that is meant, are those of the list in use."""
        self.refresh_bindings()
        self._show_meant()

    @property
    def _chosen(self) -> str:
        return (self.focused.chosen if isinstance(self.focused, Rows) else None) or ""

    def _show_meant(self) -> None:
        """All there is to say of the row that is meant: rows may have no room for it."""
        self.query_one("#meant", Paper).show(self._meant)

    def _meant(self, width: int) -> Content:
        headings = self.trainer.library.headings
        kind, _, key = self._chosen.partition(":")
        attempt = next((one for one in self._attempts if kind == "attempt" and str(one.number) == key), None)
        draft = next((one for one in self._drafts if kind == "draft" and one.id == key), None)
        if attempt is not None:
            return overview.attempt_meant(attempt, width)
        if draft is not None:
            return overview.draft_meant(draft, headings.get(draft.question), width)
        if kind == "daily" and self._daily is not None:
            return daily_meant(self._daily, width)
        if key in headings and self._agenda is not None:
            return overview.question_meant(headings[key], self._agenda.why(headings[key]), width)
        return NOTHING

    def _question_of(self, chosen: str) -> str:
        """The id of the question that a row is about."""
        kind, _, key = chosen.partition(":")
        if kind == "attempt":
            return next((one.question for one in self._attempts if str(one.number) == key), "")
        if kind == "draft":
            return next((one.question for one in self._drafts if one.id == key), "")
        return key

    def _mode(self, width: int) -> Content:
        return overview.mode_line(self.trainer.mode, width)

    def _show_mode(self) -> None:
        self.query_one("#mode", Paper).show(self._mode)

    @on(OptionList.OptionSelected)
    def open_row(self, event: OptionList.OptionSelected) -> None:
        """Start a question, take up a draft, or open an attempt."""
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "question":
            self.trainer.begin(key)
        elif kind == "daily":
            self.action_daily()
        elif kind == "resume":
            self.action_mock()
        elif kind == "plan":
            self.action_plan()
        elif kind == "draft":
            self.trainer.resume(next(draft for draft in self._drafts if draft.id == key))
        elif kind == "attempt":
            self.trainer.open_attempt(int(key))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Discarding needs a draft under the cursor, undoing something that was discarded in a month."""
        if action == "discard":
            return self._chosen.startswith("draft:")
        return self._deleted is not None if action == "undo" else True

    def action_mode(self) -> None:
        """Change to the next mode."""
        self.trainer.change_mode()
        self._show_mode()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.app.action_quit()

    def action_discard(self) -> None:
        """Forget the highlighted draft as it stands by now, unless another window has it."""
        records = self.trainer.records
        listed = next(one for one in self._drafts if f"draft:{one.id}" == self._chosen)
        draft = records.take_draft(listed)
        if draft is None:
            self.notify("another window has taken this answer up: it stays", severity="warning", markup=False)
        deleted = draft is not None and records.delete_draft(draft)
        self.show_lists()
        self.refresh_bindings()
        if deleted:  # undo has its key by now
            self.notify(f"deleted; {self.key_of('undo')} brings it back, for 30 days", markup=False)

    def action_undo(self) -> None:
        """Bring back the draft that was discarded last."""
        draft = self._deleted
        if draft is None:
            return
        self.app.clear_notifications()
        self.trainer.records.bring_back_draft(draft)
        self.show_lists()
        self.query_one("#start", Rows).stand_on(f"draft:{draft.id}")
        self.refresh_bindings()
