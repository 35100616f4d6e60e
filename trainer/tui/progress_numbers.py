"""The numbers behind a row of the progress screen, and the attempts behind these. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.tui.layout import GAP, NOTHING, Rows, fit, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.progress_rows import day_ahead
from trainer.tui.text import count, one_line

if TYPE_CHECKING:
    from trainer.practice.calibrated import Calibration
    from trainer.practice.overview import Overview
    from trainer.practice.progress import Missed, Repeated, Skill

Table = tuple[tuple[str, ...], ...]
"""A head and its rows; every column but the first is of figures."""
MANY_SKILLS = 20
"""Attempts behind a day of the forecast."""
SURE = 0.9
"""The share of ranges that should hold the reference."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What is behind a row: its name, sentences, a table, and the attempts, by number or by their week."""

    title: str
    says: tuple[str, ...]
    table: Table = ()
    attempts: tuple[int, ...] = ()
    week: date | None = None


def behind(found: Overview, id: str) -> Behind | None:
    """What is behind the row of this id; None where there is no such row."""
    kind, _, key = id.partition(":")
    if kind in ("skill", "time"):
        return next((_skill(one) for one in found.skills if one.skill == key), None)
    if kind == "missed":
        return next((_missed(one) for one in found.missed if one.skill == key), None)
    if kind == "slip":
        return next((_slip(one) for one in found.repeated if one.cause == key), None)
    if kind == "ranges":
        return _ranges(found.calibration)
    if kind == "part":
        return _parts(found, key)
    if kind == "due":
        return _due(found, int(key))
    if kind == "week":
        return _week(found, date.fromisoformat(key))
    if kind == "constants":
        return Behind("constants", (f"{found.known} of the {found.constants} that were asked were known.",))
    return None


def _skill(one: Skill) -> Behind:
    latest = count(len(one.attempts), "attempt")
    says = (
        f"{one.right:.0%} of what the latest {latest} asked of it was right."
        if len(one.attempts) > 1
        else f"{one.right:.0%} of what one attempt asked of it was right.",
        f"Asked in {count(one.asked, 'attempt')}, {one.minutes:.0f} minutes in all.",
    )
    rows = [
        (_day(week.begins), f"{week.right:.0%}", f"{week.asked}", f"{week.minutes:.0f} min")
        for week in reversed(one.weeks)
        if week.right is not None
    ]
    return Behind(one.skill, says, (("week of", "right", "attempts", "time"), *rows), one.attempts)


def _missed(one: Missed) -> Behind:
    says = f"Something of it was left out in {one.times} of the latest {one.of} attempts that asked for it."
    parts = [(one_line(part), f"{times}×") for part, times in one.parts]
    return Behind(
        one.skill, (says,), (("left out", "attempts"), *parts), tuple(sorted(one.attempts, reverse=True))
    )


def _slip(one: Repeated) -> Behind:
    says = [f"Made in {count(one.times, 'attempt')}."]
    if one.skills:
        says.append(f"It came with {', '.join(one.skills)}.")
    return Behind(one.name, tuple(says), attempts=tuple(sorted(one.attempts, reverse=True)))


def _ranges(one: Calibration) -> Behind:
    says = [f"{one.held} of the {count(one.ranges, 'range')} that you stated held the reference."]
    if one.width is not None:
        says.append(f"Their high end is {one.width:.2g} times the low end on the average.")
    if one.held < SURE * one.ranges:
        says.append("Nine of ten should hold it: state them wider, or say what you are sure of.")
    missed = tuple(sorted(set(one.missed), reverse=True))
    return Behind("ranges that you stated", tuple(says), attempts=missed)


def _parts(found: Overview, key: str) -> Behind | None:
    rows = [(part.part, f"{part.minutes:.1f} min", f"{part.share:.0%}") for part in found.spent]
    whole = sum(part.minutes for part in found.spent)
    own = next((part for part in found.spent if part.part == key), None)
    if own is None:
        return None
    says = f"{own.minutes:.1f} of {whole:.1f} minutes, on the average of the latest answers."
    how = "A line counts for what it shows: an assumption, a step of the chain, or a check."
    return Behind(key, (says, how), (("part", "minutes", "share"), *rows))


def _due(found: Overview, ahead: int) -> Behind:
    skills = found.coming[ahead]
    strengths = {one.skill: one.strength for one in found.due}
    order = sorted(skills, key=lambda skill: (strengths.get(skill, 1.0), skill))
    rows = [(skill, f"{strengths[skill]:.0%}" if skill in strengths else "") for skill in order]
    numbers = {n for one in found.skills if one.skill in skills for n in one.attempts}
    day = day_ahead(found.now.date(), ahead)
    many = f"{count(len(skills), 'skill')} become{'s' if len(skills) == 1 else ''} due {day}"
    says = f"{many}: {', '.join(order[:6])}{' …' if len(order) > 6 else ''}"
    return Behind(
        f"due {day}",
        (says,),
        (("skill", "to be right now"), *rows) if ahead == 0 else (("skill",), *((skill,) for skill in order)),
        tuple(sorted(numbers, reverse=True)[:MANY_SKILLS]),
    )


def _week(found: Overview, begins: date) -> Behind:
    week = next(one for one in found.weeks if one.begins == begins)
    days = [day for day in found.days if begins <= day.day < begins + timedelta(days=7)]
    rows = [
        (f"{day.day:%a} {_day(day.day)}", f"{day.attempts}", f"{day.score:.0f}", f"{day.used_s / 60:.0f} min")
        for day in days
    ]
    says = (
        f"{count(week.attempts, 'attempt')} on {count(len(days), 'day')}, mean score {week.score or 0:.0f}."
    )
    table = (("day", "attempts", "score", "time"), *rows)
    return Behind(f"the week of {_day(begins)}", (says,), table, week=begins)


def _day(day: date) -> str:
    return f"{day.day} {day:%b}"


def details(found: Behind, width: int) -> Content:
    """The name and the sentences, as they stand under the pictures."""
    rows = wrap(said(one_line(found.title), "bold"), width)[:2]
    return stack([*rows, *(line for says in found.says for line in wrap(said(says, MUTED), width))])


def page(found: Behind, width: int) -> Content:
    """The sentences and the table."""
    rows: Rows = [line for says in found.says for line in wrap(said(says), width)]
    if len(found.table) > 1:
        rows += [NOTHING, *_table(found.table, width)]
    return stack(rows)


def _table(table: Table, width: int) -> Iterator[Content]:
    """Columns as wide as their widest cell, figures to the right; the first is cut where there is no room."""
    cells = [max(said(line[place]).cell_length for line in table) for place in range(len(table[0]))]
    cells[0] = max(8, min(cells[0], width - sum(one + GAP for one in cells[1:])))
    for place, line in enumerate(table):
        figures = [f"{text:>{room}}" for text, room in zip(line[1:], cells[1:], strict=True)]
        style = MUTED if place == 0 else ""
        yield NOTHING.join(
            [fit(said(line[0], style), cells[0]), *(said(f"  {one}", style) for one in figures)]
        )
