"""The JSON Schema of question files, for editors that complete and check TOML while it is typed."""

from __future__ import annotations

import json
from typing import Any

from trainer.bank.ids import CODE, ID, SLUG
from trainer.bank.schema import QUESTION, VERSION
from trainer.bank.shapes import Key, Kind, Table

TITLE = "A question of the trainer"
_STRING: dict[str, Any] = {"type": "string", "minLength": 1}
_QUANTITY: dict[str, Any] = {"type": ["string", "number"]}


def json_schema() -> dict[str, Any]:
    """The schema, in the draft that Taplo and Even Better TOML understand."""
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": TITLE, **_table(QUESTION)}


def schema_text() -> str:
    """The schema as the text of a file."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def _table(table: Table) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "type": "object",
        "description": table.says,
        "properties": {key.name: _key(key) for key in table.keys},
        "additionalProperties": _key(table.others) if table.others else False,
    }
    required = [key.name for key in table.keys if key.required]
    if required:
        shape["required"] = required
    if table.others:
        shape["propertyNames"] = {"pattern": f"^{ID.pattern}$"}
    return shape


def _key(key: Key) -> dict[str, Any]:
    shape = _value(key)
    if key.choices:
        shape["enum"] = list(key.choices)
    return {**shape, "description": key.says} if key.kind is not Kind.TABLE else {**shape, "title": key.says}


def _value(key: Key) -> dict[str, Any]:
    if key.kind is Kind.TABLE and key.table:
        return _table(key.table)
    if key.kind is Kind.TABLES and key.table:
        return {"type": "array", "items": _table(key.table)}
    if key.kind is Kind.CHOICES and key.table:
        return {"anyOf": [{"type": "array", "items": _QUANTITY, "minItems": 1}, _table(key.table)]}
    shapes: dict[Kind, dict[str, Any]] = {
        Kind.ID: {"type": "string", "pattern": f"^{ID.pattern}$"},
        Kind.SLUG: {"type": "string", "pattern": f"^{SLUG.pattern}$"},
        Kind.CODE: {"type": "string", "pattern": f"^{CODE.pattern}$"},
        Kind.ANSWER: {"type": "string"},
        Kind.INTEGER: {"type": "integer", "const": VERSION},
        Kind.NUMBER: {"type": "number", "exclusiveMinimum": 0},
        Kind.FLAG: {"type": "boolean"},
        Kind.TEXTS: {"type": "array", "items": _STRING},
        Kind.PAIRS: {
            "type": "array",
            "items": {"type": "array", "items": _STRING, "minItems": 2, "maxItems": 2},
        },
        Kind.QUANTITY: _QUANTITY,
        Kind.QUANTITIES: {"type": "array", "items": _QUANTITY, "minItems": 1},
    }
    return dict(shapes.get(key.kind, _STRING))
