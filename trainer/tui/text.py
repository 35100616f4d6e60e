"""Foreign text made safe to show: no control character reaches the terminal."""

from __future__ import annotations

from datetime import datetime

from trainer.errors import TrainerError

_PICTURES = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\n\t"} | {0x7F: 0x2421}
_C1 = dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
_DIRECTION = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD)
_VISIBLE = _PICTURES | _C1 | _DIRECTION
_EXPANDED = _VISIBLE | {0x09: "    "}


def typed(text: str) -> str:
    """Text for the answer editor: line ends unified, control and direction characters as visible signs."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_VISIBLE)


def visible(text: str) -> str:
    """The same for text that is only shown: tabs become spaces too."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_EXPANDED)


def error_line(error: TrainerError) -> str:
    """What is wrong, and what would work where that is known, in a single line."""
    return one_line(f"{error.title}: {error.hint}" if error.hint else error.title)


def one_line(text: str) -> str:
    """Shown text squeezed into a single line."""
    return " ".join(visible(text).split())


def minutes(seconds: float) -> str:
    """A length of time as minutes and seconds: 4:10, 125:00."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


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


def count(number: int, noun: str) -> str:
    """A counted noun: 1 line, 3 lines."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def time_left(limit_s: float, elapsed_s: float) -> str:
    """What a stopped clock stands at: 4:10 left, 0:32 over."""
    left = limit_s - elapsed_s
    return f"{minutes(left)} left" if left >= 0 else f"{minutes(-left)} over"
