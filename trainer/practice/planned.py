"""What a study plan asks for today, and what of it is done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.history import AttemptSummary, Mock, Recall, Store
    from trainer.practice.plan import Plan

Kind = Literal["cards", "due", "mock", "question"]
NAMED = 5
"""Questions that are named of those that are gone."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do: what it is, the question where it is one, and whether it is done.

    `amount` is how many cards are still to be asked, or the minutes of a mock interview.
    """

    says: str
    done: bool
    question: str = ""
    kind: Kind = "question"
    amount: float = 0


@dataclass(frozen=True, slots=True)
class Done:
    """Constants recalled and mock interviews of today, and the questions tried since the plan began."""

    recalled: int
    mocks: int
    tried: frozenset[str]


NOTHING = Done(0, 0, frozenset())


def done_by(
    plan: Plan,
    now: datetime,
    latest: Mapping[str, AttemptSummary],
    recalls: Iterable[Recall],
    mocks: Iterable[Mock],
) -> Done:
    """What was done by `now`, by the clock on its wall; `latest` are the newest attempts at each question.

    A question that was tried before the plan began is to be tried again.
    """
    today = _midnight(now.date(), now)
    began = _midnight(min((day.date for day in plan.days), default=now.date()), now)
    return Done(
        len({one.constant for one in recalls if one.at >= today}),
        sum(one.started >= today for one in mocks),
        frozenset(id for id, last in latest.items() if last.started >= began),
    )


@dataclass(frozen=True, slots=True)
class Today:
    """A plan on a day: what is to do, and what of all of it is done.

    `gone` are the questions of the plan that are not there any more; nothing else speaks of them.
    """

    plan: Plan
    day: date
    tasks: tuple[Task, ...]
    done: Done
    gone: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """How far one is, in a line: "2 of 5 done; the interview is in 9 days"."""
        many, ready = len(self.tasks), sum(task.done for task in self.tasks)
        how = f"{ready} of {many} done" if many else "nothing is planned for today"
        return f"{how}; the interview {ahead(self.plan, self.day)}"


def today(plan: Plan, headings: Mapping[str, Heading], now: datetime, store: Store | None) -> Today:
    """What the plan asks for on the day of `now`; without a history nothing is done.

    Raises HistoryError where the history cannot be read.
    """
    plan, gone = without_gone(plan, headings)
    done, due = NOTHING, 0
    if store is not None:
        from trainer.practice.schedule import catch_up
        from trainer.practice.schedule import due as due_skills

        ids = {id for day in plan.days for id in day.questions}
        newest = (store.attempts(limit=1, question=id) for id in ids)
        latest = {one.question: one for found in newest for one in found}
        recalls = store.practising.recalls(since=_midnight(now.date(), now))
        done = done_by(plan, now, latest, recalls, store.practising.mocks(20))
        taught = {concept for heading in headings.values() for concept in heading.concepts}
        memories = catch_up(store.practising, now, headings, keep=not store.is_read_only)
        due = sum(one.skill in taught for one in due_skills(memories, now))
    planned = plan.on(now.date())
    askable = _askable(store, now, planned.cards) if planned is not None and planned.cards else 0
    return Today(plan, now.date(), tuple(tasks(plan, now.date(), done, due, askable)), done, gone)


def without_gone(plan: Plan, headings: Collection[str]) -> tuple[Plan, tuple[str, ...]]:
    """The plan without the questions that are not there, and their ids."""
    gone = dict.fromkeys(id for day in plan.days for id in day.questions if id not in headings)
    if not gone:
        return plan, ()
    days = (replace(day, questions=tuple(id for id in day.questions if id not in gone)) for day in plan.days)
    return replace(plan, days=tuple(days)), tuple(gone)


def gone_said(gone: Collection[str]) -> str:
    """What is said of questions that a plan has and nobody else."""
    more = f" and {len(gone) - NAMED} more" if len(gone) > NAMED else ""
    return f"left out, no such question is there: {', '.join(list(gone)[:NAMED])}{more}"


def _askable(store: Store | None, now: datetime, wanted: int) -> int:
    """How many constants there are still to ask today, where so many are wanted."""
    from trainer.catalog import load_catalog
    from trainer.practice.deck import deck, memories

    known = memories(store.practising, keep=not store.is_read_only) if store is not None else {}
    return len(deck(known, list(load_catalog().constants()), now, wanted).all)


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)


def tasks(plan: Plan, day: date, done: Done, due: int, askable: int | None = None) -> list[Task]:
    """The tasks of a day, in the order to be done; `due` is the number of skills that are due now.

    `askable` is how many constants there are to ask at all today, None for enough. Questions of earlier days
    that were not tried come last.
    """
    planned = plan.on(day)
    found: list[Task] = []
    if planned is not None:
        if planned.cards:
            left = max(planned.cards - done.recalled, 0)
            left = left if askable is None else min(left, askable)
            says = f"{planned.cards} constants: {done.recalled} asked"
            found.append(Task(says, not left, kind="cards", amount=left))
        if planned.due:
            says = f"practise what is due: {due} skill{'' if due == 1 else 's'}" if due else "nothing is due"
            found.append(Task(says, not due, kind="due"))
        if planned.mock:
            says = f"a mock interview of {planned.mock:g} minutes"
            found.append(Task(says, done.mocks > 0, kind="mock", amount=planned.mock))
        found += _questions(planned.questions, done.tried)
    found += [
        Task(f"{task.says}, left over", task.done, task.question)
        for task in _questions(plan.left_over(day, done.tried), done.tried)
    ]
    return found


def _questions(ids: Collection[str], tried: Collection[str]) -> list[Task]:
    return [Task(id, id in tried, id) for id in ids]


def ahead(plan: Plan, day: date) -> str:
    """How far the interview is away: "in 9 days"."""
    days = (plan.interview - day).days
    if days <= 0:
        return "is today" if days == 0 else "is over"
    return "is tomorrow" if days == 1 else f"is in {days} days"
