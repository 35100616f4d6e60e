"""The line on which a follow-up is answered; what is typed of a reply is kept until it is given."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, cast

from textual.timer import Timer
from textual.widgets import Input

from trainer.grading.report import FollowUpResult

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp
    from trainer.tui.records import Records

LONGEST = 400
KEEP_AFTER = 0.5
"""Seconds after a change until what is typed is kept."""


class ReplyLine(Input):
    """Shows the reply to one follow-up at a time: a given one stays, a half-typed one is gone on with."""

    def __init__(self) -> None:
        super().__init__(
            id="reply", compact=True, max_length=LONGEST, placeholder="one line, as you would say it"
        )
        self._asked: FollowUpResult | None = None
        self._keeping: Timer | None = None

    def show(self, asked: FollowUpResult) -> None:
        """Go on with the reply to this follow-up, once what is typed for another one is kept."""
        self.keep()
        self._asked = asked
        self.value = asked.reply if asked.status else self._records.half_reply(name_of(asked))
        self.cursor_position = len(self.value)
        self.disabled = bool(asked.status)
        if not asked.status:
            self.focus()

    def keep(self) -> None:
        """Keep what is typed of a reply that was not given; where nothing is, nothing stays."""
        if self._asked is None or self._asked.status:
            return
        name = name_of(self._asked)
        if self.value != self._records.half_reply(name):
            self._records.keep_half_reply(name, self.value)

    def given(self, asked: FollowUpResult) -> None:
        """The reply to a follow-up is given: nothing of it is kept here any more."""
        self._records.keep_half_reply(name_of(asked), "")
        if self._asked is asked:
            self._asked = None

    def watch_value(self) -> None:
        """Keep what is typed a moment later, so that it outlives the program."""
        if self._keeping is None and self._asked is not None:
            self._keeping = self.set_timer(KEEP_AFTER, self._keep_now)

    def _keep_now(self) -> None:
        self._keeping = None
        self.keep()

    def on_unmount(self) -> None:
        self.keep()

    @property
    def _records(self) -> Records:
        return cast("TrainerApp", self.app).records


def name_of(asked: FollowUpResult) -> str:
    """Tells a follow-up apart by what it asks, of the question's numbers and of the candidate's."""
    return sha256("\0".join((asked.ask, asked.answer, asked.own)).encode()).hexdigest()[:32]
