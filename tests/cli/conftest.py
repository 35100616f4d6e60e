"""Running the command line as a person would: in a process and a home of its own, without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the trainer, in the home of nobody: a file that is saved there is in no one's way."""
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path / "home"


@pytest.fixture
def trainer(home: Path) -> Run:
    """Run `trainer ARGUMENTS`, with more variables as keywords; the command must never show a traceback."""

    def run(*arguments: str, text: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "LANG") if name in os.environ}
        environment = {
            **kept,
            "TRAINER_HOME": str(home),
            "HOME": str(home.parent),
            "TERM": "xterm-256color",
            "COLUMNS": "100",
            **variables,
        }
        done = subprocess.run(
            [sys.executable, "-m", "trainer", *arguments],
            input=text.encode(),
            capture_output=True,
            env=environment,
            check=False,
        )
        result = subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")
        )
        assert "Traceback" not in result.stdout + result.stderr
        return result

    return run
