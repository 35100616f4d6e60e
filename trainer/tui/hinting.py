"""Hints of a session: what can be had, what was taken, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainer.tui.session import Session
from trainer.tui.thread import in_thread

if TYPE_CHECKING:
    from trainer.grading.hints import Hint


def taken(session: Session) -> list[Hint]:
    """The hints that were taken, in order."""
    if not session.hints:
        return []  # and the grading room, which the first screen does without, is not loaded
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


def nothing_to_hint(wrong: Sequence[tuple[int, str]]) -> str:
    """What is said where no hint can be had, with the lines that do not hold and what each comes to."""
    if not wrong:
        return "Nothing is missing that a hint could name: check it."
    lines = "; ".join(f"line {line} does not hold: {comes_to}".rstrip(": ") for line, comes_to in wrong[:2])
    return f"{lines[0].upper()}{lines[1:]}. Nothing else is missing that a hint could name."


def price_said(session: Session) -> str:
    """What the hints taken so far cost."""
    from trainer.grading.hints import points, price_of

    price = price_of(taken(session))
    return f"{points(price)} so far" if price else "none taken so far"
