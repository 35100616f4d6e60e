"""The mock interview on the command line: held in ordinary lines, listed, shown, exported."""

from __future__ import annotations

import io
import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trainer.cli import answering, mock_plain
from trainer.cli.asking import TerminalGoneError
from trainer.errors import UsageError
from trainer.history import HistoryError, Store
from trainer.paths import database_path
from trainer.practice.mocked import sitting_of

ANSWERS = "6 * 7e9 * 1e12 = 4.2e22 FLOP\n.\n\n.\n2 * 3 = 6 GB\n"


class Keyboard(io.StringIO):
    """A terminal on which these lines are typed, each after so many seconds of the clock."""

    def __init__(self, lines: list[str], each_s: float) -> None:
        super().__init__()
        self.left = iter(lines)
        self.seconds = 0.0
        self.each_s = each_s

    def isatty(self) -> bool:
        return True

    def type(self, prompt: str) -> str:
        """The next line; "^C" presses that key."""
        self.seconds += self.each_s
        line = next(self.left, None)
        if line is None:
            raise EOFError
        if line == "^C":
            raise KeyboardInterrupt
        return line


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"


def hold(monkeypatch: pytest.MonkeyPatch, lines: list[str], each_s: float = 10.0) -> Keyboard:
    """Hold an interview of 30 minutes in which these lines are typed."""
    keyboard = Keyboard(lines, each_s)
    monkeypatch.setattr(sys, "stdin", keyboard)
    monkeypatch.setattr("builtins.input", keyboard.type)
    assert mock_plain.interview(30, None, 7, seconds=lambda: keyboard.seconds) == 0
    return keyboard


def test_from_a_pipe_answers_are_separated_by_dots(trainer: Run) -> None:
    done = trainer("mock", "--plain", "--minutes", "45", text=ANSWERS)
    assert done.returncode == 0
    assert "Question 3 of 4" in done.stdout
    assert "Question 4 of 4" not in done.stdout
    assert "2 of 4 answered, 45:00, not timed" in done.stdout
    assert "not reached" in done.stdout
    assert "Kept as mock interview 1" in done.stdout
    shown = json.loads(trainer("mock", "1", "--json").stdout)
    assert (shown["schema"], shown["number"], shown["ended"], shown["used_s"]) == (1, 1, True, None)
    assert [one["handed_in"] for one in shown["questions"]] == [True, True, True, False]
    assert [one["name"] for one in shown["dimensions"]][-1] == "pace"
    assert len(shown["to_practise"]) == 3
    listed = json.loads(trainer("mock", "--list", "--json").stdout)["mocks"]
    assert [(one["number"], one["handed_in"], one["score"]) for one in listed] == [(1, 3, shown["score"])]
    assert "3 of 4 questions handed in" in trainer("mock", "--list").stdout


def test_the_page_is_printed_and_written(trainer: Run, tmp_path: Path) -> None:
    trainer("mock", "--plain", text=ANSWERS)
    page = trainer("mock", "1").stdout
    assert "VERDICTS" in page and "6 * 7e9 * 1e12 = 4.2e22 FLOP" in page
    target = tmp_path / "page.html"
    assert trainer("mock", "1", "--export", str(target)).returncode == 0
    assert "<h1>Mock interview</h1>" in target.read_text(encoding="utf-8")
    again = trainer("mock", "1", "--export", str(target))
    assert again.returncode == 2 and "is there already" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--minutes", "5"), "10 to 180 minutes, found 5"),
        (("--track", "nowhere"), "no question has the track nowhere"),
        (("3",), "there is no mock interview 3"),
        (("3", "--list"), "--list shows all of them"),
        (("--export", "x.md"), "which interview"),
        (("--json",), "--json is for past interviews"),
        ((), "needs a terminal"),
    ],
)
def test_what_cannot_be_done_is_said(trainer: Run, arguments: tuple[str, ...], says: str) -> None:
    done = trainer("mock", *arguments)
    assert done.returncode == 2
    assert says in done.stderr


def test_nothing_is_listed_before_the_first(trainer: Run) -> None:
    assert "No mock interviews yet" in trainer("mock", "--list").stdout


def test_nothing_handed_in_is_not_kept(trainer: Run) -> None:
    assert "nothing is kept" in trainer("mock", "--plain", text="").stdout
    assert "No mock interviews yet" in trainer("mock", "--list").stdout


