"""Folders and disks that fail: said once and clearly, and the drill goes on, its report saved elsewhere."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.torture import calls
from tests.torture.terminal import command, environment
from tests.torture.wreck import database, finish, profile, survived
from trainer import paths
from trainer.history import HistoryError, Store
from trainer.paths import config_home, data_home, state_home

QUESTION = "train-7b-1t-3w"
ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs\n.\n"
DRILL = ("drill", QUESTION, "--plain")
traceable = pytest.mark.skipif(not calls.available(), reason="strace is not here")


def drill(home: Path, scratch: Path) -> subprocess.CompletedProcess[str]:
    variables = {**environment(home), "TMPDIR": str(scratch)}
    return subprocess.run(
        command(*DRILL), input=ANSWER, env=variables, capture_output=True, text=True, check=False
    )


def check_told_once(done: subprocess.CompletedProcess[str], says: str) -> None:
    """The answer is graded, the reason stands at the beginning and at the end, and no traceback anywhere."""
    assert done.returncode == 0
    assert "4.2e22" in done.stdout and "Kept as attempt" not in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr.count("The answer will be graded, but not kept as it is now.") == 1
    assert says in done.stderr
    assert "The report is saved in " in done.stderr


@traceable
def test_a_disk_whose_writes_never_arrive_is_said_and_the_report_is_saved_elsewhere(tmp_path: Path) -> None:
    done = calls.traced(tmp_path / "home", "fdatasync,fsync:error=EIO", *DRILL, text=ANSWER)
    check_told_once(done, "cannot be written: the disk is full or failing")
    saved = Path(done.stderr.split("The report is saved in ")[1].split(" instead")[0])
    assert '"question": "train-7b-1t-3w"' in saved.read_text(encoding="utf-8")
    saved.unlink()


@traceable
def test_a_disk_that_begins_to_fail_costs_nothing_that_was_kept(tmp_path: Path) -> None:
    home = profile(tmp_path)
    before = survived(home)
    done = calls.traced(home, "pwrite64:error=EIO:when=3+", *DRILL, text=ANSWER)
    assert done.returncode == 0 and "Traceback" not in done.stderr
    kept = survived(home)
    assert kept.attempts[: len(before.attempts)] == before.attempts
    if "The report is saved in " in done.stderr:
        Path(done.stderr.split("The report is saved in ")[1].split(" instead")[0]).unlink()


@pytest.mark.parametrize("place", ["a file", "a device", "nobody's"])
def test_a_folder_that_cannot_be_there_is_said_and_the_report_is_saved_elsewhere(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_text("")
    home = {"a file": tmp_path / "file", "a device": Path(os.devnull), "nobody's": Path("/proc/nobody")}[
        place
    ]
    done = drill(home, tmp_path)
    check_told_once(done, "set TRAINER_HOME to a folder that can be written")
    (saved,) = tmp_path.glob("trainer-attempt-*.json")
    assert str(saved) in done.stderr


def test_a_home_behind_a_link_is_as_good_as_any(tmp_path: Path) -> None:
    (tmp_path / "far" / "away").mkdir(parents=True)
    (tmp_path / "home").symlink_to(tmp_path / "far" / "away")
    done = drill(tmp_path / "home", tmp_path)
    assert "Kept as attempt 1" in done.stdout and done.stderr == ""
    assert database(tmp_path / "far" / "away").exists()
    finish(tmp_path / "home", "backup", str(tmp_path / "copy"))


def test_a_history_that_is_a_link_is_used_and_recovered_where_it_lies(tmp_path: Path) -> None:
    home = profile(tmp_path)
    real = tmp_path / "synced" / "mine.sqlite3"
    real.parent.mkdir()
    database(home).replace(real)
    database(home).symlink_to(real)
    before = survived(home)
    raw = bytearray(real.read_bytes())
    raw[:100] = bytes(100)
    real.write_bytes(raw)
    with Store.open(database(home)) as store:
        assert f"The damaged file was moved to {real}.damaged-" in store.notice
    assert database(home).is_symlink() and sorted(survived(home).attempts) == sorted(before.attempts)


def test_somebody_without_any_home_has_no_folder_called_tilde(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TRAINER_HOME", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(
        "os.path.expanduser", lambda path: path
    )  # as for a user whom the system does not know
    monkeypatch.chdir(tmp_path)
    for folder in (data_home(), config_home(), state_home()):
        assert folder.is_relative_to(paths.NOWHERE)
    with pytest.raises(HistoryError, match="the history") as caught:
        Store.open(paths.database_path())
    assert "set TRAINER_HOME" in caught.value.hint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["noise", "too long", "nested", "a folder", "a pipe", "a device", "nowhere"])
def test_settings_that_cannot_be_read_are_told_of_once_and_the_drill_goes_on(
    tmp_path: Path, kind: str
) -> None:
    home = tmp_path / "home"
    path = home / "config" / "config.toml"
    path.parent.mkdir(parents=True)
    make = {
        "noise": lambda: path.write_bytes(os.urandom(3000)),
        "too long": lambda: path.write_bytes(b"#" * 200_000),
        "nested": lambda: path.write_text("mode = " + "[" * 50_000),
        "a folder": path.mkdir,
        "a pipe": lambda: os.mkfifo(path),
        "a device": lambda: path.symlink_to("/dev/zero"),
        "nowhere": lambda: path.symlink_to(path),
    }
    make[kind]()
    done = drill(home, tmp_path)
    assert done.returncode == 0 and "Kept as attempt 1" in done.stdout
    assert done.stderr.count("config.toml") == 1 and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["state/headings.json", "state/mode", "config/plan.toml"])
def test_a_pipe_in_the_place_of_a_file_of_the_trainers_own_is_not_waited_for(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "home" / name
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    done = drill(tmp_path / "home", tmp_path)
    assert done.returncode == 0 and "Kept as attempt 1" in done.stdout
    finish(tmp_path / "home", "list")
