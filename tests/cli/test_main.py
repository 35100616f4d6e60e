"""Every way into and out of the command line: help, mistakes, interrupts, broken pipes, internal errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trainer import __version__
from trainer.cli import main as command_line
from trainer.cli.commands import COMMANDS
from trainer.errors import TrainerError


def test_version(trainer: Run) -> None:
    done = trainer("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"trainer {__version__}\n", "")


def test_help_names_every_command(trainer: Run) -> None:
    done = trainer("--help")
    assert done.returncode == 0
    for name, command in COMMANDS.items():
        assert f"  {name}" in done.stdout
        assert command.says in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(trainer: Run, name: str) -> None:
    done = trainer(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: trainer {name}")


@pytest.mark.parametrize(
    ("typed", "near"), [("grad", "trainer grade"), ("lsit", "trainer list"), ("xyzzy", "--help")]
)
def test_an_unknown_command_names_the_nearest(trainer: Run, typed: str, near: str) -> None:
    done = trainer(typed)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"unknown command {typed}" in done.stderr
    assert near in done.stderr


def test_an_unknown_option_says_where_help_is(trainer: Run) -> None:
    assert trainer("--frobnicate").returncode == 2
    done = trainer("review", "--frobnicate")
    assert done.returncode == 2
    assert "--frobnicate" in done.stderr
    assert "trainer review --help" in done.stderr


def test_nothing_typed_can_steer_the_terminal(trainer: Run) -> None:
    done = trainer("\x1b[31mred\x07")
    assert "\x1b" not in done.stderr
    assert "\\x1b[31mred\\x07" in done.stderr


def test_an_internal_error_is_one_sentence_and_a_report_without_values(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(arguments: list[str]) -> int:
        secret = "what the candidate typed"
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise ZeroDivisionError(secret) from error

    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    monkeypatch.setattr(command_line, "_dispatch", broken)
    assert command_line.main(["grade", "my-answer.txt", "--answer=my-own.txt", "--json"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "ZeroDivisionError" in err
    assert "Traceback" not in err
    (report,) = (tmp_path / "state" / "crashes").iterdir()
    assert str(report) in err
    text = report.read_text()
    assert __version__ in text
    assert "ZeroDivisionError" in text
    assert "trainer grade … --answer --json" in text
    assert "KeyError" in text
    assert "test_main.py" in text
    for personal in ("my-answer.txt", "my-own.txt", "what the candidate typed\n"):
        assert personal not in text


def test_an_internal_error_without_a_place_for_its_report_is_still_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(command_line, "_dispatch", lambda arguments: 1 // 0)
    assert command_line.main(["list"]) == 3
    assert "could not be saved" in capsys.readouterr().err


def test_an_internal_error_whose_report_fails_in_any_way_is_still_one_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr("trainer.cli.crash.state_home", nowhere)
    monkeypatch.setattr(command_line, "_dispatch", lambda arguments: 1 // 0)
    assert command_line.main(["list"]) == 3
    err = capsys.readouterr().err
    assert "ZeroDivisionError" in err and "could not be saved: RuntimeError" in err


@pytest.mark.parametrize(
    "arguments",
    [
        "check ~nobody999/x.toml",
        "show ~nobody999/x.toml",
        "preview ~nobody999/x.toml",
        "packs add ~nobody999/x.zip",
        "new abc --into ~nobody999",
        "grade lora-70b --answer ~nobody999/x.txt",
        "import ~nobody999/x.json",
        "plan ~nobody999/plan.toml",
    ],
)
def test_a_path_in_the_home_of_nobody_is_told(
    arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    assert command_line.main(arguments.split()) == 2
    assert "~nobody999" in capsys.readouterr().err
    assert not (tmp_path / "~nobody999").exists()


def test_a_trainer_home_of_nobody_is_a_place_where_nothing_can_be_kept(trainer: Run) -> None:
    assert trainer("list", TRAINER_HOME="~nobody999").returncode == 0
    done = trainer("config", "set", "theme", "light", TRAINER_HOME="~nobody999/trainer")
    assert done.returncode == 2 and "no-home-folder" in done.stderr


@pytest.mark.parametrize(
    ("raised", "status", "says"),
    [
        (KeyboardInterrupt(), 130, ""),
        (
            TrainerError("no such thing", "try another\nor none"),
            2,
            "trainer: no such thing\ntry another\nor none\n",
        ),
        (TrainerError("no such thing"), 2, "trainer: no such thing\n"),
        (PermissionError(13, "Permission denied", "x.toml"), 2, "trainer: Permission denied: x.toml\n"),
    ],
)
def test_what_goes_wrong_becomes_a_status(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    raised: BaseException,
    status: int,
    says: str,
) -> None:
    def fail(arguments: list[str]) -> int:
        raise raised

    monkeypatch.setattr(command_line, "_dispatch", fail)
    assert command_line.main(["list"]) == status
    assert capsys.readouterr().err == says


def test_a_reader_that_leaves_early_is_no_error(home: Path) -> None:
    script = f"{sys.executable} -m trainer --help | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout.strip() in ("0", "141")
    assert done.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    ["grade train-7b-1t-3w", "grade train-7b-1t-3w --json", "show train-7b-1t-3w --solution", "list"],
)
def test_a_reader_that_never_reads_ends_every_command_alike(home: Path, arguments: str) -> None:
    command = f"TRAINER_HOME={home} {sys.executable} -m trainer {arguments} </dev/null"
    script = f"{command} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("141", "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_internal_error(home: Path, closed: str) -> None:
    script = f"TRAINER_HOME={home} {sys.executable} -m trainer grade train-7b-1t-3w --json {closed}"
    done = subprocess.run(["bash", "-c", script], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not home.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_an_output_that_cannot_be_written_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "trainer", "--help"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "trainer: No space left on device\n"


def test_without_utf8_everything_is_still_legible(trainer: Run) -> None:
    done = trainer("grad → €5 \U0001f600", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 2
    assert done.stderr.isascii()