def test_one_clock_runs_over_all_and_what_comes_late_does_not_count(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(monkeypatch, ["1 + 1 = 2", "2 + 2 = 4", "3 + 3 = 6", "late = 8"], each_s=500.0)
    seen = capsys.readouterr().out
    assert "The time is up" in seen and "1 of 3 answered, 30:00 of 30:00" in seen
    with Store.open(database_path()) as store:
        sitting = sitting_of(store.practising.mocks()[0])
        assert (sitting.ended, sitting.done, sitting.asked[0].used_s) == (True, 1, 1800.0)
        attempt = store.attempt(1)
        assert attempt is not None and attempt.report.text == "1 + 1 = 2\n2 + 2 = 4\n3 + 3 = 6"
        assert {one.seed for one in sitting.asked} == {7}


def test_an_interrupt_asks_and_ends_it_with_what_is_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(monkeypatch, ["1 + 1 = 2", "^C", "n", "-", "3 + 3 = 6", "^C", "y"])
    assert "1 of 3 answered, 1:10 of 30:00" in capsys.readouterr().out
    with Store.open(database_path()) as store:
        attempt = store.attempt(1)
        assert attempt is not None and attempt.report.text == "3 + 3 = 6"
        assert not store.drafts()


@pytest.mark.parametrize("answer", ["y", "n"])
def test_one_that_was_cut_short_goes_on_or_ends_with_what_is_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    with pytest.raises(KeyboardInterrupt):
        hold(monkeypatch, ["1 + 1 = 2", "^C", "^C"])
    monkeypatch.setattr("trainer.tui.mocking.lives", lambda token: False)
    hold(monkeypatch, [answer, "2 + 2 = 4", "^C", "y"])
    assert "1 of 3 answered" in capsys.readouterr().out
    with Store.open(database_path()) as store:
        attempt = store.attempt(1)
        assert attempt is not None
        assert attempt.report.text == "1 + 1 = 2" + ("\n2 + 2 = 4" if answer == "y" else "")
        assert len(store.practising.mocks()) == 1 and not store.drafts()


@pytest.mark.parametrize("answer", ["y", "n"])
def test_one_whose_question_is_gone_waits_or_ends_and_its_answer_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    with pytest.raises(KeyboardInterrupt):
        hold(monkeypatch, ["1 + 1 = 2", "^C", "^C"])
    monkeypatch.setattr("trainer.tui.mocking.lives", lambda token: False)
    monkeypatch.setattr(mock_plain.Library, "__contains__", lambda library, id: False)
    if answer == "y":
        with pytest.raises(UsageError, match="not in the bank"):
            hold(monkeypatch, ["y"])
    else:
        hold(monkeypatch, ["n"])
        assert "not in the bank" in capsys.readouterr().err
    with Store.open(database_path()) as store:
        assert [draft.text for draft in store.drafts()] == ["1 + 1 = 2"]
        assert len(store.practising.mocks()) == (answer == "y")


@pytest.mark.parametrize("end", [SystemExit(143), TerminalGoneError("gone")], ids=repr)
def test_an_answer_that_the_history_does_not_take_is_saved_in_a_file_however_it_ends(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    end: BaseException,
) -> None:
    def full(*_: object) -> None:
        raise HistoryError("the history cannot be written: the disk is full")

    def ask(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise end
        return line

    typed = iter(["1 + 1 = 2", "2 + 2 = 4"])
    monkeypatch.setattr(Store, "save_draft", full)
    monkeypatch.setattr(answering, "refuges", lambda: [tmp_path])
    monkeypatch.setattr(answering, "ask", ask)
    with pytest.raises(type(end)):
        mock_plain.interview(30, None, 7)
    (path,) = tmp_path.glob("trainer-answer-*.txt")
    assert path.read_text() == "1 + 1 = 2\n2 + 2 = 4\n" and str(path) in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_a_signal_while_it_runs_ends_it_in_order(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_: str) -> str:
        assert signal.getsignal(signal.SIGTERM) != signal.SIG_DFL, "it would be killed"
        signal.raise_signal(signal.SIGTERM)
        return ""

    monkeypatch.setattr(answering, "ask", ask)
    with pytest.raises(SystemExit) as raised:
        mock_plain.interview(30, None, 7)
    assert raised.value.code == 128 + signal.SIGTERM
