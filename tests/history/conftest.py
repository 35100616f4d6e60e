"""An export of a history with something of everything, and a place for another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.history.samples import filled
from trainer.practice.mocked import Sitting


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """The export of a history with something of everything."""
    with filled(tmp_path / "one" / "history.sqlite3") as store:
        exported = store.transfer(Sitting).write(tmp_path / "export.json")
    assert exported.left_out == ()
    return tmp_path / "export.json"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    return tmp_path / "other" / "history.sqlite3"
