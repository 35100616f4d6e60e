"""The line on which a follow-up is answered; what is typed of a reply is kept until it is given."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.events import Paste
from textual.timer import Timer
from textual.widgets import Input

from trainer.grading.report import FollowUpResult, Report
from trainer.tui.text import one_line

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp
    from trainer.tui.records import Records

LONGEST = 2_000
"""Characters of a reply: five minutes of speech."""
KEEP_AFTER = 0.5
"""Seconds after a change until what is typed is kept."""


class ReplyLine(Input):
    """Shows the reply to one follow-up at a time: a given one stays, a half-typed one is gone on with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "undo", "undo", show=False)]

    def __init__(self, report: Report) -> None:
        super().__init__(
            id="reply", compact=True, max_length=LONGEST, placeholder="one line, as you would say it"
        )
        self._report = report
        self._asked: FollowUpResult | None = None
        self._keeping: Timer | None = None
        self._before = ""

    def show(self, asked: FollowUpResult) -> None:
        """Go on with the reply to this follow-up, once what is typed for another one is kept."""
        self._keep_left()
        self._asked = asked
        self.value = asked.reply if asked.status else self._records.half_reply(name_of(self._report, asked))
        self.cursor_position = len(self.value)
        self._before = ""
        self.disabled = bool(asked.status)
        if not asked.status:
            self.focus()

    def keep(self) -> None:
        """Keep what is typed of a reply that was not given; where all was cut out, it stays as it was."""
        if self.value.strip():
            self._keep_left()

    def _keep_left(self) -> None:
        """The same as the reply is left: where nothing is typed, nothing stays."""
        if self._asked is None or self._asked.status:
            return
        name = name_of(self._report, self._asked)
        if self.value != self._records.half_reply(name):
            self._records.keep_half_reply(name, self.value)

    def given(self, asked: FollowUpResult) -> None:
        """The reply to a follow-up is given: nothing of it is kept here any more."""
        self._records.keep_half_reply(name_of(self._report, asked), "")
        if self._asked is asked:
            self._asked = None

    def action_undo(self) -> None:
        """Bring back what was taken away at once, as with ctrl+u."""
        if self._before:
            self.value, self._before = self._before, ""
            self.cursor_position = len(self.value)

    def restricted(self) -> None:
        """Say that there is no room for more."""
        says = f"a reply has at most {LONGEST:,} characters: the rest is left out"
        self.app.notify(says, severity="warning", markup=False)

    def _on_paste(self, event: Paste) -> None:
        """Several lines are one here, as far as there is room."""
        event.stop()
        event.prevent_default()
        line, selected = one_line(event.text), self.selection
        room = LONGEST - len(self.value) + abs(selected.end - selected.start)
        self.replace(line[:room], *selected)
        if len(line) > room:
            self.restricted()

    def watch_value(self, before: str, now: str) -> None:
        """Keep what is typed a moment later, so that it outlives the program."""
        if len(now) < len(before) - 1:
            self._before = before
        if self._keeping is None and self._asked is not None:
            self._keeping = self.set_timer(KEEP_AFTER, self._keep_now)

    def _keep_now(self) -> None:
        self._keeping = None
        self.keep()

    def on_unmount(self) -> None:
        self._keep_left()

    @property
    def _records(self) -> Records:
        return cast("TrainerApp", self.app).records


def name_of(report: Report, asked: FollowUpResult) -> str:
    """Tells a follow-up apart by the attempt and by what it asks."""
    attempt = report.question, report.text, repr(report.used_s)
    said = "\0".join((*attempt, asked.ask, asked.answer, asked.own))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]
