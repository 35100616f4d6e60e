"""The rows of the study plan: today's tasks, and the days to come. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.practice.planned import gone_said
from trainer.tui.layout import GAP, Rows, said, stack, wrap
from trainer.tui.listing import SPACER, remark, row, section
from trainer.tui.marks import DONE, FAINT, MUTED, Sign
from trainer.tui.text import count, one_line
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.practice.plan import Day, Plan
    from trainer.practice.planned import Task, Today

OPEN = Sign("·", "to do", FAINT, ".")
DAY = 10
ABOUT = (
    "A plan lays out the days until an interview: new questions in the order of need, what is due by then, "
    "constants as cards, and a mock interview once a week.",
    "A mentor can write one as a file; `trainer plan FILE` takes it over.",
)
ANOTHER = Row(lambda width: said("  lay out a plan until an interview ..."), "plan:new")


def plan_rows(today: Today | None, headings: Mapping[str, Heading]) -> list[Row]:
    """Today's tasks, the coming days, and the way to another plan."""
    if today is None:
        return [section("no plan is followed"), ANOTHER]
    tasks = [_task_row(place, task, headings) for place, task in enumerate(today.tasks)]
    later = [day for day in today.plan.days if day.date > today.day]
    coming = [SPACER, section("then"), *(_day_row(day) for day in later)] if later else []
    note = getattr(today.plan.on(today.day), "note", "")
    return [
        section("today", one_line(note)),
        *(tasks or [remark("nothing is planned for today")]),
        *([remark(one_line(gone_said(today.gone)))] if today.gone else []),
        *coming,
        SPACER,
        section("another plan"),
        ANOTHER,
    ]


def _task_row(place: int, task: Task, headings: Mapping[str, Heading]) -> Row:
    heading = headings.get(task.question)
    left_over = task.question and task.says != task.question
    says = one_line(heading.title) if heading else task.says
    aside = "left over" if left_over else ""
    time = (
        f"{heading.minutes:>2g} min" if heading else f"{task.amount:>2g} min" if task.kind == "mock" else ""
    )
    sign = DONE if task.done else OPEN

    def paint(width: int) -> Content:
        cells = [(said(aside, MUTED), len(aside))] if aside else []
        cells += [(said(f"{time:>6}", MUTED), 6)]
        rest = width - len(sign.glyph) - sum(cell + GAP for _, cell in cells) - 2 * GAP
        return row(
            [
                (said(sign.glyph, sign.style), len(sign.glyph)),
                (said(says, MUTED if task.done else ""), max(8, rest)),
                *cells,
            ]
        )

    return Row(paint, f"task:{place}")


def _day_row(day: Day) -> Row:
    says = ", ".join(day_parts(day))
    return Row(
        lambda width: row(
            [
                (said(f"{day.date:%a} {day.date.day} {day.date:%b}", MUTED), DAY),
                (said(says, MUTED), width - DAY - 2 * GAP),
            ]
        ),
        f"day:{day.date.isoformat()}",
    )


def day_parts(day: Day) -> list[str]:
    """What a day asks for, in a few words each."""
    parts = [f"a mock of {day.mock:g} min"] if day.mock else []
    parts += [count(len(day.questions), "question")] if day.questions else []
    parts += ["what is due"] if day.due else []
    parts += [count(day.cards, "card")] if day.cards else []
    return parts or ["nothing"]


def about(today: Today | None, id: str, headings: Mapping[str, Heading], width: int) -> Content:
    """What there is to say of a row: the facts of a question, the questions of a day, what a plan is."""
    kind, _, key = id.partition(":")
    if kind == "task" and today is not None:
        return stack(_task(today.tasks[int(key)], headings, width))
    if kind == "day" and today is not None:
        day = next(one for one in today.plan.days if one.date.isoformat() == key)
        titles = [one_line(headings[id].title) for id in day.questions if id in headings]
        rows = [line for title in titles for line in wrap(said(title, MUTED), width)]
        rows += wrap(said(one_line(day.note), MUTED), width) if day.note else []
        return stack(rows or wrap(said(", ".join(day_parts(day)), MUTED), width))
    return stack(line for says in ABOUT for line in wrap(said(says, MUTED), width))


def _task(task: Task, headings: Mapping[str, Heading], width: int) -> Rows:
    heading = headings.get(task.question)
    if heading is None:
        return wrap(said(task.says, MUTED), width)
    facts = f"{heading.track}, {heading.difficulty}, {heading.minutes:g} min, {', '.join(heading.concepts)}"
    title = Content.assemble(one_line(heading.title), (f"  {heading.id}", MUTED))
    return [*wrap(title, width), *wrap(said(one_line(facts), MUTED), width)]


def laid_out(plan: Plan, taken: Iterable[str]) -> str:
    """A plan that was laid out, in a sentence."""
    known = frozenset(taken)
    questions = [id for day in plan.days for id in day.questions]
    mocks = sum(bool(day.mock) for day in plan.days)
    fresh = sum(id not in known for id in questions)
    parts = [count(len(questions), "question")]
    parts += [f"{fresh} of them new"] if fresh < len(questions) else []
    parts += [count(mocks, "mock interview")] if mocks else []
    return f"{count(len(plan.days), 'day')} of {plan.minutes:g} minutes: {', '.join(parts)}"
