"""Weeks of practice summed up: what was practised, what keeps going wrong, and where the minutes go.

Everything here is a pure function of the marks of attempts; nothing is graded again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from trainer.history.practising import LONGEST_S, Day
from trainer.practice.calibrated import is_finite
from trainer.report.causes import UNKNOWN, named

if TYPE_CHECKING:
    from trainer.history import Mark, Timeline

RIGHT = frozenset({"correct", "follow_through", "done"})
WRONG = frozenset({"slip", "wrong"})
RECENT = 9
"""Attempts that "lately" means: as many as a person remembers."""
LONGEST_PAUSE_S = 300.0
"""Seconds that a line is counted for at most: whoever stays longer was away."""
Attempts = tuple[int, ...]


class Week(NamedTuple):
    """The practice of one week, which begins on a Monday. `score` is the mean, None without attempts."""

    begins: date
    attempts: int
    score: float | None
    minutes: float


class SkillWeek(NamedTuple):
    """A skill in one week: the share of its verdicts that were right, None without any, and its minutes.

    `asked` is the number of attempts that asked for it.
    """

    begins: date
    right: float | None
    minutes: float
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill over the weeks. `right` is the share of right verdicts in `attempts`, the latest ones."""

    skill: str
    right: float
    asked: int
    minutes: float
    weeks: tuple[SkillWeek, ...]
    attempts: Attempts


@dataclass(frozen=True, slots=True)
class Missed:
    """What required parts of a skill were left out: in how many of the latest attempts that asked for it.

    `attempts` are those that left it out, of `asked`; both in the order in which they were made. `parts` are
    what was left out, the most frequent first, each with the number of attempts.
    """

    skill: str
    times: int
    of: int
    attempts: Attempts
    asked: Attempts = ()
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Repeated:
    """A slip by its cause, with the skills and the attempts in which it was made.

    `name` is the kind of slip in words, "" for a cause that only one question knows; causes of one kind count
    together, and `cause` is then the most frequent of them.
    """

    cause: str
    times: int
    skills: tuple[str, ...]
    attempts: Attempts
    name: str = ""


class Spent(NamedTuple):
    """Minutes an answer, on the average, for one part of it."""

    part: str
    minutes: float
    share: float


