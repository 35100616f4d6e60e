"""Hints of a session: what can be had, what was taken, and what that costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from trainer.tui.session import Session
from trainer.tui.thread import in_thread

if TYPE_CHECKING:
    from trainer.grading.hints import Hint


def taken(session: Session) -> list[Hint]:
    """The hints that were taken, in order."""
    from trainer.grading.hints import hint_of

    return [hint_of(text) for text in session.hints]


async def offered(session: Session, text: str) -> tuple[Hint, ...]:
    """What can be had for the answer as it stands; found in a thread, because the answer is graded for it."""
    from trainer.grading.hints import offers

    keys = {hint.key for hint in taken(session)}
    return await in_thread(partial(offers, session.variant, text, keys))


def take(session: Session, hint: Hint) -> None:
    """Take a hint: it is kept with the draft and with the attempt."""
    session.hints.append(hint.as_text())


def price_said(session: Session) -> str:
    """What the hints taken so far cost."""
    from trainer.grading.hints import points, price_of

    price = price_of(taken(session))
    return f"{points(price)} so far" if price else "none taken so far"
