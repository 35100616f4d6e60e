"""A mock interview summed up: a verdict a dimension, with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from trainer.grading.report import AssumptionResult, CheckResult, Report
from trainer.grading.score import BANDS
from trainer.record import record
from trainer.report.plain import clock
from trainer.report.points import points

RIGHT = frozenset({"correct", "follow_through", "implied", "done"})
"""Statuses of steps and checks that went right."""
PARTS = {"arithmetic": "accuracy"}
"""Dimensions that are called otherwise than the part of a score that they look at."""
GIVEN = ("given", "changed", "misread")
"""Statuses of inputs that the prompt states."""
PACE = "pace"
OVERTIME = ((0.0, 1.0), (0.1, 0.8), (0.25, 0.6), (0.5, 0.4))
"""How much over the time is worth how much of the pace: up to a tenth over, four fifths."""
IMPERFECT = 0.8
"""Worth of a pace that left much time unused, or overran a question."""
UNUSED = 0.25
"""Share of the time from which on it counts as left unused, where parts were missing."""
NAMED = 2
"""Parts that a reason names."""


@record
class Interview:
    """The answers of a mock interview in the order asked. `asked` counts the questions, reached or not.

    `minutes` is the time that was agreed, `used_s` what was used of it, None where nobody took the time.
    `not_reached` are the titles of the questions without an answer, and `attempts` the numbers of the answers
    in the history, None where it could not take one.
    """

    reports: tuple[Report, ...]
    asked: int
    minutes: float
    used_s: float | None
    started: datetime | None = None
    not_reached: tuple[str, ...] = ()
    attempts: tuple[int | None, ...] = ()

    @property
    def answered(self) -> int:
        """How many questions have an answer with anything in it."""
        return sum(bool(report.text.strip()) for report in self.reports)


@record
class Dimension:
    """One dimension: the share of it that was earned, from 0 to 1, its band, and what that comes from.

    `place` is the answer that lost most by it, None where none did.
    """

    name: str
    share: float
    band: str
    why: str
    place: int | None = None


def band_of(share: float) -> str:
    """The band of a share from 0 to 1, by the limits of a report's score."""
    return next(name for least, name in BANDS if 100 * share >= least)


def score_of(interview: Interview) -> int:
    """The whole interview from 0 to 100: the mean of its questions, one not reached counting as nothing."""
    return round(sum(report.score for report in interview.reports) / max(interview.asked, 1))


# Dimensions


def dimensions(interview: Interview) -> tuple[Dimension, ...]:
    """A verdict for each dimension, over all answers together; only the pace knows what was not reached."""
    return (*answer_dimensions(interview.reports), _pace(interview))


def answer_dimensions(reports: Sequence[Report]) -> tuple[Dimension, ...]:
    """The dimensions that answers have without a clock."""
    found: dict[str, tuple[float, str]] = {
        "assumptions": (_share([one for one in reports if _own(one)], "assumptions"), _assumed(reports)),
        "method": (_share(reports, "method"), _steps(reports)),
        "arithmetic": _arithmetic(reports),
        "checks": (_share([one for one in reports if _required(one)], "checks"), _checks(reports)),
        "conclusion": (_share(reports, "conclusion"), _concluded(reports)),
    }
    if not any(report.text.strip() for report in reports):
        found = dict.fromkeys(found, (0.0, "nothing was answered"))
    return tuple(
        Dimension(name, share, band_of(share), why, _worst(reports, PARTS.get(name, name)))
        for name, (share, why) in found.items()
    )


def _share(reports: Sequence[Report], part: str) -> float:
    """The share of the points of a part that all answers earned together; 1 where there are none."""
    found = [one for report in reports for one in points(report).parts if one.name == part]
    most = sum(one.most for one in found)
    return sum(one.points for one in found) / most if most else 1.0


def _worst(reports: Sequence[Report], part: str) -> int | None:
    """The place of the answer that lost most of a part."""
    lost = [sum(one.points for one in report.deductions if one.part == part) for report in reports]
    return lost.index(max(lost)) if any(lost) else None


def _own(report: Report) -> list[AssumptionResult]:
    """What the candidate had to assume: what has a range and no given value."""
    return [
        one for one in report.assumptions if one.status not in GIVEN and one.plausible[0] < one.plausible[1]
    ]


def _required(report: Report) -> list[CheckResult]:
    return [check for check in report.checks if check.required]


def _assumed(reports: Sequence[Report]) -> str:
    own = [one for report in reports for one in _own(report)]
    if not own:
        return "there was nothing to assume"
    doubtful = [one.name for one in own if one.status == "implausible"]
    unstated = [one.name for one in own if one.status == "unstated"]
    said = [f"{len(own) - len(unstated)} of {len(own)} stated"]
    said += [f"not plausible: {_named(doubtful)}"] if doubtful else []
    said += [f"not stated: {_named(unstated)}"] if unstated else []
    return "; ".join(said)


