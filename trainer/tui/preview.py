"""The preview of a question file: a page that follows the file as it is saved."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Footer

from trainer.bank.preview import DRAWS, Follower, preview_lines
from trainer.bank.problem import problem_lines
from trainer.errors import TrainerError
from trainer.tui import colourless
from trainer.tui.external import edit_file
from trainer.tui.layout import NOTHING, Rows, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import count, error_line
from trainer.tui.theme import ANSI_DARK, DARK
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paper import Paper

LOOK_EVERY = 0.3
"""Seconds between looks at the file."""


def follow(follower: Follower, path: Path, seed: int) -> int:
    """Show a file until the person leaves; 1 where it has errors then."""
    app = PreviewApp(follower, path, seed)
    app.run()
    if app.return_code:
        return app.return_code
    return 1 if any(problem.severity == "error" for problem in follower.preview.problems) else 0


class PreviewApp(App[None]):
    """One page. The file is read in a thread, so that scrolling never waits for it."""

    TITLE = "preview"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "draw(1)", "next draws", id="preview.next", tooltip="the numbers of the next draws"),
        Binding("p", "draw(-1)", "previous", id="preview.previous", show=False, tooltip="the draws before"),
        Binding("e", "edit", "edit", id="preview.edit", tooltip="in VISUAL or EDITOR, at the first problem"),
        Binding("j,down", "line(1)", show=False),
        Binding("k,up", "line(-1)", show=False),
        Binding("q,escape", "quit", "quit", id="preview.quit", key_display="q", tooltip="leave"),
    ]
    CSS = """
    #page { padding: 1 2; }
    Paper { height: auto; }
    """

    seed: reactive[int] = reactive(1, init=False)

    def __init__(self, follower: Follower, path: Path, seed: int) -> None:
        without_colour = colourless.asked_for()
        super().__init__(ansi_color=True if without_colour else None)
        colourless.take_colours_away(self)
        self.animation_level = "none"
        for theme in (DARK, ANSI_DARK):
            self.register_theme(theme)
        self.theme = ANSI_DARK.name if without_colour else DARK.name
        self._follower = follower
        self._path = path
        self.set_reactive(PreviewApp.seed, seed)

    def compose(self) -> ComposeResult:
        """A page that scrolls, and the keys."""
        with VerticalScroll(id="page"):
            yield Paper(partial(page, self._follower, self.seed))
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        self.run_worker(self._look(), exclusive=True)
        self.set_interval(LOOK_EVERY, lambda: self.run_worker(self._look(), group="look", exclusive=False))

    async def _look(self) -> None:
        if self._looking:
            return
        self._looking = True
        try:
            if await in_thread(self._follower.look):
                self._show()
        finally:
            self._looking = False

    _looking = False

    def _show(self) -> None:
        self.query_one(Paper).show(partial(page, self._follower, self.seed))

    def watch_seed(self) -> None:
        """Show other draws."""
        self._show()

    def action_draw(self, by: int) -> None:
        """Draw with the next seeds, or the ones before."""
        self.seed = max(0, self.seed + by * DRAWS)

    def action_edit(self) -> None:
        """Open the file in the person's editor, at the first problem."""
        problems = self._follower.preview.problems
        try:
            edit_file(self, self._path, problems[0].line if problems else 1, os.environ)
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)

    def action_line(self, rows: int) -> None:
        """Scroll by some rows."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)


def page(follower: Follower, seed: int, width: int) -> Content:
    """What the file says now, for a width in cells: problems first, then the question."""
    preview = follower.preview
    errors = sum(problem.severity == "error" for problem in preview.problems)
    rows: Rows = []
    if preview.problems:
        warnings = len(preview.problems) - errors
        found = [count(errors, "error")] * bool(errors) + [count(warnings, "warning")] * bool(warnings)
        rows += wrap(said(", ".join(found), "bold $text-error" if errors else "bold $text-warning"), width)
        for problem in preview.problems:
            style = "$text-error" if problem.severity == "error" else "$text-warning"
            rows += [row for line in problem_lines(problem) for row in wrap(said(line, style), width)]
            rows.append(NOTHING)
        if preview.stale:
            rows += [*wrap(said("below is the last state that could be read", MUTED), width), NOTHING]
    elif preview.question is not None:
        rows += [*wrap(said("no problems", "$text-success"), width), NOTHING]
    else:
        rows += wrap(said("reading the file …", MUTED), width)
    if preview.question is not None:
        rows += [row for line in preview_lines(preview.question, seed) for row in wrap(said(line), width)]
    return stack(rows)
