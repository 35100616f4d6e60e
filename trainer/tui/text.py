"""Foreign text made safe to show: no control character reaches the terminal."""

from __future__ import annotations

from datetime import datetime

from trainer.errors import TrainerError
from trainer.report.plain import CONTROLS, one_line, visible
from trainer.report.plain import clock as minutes

__all__ = [
    "count",
    "day",
    "day_to_come",
    "error_line",
    "minutes",
    "one_line",
    "time_left",
    "typed",
    "types",
    "visible",
]


def typed(text: str) -> str:
    """Text for the answer editor: line ends unified, control and direction characters as visible signs."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(CONTROLS)


def types(character: str | None) -> bool:
    """Whether a key with this character types text: also what joins emoji or parts letters, unseen itself."""
    return character is not None and (character.isprintable() or character in "\u200c\u200d")


def error_line(error: TrainerError) -> str:
    """What is wrong, and what would work where that is known, in a single line."""
    return one_line(f"{error.title}: {error.hint}" if error.hint else error.title)


def day(moment: datetime, now: datetime) -> str:
    """The day of a past moment as said today, yesterday, Fri 28 Nov, 28 Nov 2024. Both are aware."""
    local = moment.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    if local.year == now.year:
        return f"{local:%a} {local.day} {local:%b}"
    return f"{local.day} {local:%b %Y}"


def day_to_come(moment: datetime, now: datetime) -> str:
    """The day of a moment to come as said today, tomorrow, on Fri 5 Dec. Both are aware."""
    local = moment.astimezone(now.tzinfo)
    days = (local.date() - now.date()).days
    if days <= 1:
        return "today" if days <= 0 else "tomorrow"
    return f"on {local:%a} {local.day} {local:%b}{'' if local.year == now.year else f' {local.year}'}"


def count(number: int, noun: str) -> str:
    """A counted noun: 1 line, 3 lines."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def time_left(limit_s: float, elapsed_s: float) -> str:
    """What a stopped clock stands at: 4:10 left, 0:32 over."""
    left = limit_s - elapsed_s
    return f"{minutes(left)} left" if left >= 0 else f"{minutes(-left)} over"
