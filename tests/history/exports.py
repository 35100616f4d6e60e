"""Exports to test with: written, taken apart, put together again with a sound seal, and brought in."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from trainer.history import Store
from trainer.history import export_file as format_of_exports
from trainer.practice.mocked import Sitting

Records = list[dict[str, Any]]


def bring_in(path: Path, export: Path) -> dict[str, int]:
    with Store.open(path) as store:
        return dict(store.transfer(Sitting).bring_in(export).added)


def sealed(records: Records, **header: Any) -> bytes:
    """An export of these records with a sound seal."""
    lines = [json.dumps(record).encode() for record in records]
    seal = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    head = {"schema": 1, "format": format_of_exports.FORMAT, "version": 1, **header}
    end = json.dumps({"kind": "end", "records": len(lines), "sha256": seal}).encode()
    opening = json.dumps(head).encode()[:-1] + b', "records": [\n'
    return opening + b"".join(line + b",\n" for line in lines) + end + b"\n]}\n"


def records_of(export: Path) -> Records:
    return json.loads(export.read_text())["records"][:-1]  # type: ignore[no-any-return]
