"""What is shown of mock interviews: verdicts as bars, rows to choose from. Pure functions of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.report.interview import Dimension, answered_said, time_said
from trainer.report.next_time import Practise
from trainer.tui.charts import bar
from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.listing import NARROW, WIDE, points, remark, row, section
from trainer.tui.marks import BANDS, MUTED
from trainer.tui.text import count, day, minutes, one_line, time_left
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.grading import Report
    from trainer.history.practising import Mock
    from trainer.practice.mock import Plan
    from trainer.practice.mocked import Sitting
    from trainer.report.interview import Interview

NAME, BAR, SHARE, BAND, SCORE = 11, 16, 4, 12, 17
RULES = (
    "One clock runs over all questions. There is no pause, no way back to what was handed in, "
    "nothing to look up, and no verdict before the end; then one page says how it went."
)


def outcome(interview: Interview, score: int, band: str) -> Content:
    """How it went, in one line."""
    facts = f"   {time_said(interview)}   {answered_said(interview)}"
    return Content.assemble((f"{score} {band}", BANDS[band]), (facts, MUTED))


def verdict_rows(found: Sequence[Dimension]) -> list[Row]:
    """A bar for each dimension, its band, and what that comes from, as far as there is room."""
    rows = [section("verdicts")]
    return rows + [Row(partial(_verdict, one), f"verdict:{one.name}") for one in found]


def _verdict(one: Dimension, width: int) -> Content:
    bars = BAR if width >= WIDE else BAR // 2
    cells = [
        (said(one.name), NAME),
        (bar(one.share, bars, BANDS[one.band]), bars),
        (said(f"{one.share:>4.0%}"), SHARE),
        (Content.styled(one.band, BANDS[one.band]), BAND),
    ]
    if width < NARROW:
        del cells[1]
    rest = width - sum(cell + GAP for _, cell in cells) - GAP
    return row([*cells, (said(one_line(one.why), MUTED), rest)] if rest > BAR else cells)


def practise_rows(found: Sequence[Practise]) -> list[Row]:
    """The skills to practise, each with what to do."""
    if not found:
        return []
    rows = []
    for one in found:
        skill = one_line(one.skill.replace("-", " "))
        painted = Content.assemble(f"  {skill}", (f"  {one_line(one.says)}", MUTED))
        rows.append(Row(partial(fit, painted), f"practise:{one.skill}"))
    return [section("to practise", "enter starts a question on it"), *rows]


def answer_rows(interview: Interview) -> list[Row]:
    """The questions in their order, with score, time and follow-ups; then those not reached."""
    rows = [section("questions", "enter opens the report")]
    for report, number in zip(interview.reports, interview.attempts, strict=True):
        rows.append(Row(partial(_answer, report), f"attempt:{number}" if number else None))
    return rows + [Row(partial(_not_reached, title)) for title in interview.not_reached]


def _not_reached(title: str, width: int) -> Content:
    if width < NARROW:
        return row([(said("  –", MUTED), 3), (said(one_line(title), MUTED), width - 3 - 2 * GAP)])
    return row(
        [(said("     not reached", MUTED), SCORE), (said(one_line(title), MUTED), width - SCORE - 2 * GAP)]
    )


def _answer(report: Report, width: int) -> Content:
    if width < NARROW:
        return row(
            [(points(report.score, report.band), 3), (said(one_line(report.title)), width - 3 - 2 * GAP)]
        )
    used = "" if report.used_s is None else minutes(report.used_s)
    time = f"{used:>6} of {minutes(report.limit_s):>5}"
    asked, replied = len(report.follow_ups), sum(bool(one.reply) for one in report.follow_ups)
    followed = f"{replied} of {asked} replies" if asked else ""
    cells = [(said(time, MUTED), len(time)), (said(followed, MUTED), 14)][: 2 if width >= WIDE else 1]
    rest = width - SCORE - sum(cell + GAP for _, cell in cells) - 2 * GAP
    score = Content.assemble((f"{report.score:>3}  {one_line(report.band)}", BANDS.get(report.band, "")))
    return row([(score, SCORE), (said(one_line(report.title)), max(8, rest)), *cells])


def meant(title: str, says: Sequence[str], width: int) -> Content:
    """All there is to say of a row: rows may have no room for it."""
    rows = wrap(said(one_line(title)), width)
    for line in says:
        rows += wrap(said(one_line(line), MUTED), width)
    return stack(rows) if width > 0 else NOTHING


# The list of interviews


def plan_rows(plans: Mapping[float, Plan | str]) -> list[Row]:
    """The lengths that an interview may have, each with its questions, or why there is none."""
    rows = [section("start one", "its clock runs at once")]
    for length, plan in plans.items():
        if isinstance(plan, str):
            rows.append(remark(f"{length:>3g} minutes   {plan}"))
            continue
        tracks = ", ".join(dict.fromkeys(one_line(one.track) for one in plan.questions))
        says = f"  {length:>3g} minutes   {count(len(plan.questions), 'question'):<11}   "
        painted = Content.assemble(says, (tracks, MUTED))
        rows.append(Row(partial(fit, painted), f"start:{length:g}"))
    return rows


def cut_short_rows(found: Sequence[tuple[Mock, Sitting]], now: datetime, name: str = "") -> list[Row]:
    """Interviews that a lost terminal or a killed program cut short, under a heading."""
    rows = [section("continue", "cut short; the time away does not count")] if found else []
    for mock, sitting in found:
        left = time_left(60 * sitting.minutes, sitting.clock_s or 0.0)
        says = f"  {name}{sitting.done} of {len(sitting.asked)} done, {left}"
        painted = Content.assemble(says, (f"   {day(mock.started, now)}", MUTED))
        rows.append(Row(partial(fit, painted), f"resume:{mock.number}"))
    return rows


def past_rows(found: Sequence[tuple[Mock, Sitting]], now: datetime) -> list[Row]:
    """Interviews that are over, each with its outcome."""
    from trainer.report.interview import band_of

    rows = [section("past", "enter opens the page")] if found else []
    for mock, sitting in found:
        score = sitting.score or 0
        band = band_of(score / 100)
        used = "" if sitting.clock_s is None else f"{minutes(sitting.clock_s)} of "
        facts = (
            f"   {sitting.done} of {len(sitting.asked)} answered   {used}{minutes(60 * sitting.minutes)}"
            f"   {day(mock.started, now)}"
        )
        painted = Content.assemble("  ", (f"{score:>3}  {band:<12}", BANDS[band]), (facts, MUTED))
        rows.append(Row(partial(fit, painted), f"mock:{mock.number}"))
    return rows


def asked_about(skill: str, ordered: Sequence[Heading], asked: Sequence[str]) -> Heading | None:
    """The question to practise a skill on: the first in their order that the interview did not have."""
    fitting = [heading for heading in ordered if skill in heading.concepts]
    return next((one for one in fitting if one.id not in asked), fitting[0] if fitting else None)
