"""From verdicts to points, caps and a band, with a reason for every point lost."""

from __future__ import annotations

import math
from collections.abc import Callable

from trainer.grading.caps import caps, unquestioned
from trainer.grading.formulas import SOURCE
from trainer.grading.grounds import Grounds
from trainer.grading.implied import PASSED
from trainer.grading.report import Cap, Deduction
from trainer.grading.verdict import Verdict
from trainer.record import record

WEIGHTS = {
    "assumptions": 20,
    "method": 30,
    "accuracy": 15,
    "checks": 20,
    "conclusion": 10,
    "communication": 5,
}
UNSUPPORTED = 8
"""Points for a right answer without a chain, in place of assumptions and method."""
BANDS = ((85, "strong"), (70, "solid"), (50, "borderline"), (25, "weak"), (0, "insufficient"))
NOT_RIGHT = "the answer asked for is not right, or not there"
FOLLOWS = "the answer asked for is only right given an earlier slip"
"""Why the conclusion loses points for the answers that are named behind it."""
_RIGHT = ("correct", "follow_through")


@record
class Score:
    """The points of each part, the caps that apply, what was lost and why, the total and its band."""

    parts: dict[str, float]
    caps: tuple[Cap, ...]
    deductions: tuple[Deduction, ...]
    total: int
    band: str


def score(grounds: Grounds) -> Score:
    """Points by part, capped."""
    losses: list[Deduction] = []
    if grounds.shape.empty or not _anything(grounds):
        parts = dict.fromkeys(WEIGHTS, 0.0)
        losses = [Deduction(part, float(points), "no estimate was given") for part, points in WEIGHTS.items()]
    else:
        parts = {
            "assumptions": _assumptions(grounds, losses),
            "method": _method(grounds, losses),
            "accuracy": _accuracy(grounds, losses),
            "checks": _checks(grounds, losses),
            "conclusion": _conclusion(grounds, losses),
            "communication": _communication(grounds, losses),
        }
        if not grounds.shape.chain and any(verdict.status == "correct" for verdict in grounds.required[1:]):
            parts["unsupported"] = float(UNSUPPORTED)
    limits = tuple(sorted(caps(grounds), key=lambda cap: cap.max))
    total = round(min([sum(parts.values()), *(cap.max for cap in limits)]))
    band = next(name for least, name in BANDS if total >= least)
    return Score(
        {part: round(points, 2) for part, points in parts.items()}, limits, tuple(losses), total, band
    )


def _anything(grounds: Grounds) -> bool:
    shown = any(
        verdict.evidence or verdict.source == SOURCE or verdict.status == "correct"
        for verdict in grounds.verdicts.values()
    )
    return (
        shown
        or any(item.stated for item in grounds.assumptions.values())
        or any(c.status == "done" for c in grounds.checks)
    )


def _assumptions(grounds: Grounds, losses: list[Deduction]) -> float:
    weight = WEIGHTS["assumptions"]
    if not grounds.shape.chain:
        losses.append(
            Deduction("assumptions", weight, "no chain was shown, so no assumption can be challenged")
        )
        return 0.0
    uncertain = grounds.uncertain
    if not uncertain:
        return float(weight)
    needed = max(1, math.ceil(len(uncertain) / 2))
    earned = sum(1.0 if item.plausible else 0.5 for item in uncertain if grounds.said(item))
    points = weight * min(1.0, earned / needed)
    doubtful_share = sum(not item.plausible for item in uncertain if item.stated) / len(uncertain)
    points = max(0.0, points - 0.5 * weight * doubtful_share)
    if points < weight:
        rule = f"full marks at {needed} of {len(uncertain)}"
        unstated = ", ".join(item.input.name for item in uncertain if not grounds.said(item))
        doubtful = ", ".join(item.input.name for item in uncertain if item.stated and not item.plausible)
        why = "; ".join(
            filter(
                None,
                (rule, unstated and f"not stated: {unstated}", doubtful and f"not plausible: {doubtful}"),
            )
        )
        losses.append(Deduction("assumptions", weight - points, why))
    return points


def _method(grounds: Grounds, losses: list[Deduction]) -> float:
    return _share(
        grounds,
        losses,
        "method",
        lambda v: 1.0 if v.method else 0.0,
        "the relation did not appear or was wrong",
    )


