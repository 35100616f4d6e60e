"""Pictures show nothing of the person who takes them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home without a plan, figures or settings."""
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