def _steps(reports: Sequence[Report]) -> str:
    all_steps = [step.status for report in reports for step in report.steps if step.required]
    missing, wrong = all_steps.count("missing"), all_steps.count("slip")
    if not missing and not wrong:
        return f"all {len(all_steps)} steps are there"
    if missing == len(all_steps):
        return f"all {missing} steps are missing"
    lost = [f"{missing} missing"] * bool(missing) + [f"{wrong} wrong"] * bool(wrong)
    worst = _worst(reports, "method")
    where = f", most of it in question {worst + 1}" if worst is not None and len(reports) > 1 else ""
    return f"of {len(all_steps)} steps {' and '.join(lost)}{where}"


def _arithmetic(reports: Sequence[Report]) -> tuple[float, str]:
    """What holds of all that was computed, where numbers stand for at least half of the steps.

    What is missing is a matter of the method.
    """
    steps = [step for report in reports for step in report.steps if step.required]
    stated = [step for step in steps if step.stated is not None]
    claims = [one for report in reports for one in report.arithmetic if one.holds is not None]
    wrong = [one.text for one in claims if not one.holds] + [
        one.label for one in stated if one.status == "slip"
    ]
    computed = len(stated) + len(claims)
    share = (computed - len(wrong)) / max(computed, len(steps) / 2, 1)
    if wrong:
        return share, f"of {computed} numbers {len(wrong)} wrong: {_named(wrong)}"
    if len(stated) < len(steps) / 2:
        return share, f"nothing is wrong, but {len(stated)} of {len(steps)} steps have a number"
    return share, f"all {computed} numbers hold"


def _checks(reports: Sequence[Report]) -> str:
    required = [check for report in reports for check in _required(report)]
    if not required:
        return "no checks were asked for"
    undone = sorted((one for one in required if one.status != "done"), key=lambda one: not one.critical)
    done = f"{len(required) - len(undone)} of {len(required)} done"
    return f"{done}; above all it lacks: {undone[0].label}" if undone else done


def _concluded(reports: Sequence[Report]) -> str:
    right = sum(not any(one.part == "conclusion" for one in report.deductions) for report in reports)
    return f"the answer asked for is right and well founded in {right} of {len(reports)}"


def _pace(interview: Interview) -> Dimension:
    """How the time was used: what was reached in it, and where it went."""
    reached = interview.answered / max(interview.asked, 1)
    used, agreed = interview.used_s, 60 * interview.minutes
    over = max(used / agreed - 1, 0.0) if used is not None and agreed else 0.0
    share = reached * next((worth for most, worth in OVERTIME if over <= most + 1e-9), 0.2)
    why = _spent(interview)
    slow = [place for place, one in enumerate(interview.reports, 1) if (one.used_s or 0) > one.limit_s + 1]
    left = agreed - used if used is not None else 0.0
    lacking = sum(map(_lacking, interview.reports))
    if interview.answered < interview.asked:
        why = f"{interview.answered} of {interview.asked} questions answered{_slowest(interview, slow)}"
    elif over:
        why = f"{clock((used or 0.0) - agreed)} over the time"
    elif left > UNUSED * agreed and lacking:
        share = min(share, IMPERFECT)
        parts = "step or check" if lacking == 1 else "steps and checks"
        why = f"{clock(left)} left unused, with {lacking} {parts} missing"
    elif slow:
        share = min(share, IMPERFECT)
        why = f"all answered{_slowest(interview, slow)}"
    return Dimension(PACE, share, band_of(share), why)


def _spent(interview: Interview) -> str:
    if interview.used_s is None:
        return "all answered; nobody took the time"
    return f"all answered in {clock(interview.used_s)} of {clock(60 * interview.minutes)}"


def _slowest(interview: Interview, slow: Sequence[int]) -> str:
    """The question that took longest beyond its plan."""
    if not slow:
        return ""

    def beyond(place: int) -> float:
        report = interview.reports[place - 1]
        return (report.used_s or 0.0) - report.limit_s

    place = max(slow, key=beyond)
    report = interview.reports[place - 1]
    return f"; question {place} took {clock(report.used_s or 0.0)} of {clock(report.limit_s)}"


def _lacking(report: Report) -> int:
    steps = sum(step.required and step.status == "missing" for step in report.steps)
    return steps + sum(check.required and check.status == "missing" for check in report.checks)


def _named(names: Sequence[str]) -> str:
    """The first of some names, and how many more there are."""
    once = list(dict.fromkeys(names))
    more = f" and {len(once) - NAMED} more" if len(once) > NAMED else ""
    return ", ".join(once[:NAMED]) + more


# In words


def time_said(interview: Interview) -> str:
    """The time that was used of the time that was agreed."""
    agreed = clock(60 * interview.minutes)
    return f"{agreed}, not timed" if interview.used_s is None else f"{clock(interview.used_s)} of {agreed}"


def answered_said(interview: Interview) -> str:
    """How many of the questions were answered."""
    return f"{interview.answered} of {interview.asked} answered"
