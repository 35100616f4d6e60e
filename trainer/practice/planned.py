"""What a study plan asks for today, and what of it is done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.history import Store
    from trainer.practice.plan import Plan


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: what it is, the question where it is one, and whether it is done."""

    says: str
    done: bool
    question: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done on a day: questions answered, constants recalled, mock interviews; and tried ever."""

    questions: frozenset[str]
    recalled: int
    mocks: int
    tried: frozenset[str]


def done_on(store: Store, now: datetime) -> Done:
    """What was done on the day of `now`, by the clock on its wall. Raises HistoryError."""
    begins = datetime.combine(now.date(), time(), now.tzinfo)
    practising = store.practising
    latest = {one.question: one.last for one in store.search.by_question()}
    today = frozenset(id for id, last in latest.items() if last.started >= begins)
    recalled = len({one.constant for one in practising.recalls(since=begins)})
    mocks = sum(one.started >= begins for one in practising.mocks(20))
    return Done(today, recalled, mocks, frozenset(latest))


def tasks(plan: Plan, day: date, done: Done, due: int) -> list[Task]:
    """The tasks of a day, in the order to be done; `due` is the number of skills that are due now.

    Questions of earlier days that were not tried come last.
    """
    planned = plan.on(day)
    found: list[Task] = []
    if planned is not None:
        if planned.cards:
            found.append(
                Task(f"{planned.cards} constants: {done.recalled} asked", done.recalled >= planned.cards)
            )
        if planned.due:
            says = f"practise what is due: {due} skill{'' if due == 1 else 's'}" if due else "nothing is due"
            found.append(Task(says, not due))
        if planned.mock:
            found.append(Task(f"a mock interview of {planned.mock:g} minutes", done.mocks > 0))
        found += _questions(planned.questions, done.tried)
    found += [
        Task(f"{task.says}, left over", task.done, task.question)
        for task in _questions(plan.left_over(day, done.tried), done.tried)
    ]
    return found


def _questions(ids: Collection[str], tried: Collection[str]) -> list[Task]:
    return [Task(id, id in tried, id) for id in ids]
