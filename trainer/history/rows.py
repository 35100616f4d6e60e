"""Rows of the history as values, and values as rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, timezone
from math import isfinite
from typing import Any

from trainer.history.claimed import LABELS
from trainer.history.records import AttemptSummary, Draft, Edit, Timeline

_SLIPS = """(SELECT json_group_array(label) FROM (SELECT label FROM marks WHERE attempt = attempts.number
    AND status IN ('slip', 'wrong') ORDER BY kind DESC, place)) AS slips"""
SUMMARY = f"""number, question, title, score, band, mode, seed, started, offset_s, used_s, limit_s, missing,
    {_SLIPS}, {LABELS}"""
"""The columns of a summary: with them a list of attempts is read without a single report."""

NEWEST = "started DESC, number DESC"
"""The order of attempts: by their time, because those of an import have later numbers than these."""

VISIBLE = """coalesce((SELECT hidden FROM hidings WHERE attempt = attempts.number
    ORDER BY hidings.number DESC LIMIT 1), 0) = 0"""
"""The condition for an attempt that was not deleted, or was brought back."""


def storable(text: str) -> str:
    """`text` with a replacement character for each lone surrogate, which UTF-8 cannot hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def sound_report(text: str) -> str:
    """The JSON of a report with a replacement character for each lone surrogate outside of the answer.

    SQLite takes verdicts and hints out of it as texts, and a text that is none makes the file pass for
    damaged.
    """
    if "\\ud" not in text:
        return text
    report = json.loads(text)
    sound = json.loads(storable(json.dumps(report, ensure_ascii=False)))
    return json.dumps({**sound, "text": report["text"]} if "text" in report else sound)


def stored_time(moment: datetime) -> tuple[str, int]:
    """A moment as UTC text, and the seconds by which the local clock was ahead of it."""
    if moment.tzinfo is None:
        raise ValueError(f"expected a time with its zone, found {moment.isoformat()}")
    offset = moment.astimezone().utcoffset() or timedelta()
    return moment.astimezone(UTC).isoformat(timespec="milliseconds"), int(offset.total_seconds())


def loaded_time(row: sqlite3.Row, name: str) -> datetime:
    """A stored moment, with the local offset of its day where there is such a moment in the calendar."""
    moment = datetime.fromisoformat(row[name])
    try:
        return moment.astimezone(timezone(timedelta(seconds=row["offset_s"])))
    except (ValueError, OverflowError):
        return moment


def attempt_row(
    report: Mapping[str, Any], mode: str, started: str, offset_s: int, used_s: float | None
) -> dict[str, Any]:
    """The row of an attempt, from its report as plain data: what lists need stands beside it."""
    return {
        "question": storable(report["question"]),
        "title": storable(report["title"]),
        "score": report["score"],
        "band": report["band"],
        "mode": storable(mode),
        "seed": report["seed"],
        "started": started,
        "offset_s": offset_s,
        "used_s": used_s,
        "limit_s": report["limit_s"],
        "missing": json.dumps([*_missing(report["checks"]), *_missing(report["steps"])]),
        "report": sound_report(json.dumps(report)),
    }


def _missing(parts: Iterable[Mapping[str, Any]]) -> list[str]:
    """The required checks, or steps, that never appeared in an answer."""
    return [part["label"] for part in parts if part["required"] and part["status"] == "missing"]


def insertion(table: str, row: Mapping[str, Any], verb: str = "INSERT") -> str:
    """The statement that adds a row, with a named value for each column."""
    return f"{verb} INTO {table} ({', '.join(row)}) VALUES (:{', :'.join(row)})"


def timeline_text(timeline: Timeline) -> str:
    """Edits as the text that is stored."""
    return json.dumps([[at_s, line, storable(text)] for at_s, line, text in timeline])


def timeline_of(body: str | None) -> Timeline:
    """The edits that a stored text holds."""
    return tuple(Edit(float(at_s), int(line), str(text)) for at_s, line, text in json.loads(body or "[]"))


def summary_of(row: sqlite3.Row) -> AttemptSummary:
    """The summary that a row of the columns of `SUMMARY` holds."""
    same = ("number", "question", "title", "band", "mode", "seed")
    values: dict[str, Any] = {name: row[name] for name in same}
    names: dict[str, list[str]] = {name: json.loads(row[name]) for name in ("missing", "slips", "claimed")}
    return AttemptSummary(
        **values,
        score=int(_number(row["score"]) or 0),
        used_s=_number(row["used_s"]),
        limit_s=_number(row["limit_s"]) or 0.0,
        started=loaded_time(row, "started"),
        missing=tuple(name for name in names["missing"] if name not in names["claimed"]),
        slips=tuple(name for name in names["slips"] if name not in names["claimed"]),
        claimed=tuple(names["claimed"]),
    )


def _number(value: object) -> float | None:
    """The value of a column of numbers, None for what is none: a file may have been changed by hand."""
    return value if isinstance(value, int | float) and isfinite(value) else None


def draft_of(row: sqlite3.Row) -> Draft:
    """The draft that a row holds."""
    values: dict[str, Any] = {
        name: row[name] for name in ("id", "question", "seed", "mode", "text", "elapsed_s")
    }
    return Draft(
        **values,
        updated=loaded_time(row, "updated"),
        timeline=timeline_of(row["timeline"]),
        hints=tuple(json.loads(row["hints"])),
    )
