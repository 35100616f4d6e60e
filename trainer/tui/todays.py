"""What home has for today beside the questions: the plan that is followed, and the question of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.history import Query
from trainer.paths import packaged, plan_path
from trainer.tui.layout import GAP, said, stack, wrap
from trainer.tui.listing import NARROW, points, row
from trainer.tui.marks import FAINT, MUTED
from trainer.tui.text import one_line
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.history import AttemptSummary
    from trainer.practice.daily import Daily
    from trainer.practice.planned import Today
    from trainer.tui.app import TrainerApp

NAME = 5
LOOKED_AT = 20
"""Attempts at the question of the day among which the one with its numbers is looked for."""


def read_today(app: TrainerApp) -> Callable[[], Today | None]:
    """Reads the plan and what of it is done, None without a plan, on a thread of its own: it takes 0.3 s.

    What it returns raises CatalogError where the plan's file cannot be used.
    """
    headings, now, path = app.library.headings, app.now(), plan_path()

    def read() -> Today | None:
        from trainer.practice.plan_file import read_plan
        from trainer.practice.planned import today

        if not path.exists():
            return None
        plan = read_plan(path)
        found = app.records.beside(lambda store: today(plan, headings, now, store), None)()
        return found or today(plan, headings, now, None)

    return read


def daily_of(app: TrainerApp) -> Daily | None:
    """The question of the day: of those that come with the trainer, so that it is the same for everyone."""
    from trainer.practice.daily import daily

    headings = app.library.headings.values()
    own = [one for one in headings if one.path.is_relative_to(packaged("questions"))]
    return daily(own or headings, app.now().date())


def plan_row(says: str) -> Row:
    """The plan in a line."""
    return Row(
        lambda width: row([(said("plan", MUTED), NAME), (said(one_line(says)), width - NAME - 2 * GAP)]),
        "plan:today",
    )


def daily_row(one: Daily, tried: bool, answer: AttemptSummary | None) -> Row:
    """The question of the day in a line: how it was answered, or whether only its numbers are new."""
    title, time = one_line(one.heading.title), f"{one.heading.minutes:>2g} min"
    if answer is None:
        short, whole = said("new", FAINT), said("new numbers" if tried else "not tried", FAINT)
    else:
        short = points(answer.score, answer.band)
        whole = short + said(" today", MUTED)

    def paint(width: int) -> Content:
        result = whole if width >= NARROW else short
        rest = width - NAME - 6 - result.cell_length - 4 * GAP
        cells = [(said("daily", MUTED), NAME), (said(title), rest), (said(time, MUTED), 6)]
        return row([*cells, (result, result.cell_length)])

    return Row(paint, f"daily:{one.heading.id}")


def today_rows(
    app: TrainerApp, one: Daily | None, plan: str, latest: Mapping[str, AttemptSummary]
) -> list[Row]:
    """The plan, where one is followed, which says `plan` of itself, and the question of the day."""
    rows = [plan_row(plan or "what to do today")] if plan_path().exists() else []
    if one is not None:
        last = latest.get(one.heading.id)
        rows.append(daily_row(one, last is not None, _answer(app, one, last)))
    return rows


def _answer(app: TrainerApp, one: Daily, last: AttemptSummary | None) -> AttemptSummary | None:
    """The latest attempt at the question of the day with its numbers; `last` is that with any numbers."""
    if last is None or last.seed == one.seed:
        return last
    found = app.records.find(Query(question=one.heading.id), limit=LOOKED_AT)
    return next((attempt for attempt in found if attempt.seed == one.seed), None)


def daily_meant(one: Daily, width: int) -> Content:
    """The whole title of the question of the day, and what it is."""
    heading = one.heading
    title = Content.assemble(one_line(heading.title), (f"  {heading.id}", MUTED))
    facts = f"{heading.track}, {heading.difficulty}, {heading.minutes:g} min"
    why = "the question of the day, with the same numbers for everyone"
    says = [line for text in (facts, why) for line in wrap(said(one_line(text), MUTED), width)]
    return stack([*wrap(title, width), *says])
