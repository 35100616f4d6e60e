"""Writing an answer: question and editor, the draft, and large pastes."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Button, Static, TextArea

from trainer.errors import TrainerError
from trainer.tui.givens import givens, prompt
from trainer.tui.layout import GAP, NOTHING, beside, said, stack
from trainer.tui.live import LIVE_LINE
from trainer.tui.marks import MUTED
from trainer.tui.screens.answering import AnsweringScreen
from trainer.tui.screens.ask import AskScreen
from trainer.tui.session import Session, reader
from trainer.tui.text import error_line, one_line
from trainer.tui.thread import in_thread
from trainer.tui.widgets.answer import ASK_ABOVE, AnswerEditor
from trainer.tui.widgets.answer_pane import AnswerPane
from trainer.tui.widgets.clock import Clock, TimeLine
from trainer.tui.widgets.paper import Paper

if TYPE_CHECKING:
    from trainer.tui.rereading import Decision, Decisions

PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""
READY_AFTER = 0.1
"""Seconds until a question that is shown already is worked out: first it is painted."""
SAVE_AFTER = 0.5
"""Seconds after a change until the draft is saved."""


class WritingScreen(AnsweringScreen):
    """Shows a session, keeps its draft, and how the answer came about."""

    EDITING: ClassVar[list[BindingType]] = [
        Binding(
            "f7,ctrl+r",
            "reading",
            "reading",
            id="drill.reading",
            key_display="f7",
            tooltip="choose how the number marked ? is meant, and write it so",
        ),
        Binding("f8", "fold", "fold", id="drill.fold", tooltip="hide or show the question, for more room"),
    ]
    """The bindings of what this class does; the drill sets them among its own."""

    def __init__(self, session: Session) -> None:
        super().__init__(classes=f"-{session.mode}")
        self.session = session
        self._pane = AnswerPane(session.text, session.mode)
        self._saving: Timer | None = None
        self._kept_apart = False
        self._line = 1
        self._stands = self._told = ("", "")
        self._said_of: str | None = None

    def compose_body(self) -> ComposeResult:
        """From the title down to the clock's line."""
        face = self.session.asked.face
        with Horizontal(id="top"):
            yield Static(said(one_line(face.title)), id="title")
            yield Static(said(face.difficulty), id="difficulty")
            yield Static(said(self.about), id="about")
            yield Clock(self.clock_limit_s)
        with VerticalScroll(id="ask"):
            yield Paper(partial(prompt, face), id="prompt")
            yield Paper(partial(givens, face), id="givens")
        yield self._pane
        yield Static("paused", id="paused", markup=False)
        yield Paper(lambda width: NOTHING, id="notice")
        with Horizontal(id="foot"):
            yield TimeLine(self.session.limit_s)
            yield Button("check", id="submit", compact=True, action="screen.submit")

    def on_mount(self) -> None:
        if self.session.asked.worked_out:
            self._pane.begin(*reader(self.session))
        else:
            self.set_timer(READY_AFTER, self._get_ready)

    def _get_ready(self) -> None:
        self.run_worker(self._read_question(), exit_on_error=False)

    async def _read_question(self) -> None:
        """Load the reader and work the question out beside the screen, which stands already."""
        try:
            found = await in_thread(partial(reader, self.session))
        except TrainerError as error:
            self.keep()
            if self.is_current:
                self.app.pop_screen()
            self.app.notify(error_line(error), severity="error", markup=False)  # not gone with this screen
        except Exception as error:
            self.app._handle_exception(error)
        else:
            self._pane.begin(*found)

    def on_unmount(self) -> None:
        """Nothing typed is lost, however the screen goes."""
        self.keep()

    @property
    def about(self) -> str:
        """What is said beside the title: the mode."""
        return self.session.mode

    @property
    def clock_limit_s(self) -> float:
        """Seconds that the clock has: those of the question."""
        return self.session.limit_s

    @property
    def clock_elapsed_s(self) -> float:
        """Seconds used on the clock."""
        return self.session.stopwatch.elapsed

    @property
    def editor(self) -> AnswerEditor:
        """Where the answer is written."""
        return self._pane.editor

    def stand(self, label: str, text: str) -> None:
        """Say something under the answer whenever nothing else is said there."""
        self._stands = (label, text)
        self.tell(label, text)

    def tell(self, label: str, text: str) -> None:
        """Say something under the answer, until something else is said or it is closed."""
        self._told, self._said_of = (label, text), None
        self._notice(label, text)

    def tell_shortly(self, label: str, text: str) -> None:
        """Say something of the answer as it stands, until it changes: then what was said before is back."""
        self._said_of = self.editor.text
        self._notice(label, text)

    def _notice(self, label: str, text: str) -> None:
        def paint(width: int) -> Content:
            rest = max(8, min(width, PROSE) - len(label) - GAP)
            return stack(beside([(said(label, MUTED), len(label)), (said(one_line(text)), rest)]))

        notice = self.query_one("#notice", Paper)
        notice.show(paint)
        notice.set_class(bool(text), "-said")
        self.refresh_bindings()

    @on(TextArea.Changed)
    def _pass(self) -> None:
        """What was said of the answer as it was is over."""
        if self._said_of not in (None, self.editor.text):
            self._said_of = None
            self._notice(*self._told)

    @property
    def says_below(self) -> bool:
        """Whether something is said under the answer that can be closed."""
        said_below = self._said_of is not None or self._told != self._stands
        return said_below and bool(self.query_one("#notice").display)

    def close_message(self) -> bool:
        """Take away what is said under the answer; False where nothing is."""
        closes = self.says_below
        if closes:
            self.tell(*self._stands)
        return closes

    # The draft, and how it came about

    @on(TextArea.Changed)
    def _save_soon(self) -> None:
        if self._saving is None:
            self._saving = self.set_timer(SAVE_AFTER, self._save)

    def _save(self) -> None:
        self._saving = None
        if self.editor.arriving:
            self._save_soon()
        else:
            self.keep()

    def keep(self) -> None:
        """Save the draft with its clock, unless the answer is graded or left for later."""
        if not self._kept_apart:
            self.trainer.records.keep_draft(self.session.draft(self.collect()))

    def collect(self) -> str:
        """The whole answer as it stands."""
        return self.editor.written

    @on(TextArea.SelectionChanged)
    def _note_line(self) -> None:
        if self.editor.cursor_line != self._line and not self.editor.arriving:
            self._line = self.editor.cursor_line
            self.note()

    def note(self) -> None:
        """Keep the lines that were changed since, with the time on the clock."""
        self.session.log.note(self.session.stopwatch.elapsed, self.editor.text)

    # Pastes and other readings

    @cached_property
    def _decisions(self) -> Decisions:
        from trainer.tui.rereading import Decisions

        return Decisions()

    @on(AnswerEditor.Large)
    def _ask_for_paste(self, event: AnswerEditor.Large) -> None:
        def answered(answer: str | None) -> None:
            if answer == "all":
                self.editor.take(event.text)
            elif answer == "first":
                self.editor.take("\n".join(event.text.splitlines()[:ASK_ABOVE]))

        answers = [
            ("none", "leave it out"),
            ("first", f"take its first {ASK_ABOVE:,} lines"),
            ("all", "take all of it"),
        ]
        says = f"That is a paste of {event.lines:,} lines; an answer has about ten."
        self.app.push_screen(AskScreen(says, answers), answered)

    def action_reading(self) -> None:
        """Ask how an ambiguous number of the line is meant: that under the cursor, or the next one."""
        self._pane.read()
        from trainer.tui.rereading import nothing_to_choose

        current, number = self._pane.current, self.editor.cursor_line
        line = self.editor.document.get_line(number - 1)
        unread = self._pane.unread
        if not unread and line.strip() and (current is None or current.typed != line[:LIVE_LINE]):
            unread = f"Line {number} is not read yet."
        if unread:
            self.tell_shortly("reading", unread)
            return
        column = self.editor.cursor_location[1]
        found = self._decisions.at(current, column, self._pane.names) if current is not None else None
        if found is None:
            self.tell_shortly("reading", f"Line {number}: {nothing_to_choose(line, current)}.")
            return
        says = f"How is {one_line(found.typed)} meant?"
        self.app.push_screen(AskScreen(says, found.answers), partial(self._decide, number, line, found))

    def _decide(self, number: int, line: str, before: Decision, answer: str | None) -> None:
        """Write a number as it was chosen to be read, and say so; the cursor goes on to the next open one."""
        if answer is None or self.editor.document.get_line(number - 1) != line:
            return
        from trainer.tui.rereading import said_of

        after = before.taken(answer)
        self.editor.replace_in_line(number, before.start, before.end, after.written)
        self._decisions.keep(after)
        self._pane.read()
        current = self._pane.current
        rest = current.doubtful if current is not None and after.chosen is not None else ()
        if rest:
            self.editor.move_cursor((number - 1, rest[0].start))
        self.tell_shortly("reading", said_of(after, rest, self.key_of("reading")))

    def action_fold(self) -> None:
        """Fold the question away, or show it again."""
        self.toggle_class("-folded")

    def handed_in(self) -> None:
        """Called when the answer is graded and kept."""
