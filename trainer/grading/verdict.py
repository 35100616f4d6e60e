"""Verdict: what became of one step."""

from __future__ import annotations

from trainer.bank.question import Mistake, Step
from trainer.grading.evidence import Evidence
from trainer.grading.report import Finding, StepStatus
from trainer.notation import Quantity
from trainer.record import record


@record
class Verdict:
    """What became of one step.

    `expected` is recomputed from the candidate's own numbers and `value` what was stated, both in base units.
    `source` names the
    numbers that led to the match, `route` the other way that was taken. `method` says that the relation is
    right. `sister` is the step that shows the same mistake first and is charged for it.
    """

    step: Step
    status: StepStatus
    expected: float
    evidence: Evidence | None = None
    value: Quantity | None = None
    finding: Finding | None = None
    mistake: Mistake | None = None
    route: str = ""
    method: bool = False
    source: str = ""
    sister: str = ""

    @property
    def start(self) -> int:
        """Where the number stands in the answer; 0 for a step that is not written."""
        return self.evidence.start if self.evidence else 0
