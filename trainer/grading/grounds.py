"""Grounds: all that a score rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from trainer.bank.question import Variant
from trainer.grading.assume import Assumption
from trainer.grading.checks import CheckVerdict
from trainer.grading.headline import headline_steps
from trainer.grading.shape import Shape
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity
from trainer.record import record


@record
class Grounds:
    """All that a score rests on. `own` is the variant in the candidate's own assumptions."""

    variant: Variant
    own: Variant
    verdicts: Mapping[str, Verdict]
    assumptions: Mapping[str, Assumption]
    checks: Sequence[CheckVerdict]
    shape: Shape
    limit_s: float
    used_s: float | None
    mode: str
    text: str = ""
    values: Mapping[str, Quantity] = field(default_factory=dict)

    @property
    def required(self) -> list[Verdict]:
        """The verdicts on required steps."""
        return [verdict for verdict in self.verdicts.values() if verdict.step.required]

    @property
    def uncertain(self) -> list[Assumption]:
        """The assumptions that have a range."""
        items = self.assumptions.values()
        return [a for a in items if a.input.kind == "assumed" and a.input.low < a.input.high]

    @property
    def assumed_in_one(self) -> dict[str, Verdict]:
        """The assumptions that a step states together, each with that step: "445 TFLOP/s in practice" for a
        peak and an MFU. A figure that only stands in an expression is no statement.
        """
        assumed = {name for name, item in self.assumptions.items() if item.input.kind == "assumed"}
        shown = [v for v in self.verdicts.values() if v.evidence is not None and v.method]
        written = [v for v in shown if v.evidence is not None and v.evidence.role != "operand"]
        together = [v for v in written if v.step.expression.names <= assumed]
        return {name: verdict for verdict in together for name in verdict.step.expression.names}

    def said(self, item: Assumption) -> bool:
        """Whether the answer gives an assumption, by itself or together with others."""
        return item.stated or item.input.id in self.assumed_in_one

    @property
    def headline(self) -> list[Verdict]:
        """The verdicts on the steps that are the answer asked for."""
        return [self.verdicts[step] for step in headline_steps(self.variant)]
