"""What a candidate adds to a graded attempt: claims of steps and checks, replies to follow-up questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the grading room costs more to import than the history to open
    from trainer.grading.report import Report

_WHOLE = ("claimed_score", "claimed_band", "follow_ups")
_CLAIMED = {"checks": ("claimed", "claimed_lines"), "steps": ("claimed_steps", "claimed_step_lines")}
"""Under which names an amendment has the claimed parts of a report, and the lines that they point at."""


def amendment(report: Report) -> dict[str, Any]:
    """The part of a report that may change after the grading, as plain data."""
    data = report.to_dict()
    change = {key: data[key] for key in _WHOLE}
    for part, (claimed, lines) in _CLAIMED.items():
        change[claimed] = [one["id"] for one in data[part] if one["claimed"]]
        change[lines] = {one["id"]: one["claimed_line"] for one in data[part] if one["claimed_line"]}
    return change


def amended(report: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A stored report with an amendment in it. Raises KeyError or TypeError where one has another shape."""
    parts = {
        part: _with_claims(report[part], change.get(claimed, ()), change.get(lines, {}))
        for part, (claimed, lines) in _CLAIMED.items()
    }
    return {**report, **parts, **{key: change[key] for key in _WHOLE}}


def united(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> dict[str, Any]:
    """Two amendments of one report that do not know of each other: what is claimed or replied in either.

    Of two replies to one question the later one stays. The score with claims is that of the one with all of
    them; with claims that only both have together it is left out.
    """
    whole = dict(later)
    for claimed, lines in _CLAIMED.values():
        whole[claimed] = list(dict.fromkeys([*earlier.get(claimed, ()), *later.get(claimed, ())]))
        whole[lines] = {**earlier.get(lines, {}), **later.get(lines, {})}
    replies = zip_longest(earlier["follow_ups"], later["follow_ups"])
    whole["follow_ups"] = [
        before if after is None or (before and before["reply"] and not after["reply"]) else after
        for before, after in replies
    ]
    alike = (one for one in (later, earlier) if _claims(one) == _claims(whole))
    scores = next(alike, {"claimed_score": None, "claimed_band": ""})
    return {**whole, "claimed_score": scores["claimed_score"], "claimed_band": scores["claimed_band"]}


def _claims(change: Mapping[str, Any]) -> set[tuple[str, str]]:
    return {(claimed, one) for claimed, _ in _CLAIMED.values() for one in change.get(claimed, ())}


def _with_claims(
    parts: Iterable[Mapping[str, Any]], claimed: Iterable[str], lines: Mapping[str, int]
) -> list[dict[str, Any]]:
    ids = set(claimed)
    return [{**one, "claimed": one["id"] in ids, "claimed_line": lines.get(one["id"])} for one in parts]
