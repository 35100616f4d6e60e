"""The JSON Schema for editors says the same as the loader."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import tomli

from trainer.bank.json_schema import json_schema, schema_text
from trainer.bank.scaffold import new_question, write_new
from trainer.bank.schema import QUESTION
from trainer.bank.shapes import Kind, Table

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


def test_the_shipped_schema_is_current() -> None:
    assert (ROOT / "questions" / "question.schema.json").read_text(encoding="utf-8") == schema_text()


TAPLO = which("taplo", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")


@pytest.mark.skipif(TAPLO is None, reason="taplo has no wheel for this platform")
def test_an_editor_with_taplo_finds_the_packaged_questions_valid_and_a_wrong_key_not(tmp_path: Path) -> None:
    schema = (ROOT / "questions" / "question.schema.json").as_uri()
    questions = sorted(map(str, ROOT.glob("questions/**/*.toml")))
    assert _linted(schema, *questions).returncode == 0
    new = tmp_path / "kv-try.toml"
    write_new(new_question("kv-try", "mine", example=True), new)
    assert _linted(None, str(new)).returncode == 0
    new.write_text(new.read_text().replace("minutes ", "minutess "))
    found = _linted(None, str(new))
    assert found.returncode != 0
    assert "minutes" in found.stderr + found.stdout


def _linted(schema: str | None, *files: str) -> subprocess.CompletedProcess[str]:
    """Taplo on some files, with a schema or with the one that a file's first line names."""
    options = ["--schema", schema] if schema else []
    folder = Path(files[0]).parent
    return subprocess.run(
        [str(TAPLO), "lint", *options, *files], capture_output=True, text=True, check=False, cwd=folder
    )
