"""Readings and calculations as the JSON objects of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.notation.quantity import Quantity
    from trainer.notation.reading import Calculation, Link, Mention, Reading, Side

SCHEMA = 1


def calculation_to_dict(calculation: Calculation) -> dict[str, Any]:
    """The object of `calc --json`."""
    found = calculation.quantity
    return {
        "schema": SCHEMA,
        "text": calculation.text,
        "value": found.value if found else None,
        "unit": str(found.dimension) if found else None,
        "kind": calculation.kind,
        "low": found.low if found else None,
        "high": found.high if found else None,
        "display": calculation.display,
        "alternatives": [
            {"value": other.quantity.value, "unit": str(other.quantity.dimension), "why": other.why}
            for other in calculation.alternatives
        ],
        "notes": list(calculation.notes),
    }


def reading_to_dict(reading: Reading) -> dict[str, Any]:
    """The object of `read --json`."""
    return {
        "schema": SCHEMA,
        "statements": [
            {
                "line": statement.line,
                "start": statement.start,
                "end": statement.end,
                "label": statement.label,
                "links": [_link(link) for link in statement.links],
                "quantities": [entry for mention in statement.quantities for entry in _mention(mention)],
                "computed": [_side(side) for side in statement.computed],
            }
            for statement in reading.statements
        ],
        "unread": [
            {"line": part.line, "start": part.start, "end": part.end, "text": part.text}
            for part in reading.unread
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    found = side.quantity
    return {
        "text": side.text,
        "start": side.start,
        "end": side.end,
        "value": found.value if found else None,
        "unit": str(found.dimension) if found else None,
    }


def _link(link: Link) -> dict[str, Any]:
    diagnosis = link.diagnosis
    return {
        "relation": link.relation,
        "left": _side(link.left),
        "right": _side(link.right),
        "holds": link.holds,
        "how": link.how,
        "ratio": link.ratio,
        "inferred": link.inferred,
        "diagnosis": None
        if diagnosis is None
        else {"code": diagnosis.code, "says": diagnosis.says, "factor": diagnosis.factor},
    }


def _mention(mention: Mention) -> list[dict[str, Any]]:
    """One entry for a mention; two for a range, one an end, each with the whole range as low and high."""
    found: Quantity = mention.quantity
    entry: dict[str, Any] = {
        "text": mention.text,
        "start": mention.start,
        "end": mention.end,
        "value": found.value,
        "unit": str(found.dimension),
        "name": mention.name,
        "role": mention.role,
        "superseded": mention.superseded,
        "alternatives": [
            {"value": other.quantity.value, "unit": str(other.quantity.dimension), "why": other.why}
            for other in mention.alternatives
        ],
        "notes": list(mention.notes),
    }
    if found.low is None or found.high is None or mention.upper is None:
        return [entry]
    entry |= {"low": found.low, "high": found.high}
    cut = mention.upper - mention.start
    lower = mention.text[:cut].rstrip(" -–").removesuffix(" to")
    first = {**entry, "text": lower, "end": mention.start + len(lower), "value": found.low}
    second = {**entry, "text": mention.text[cut:], "start": mention.upper, "value": found.high}
    return [first, second]
