"""What a candidate adds to a graded attempt: claims of checks, and replies to follow-up questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the grading room costs more to import than the history to open
    from trainer.grading.report import Report

_WHOLE = ("claimed_score", "claimed_band", "follow_ups")


def amendment(report: Report) -> dict[str, Any]:
    """The part of a report that may change after the grading, as plain data."""
    data = report.to_dict()
    claimed = [check["id"] for check in data["checks"] if check["claimed"]]
    lines = {check["id"]: check["claimed_line"] for check in data["checks"] if check["claimed_line"]}
    return {"claimed": claimed, "claimed_lines": lines, **{key: data[key] for key in _WHOLE}}


def amended(report: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A stored report with an amendment in it. Raises KeyError or TypeError where one has another shape."""
    claimed, lines = set(change["claimed"]), change.get("claimed_lines", {})
    checks = [
        {**check, "claimed": check["id"] in claimed, "claimed_line": lines.get(check["id"])}
        for check in report["checks"]
    ]
    return {**report, "checks": checks, **{key: change[key] for key in _WHOLE}}
