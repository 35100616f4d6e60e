"""Hints in a drill of ordinary lines: `?` says what can be had and its price, `?1` takes the first of it."""

from __future__ import annotations

from trainer.cli.page import Page
from trainer.grading.hints import Hint, hint_of, offers, points, price_of
from trainer.regex import regex
from trainer.tui.modes import judges
from trainer.tui.session import Session

_ASKED = regex(r"\s*\?\s*(\d?)\s*")


def asks_for_hint(line: str) -> bool:
    """Whether a typed line asks for a hint, and is no part of the answer."""
    return _ASKED.fullmatch(line) is not None


def answer_hint(page: Page, session: Session, text: str, line: str) -> None:
    """Say what hints can be had for the answer as it stands, or give the one that the line asks for."""
    if not judges(session.mode):
        page.say("Hints are given in coach mode only.", "dim")
        return
    taken = [hint_of(one) for one in session.hints]
    found = offers(session.variant, text, {hint.key for hint in taken})
    asked = _ASKED.fullmatch(line)
    number = int(asked.group(1) or 0) if asked else 0
    if not found:
        page.say("Nothing is missing that a hint could name.", "dim")
    elif 0 < number <= len(found):
        _give(page, session, found[number - 1], price_of(taken))
    else:
        page.say("A hint costs points of the score. To take one, type its number behind the ?", "dim")
        for place, hint in enumerate(found, 1):
            page.row(f"?{place}", f"{hint.offer}: {points(hint.price)}", 4)


def _give(page: Page, session: Session, hint: Hint, spent: int) -> None:
    session.hints.append(hint.as_text())
    page.row("hint", hint.says, 6)
    page.row("", f"{points(spent + hint.price)} so far", 6, "dim")
