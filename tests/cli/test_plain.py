"""The drill in ordinary lines: asked, answered, graded and kept; interrupted and offered again."""

from __future__ import annotations

import io
import itertools
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.samples import report
from trainer.cli import answering, plain
from trainer.cli.asking import TerminalGoneError
from trainer.grading.report import FollowUpResult
from trainer.history import Draft, HistoryError, Store

QUESTION = "train-7b-1t-3w"
FIRST = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
SECOND = "H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s"


class Typist:
    """Somebody at a terminal: waits for words to appear, types lines."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.seen = ""
        self._ours, theirs = pty.openpty()
        environment = {**os.environ, "TRAINER_HOME": str(home), "TERM": "xterm-256color", "NO_COLOR": "1"}
        command = [sys.executable, "-m", "trainer", "drill", "--plain", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # background jobs ignore it
        )
        os.close(theirs)

    def wait_for(self, words: str) -> str:
        """Everything written up to the words, which must come within a minute."""
        while words not in self.seen:
            ready, _, _ = select.select([self._ours], [], [], 60)
            written = self._read() if ready else ""
            assert written, f"{words!r} did not appear in {self.seen!r}"
            self.seen += written
        before, _, self.seen = self.seen.partition(words)
        return before

    def type(self, line: str, end: str = "\n") -> None:
        """Type a line, or with another end a part of one."""
        os.write(self._ours, (line + end).encode())

    def press_ctrl_d(self) -> None:
        """Say that this is the end of the input."""
        os.write(self._ours, b"\x04")

    def interrupt_until(self, words: str) -> None:
        """Press Ctrl-C until the words appear: one pressed before the program listens is not heard."""
        for _ in range(20):
            os.killpg(self.process.pid, signal.SIGINT)
            while words not in self.seen and select.select([self._ours], [], [], 3)[0]:
                written = self._read()
                if not written:
                    break
                self.seen += written
            if words in self.seen:
                return
        raise AssertionError(f"{words!r} did not appear in {self.seen!r}")

    def hang_up(self) -> None:
        """Drop the line, which the program outlives."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDWR)
        self.process.wait()

    def end(self) -> int:
        """Wait for the end of the program."""
        while written := self._read():
            self.seen += written
        return self.process.wait()

    def _read(self) -> str:
        try:
            return os.read(self._ours, 65536).decode().replace("\r\n", "\n")
        except OSError:  # how Linux says that the other side is closed
            return ""

    def close(self) -> None:
        """Leave nothing behind."""
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


Start = Callable[..., Typist]


