"""What home says: the days practised, the recent attempts, and the row that is meant. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.history import AttemptSummary, Draft
from trainer.tui.layout import GAP, NOTHING, Rows, said, stack, wrap
from trainer.tui.listing import NARROW, WIDE, attempt_row, outcome, points, row
from trainer.tui.marks import MUTED, PRACTISED, RESTED
from trainer.tui.modes import MODES
from trainer.tui.text import count, day, minutes, one_line
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.bank import Heading

WEEK = 7
FEWEST = 3
"""Questions that are proposed at least, where answers to go on with take the room of others."""
LONGEST_ID = 24
"""Cells of an id beyond which it is cut in a row."""
WELCOME = (
    "Enter opens the question under the bar: a clock, and a page to write on.",
    "Write a chain, a step a line:  6 * 7e9 * 1e12 = 4.2e22 FLOP  at 40% MFU",
    "Every line is read and recomputed. The foot of each screen names its keys.",
)
"""What stands in the place of the recent attempts before the first one."""


def mode_line(mode: str, width: int) -> Content:
    """The mode and what it does, or its name alone where there is no room for more."""
    whole = f"{mode}: {MODES[mode]}"
    return said(whole if len(whole) <= width else mode, MUTED)


def welcome(width: int) -> Content:
    """How one begins."""
    rows = [said("how it goes", "$accent")]
    for line in WELCOME:
        rows += [Content("  ") + part for part in wrap(said(line, MUTED), width - GAP)]
    return stack(rows)


def week(days: Iterable[date], today: date) -> Content:
    """The last seven days up to today, a sign for each, and on how many of them one practised."""
    practised = set(days)
    shown = [today - timedelta(days=ago) in practised for ago in reversed(range(WEEK))]
    signs = [(sign.glyph, sign.style) for sign in (PRACTISED if one else RESTED for one in shown)]
    return Content.assemble(*signs, (f"  practised on {sum(shown)} of the last {WEEK} days", MUTED))


def proposed(ordered: Iterable[Heading], drafts: Iterable[Draft], room: int) -> list[Heading]:
    """What is proposed in so many rows: no question that one can go on with."""
    begun = {draft.question for draft in drafts}
    return [one for one in ordered if one.id not in begun][: max(FEWEST, room)]


def recent_rows(attempts: Iterable[AttemptSummary], now: datetime) -> list[Row]:
    """Attempts with what was wrong or missing; where there is little room, by the ids of their questions."""
    shown = list(attempts)
    name = max((said(one_line(attempt.question)).cell_length for attempt in shown), default=0)
    when = max((len(day(attempt.started, now)) for attempt in shown), default=0)
    return [_recent_row(attempt, now, min(name, LONGEST_ID), when) for attempt in shown]


def _recent_row(attempt: AttemptSummary, now: datetime, name: int, when: int) -> Row:
    whole = attempt_row(attempt, now)

    def paint(width: int) -> Content:
        if width < NARROW or width >= WIDE:
            return whole.paint(width)
        rest = width - 3 - name - when - 4 * GAP
        return row(
            [
                (points(attempt.score, attempt.band), 3),
                (said(one_line(attempt.question)), name),
                (said(day(attempt.started, now), MUTED), when),
                (said(outcome(attempt), MUTED), rest),
            ]
        )

    return Row(paint, whole.id)


# The row that is meant: rows may have no room for all of it


def question_meant(heading: Heading, why: str, width: int) -> Content:
    """A question's whole title, its facts, and why it is proposed."""
    facts = f"{heading.track}, {heading.difficulty}, {heading.minutes:g} min"
    return _meant(heading.title, heading.id, [facts, f"why: {why}"], width)


def draft_meant(draft: Draft, heading: Heading | None, width: int) -> Content:
    """A draft: its question, its mode and clock, and how it begins."""
    title = heading.title if heading else "this question is no longer in the bank"
    limit = f" of {minutes(heading.minutes * 60)}" if heading else ""
    written = draft.text.strip()
    lines = written.count("\n") + 1 if written else 0
    facts = [f"{draft.mode} mode", f"{minutes(draft.elapsed_s)}{limit} used", count(lines, "line")]
    begins = [f"begins: {written.splitlines()[0]}"] if written else []
    return _meant(title, draft.question, [", ".join(facts), *begins], width)


def attempt_meant(attempt: AttemptSummary, width: int) -> Content:
    """An attempt: its question, how it went, and everything that was wrong or missing."""
    used = "" if attempt.used_s is None else f"{minutes(attempt.used_s)} of {minutes(attempt.limit_s)} used"
    facts = [f"{attempt.score} {attempt.band}", f"{attempt.mode} mode", used]
    says = [", ".join(fact for fact in facts if fact), outcome(attempt)]
    return _meant(attempt.title, attempt.question, says, width)


def rows_for_meant(width: int) -> int:
    """About as many rows as the row that is meant takes."""
    return 3 + 140 // max(1, width)


def _meant(title: str, id: str, says: Sequence[str], width: int) -> Content:
    rows: Rows = wrap(Content.assemble(one_line(title), (f"  {one_line(id)}", MUTED)), width)
    for line in says:
        rows += wrap(said(one_line(line), MUTED), width)
    return stack(rows) if width > 0 else NOTHING
