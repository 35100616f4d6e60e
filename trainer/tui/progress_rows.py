"""The rows of the progress screen: pictures of weeks of practice, a row each. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.charts import bar, spark, units
from trainer.tui.layout import GAP, said
from trainer.tui.listing import SPACER, remark, row, section
from trainer.tui.marks import MUTED
from trainer.tui.text import count, one_line
from trainer.tui.widgets.rows import Paint, Row

if TYPE_CHECKING:
    from trainer.practice.overview import Overview
    from trainer.practice.progress import Missed, Repeated, Skill, Spent, Week

NAME = 18
"""Cells of a name where there is room for more than names."""
BAR = 24
"""Cells of a bar at most."""
FEWEST = 6
"""Weeks of a line at least."""
WEAK = 0.5
MISSING, SLIPS, PARTS, TIMED = 10, 8, 5, 8
"""Rows of a section at most."""
ROOMY = 56
"""Width from which on a row has room for one more figure."""


def skill_rows(found: Overview) -> list[Row]:
    """Every skill over the weeks, the one in most need first."""
    if not found.skills:
        return [section("skills"), remark("a line a skill, once an answer has asked for it")]
    return [
        section("skills", "share right a week, the weakest first", "weakest first"),
        *(_skill_row(skill, _practised(found)) for skill in found.skills),
    ]


def _practised(found: Overview) -> int:
    """The number of weeks since the first one with practice, or a few more."""
    first = next((place for place, week in enumerate(found.weeks) if week.attempts), len(found.weeks))
    return max(FEWEST, len(found.weeks) - first)


def _skill_row(skill: Skill, latest: int) -> Row:
    weeks = [week.right for week in skill.weeks][-latest:]

    def paint(width: int) -> Content:
        right = Content.styled(f"{skill.right:>4.0%}", "$text-warning" if skill.right < WEAK else "")
        asked = f"{skill.asked:>3} asked"
        more = [(said(asked, MUTED), len(asked))] if width >= ROOMY else []
        name, wide = _shared(width - 4 - GAP - sum(cells + GAP for _, cells in more), len(weeks))
        return row([(said(skill.skill), name), (spark(weeks, wide), wide), (right, 4), *more])

    return Row(paint, f"skill:{skill.skill}")


def slip_rows(found: Overview) -> list[Row]:
    """What is left out again and again, slips that come back, and whether ranges hold."""
    missing = [_missed_row(one) for one in found.missed if one.times > 1][:MISSING]
    slips = [_slip_row(one) for one in found.repeated[:SLIPS]]
    return [
        section("what you keep missing", "in the latest attempts that asked for it"),
        *(missing or [remark("nothing was left out twice")]),
        SPACER,
        section("slips that repeat"),
        *(slips or [remark("no slip was made twice")]),
        *_ranges(found),
    ]


def _missed_row(one: Missed) -> Row:
    def paint(width: int) -> Content:
        said_of = f"missing in {one.times} of {one.of}" if width >= ROOMY else f"{one.times}/{one.of}"
        return _figured(one.skill, units(n in one.attempts for n in one.asked), 9, said_of, width)

    return Row(paint, f"missed:{one.skill}")


def _slip_row(one: Repeated) -> Row:
    def paint(width: int) -> Content:
        times = f"{one.times}×" if width < ROOMY else count(one.times, "time")
        return row([(said(one_line(one.name)), width - len(times) - 2 * GAP), (said(times), len(times))])

    return Row(paint, f"slip:{one.cause}")


def _ranges(found: Overview) -> Iterator[Row]:
    own = found.calibration
    yield SPACER
    yield section("ranges that you stated")
    if not own.ranges:
        yield remark('none: "40-50% MFU" is one')
        return
    held = f"{own.held} of {own.ranges}"
    yield Row(
        lambda width: _figured("held the reference", bar(own.held / own.ranges, 9), 9, held, width), "ranges"
    )


def time_rows(found: Overview) -> list[Row]:
    """Where the minutes of an answer go, time by skill, and what becomes due."""
    parts = [_part_row(part) for part in found.spent]
    longest = sorted(found.skills, key=lambda one: -one.minutes)[:TIMED]
    skills = [_time_row(skill, longest[0].minutes) for skill in longest if skill.minutes]
    return [
        section("minutes of an answer"),
        *(parts or [remark("once an answer is written in the app")]),
        SPACER,
        section("due", "skills on each day"),
        *_due(found),
        SPACER,
        section("time by skill"),
        *(skills or [remark("nothing is timed yet")]),
    ]


def _part_row(part: Spent) -> Row:
    says = f"{part.minutes:.1f} min"
    return Row(lambda width: _barred(part.part, part.share, says, width), f"part:{part.part}")


def _time_row(skill: Skill, most: float) -> Row:
    says = _hours(skill.minutes)
    return Row(lambda width: _barred(skill.skill, skill.minutes / most, says, width), f"time:{skill.skill}")


def _due(found: Overview) -> Iterator[Row]:
    today, most = found.now.date(), max(found.forecast, default=0)
    some = False
    for ahead, many in enumerate(found.forecast):
        if many:
            some = True
            yield Row(_due_paint(day_ahead(today, ahead), many, most), f"due:{ahead}")
    if not some:
        yield remark(f"nothing in the next {len(found.forecast)} days")
    if found.constants:
        known = f"{found.known} of {found.constants}"
        share = found.known / found.constants
        yield Row(lambda width: _barred("constants known", share, known, width), "constants")


def _due_paint(day: str, many: int, most: int) -> Paint:
    return lambda width: _barred(day, many / most, f"{many}", width)


def day_ahead(today: date, ahead: int) -> str:
    """A day to come, as it is called."""
    day = today + timedelta(days=ahead)
    return "today" if not ahead else "tomorrow" if ahead == 1 else f"{day:%a} {day.day} {day:%b}"


def week_rows(found: Overview) -> list[Row]:
    """The weeks with practice, the latest first: mean score, attempts, time."""
    weeks = [week for week in reversed(found.weeks) if week.attempts]
    return [section("weeks", "mean score"), *map(_week_row, weeks)]


def _week_row(week: Week) -> Row:
    score = week.score or 0.0
    begins = f"{week.begins.day:>2} {week.begins:%b}"
    tries, hours = f"{week.attempts:>3} tries", f"{_hours(week.minutes):>7}"

    def paint(width: int) -> Content:
        more = [(said(tries, MUTED), len(tries)), (said(hours, MUTED), len(hours))]
        more = more if width >= 44 else more[1:] if width >= 34 else []
        wide = min(BAR, width - 6 - 3 - 3 * GAP - sum(cells + GAP for _, cells in more))
        return row([(said(begins), 6), (bar(score / 100, wide), wide), (said(f"{score:>3.0f}"), 3), *more])

    return Row(paint, f"week:{week.begins.isoformat()}")


def summary(found: Overview, width: int) -> Content:
    """How much was practised, as far as it fits."""
    hours = _hours(sum(week.minutes for week in found.weeks))
    tries = count(found.attempts, "attempt")
    return said(_fitting([f"{tries} on {count(len(found.days), 'day')}, {hours}", tries], width), MUTED)


def _fitting(texts: Iterable[str], width: int) -> str:
    return next((text for text in texts if len(text) <= width), "")


def _hours(minutes: float) -> str:
    return f"{minutes:.0f} min" if minutes < 90 else f"{minutes / 60:.1f} h"


def _shared(room: int, most: int) -> tuple[int, int]:
    """Cells of a name and of the picture beside it, of a room with a gap before each."""
    room -= 2 * GAP
    wide = min(most, max(FEWEST, room - NAME))
    return max(8, room - wide if wide < most else min(room - wide, NAME + 12)), wide


def _figured(name: str, picture: Content, wide: int, says: str, width: int) -> Content:
    rest = width - wide - len(says) - 3 * GAP
    return row([(said(name), max(8, min(rest, NAME + 12))), (picture, wide), (said(says), len(says))])


def _barred(name: str, share: float, says: str, width: int) -> Content:
    """A name, a bar as long as there is room, and the figure."""
    figure = f"{says:>7}"
    name_cells = min(NAME + 6, max(12, width - 8 - len(figure) - 3 * GAP))
    wide = max(4, min(BAR, width - name_cells - len(figure) - 3 * GAP))
    return row([(said(name), name_cells), (bar(share, wide), wide), (said(figure, MUTED), len(figure))])