class Keyboard(io.StringIO):
    """Lines that are typed."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typist(home: Path) -> Iterator[Start]:
    """Start `trainer drill --plain` with more arguments."""
    started: list[Typist] = []

    def start(*arguments: str) -> Typist:
        started.append(Typist(home, *arguments))
        return started[-1]

    yield start
    for one in started:
        one.close()


def attempts(trainer: Run) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(trainer("review", "--json").stdout)["attempts"]
    return found


def test_an_answer_from_a_pipe_is_graded_and_kept(trainer: Run) -> None:
    done = trainer("drill", QUESTION, "--plain", text=f"{FIRST}\n{SECOND}\n.\nnot part of it\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert FIRST in done.stdout
    assert "not part of it" not in done.stdout
    assert "Kept as attempt 1" in done.stdout
    (kept,) = attempts(trainer)
    assert (kept["question"], kept["mode"]) == (QUESTION, "drill")
    stored = json.loads(trainer("review", "1", "--json").stdout)
    assert stored["text"] == f"{FIRST}\n{SECOND}"


@pytest.mark.parametrize("mode", ["coach", "drill", "interview"])
def test_what_comes_from_a_pipe_is_not_timed_and_asks_nothing(trainer: Run, mode: str) -> None:
    done = trainer("drill", QUESTION, "--plain", "--mode", mode, text=f"{FIRST}\n{SECOND}")
    assert done.returncode == 0
    assert "It is not timed." in done.stdout and "0:00" not in done.stdout
    assert "Follow-up" not in done.stdout and "y or n" not in done.stdout
    assert "The first day shows an MFU of 30%" in done.stdout and "the count goes with" not in done.stdout
    assert attempts(trainer)[0]["used_s"] is None
    assert "the count goes with" in trainer("review", "1").stdout


def test_each_line_of_a_pipe_is_read_back_with_its_number(trainer: Run) -> None:
    done = trainer("drill", QUESTION, "--plain", text=f"{FIRST}\n\n140 GB / 3.35 TB/s\n")
    assert re.search(r"^1 +4.2e22 FLOP$", done.stdout, re.MULTILINE)
    assert re.search(r"^3 +140 GB / 3.35 TB/s", done.stdout, re.MULTILINE)


def test_a_drill_at_a_terminal(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION, "--mode", "coach")
    assert "3 weeks" in person.wait_for("1, 12:00 left: ")
    person.type(FIRST)
    understood = person.wait_for("2, ")
    assert "4.2e22 FLOP" in understood.replace(FIRST, "")
    person.type(".")
    report = person.wait_for("Kept as attempt 1")
    assert re.search(r"^\d+ (strong|solid|borderline|weak|insufficient)", report, re.MULTILINE)
    assert "the count goes with 1/MFU" not in report
    person.wait_for("y or n: ")
    person.type("y")
    person.wait_for("Follow-up 1 of ")
    asked = int(person.wait_for(": "))
    person.wait_for("skip it: ")
    person.type("80 GPUs")
    assert "-> 80 GPUs" in person.wait_for("Follow-up 2 of ")
    for _ in range(asked - 1):
        person.wait_for("skip it: ")
        person.type("")
    assert person.end() == 0
    assert attempts(trainer)[0]["mode"] == "coach"


def test_an_interview_confirms_nothing_before_the_end(typist: Start) -> None:
    person = typist(QUESTION, "--mode", "interview")
    person.wait_for("1, ")
    person.type(FIRST)
    assert person.wait_for("2, ").replace(FIRST, "").split("left: ")[-1].strip() == ""


def test_an_answer_whose_line_drops_is_kept_and_not_handed_in(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.hang_up()
    assert attempts(trainer) == []
    again = typist(QUESTION)
    again.wait_for("Go on with the answer")
    assert " 1 line, " in again.wait_for("y or n: ")


def test_ctrl_d_asks_before_the_answer_is_handed_in(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.press_ctrl_d()
    person.wait_for("Hand the answer in? y or n: ")
    person.type("n")
    person.wait_for("2, ")
    person.type(SECOND)
    person.wait_for("3, ")
    person.press_ctrl_d()
    person.wait_for("Hand the answer in? y or n: ")
    person.type("y")
    person.wait_for("Kept as attempt 1")
    assert json.loads(trainer("review", "1", "--json").stdout)["text"] == f"{FIRST}\n{SECOND}"


def test_ctrl_d_pressed_twice_keeps_the_answer_for_later(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.press_ctrl_d()
    person.wait_for("y or n: ")
    person.press_ctrl_d()
    person.wait_for("Kept for later")
    assert person.end() == 130 and attempts(trainer) == []


@pytest.mark.parametrize("leaves", ["ctrl+c", "ctrl+d"])
def test_leaving_at_the_question_whether_to_go_on_leaves_the_answer_as_it_is(
    typist: Start, trainer: Run, leaves: str
) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.interrupt_until("Kept for later")
    assert person.end() == 130
    again = typist(QUESTION)
    again.wait_for("y or n: ")
    waits = f"\nThe answer waits: trainer drill {QUESTION} --plain"
    if leaves == "ctrl+c":
        again.interrupt_until(waits)
    else:
        again.press_ctrl_d()
        again.wait_for(waits)
    assert again.end() == 130 and attempts(trainer) == []


def test_an_interrupted_answer_is_offered_again_with_its_clock(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.interrupt_until("Kept for later")
    assert person.end() == 130
    again = typist(QUESTION)
    again.wait_for("Go on with the answer")
    assert " 1 line, " in again.wait_for("y or n: ")
    again.type(SECOND)
    again.wait_for("y or n: ")
    again.type("y")
    assert FIRST in again.wait_for("2, ")
    again.type(SECOND)
    again.wait_for("3, ")
    again.type(".")
    again.wait_for("Kept as attempt 1")
    again.wait_for("y or n: ")
    again.type("n")
    assert again.end() == 0
    assert json.loads(trainer("review", "1", "--json").stdout)["text"] == f"{FIRST}\n{SECOND}"
    last = typist(QUESTION)
    assert "Go on" not in last.wait_for("1, ")


def test_a_killed_answer_is_offered_again(typist: Start) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    other = typist(QUESTION)
    assert "Go on" not in other.wait_for("1, ")
    person.process.kill()
    person.end()
    again = typist(QUESTION)
    again.wait_for("y or n: ")
    again.type("n")
    assert FIRST not in again.wait_for("1, ")


def test_without_a_history_the_answer_is_graded_and_saved_elsewhere(
    trainer: Run, home: Path, tmp_path: Path
) -> None:
    home.mkdir()
    (home / "data").write_text("in the way")
    done = trainer("drill", QUESTION, "--plain", text=FIRST, TMPDIR=str(tmp_path))
    assert done.returncode == 0
    assert "the history" in done.stderr
    assert "will be graded" in done.stderr
    assert FIRST in done.stdout
    (saved,) = tmp_path.glob("trainer-attempt-*.json")
    assert str(saved) in done.stderr
    assert json.loads(saved.read_text())["text"] == FIRST


def test_an_answer_from_a_pipe_starts_afresh_beside_a_draft(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(SECOND)
    person.wait_for("2, ")
    person.interrupt_until("Kept for later")
    person.end()
    trainer("drill", QUESTION, "--plain", text=f"{FIRST}\n")
    assert json.loads(trainer("review", "1", "--json").stdout)["text"] == FIRST
    again = typist(QUESTION)
    again.wait_for("y or n: ")
    again.type("n")
    assert SECOND not in again.wait_for("1, ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_an_answer_without_an_end_is_refused(home: Path) -> None:
    command = [sys.executable, "-m", "trainer", "drill", QUESTION, "--plain"]
    environment = {**os.environ, "TRAINER_HOME": str(home)}
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            command, stdin=zeros, capture_output=True, text=True, env=environment, check=False
        )
    assert done.returncode == 2
    assert "longer than" in done.stderr


@pytest.mark.parametrize("text", ["", "\n\n", ".\n", " \u200b \n-- …\n"])
def test_no_word_is_no_attempt(trainer: Run, text: str) -> None:
    done = trainer("drill", QUESTION, "--plain", text=text)
    assert done.returncode == 0
    assert "Kept as" not in done.stdout
    assert attempts(trainer) == []


def test_a_question_must_be_named_where_nobody_can_be_asked(trainer: Run) -> None:
    done = trainer("drill", "--plain")
    assert done.returncode == 2
    assert "which question" in done.stderr


def test_a_question_can_be_chosen_by_number_or_id(typist: Start) -> None:
    person = typist()
    listed = person.wait_for("Number or id: ")
    (number,) = re.findall(rf"(\d+)\s+{QUESTION}", listed)
    person.type(number)
    person.wait_for("3 weeks")
    other = typist()
    other.wait_for("Number or id: ")
    other.type("train-7b")
    other.wait_for(QUESTION)
    assert other.end() == 2


def test_hints_say_their_price_and_lower_the_score(trainer: Run, tmp_path: Path) -> None:
    other = str(tmp_path / "other")  # a second try at home would have other numbers
    unaided = trainer(
        "drill", QUESTION, "--plain", "--mode", "coach", text=f"{FIRST}\n{SECOND}\n.\n", TRAINER_HOME=other
    )
    asked = trainer("drill", QUESTION, "--plain", "--mode", "coach", text=f"{FIRST}\n?\n?1\n{SECOND}\n.\n")
    assert unaided.returncode == asked.returncode == 0
    before, after = asked.stdout.split("work out the ")[:2]
    assert "?1  the next step: 1 point" in before and "1 point so far" in after
    free = json.loads(trainer("review", "1", "--json", TRAINER_HOME=other).stdout)
    paid = json.loads(trainer("review", "1", "--json").stdout)
    assert paid["score"] == free["score"] - 1
    assert paid["text"] == free["text"] == f"{FIRST}\n{SECOND}"
    assert [hint["price"] for hint in paid["extra"]["hints"]] == [1]


def test_a_question_mark_is_no_line_of_an_answer_in_other_modes(trainer: Run) -> None:
    done = trainer("drill", QUESTION, "--plain", text=f"{FIRST}\n?\n")
    assert "coach mode only" in done.stdout
    assert json.loads(trainer("review", "1", "--json").stdout)["text"] == FIRST


def test_an_interview_goes_on_with_follow_ups_before_its_report(trainer: Run) -> None:
    typed = f"{FIRST}\n{SECOND}\n.\n80 GPUs\n\n"
    done = trainer("drill", QUESTION, "--plain", "--mode", "interview", text=typed)
    assert done.returncode == 0
    assert done.stdout.index("Follow-up 1 of ") < done.stdout.index("Follow-up 2 of ")
    assert done.stdout.index("Follow-up 2 of ") < done.stdout.index("limit 12:00")
    stored = json.loads(trainer("review", "1", "--json").stdout)
    assert stored["text"] == f"{FIRST}\n{SECOND}"
    replies = [(one["reply"], bool(one["status"])) for one in stored["follow_ups"]]
    assert replies[:2] == [("80 GPUs", True), ("", False)]


def test_what_comes_after_a_strict_limit_is_not_taken(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(sys, "stdin", Keyboard(f"{FIRST}\n{SECOND}\n.\n"))
    moments = itertools.chain([0.0, 10.0, 10.0, 10.0], itertools.repeat(800.0))
    assert plain.drill(QUESTION, "interview", None, lambda: next(moments)) == 0
    said = capsys.readouterr().out
    assert "The time is up" in said
    assert SECOND not in said.split("of 12:00")[1] and "12:00 of 12:00" in said


def test_a_line_can_be_taken_back(
    home: Path, trainer: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(sys, "stdin", Keyboard(f"-\n{FIRST}\nwrong 7\n-\n{SECOND}\n.\nn\n"))
    assert plain.drill(QUESTION, "drill", None, lambda: 0.0) == 0
    said = capsys.readouterr().out
    assert "There is no line to take back." in said and "taken back: wrong 7" in said
    assert json.loads(trainer("review", "1", "--json").stdout)["text"] == f"{FIRST}\n{SECOND}"


def test_it_is_said_how_to_write_the_other_reading(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(sys, "stdin", Keyboard("989 TFLOPS dense\n.\nn\n"))
    assert plain.drill(QUESTION, "drill", None, lambda: 0.0) == 0
    assert "for the other reading write 9.89e14 operations" in " ".join(capsys.readouterr().out.split())


def test_the_clock_can_be_hidden(typist: Start) -> None:
    person = typist(QUESTION, "--hide-clock")
    assert "left" not in person.wait_for("1: ").split("\n")[-1]


def test_an_interview_that_is_broken_off_goes_on_as_a_drill(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION, "--mode", "interview")
    assert "There is no pause." in " ".join(person.wait_for("1, ").split())
    person.type(FIRST)
    person.wait_for("2, ")
    person.interrupt_until("Kept for later")
    person.end()
    again = typist(QUESTION, "--mode", "interview")
    again.wait_for("y or n: ")
    again.type("y")
    assert "drill mode" in again.wait_for("2, ")


FULL = HistoryError("the history cannot be written: the disk is full", "free some space")


@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(143), TerminalGoneError("gone")], ids=repr)
def test_an_answer_that_the_history_does_not_take_is_saved_in_a_file_however_it_is_broken_off(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    end: BaseException,
) -> None:
    typed = iter([FIRST, SECOND, "64 GPUs"])
    save = Store.save_draft

    def ask(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise end
        return line

    def saved(store: Store, draft: Draft) -> Draft:
        if len(draft.text.splitlines()) > 1:
            raise FULL
        return save(store, draft)

    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(Store, "save_draft", saved)
    monkeypatch.setattr(answering, "refuges", lambda: [tmp_path])
    monkeypatch.setattr(answering, "ask", ask)
    with pytest.raises(type(end)) as raised:
        plain.drill(QUESTION, "drill", None)
    said = capsys.readouterr().err + getattr(raised.value, "hint", "")
    assert said.count("the disk is full") == 1
    (path,) = tmp_path.glob("trainer-answer-*.txt")
    assert path.read_text() == f"{FIRST}\n{SECOND}\n64 GPUs\n"
    assert str(path) in said


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_drill_with_its_answer_kept(
    typist: Start, trainer: Run, sign: signal.Signals
) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.process.send_signal(sign)
    person.wait_for("Kept for later: ")
    assert person.end() == 128 + sign


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_a_line_that_has_no_end_yet_is_kept_when_a_signal_comes(typist: Start, trainer: Run) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.type("H100 é 989 T", end="")
    person.wait_for("H100 é 989 T")
    person.process.send_signal(signal.SIGTERM)
    person.wait_for("Kept for later: ")
    assert person.end() == 128 + signal.SIGTERM
    again = typist(QUESTION)
    assert " 2 lines, " in again.wait_for("y or n: ")
    again.type("y")
    assert "H100 é 989 T" in again.wait_for("3, ")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_without_a_history_a_signal_has_the_answer_saved_at_home(typist: Start, home: Path) -> None:
    home.mkdir()
    (home / "data").write_text("in the way")
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.type("half", end="")
    person.wait_for("half")
    person.process.send_signal(signal.SIGTERM)
    assert person.end() == 128 + signal.SIGTERM
    (saved,) = home.parent.glob("trainer-answer-*.txt")
    assert saved.read_text() == f"{FIRST}\nhalf\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_half_an_answer_to_yes_or_no_is_no_line(typist: Start) -> None:
    person = typist(QUESTION)
    person.wait_for("1, ")
    person.type(FIRST)
    person.wait_for("2, ")
    person.press_ctrl_d()
    person.wait_for("y or n: ")
    person.type("ye", end="")
    person.wait_for("ye")
    person.process.send_signal(signal.SIGTERM)
    assert person.end() == 128 + signal.SIGTERM
    assert " 1 line, " in typist(QUESTION).wait_for("y or n: ")


def test_replies_that_the_history_does_not_take_are_saved_in_a_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise FULL

    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(plain, "refuges", lambda: [tmp_path])
    with plain.open_records() as records:
        monkeypatch.setattr(Store, "amend_attempt", full)
        attempt = replace(
            report(),
            claimed_score=80,
            follow_ups=(FollowUpResult("And at 30% MFU?", "80 GPUs", reply="it doubles"),),
        )
        records.amend_attempt(1, attempt)
    said = capsys.readouterr().err
    (path,) = tmp_path.glob("trainer-remark-*.txt")
    assert "it doubles" in path.read_text() and str(path) in said


@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(143), TerminalGoneError("gone")], ids=repr)
@pytest.mark.parametrize("room", [True, False])
def test_replies_to_an_attempt_that_is_not_kept_are_saved_however_the_follow_ups_are_broken_off(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    end: BaseException,
    room: bool,
) -> None:
    typed = iter([FIRST, SECOND, ".", "it doubles"])

    def ask(_: str) -> str:
        line = next(typed, None)
        if line is None:
            raise end
        return line

    def full(*_: object, **__: object) -> None:
        raise FULL

    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setattr(Store, "save_attempt", full)
    for module in (plain, answering):
        monkeypatch.setattr(module, "piped", lambda: False)
        monkeypatch.setattr(module, "ask", ask)
    monkeypatch.setattr(plain, "agrees", lambda _: True)
    monkeypatch.setattr(plain, "refuges", lambda: [tmp_path] if room else [])
    with pytest.raises(type(end)):
        plain.drill(QUESTION, "drill", None)
    said = capsys.readouterr().err
    saved = [path.read_text() for path in tmp_path.glob("trainer-remark-*.txt")]
    assert ["it doubles" in text for text in saved] == [True] * room
    assert "it doubles" in said or "trainer-remark-" in said
