"""Home: what is unfinished, the questions, and the recent attempts."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, OptionList, Static

from trainer.history import AttemptSummary, Draft
from trainer.tui.layout import NOTHING, said
from trainer.tui.listing import (
    SPACER,
    attempt_rows,
    draft_rows,
    latest_by_question,
    question_rows,
    remark,
    search,
    section,
    whole_title,
)
from trainer.tui.marks import MUTED
from trainer.tui.modes import MODES
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.text import count, one_line
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

RECENT = 3
_LETTERS = ("search", "mode", "history", "edit", "reload", "quit")


class HomeScreen(TrainerScreen):
    """Where every start begins and every drill ends."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "slash",
            "search",
            "search",
            id="home.search",
            key_display="/",
            tooltip="find a question by its words",
        ),
        Binding("m", "mode", "mode", id="home.mode", tooltip="coach, drill or interview"),
        Binding("h", "history", "history", id="home.history", tooltip="past attempts, as they were graded"),
        Binding(
            "e",
            "edit",
            "edit",
            id="home.edit",
            show=False,
            tooltip="its file, in VISUAL or EDITOR",
        ),
        Binding("r", "reload", "reload", id="home.reload", show=False, tooltip="read all files again"),
        Binding(
            "delete",
            "discard",
            "discard draft",
            id="home.discard",
            show=False,
            tooltip="forget the highlighted draft",
        ),
        Binding(
            "escape", "close_search", "all questions", id="home.close-search", tooltip="leave the search"
        ),
        Binding("q", "quit", "quit", id="home.quit", tooltip=LEAVE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._drafts: list[Draft] = []
        self._attempts: list[AttemptSummary] = []

    def compose_body(self) -> ComposeResult:
        """Name and mode, search, what can be started, what was done."""
        with Horizontal(id="top"):
            yield Static("napkin trainer", id="name")
            yield Static(id="mode", markup=False)
        yield Input(placeholder="words of a title, a concept, easy, medium, hard", id="search", compact=True)
        yield Rows("start")
        yield Rows("recent")
        yield Paper(lambda width: NOTHING, id="whole")

    def on_mount(self) -> None:
        self.query_one("#search").display = False
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
        """Fill both lists."""
        records, now = self.trainer.records, self.trainer.now()
        headings = self.trainer.library.headings
        attempts = self._attempts = records.attempts(limit=200)
        wanted = self.query_one("#search", Input).value
        found = search(headings.values(), wanted) if wanted.strip() else list(headings.values())
        self._drafts = [] if wanted.strip() else records.drafts()
        rows = []
        if self._drafts:
            rows += [section("continue"), *draft_rows(self._drafts, headings), SPACER]
        rows += [section("questions"), *question_rows(found, latest_by_question(attempts))]
        if not found:
            rows.append(
                remark("no question has all these words" if headings else "no questions are installed")
            )
        self.query_one("#start", Rows).show_rows(rows)
        recent = self.query_one("#recent", Rows)
        recent.set_class(not attempts, "-empty")
        recent.show_rows([section("recent"), *attempt_rows(attempts[:RECENT], now)])

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

    @on(Input.Changed, "#search")
    def _search_changed(self) -> None:
        self.show_lists()

    @on(Input.Submitted, "#search")
    def _search_done(self) -> None:
        self.query_one("#start").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Discarding needs a draft under the cursor; while a search is typed, letters are only letters."""
        if action == "discard":
            return (self.query_one("#start", Rows).chosen or "").startswith("draft:")
        field = self.query_one("#search", Input)
        if action == "close_search":
            return bool(field.display)
        return not (field.has_focus and action in _LETTERS)

    def action_search(self) -> None:
        """Show the search field."""
        field = self.query_one("#search", Input)
        field.display = True
        field.focus()

    def action_close_search(self) -> None:
        """Hide the search field and show every question again."""
        field = self.query_one("#search", Input)
        field.value = ""
        field.display = False
        self.query_one("#start").focus()

    def action_mode(self) -> None:
        """Change to the next mode."""
        self.trainer.change_mode()
        self._show_mode()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.app.action_quit()

    def action_history(self) -> None:
        """Show all attempts."""
        from trainer.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def action_discard(self) -> None:
        """Forget the highlighted draft."""
        chosen = self.query_one("#start", Rows).chosen or ""
        self.trainer.records.forget_draft(chosen.removeprefix("draft:"))
        self.show_lists()
