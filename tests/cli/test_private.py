"""What the trainer writes is for its owner alone, however careless the shell is about new files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.history.samples import filled
from trainer.history import new_file

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights are kept otherwise there")


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(
    "command",
    [
        ("config", "set", "theme", "light"),
        ("plan", "--days", "3"),
        ("new", "my-question"),
        ("list",),
        ("drill", "train-7b-1t-3w", "--plain"),
    ],
)
def test_nobody_else_looks_into_the_folders_that_a_command_makes(
    trainer: Run, home: Path, command: tuple[str, ...]
) -> None:
    trainer(*command)
    made = [path for path in home.iterdir() if path.is_dir()]
    assert made or command == ("list",)
    assert {rights(path) for path in made} <= {0o700}


@pytest.mark.parametrize("ending", ["md", "html", "json", "txt"])
def test_a_report_is_for_its_owner_alone(trainer: Run, home: Path, tmp_path: Path, ending: str) -> None:
    filled(home / "data" / "history.sqlite3").close()
    file = tmp_path / f"report.{ending}"
    assert trainer("review", "1", "--export", str(file)).returncode == 0
    assert rights(file) == 0o600


@pytest.mark.parametrize("command", ["export", "backup"])
def test_no_link_that_waits_in_the_folder_is_followed(
    trainer: Run, home: Path, tmp_path: Path, command: str
) -> None:
    filled(home / "data" / "history.sqlite3").close()
    other = tmp_path / "other.txt"
    other.write_text("precious")
    for number in range(os.getpid(), os.getpid() + 200):
        (tmp_path / f"mine.{number}.part").symlink_to(other)
    assert trainer(command, str(tmp_path / "mine")).returncode == 0
    assert other.read_text() == "precious"
    assert rights(other) == 0o666
    assert not (tmp_path / "mine").is_symlink()


def test_a_link_of_the_very_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_file.os, "urandom", bytes)
    other = tmp_path / "other.txt"
    other.write_text("precious")
    (tmp_path / f"mine.{bytes(8).hex()}.part").symlink_to(other)
    with pytest.raises(OSError), new_file.new_file(tmp_path / "mine"):
        raise AssertionError
    assert other.read_text() == "precious"
