"""The JSON Schema for editors says the same as the loader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tomli

from trainer.bank.json_schema import json_schema
from trainer.bank.schema import QUESTION, Kind, Table

ROOT = Path(__file__).parents[2]


def properties(table: Table, shape: dict[str, Any]) -> None:
    assert set(shape["properties"]) == {key.name for key in table.keys}
    assert set(shape.get("required", ())) == {key.name for key in table.keys if key.required}
    for key in table.keys:
        inner = shape["properties"][key.name]
        if key.kind is Kind.TABLE and key.table:
            properties(key.table, inner)
        elif key.kind is Kind.TABLES and key.table:
            properties(key.table, inner["items"])


def test_the_schema_has_every_key_of_the_format() -> None:
    properties(QUESTION, json_schema())


def test_unknown_keys_are_refused_where_the_author_names_none() -> None:
    shape = json_schema()
    assert shape["additionalProperties"] is False
    assert shape["properties"]["given"]["additionalProperties"]["required"] == ["value", "name"]


def test_the_schema_is_json_and_speaks_of_every_key() -> None:
    text = json.dumps(json_schema())
    assert "{N} prints a value in use" in text


def test_the_keys_of_the_packaged_questions_are_all_described() -> None:
    known = json_schema()["properties"]
    for path in ROOT.glob("questions/**/*.toml"):
        assert set(tomli.loads(path.read_text())) <= set(known)
