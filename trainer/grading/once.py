"""One mistake costs once: at the first line that shows it, and the others follow from that one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.grading.scale import CODES, has_code
from trainer.grading.standing import Standing, Values
from trainer.grading.verdict import Verdict


def named_once(standing: Standing) -> dict[str, Verdict]:
    """The same unit or power-of-ten factor costs once, at the first line that shows it; the others follow
    from that one.
    """
    result = dict(standing.verdicts)
    for code in sorted(CODES):
        slipped = [v for v in result.values() if v.status == "slip" and v.finding and v.finding.code == code]
        if not slipped:
            continue
        alike = {
            v.step.id: v for v in result.values() if v in slipped or _off_by(v, standing.unslipped, code)
        }
        first = min(alike.values(), key=lambda verdict: verdict.start)
        for name, verdict in alike.items():
            if verdict is not first:
                result[name] = replace(verdict, status="follow_through", finding=None, method=True)
        finding = first.finding or (replace(slipped[0].finding, factor=None) if slipped[0].finding else None)
        right = None if first.status == "slip" else standing.unslipped.get(first.step.id)
        expected = right.value if right else first.expected
        result[first.step.id] = replace(
            first, status="slip", finding=finding, expected=expected, method=False
        )
    return result


def charged_once(verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """A cause that the question lists for several steps costs once, at the first line that shows it."""
    result = dict(verdicts)
    first: dict[str, Verdict] = {}
    for verdict in sorted(verdicts.values(), key=lambda verdict: verdict.start):
        if verdict.status != "slip" or verdict.mistake is None:
            continue
        before = first.setdefault(verdict.mistake.says, verdict)
        if before is not verdict:
            carried = replace(verdict, status="follow_through", finding=None, mistake=None, method=True)
            result[verdict.step.id] = replace(carried, sister=before.step.id)
    return result


def _off_by(verdict: Verdict, clean: Values, code: str) -> bool:
    """Whether a value that seems right is off from the slip-free one by the very factor."""
    right = clean.get(verdict.step.id)
    if right is None or not right.value or verdict.value is None or verdict.status != "follow_through":
        return False
    return has_code(verdict.value.value / right.value, code)