def _accuracy(grounds: Grounds, losses: list[Deduction]) -> float:
    def earned(verdict: Verdict) -> float:
        if verdict.source == SOURCE:
            return 0.0
        if verdict.source == PASSED:
            return 1.0
        return 1.0 if verdict.status in _RIGHT else 0.5 if verdict.status == "implied" else 0.0

    return _share(grounds, losses, "accuracy", earned, "no right value")


def _share(
    grounds: Grounds, losses: list[Deduction], part: str, earned: Callable[[Verdict], float], why: str
) -> float:
    weight = float(WEIGHTS[part])
    required = grounds.required
    if not required:
        return weight
    each = weight / len(required)
    points = 0.0
    bare = not grounds.shape.chain
    for verdict in required:
        share = earned(verdict)
        if bare:
            share = 0.0 if part == "method" else share * 0.5
        points += each * share
        if share < 1:
            reason = "no chain was shown" if bare else _why(verdict, why)
            losses.append(Deduction(part, each * (1 - share), f"{verdict.step.name}: {reason}"))
    return points


def _why(verdict: Verdict, otherwise: str) -> str:
    if verdict.finding:
        return verdict.finding.says
    if verdict.source == SOURCE:
        return "a formula without a number"
    return (
        "not written, only implied"
        if verdict.status == "implied"
        else "not found"
        if not verdict.value
        else otherwise
    )


def _checks(grounds: Grounds, losses: list[Deduction]) -> float:
    weight = float(WEIGHTS["checks"])
    required = [item for item in grounds.checks if item.check.required]
    if not required:
        return weight
    each = weight / len(required)
    for item in required:
        if item.status != "done":
            losses.append(Deduction("checks", each, f"{item.status}: {item.check.says}"))
    return each * sum(item.status == "done" for item in required)


def _conclusion(grounds: Grounds, losses: list[Deduction]) -> float:
    """The answer asked for: in full where it is right and the critical checks stand behind it."""
    weight = float(WEIGHTS["conclusion"])
    worth = {"correct": 1.0, "implied": 0.7, "follow_through": 0.5, "slip": 0.3}
    shares = [worth.get(verdict.status, 0.0) for verdict in grounds.headline]
    share = sum(shares) / len(shares)
    if not grounds.shape.chain and any(verdict.status == "correct" for verdict in grounds.required[1:]):
        share = max(share, 0.6)
    if grounds.shape.chain:
        undone = [item for item in grounds.checks if item.check.required and item.status != "done"]
        every = [item for item in grounds.checks if item.check.required]
        missing = [v for v in grounds.required if v.status in ("missing", "slip")]
        share = max(share, 0.3 if len(missing) < len(grounds.required) else 0.0)
        if missing or len(undone) * 2 > len(every):
            share = min(share, 0.6)
        if any(v.status == "slip" and v.mistake and v.mistake.kind == "concept" for v in grounds.required):
            share = min(share, 0.4)
        if unquestioned(grounds):
            share = min(share, 0.3)
        if any(
            v.mistake and v.mistake.kind == "fatal" and v.status == "slip" for v in grounds.verdicts.values()
        ):
            share = min(share, 0.1)
    if share < 1:
        losses.append(Deduction("conclusion", weight * (1 - share), _conclusion_lacks(grounds)))
    return weight * share


def _conclusion_lacks(grounds: Grounds) -> str:
    wanting = [verdict for verdict in grounds.headline if verdict.status != "correct"]
    names = ", ".join(verdict.step.name for verdict in wanting)
    if wanting and all(verdict.status == "follow_through" for verdict in wanting):
        return f"{FOLLOWS}: {names}"
    if wanting:
        return f"{NOT_RIGHT}: {names}"
    return "the answer stands on steps or checks that are missing or wrong"


def _communication(grounds: Grounds, losses: list[Deduction]) -> float:
    weight = float(WEIGHTS["communication"])
    points = 1.0 if not grounds.shape.chain else 3.0 + 2.0 * min(1.0, grounds.shape.units / 0.5)
    if grounds.used_s is not None and grounds.used_s > grounds.limit_s:
        points = max(0.0, points - 1.0)
        losses.append(Deduction("communication", 1.0, "over the time limit"))
    if points < weight - 1e-9:
        why = (
            "numbers stand without units or relation"
            if grounds.shape.units < 0.5 or not grounds.shape.chain
            else "over time"
        )
        missing = weight - points - sum(d.points for d in losses if d.part == "communication")
        if missing > 1e-9:
            losses.append(Deduction("communication", missing, why))
    return points
