"""Small pictures made of characters, each with a form in plain letters: lines of weeks, bars, days in shades.

Pure functions of numbers and widths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby

from textual.content import Content

from trainer.tui.layout import NOTHING, Rows, pad, said
from trainer.tui.marks import FAINT, MUTED, Sign

ACCENT = "$accent"
LEVELS = "▁▂▃▄▅▆▇█"
"""A share as a height."""
NO_WEEK = Sign("·", "", FAINT, ".")
FULL, HALF = Sign("━", "", ACCENT, "#"), Sign("╸", "", ACCENT, "")
HIT = Sign("■", "", "$text-warning", "#")
SPARED = Sign("·", "", FAINT, ".")
SHADES = tuple(
    Sign(drawn, "", style, plain)
    for drawn, style, plain in (
        ("· ", FAINT, ". "),
        ("░░", ACCENT, "--"),
        ("▒▒", ACCENT, "++"),
        ("▓▓", ACCENT, "**"),
        ("██", ACCENT, "##"),
    )
)
"""A day by how much was done on it, from nothing to the most."""
DAY = 2
"""Cells of a day."""
NAMES = ("Mon", "", "Wed", "", "Fri", "", "")
MARGIN = 5


def spark(shares: Sequence[float | None], width: int) -> Content:
    """The latest of the shares from 0 to 1 as heights, one cell each; a point where there is none."""
    return _joined(NO_WEEK if share is None else _level(share) for share in shares[-width:])


def _level(share: float) -> Sign:
    """A share as a height, in plain letters as its tenths."""
    height, tenth = (min(most - 1, max(0, int(share * most))) for most in (len(LEVELS), 10))
    return Sign(LEVELS[height], "", ACCENT, str(tenth))


def bar(share: float, width: int, style: str = ACCENT) -> Content:
    """A share from 0 to 1 as a bar, to half a cell; anything above 0 is seen."""
    share = min(max(share, 0.0), 1.0)
    if FULL.glyph == FULL.plain:
        return pad(Content.styled(FULL.glyph * max(round(share * width), int(share > 0)), style), width)
    full, half = divmod(max(round(2 * share * width), int(share > 0)), 2)
    return pad(Content.styled(FULL.glyph * full + HALF.glyph * half, style), width)


def units(hits: Iterable[bool]) -> Content:
    """One sign for each, in order: whether it was one or not."""
    return _joined(HIT if hit else SPARED for hit in hits)


def calendar(minutes: Mapping[date, float], today: date, width: int) -> Rows:
    """The latest weeks that fit, a column each and a row for each day of the week, darker for more minutes.

    Above them the months; the last row says what the shades mean.
    """
    count = max(1, (width - MARGIN) // DAY)
    first = today - timedelta(days=today.weekday(), weeks=count - 1)
    most = max((spent for day, spent in minutes.items() if day >= first), default=0.0)
    mondays = [first + timedelta(weeks=week) for week in range(count)]
    rows = [_months(mondays)]
    for weekday, name in enumerate(NAMES):
        days = [monday + timedelta(days=weekday) for monday in mondays]
        cells = _joined(shade(minutes.get(day), most) for day in days if day <= today)
        rows.append(Content.assemble((f"{name:<{MARGIN}}", MUTED), cells))
    return rows


def legend(most: float) -> Content:
    """What the shades of a calendar mean."""
    signs = [part for sign in SHADES for part in ((sign.glyph, sign.style), " ")]
    return Content.assemble((f"{'':<{MARGIN}}none ", MUTED), *signs, (f"{most:.0f} min a day", MUTED))


def shade(spent: float | None, most: float) -> Sign:
    """The sign of a day by its minutes, None for a day without practice."""
    if spent is None:
        return SHADES[0]
    return SHADES[min(4, 1 + int(4 * spent / most))] if most else SHADES[1]


def _months(mondays: Sequence[date]) -> Content:
    """The name of each month over the first of its weeks, where it has room."""
    line = " " * MARGIN
    for week, monday in enumerate(mondays):
        place = MARGIN + DAY * week
        begins = (
            monday.month != mondays[week - 1].month
            if week
            else mondays[min(2, len(mondays) - 1)] < _next(monday)
        )
        if begins and len(line) <= place:
            line = f"{line:<{place}}{monday:%b} "
    return said(line.rstrip(), MUTED)


def _next(day: date) -> date:
    """The first day of the month after a day's."""
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def _joined(signs: Iterable[Sign]) -> Content:
    """Signs in a row, those of one style together."""
    parts = [
        ("".join(sign.glyph for sign in same), style) for style, same in groupby(signs, lambda one: one.style)
    ]
    return Content.assemble(*parts) if parts else NOTHING
