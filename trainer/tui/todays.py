"""What home has for today beside the questions: the plan that is followed, and the question of the day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.paths import packaged, plan_path
from trainer.tui.layout import GAP, said, stack, wrap
from trainer.tui.listing import points, row
from trainer.tui.marks import FAINT, MUTED
from trainer.tui.text import one_line
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.history import AttemptSummary
    from trainer.practice.daily import Daily
    from trainer.practice.planned import Today
    from trainer.tui.app import TrainerApp

NAME = 5


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


def daily_row(one: Daily, last: AttemptSummary | None) -> Row:
    """The question of the day in a line; with the score of it, where it was answered."""
    answered = last is not None and last.seed == one.seed
    title, time = one_line(one.heading.title), f"{one.heading.minutes:>2g} min"

    def paint(width: int) -> Content:
        result = points(last.score, last.band) if answered and last else said("new", FAINT)
        rest = width - NAME - 6 - 3 - 4 * GAP
        return row([(said("daily", MUTED), NAME), (said(title), rest), (said(time, MUTED), 6), (result, 3)])

    return Row(paint, f"daily:{one.heading.id}")


def daily_meant(one: Daily, width: int) -> Content:
    """The whole title of the question of the day, and what it is."""
    heading = one.heading
    title = Content.assemble(one_line(heading.title), (f"  {heading.id}", MUTED))
    facts = f"{heading.track}, {heading.difficulty}, {heading.minutes:g} min"
    why = "the question of the day, with the same numbers for everyone"
    says = [line for text in (facts, why) for line in wrap(said(one_line(text), MUTED), width)]
    return stack([*wrap(title, width), *says])
