"""What to do next time: the one habit that would have earned most."""

from __future__ import annotations

from trainer.grading.caps import limits
from trainer.grading.checks import CheckVerdict
from trainer.grading.grounds import Grounds
from trainer.grading.misread import HINT
from trainer.grading.recompute import Chain
from trainer.grading.spelled import called, in_words
from trainer.grading.verdict import Verdict

_MOST_NAMES = 3


def next_time(grounds: Grounds, chain: Chain, points: float) -> str:
    """First what holds the score below its points, then slips, what is missing, and what was left unsaid."""
    for limit in sorted(limits(grounds), key=lambda limit: limit.cap.max):
        if limit.about and limit.cap.max < round(points):
            return _against(limit.about, grounds, chain)
    if not grounds.shape.chain:
        return _against("chain", grounds, chain)
    slips = [v for v in grounds.verdicts.values() if v.status == "slip" and v.finding]
    for verdict in slips:
        if verdict.finding and verdict.finding.hint:
            return verdict.finding.hint
    for critical in (True, False):
        for item in grounds.checks:
            if item.status != "done" and item.check.required and item.check.critical is critical:
                return item.check.how or item.check.says
    missing = (v for v in grounds.verdicts.values() if v.status == "missing")
    for verdict in (*slips, *missing):
        return _of_verdict(verdict, chain)
    return _against("assumptions", grounds, chain) if grounds.uncertain else ""


def _against(about: Verdict | CheckVerdict | str, grounds: Grounds, chain: Chain) -> str:
    if isinstance(about, Verdict):
        return _of_verdict(about, chain)
    if isinstance(about, CheckVerdict):
        return about.check.how or about.check.says
    if about == "chain":
        return "write the chain: each assumption with its value, then one line a step"
    if about == "given":
        return HINT
    names = [item.input.name for item in grounds.uncertain][:_MOST_NAMES]
    return f"say what you assume before you use it: {', '.join(names)}"


def _of_verdict(verdict: Verdict, chain: Chain) -> str:
    formula = in_words(verdict.step.expression.text, chain)
    if verdict.status == "missing":
        return f"also write {called(verdict.step.name)}: {formula}"
    if verdict.finding and verdict.finding.hint:
        return verdict.finding.hint
    return f"recompute {called(verdict.step.name)} once more before you go on: {formula}"
