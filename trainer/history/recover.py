"""What can be read from a damaged history, as records of an export, to be checked like foreign ones."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from trainer.history.pages import Row, Value, rows

_COLUMNS: Mapping[str, tuple[tuple[str, type | tuple[type, ...]], ...]] = {
    "attempt": (
        ("number", type(None)), ("question", str), ("title", str), ("score", int), ("band", str),
        ("mode", str), ("seed", (int, type(None))), ("started", str), ("offset_s", int),
        ("used_s", (int, float, type(None))), ("limit_s", (int, float)), ("missing", str), ("report", str),
    ),
    "draft": (
        ("id", str), ("question", str), ("seed", (int, type(None))), ("mode", str), ("text", str),
        ("elapsed_s", (int, float)), ("updated", str), ("offset_s", int), ("holder", str), ("timeline", str),
        ("hints", str),
    ),
    "amendment": (("number", type(None)), ("attempt", int), ("added", str), ("offset_s", int), ("body", str)),
    "hiding": (("number", type(None)), ("attempt", int), ("hidden", int), ("added", str), ("offset_s", int)),
    "timeline": (("attempt", type(None)), ("body", str)),
    "bookmark": (("question", str), ("added", str), ("offset_s", int)),
    "note": (("subject", str), ("text", str), ("updated", str), ("offset_s", int)),
    "recall": (
        ("number", type(None)), ("constant", str), ("rating", int), ("typed", str),
        ("took_s", (int, float, type(None))), ("at", str), ("offset_s", int),
    ),
    "mock": (
        ("number", type(None)), ("minutes", (int, float)), ("used_s", (int, float, type(None))),
        ("body", str), ("started", str), ("offset_s", int),
    ),
    "calculation": (("number", type(None)), ("typed", str), ("at", str), ("offset_s", int)),
}  # fmt: skip
"""The columns of every table that cannot be made again, as rows store them; drafts have grown by columns."""
_ADDED_LATER = {"draft": 9}
_NUMBERED = ("amendment", "hiding", "timeline", "recall", "mock", "calculation", "attempt")


def recovered(path: Path) -> Iterator[dict[str, Any]]:
    """Everything that can be read, each row once, attempts with what came later; nothing of it is checked.

    The first record, of kind "numbered", says the number of the last attempt that there is a trace of.
    """
    found = _sorted_out(path)
    amendments, hidings = _by_attempt(found["amendment"]), _by_attempt(found["hiding"])
    yield {"kind": "numbered", "number": max(found["numbered"], default=0)}
    for number, attempt in sorted(found["attempt"].items()):
        timeline = found["timeline"].get(number, {}).get("body", "[]")
        yield {
            "kind": "attempt",
            **{name: attempt[name] for name in ("mode", "started", "offset_s", "used_s")},
            "number": number,
            "report": _json(attempt["report"]),
            "timeline": _json(timeline) or [],
            "amendments": [
                {"added": one["added"], "offset_s": one["offset_s"], "body": _json(one["body"])}
                for one in amendments[number]
            ],
            "hidings": [
                {"added": one["added"], "offset_s": one["offset_s"], "hidden": bool(one["hidden"])}
                for one in hidings[number]
            ],
        }
    for draft in found["draft"].values():
        draft.pop("holder")
        texts = {name: _json(draft.get(name, "[]")) for name in ("timeline", "hints")}
        yield {"kind": "draft", **draft, **texts}
    for mock in found["mock"].values():
        yield {"kind": "mock", **mock, "body": _json(mock["body"])}
    for kind in ("bookmark", "note", "recall", "calculation"):
        for _, record in sorted(found[kind].items()):
            yield {"kind": kind, **record}


def _sorted_out(path: Path) -> dict[str, dict[Any, dict[str, Any]]]:
    """The rows by kind and number or name. Of two with one name, which freed pages hold, the later counts."""
    found: dict[str, dict[Any, dict[str, Any]]] = defaultdict(dict)
    for row in rows(path):
        found["numbered"][_numbered(row)] = {}
        kind = _kind(row)
        if kind is None:
            continue
        names = [name for name, _ in _COLUMNS[kind]]
        values = dict(zip(names, row.values, strict=False))
        if kind in _NUMBERED:
            del values[names[0]]
            key: Any = row.number
        else:
            key = values[names[0]]
        before = found[kind].get(key)
        if before is None or str(before.get("updated", "")) <= str(values.get("updated", "")):
            found[kind][key] = values
    return found


def _kind(row: Row) -> str | None:
    for kind, columns in _COLUMNS.items():
        least = _ADDED_LATER.get(kind, len(columns))
        fits = least <= len(row.values) <= len(columns) and (row.number is not None) is (kind in _NUMBERED)
        if fits and all(_is(value, type) for value, (_, type) in zip(row.values, columns, strict=False)):
            return kind
    return None


def _numbered(row: Row) -> int:
    """The number of the attempt that a row is of, that it names in an index, or counts as the last one."""
    if _kind(row) == "attempt":
        return row.number or 0
    match row.values:
        case ("attempts", int(last)) if row.number is not None:
            return last
        case (str(), str(), int(number), int(same)) if row.number is None and number == same:
            return number
    return 0


def _is(value: Value, kind: type | tuple[type, ...]) -> bool:
    return isinstance(value, kind)


def _by_attempt(rows: Mapping[int, dict[str, Any]]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for _, row in sorted(rows.items()):
        found[row["attempt"]].append(row)
    return found


def _json(text: Any) -> Any:
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
