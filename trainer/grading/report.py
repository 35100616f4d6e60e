"""The report: everything that is shown about a graded answer, as plain data that survives storage."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

from trainer.record import record

StepStatus = Literal["correct", "follow_through", "implied", "slip", "missing", "not_shown"]
CheckStatus = Literal["done", "wrong", "missing"]
AssumptionStatus = Literal["stated", "implausible", "unstated", "given", "changed", "misread"]
FollowUpStatus = Literal["correct", "follow_through", "slip", "missing", "open", ""]
Mark = Literal["ok", "ft", "x", "im", "note", ""]


@record
class Finding:
    """A named cause: stable `code`, one sentence `says`, and the `factor` off, where there is one."""

    code: str
    says: str
    factor: float | None = None
    hint: str = ""


@record
class AssumptionResult:
    """What the candidate assumed for an input. Values are in base units of `unit`; `shown` is for reading."""

    id: str
    name: str
    status: AssumptionStatus
    value: float | None
    unit: str
    plausible: tuple[float, float]
    line: int | None
    shown: str = ""
    says: str = ""
    why: str = ""


@record
class StepResult:
    """The verdict on one reference step. `stated`, `reference` and `expected` are in base units of `unit`.

    `expected` is recomputed from the candidate's own earlier numbers; `shown` and `expected_shown` are the
    same for reading. `skill` is the concept that the step practises; `low` and `high` are set where a range
    was stated. `claimed`: not right by this verdict, and the candidate says that it was shown, in line
    `claimed_line` of the answer; without one it was said and not written.
    """

    id: str
    label: str
    required: bool
    status: StepStatus
    stated: float | None
    unit: str
    line: int | None
    reference: float
    expected: float
    ratio: float | None
    diagnosis: Finding | None
    says: str
    start: int | None = None
    end: int | None = None
    shown: str = ""
    expected_shown: str = ""
    formula: str = ""
    skill: str = ""
    low: float | None = None
    high: float | None = None
    claimed: bool = False
    claimed_line: int | None = None


@record
class CheckResult:
    """The verdict on one check. `claimed` and `claimed_line` are as those of a step."""

    id: str
    label: str
    status: CheckStatus
    required: bool
    critical: bool
    line: int | None
    says: str
    claimed: bool = False
    claimed_line: int | None = None
    skill: str = ""


@record
class ArithmeticResult:
    """One written expression against its stated value, in the figures of the stated side's base unit."""

    line: int
    text: str
    stated: float | None
    computed: float | None
    holds: bool | None
    diagnosis: Finding | None
    how: str | None = None
    start: int | None = None
    end: int | None = None


@record
class LineResult:
    """One line of the answer as typed, with the marks beside it: (mark, text) pairs in the order found."""

    line: int
    text: str
    notes: tuple[tuple[Mark, str], ...] = ()


@record
class PublishedResult:
    """The candidate's number against the published one. Values are in `unit`, the step's display unit."""

    value: float
    unit: str
    stated: float | None
    ratio: float | None
    within: bool | None
    tolerance: float
    source: str
    says: str = ""


@record
class Cap:
    """A limit on the score, and why it applies."""

    max: int
    why: str


@record
class Deduction:
    """Points lost in one part of the score, and the reason. All deductions add up to 100 minus the sum of the
    parts.
    """

    part: str
    points: float
    why: str


@record
class FollowUpResult:
    """A question to go on with, and its answer.

    `answer` is recomputed in the candidate's assumptions, and in the question's where there are none; `own`
    from the numbers that were written, with their slips, "" where that is the same. `reply` is what the
    candidate wrote, with its verdict: a step's status, "open" for a reply in words, "" before there is one.
    """

    ask: str
    answer: str
    own: str = ""
    reply: str = ""
    status: FollowUpStatus = ""
    says: str = ""


@record
class UnreadText:
    """Text of the answer that was not understood. It never costs marks."""

    line: int
    start: int
    end: int
    text: str


@record
class Report:
    """A graded answer. Holds all that any screen shows, so a stored attempt can be shown again without
    grading again.

    `claimed_score` and `claimed_band` are what the score would be with all that is claimed, None and ""
    without any claim. `notice` is what has to be known before anything else, "" where nothing has.
    """

    question: str
    title: str
    prompt: str
    text: str
    seed: int | None
    score: int
    band: str
    parts: dict[str, float]
    caps: tuple[Cap, ...]
    deductions: tuple[Deduction, ...]
    assumptions: tuple[AssumptionResult, ...]
    steps: tuple[StepResult, ...]
    checks: tuple[CheckResult, ...]
    arithmetic: tuple[ArithmeticResult, ...]
    lines: tuple[LineResult, ...]
    published: PublishedResult | None
    feedback: tuple[str, ...]
    next_time: str
    unread: tuple[UnreadText, ...]
    note: str
    worked: tuple[str, ...]
    follow_ups: tuple[FollowUpResult, ...]
    limit_s: float
    used_s: float | None = None
    mode: str = "drill"
    track: str = ""
    difficulty: str = ""
    concepts: tuple[str, ...] = ()
    version: str = ""
    claimed_score: int | None = None
    claimed_band: str = ""
    notice: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer grade --json` prints; `from_dict` reads it back."""
        from trainer.grading.serialise import report_to_dict

        return report_to_dict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """The report that `to_dict` wrote. Unknown keys are ignored, so newer reports stay readable."""
        from trainer.grading.serialise import report_from_dict

        return report_from_dict(data)