def monday(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def up_to(days: Sequence[Day], today: date) -> tuple[Day, ...]:
    """Days with practice, what was made after today added to it: where one flew from, or before a clock was
    set back, it is tomorrow already.
    """
    later = [day for day in days if day.day >= today]
    if not later:
        return tuple(days)
    attempts = sum(day.attempts for day in later)
    score = sum(day.score * day.attempts for day in later) / attempts
    return (
        *(day for day in days if day.day < today),
        Day(today, attempts, score, sum(day.used_s for day in later)),
    )


def weeks(days: Sequence[Day], today: date, count: int) -> tuple[Week, ...]:
    """The latest weeks up to today's, oldest first, those without practice too."""
    by_week: dict[date, list[Day]] = defaultdict(list)
    for day in days:
        by_week[monday(day.day)].append(day)
    return tuple(_week(begins, by_week[begins]) for begins in _mondays(today, count))


def _week(begins: date, days: Iterable[Day]) -> Week:
    days = list(days)
    attempts = sum(day.attempts for day in days)
    total = sum(day.score * day.attempts for day in days)
    return Week(
        begins, attempts, total / attempts if attempts else None, sum(day.used_s for day in days) / 60
    )


def _mondays(today: date, count: int) -> list[date]:
    last = monday(today)
    return [last - timedelta(weeks=back) for back in range(count - 1, -1, -1)]


def skills(marks: Sequence[Mark], today: date, count: int) -> tuple[Skill, ...]:
    """Every skill that was asked for, the one in most need first, each over the latest `count` weeks.

    An attempt's minutes are shared among the skills by the number of their marks in it.
    """
    judged = [mark for mark in marks if mark.skill and _judged(mark)]
    each = Counter(mark.attempt for mark in judged)
    by_skill: dict[str, list[Mark]] = defaultdict(list)
    for mark in judged:
        by_skill[mark.skill].append(mark)
    found = [_skill(skill, own, each, today, count) for skill, own in by_skill.items()]
    return tuple(sorted(found, key=lambda one: (one.right, -one.asked, one.skill)))


def _skill(skill: str, marks: Sequence[Mark], each: Mapping[int, int], today: date, count: int) -> Skill:
    latest = _latest(marks, RECENT)
    recent = [mark for mark in marks if mark.attempt in latest]
    by_week: dict[date, list[Mark]] = defaultdict(list)
    for mark in marks:
        by_week[monday(min(mark.at.date(), today))].append(mark)
    return Skill(
        skill=skill,
        right=_share_right(recent) or 0.0,
        asked=len({mark.attempt for mark in marks}),
        minutes=_minutes(marks, each),
        weeks=tuple(
            SkillWeek(
                begins,
                _share_right(by_week[begins]),
                _minutes(by_week[begins], each),
                len({mark.attempt for mark in by_week[begins]}),
            )
            for begins in _mondays(today, count)
        ),
        attempts=tuple(latest),
    )


def missed(marks: Sequence[Mark], most: int = RECENT) -> tuple[Missed, ...]:
    """What keeps missing: skills of which a required part was left out, the most frequent first."""
    by_skill: dict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.skill and mark.required and _judged(mark):
            by_skill[mark.skill].append(mark)
    found = [_missed(skill, own, _latest(own, most)) for skill, own in by_skill.items()]
    return tuple(
        sorted(
            (one for one in found if one.times), key=lambda one: (-one.times, -one.times / one.of, one.skill)
        )
    )


def _missed(skill: str, marks: Sequence[Mark], latest: Sequence[int]) -> Missed:
    gone = {
        (mark.attempt, mark.label) for mark in marks if mark.attempt in latest and mark.status == "missing"
    }
    without = tuple(attempt for attempt in reversed(latest) if any(attempt == one for one, _ in gone))
    parts = Counter(label for _, label in sorted(gone))
    return Missed(
        skill, len(without), len(latest), without, tuple(reversed(latest)), tuple(parts.most_common())
    )


def repeated(marks: Sequence[Mark], least: int = 2) -> tuple[Repeated, ...]:
    """Slips of one kind that were made in at least so many attempts, the most frequent first.

    Wrong numbers for which no cause was found are of no kind.
    """
    by_kind: dict[str, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.cause not in ("", UNKNOWN) and mark.kind == "step":
            by_kind[named(mark.cause) or mark.cause].append(mark)
    found = []
    for own in by_kind.values():
        attempts = _attempts(own)
        if len(attempts) >= least:
            skills = tuple(sorted({mark.skill for mark in own if mark.skill}))
            cause = Counter(mark.cause for mark in own).most_common(1)[0][0]
            found.append(Repeated(cause, len(attempts), skills, attempts, named(cause)))
    return tuple(sorted(found, key=lambda one: (-one.times, one.cause)))


def spent(marks: Sequence[Mark], timelines: Mapping[int, Timeline]) -> tuple[Spent, ...]:
    """Where the minutes of an answer go: before the first line, and on the lines of each part.

    A line counts for the part that it shows: assumptions, chain or checks; any other is the rest.
    """
    parts = {"assumption": "assumptions", "step": "chain", "check": "checks"}
    seconds = dict.fromkeys(("before the first line", *parts.values(), "the rest"), 0.0)
    lines: dict[int, dict[int, str]] = defaultdict(dict)
    for kind in ("check", "assumption", "step"):
        for mark in marks:
            if mark.kind == kind and mark.line is not None and mark.status != "missing":
                lines[mark.attempt][mark.line] = parts[kind]
    for attempt, timeline in timelines.items():
        before = 0.0
        for place, edit in enumerate(timeline):
            part = "before the first line" if place == 0 else lines[attempt].get(edit.line, "the rest")
            seconds[part] += min(max(edit.at_s - before, 0.0), LONGEST_PAUSE_S)
            before = edit.at_s
    total = sum(seconds.values())
    if not total:
        return ()
    return tuple(Spent(part, took / 60 / len(timelines), took / total) for part, took in seconds.items())


def _judged(mark: Mark) -> bool:
    return mark.kind != "assumption" and (mark.status in RIGHT or mark.status in WRONG or _left_out(mark))


def _left_out(mark: Mark) -> bool:
    return mark.status == "missing" and mark.required


def _latest(marks: Iterable[Mark], most: int) -> list[int]:
    """The newest attempts among marks, which stand in the order of time; newest first."""
    return list(_attempts(marks)[::-1][:most])


def _attempts(marks: Iterable[Mark]) -> Attempts:
    """The attempts of marks, each once, in the order in which they were made: numbers say nothing of that."""
    return tuple(dict.fromkeys(mark.attempt for mark in marks))


def _share_right(marks: Sequence[Mark]) -> float | None:
    return sum(mark.status in RIGHT for mark in marks) / len(marks) if marks else None


def _minutes(marks: Iterable[Mark], each: Mapping[int, int]) -> float:
    return sum(_used_s(mark) / each[mark.attempt] for mark in marks) / 60


def _used_s(mark: Mark) -> float:
    return min(max(0.0, mark.used_s), LONGEST_S) if is_finite(mark.used_s) else 0.0
