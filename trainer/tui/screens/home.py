"""Home: what is unfinished, what to practise next, and the recent attempts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import OptionList, Static

from trainer.history import AttemptSummary, Draft
from trainer.practice.next import practice_order
from trainer.tui.layout import NOTHING, said
from trainer.tui.listing import (
    SPACER,
    attempt_rows,
    draft_rows,
    question_rows,
    remark,
    section,
    whole_title,
)
from trainer.tui.marks import MUTED
from trainer.tui.modes import MODES
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import count, one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Row, Rows

RECENT, NEXT = 3, 5
"""Rows of a list on a screen of ordinary height."""
TALL = 34
"""Rows from which on there is room for twice as many."""
WELCOME = (
    "Enter opens the question under the bar: a clock, and a page to write on.",
    "Write a chain, a step a line:  6 * 7e9 * 1e12 = 4.2e22 FLOP  at 40% MFU",
    "Every line is read and recomputed. The foot of each screen names its keys.",
)
"""What stands in the place of the recent attempts before the first one."""


class HomeScreen(TrainerScreen):
    """Where every start begins and every drill ends."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "browse", "browse", id="home.browse", tooltip="all questions, by words and filters"),
        Binding(
            "slash",
            "browse(True)",
            "search",
            id="home.search",
            key_display="/",
            tooltip="find a question by its words",
        ),
        Binding(
            "r,h",
            "review",
            "review",
            id="home.review",
            key_display="r",
            tooltip="past attempts: searched, replayed, compared",
        ),
        Binding("m", "mode", "mode", id="home.mode", tooltip="coach, drill or interview"),
        Binding(
            "e",
            "edit",
            "edit",
            id="home.edit",
            show=False,
            tooltip="its file, in VISUAL or EDITOR",
        ),
        Binding(
            "ctrl+r,f5",
            "reload",
            "reload",
            id="home.reload",
            show=False,
            tooltip="read all question files again",
        ),
        Binding(
            "delete,backspace",
            "discard",
            "discard draft",
            id="home.discard",
            show=False,
            tooltip="forget the highlighted draft",
        ),
        Binding("q", "quit", "quit", id="home.quit", tooltip=LEAVE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._drafts: list[Draft] = []
        self._attempts: list[AttemptSummary] = []

    def compose_body(self) -> ComposeResult:
        """Name and mode, what can be started, what was done."""
        with Horizontal(id="top"):
            yield Static("napkin trainer", id="name")
            yield Static(id="mode", markup=False)
        yield Rows("start")
        yield Rows("recent")
        yield Paper(lambda width: NOTHING, id="whole")

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    def on_screen_resume(self) -> None:
        """Read drafts and attempts anew: another screen or another program may have changed them."""
        super().on_screen_resume()
        self._show_mode()
        self.show_lists()

    def action_edit(self) -> None:
        """Open the file of the highlighted question, or of the one that the highlighted row is about."""
        chosen = self.focused.chosen if isinstance(self.focused, Rows) else None
        _, id = self._named(chosen or "")
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
        records, now = self.trainer.records, self.trainer.now()
        headings = self.trainer.library.headings
        latest = records.latest(headings)
        before = [attempt.number for attempt in self._attempts]
        self._attempts = records.attempts(limit=RECENT * self._rooms)
        self._drafts = records.drafts()
        start = self.query_one("#start", Rows)
        start.show_rows([*self._continued(), *self._next(latest)])
        if before != [attempt.number for attempt in self._attempts]:
            start.action_first()
        recent = self.query_one("#recent", Rows)
        if self._attempts:
            recent.show_rows([section("recent"), *attempt_rows(self._attempts, now)])
        else:
            recent.show_rows([section("how it goes"), *map(remark, WELCOME)])

    @property
    def _rooms(self) -> int:
        return 2 if self.app.size.height >= TALL else 1

    def _continued(self) -> list[Row]:
        if not self._drafts:
            return []
        return [section("continue"), *draft_rows(self._drafts, self.trainer.library.headings), SPACER]

    def _next(self, latest: Mapping[str, AttemptSummary]) -> list[Row]:
        headings = self.trainer.library.headings
        if not headings:
            return [section("next"), remark("no questions are installed")]
        ordered = practice_order(headings.values(), latest)[: NEXT * self._rooms]
        tried = f"{len(latest)} of {count(len(headings), 'question')} tried"
        return [section("next", tried), *question_rows(ordered, latest)]

    @on(OptionList.OptionHighlighted)
    def _show_whole(self) -> None:
        self._show_title()

    def on_descendant_focus(self) -> None:
        """The keys that can be used, and the row that is meant, are those of the list in use."""
        self.refresh_bindings()
        self._show_title()

    def _show_title(self) -> None:
        """The whole title of the row that is meant, and its id: rows may have no room for it."""
        chosen = self.focused.chosen if isinstance(self.focused, Rows) else None
        title, id = self._named(chosen or "")
        self.query_one("#whole", Paper).show(lambda width: whole_title(title, id, width))

    def _named(self, chosen: str) -> tuple[str, str]:
        kind, _, key = chosen.partition(":")
        if kind == "attempt":
            attempt = next((item for item in self._attempts if str(item.number) == key), None)
            return (attempt.title, attempt.question) if attempt else ("", "")
        if kind == "draft":
            key = next((draft.question for draft in self._drafts if draft.id == key), "")
        heading = self.trainer.library.headings.get(key)
        return (heading.title, key) if heading else ("", key)

    def _show_mode(self) -> None:
        mode = self.trainer.mode
        self.query_one("#mode", Static).update(said(f"{mode}: {MODES[mode]}", MUTED))

    @on(OptionList.OptionSelected)
    def open_row(self, event: OptionList.OptionSelected) -> None:
        """Start a question, take up a draft, or open an attempt."""
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "question":
            self.trainer.begin(key)
        elif kind == "draft":
            self.trainer.resume(next(draft for draft in self._drafts if draft.id == key))
        elif kind == "attempt":
            self.trainer.open_attempt(int(key))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Discarding needs a draft under the cursor."""
        if action == "discard":
            return (self.query_one("#start", Rows).chosen or "").startswith("draft:")
        return True

    def action_browse(self, searching: bool = False) -> None:
        """Show all questions; with `searching`, type words at once."""
        from trainer.tui.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(searching))

    def action_review(self) -> None:
        """Show all attempts."""
        from trainer.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen())

    def action_mode(self) -> None:
        """Change to the next mode."""
        self.trainer.change_mode()
        self._show_mode()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.app.action_quit()

    def action_discard(self) -> None:
        """Forget the highlighted draft."""
        chosen = self.query_one("#start", Rows).chosen or ""
        self.trainer.records.forget_draft(chosen.removeprefix("draft:"))
        self.show_lists()
