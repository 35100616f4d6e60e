"""What an interview asks before it is left: its clock does not stop, and it cannot be put aside."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.tui.text import count

PUT_ASIDE = "drill"
"""The mode in which an interview that was broken off goes on."""

BREAK_OFF = (
    "The interview goes on, and so does its clock.",
    (
        ("write", "go on writing"),
        ("grade", "hand the answer in as it stands"),
        ("leave", f"break it off; you can go on with the answer later, in {PUT_ASIDE} mode"),
    ),
)
"""What is asked before an answer in an interview is left, and the answers to it."""


def unanswered(number: int, leads: str) -> tuple[str, Sequence[tuple[str, str]]]:
    """What is asked before follow-up questions are left, `number` of which have no reply.

    `leads` says where to.
    """
    has = "has" if number == 1 else "have"
    says = f"{count(number, 'follow-up question')} {has} no reply yet."
    return says, (
        ("on", "go on with them"),
        ("leave", f"{leads}; you can still reply from the report"),
    )


def mock_left(said: str, done: int, written: bool) -> tuple[str, Sequence[tuple[str, str]]]:
    """What is asked before a mock interview is left, which stands as `said`: `done` questions are handed in,
    and something is `written` of the one in hand.
    """
    if written:
        end = "end it here: this answer is handed in as it stands, the rest is not reached"
    elif done:
        end = "end it here: what was handed in is kept, the rest is not reached"
    else:
        end = "leave it; nothing was handed in, so nothing is kept"
    return f"{said}. The clock goes on.", (("write", "go on with the interview"), ("leave", end))
