"""A line from a terminal: what is typed of it, and signals at the worst of moments."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.cli.keyboard import Keyboard
from trainer.cli.signals import ended_by_signals

TIMES = range(200)
pty = pytest.importorskip("pty", reason="no such terminals here")
termios = pytest.importorskip("termios", reason="no such terminals here")


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The file to write to what is typed into the terminal that standard input is, and to read its echo."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8", errors="replace") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield ours
    os.close(ours)


def test_lines_come_one_by_one_and_what_is_typed_ahead_stays(hands: int) -> None:
    keyboard = Keyboard()
    os.write(hands, "6 * 7 = 42\n2 µs\nhalf".encode())
    assert [keyboard.line(""), keyboard.line("")] == ["6 * 7 = 42", "2 µs"]
    assert keyboard.half_typed() == ["half"]
    assert keyboard.half_typed() == []


def test_the_end_of_the_input_is_told(hands: int) -> None:
    os.write(hands, b"\x04")
    with pytest.raises(EOFError):
        Keyboard().line("")


def test_the_terminal_is_as_it_was_after_half_a_line_was_taken_from_it(hands: int) -> None:
    before = termios.tcgetattr(sys.stdin)
    os.write(hands, b"one\ntwo\nthr")
    assert Keyboard().half_typed() == ["one", "two", "thr"]
    assert termios.tcgetattr(sys.stdin) == before


def waits(thread: int) -> bool:
    """Whether a thread of this process sleeps however often one looks, so that it waits for no other one."""
    status = Path(f"/proc/self/task/{thread}/stat")
    return not status.exists() or all(status.read_text().rpartition(")")[2].split()[0] == "S" for _ in TIMES)


def test_a_signal_that_interrupts_no_call_ends_the_wait(hands: int) -> None:
    """As one does that comes between the prompt and the wait: here another thread receives it."""
    typing, done, keys = threading.get_native_id(), threading.Event(), list[int]()

    def strike() -> None:
        while not waits(typing):
            pass
        os.kill(os.getpid(), signal.SIGTERM)
        if not done.wait(20):
            keys.append(os.write(hands, b"a key\n"))

    striker = threading.Thread(target=strike)
    with ended_by_signals():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        striker.start()  # before the signal is kept from this thread
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        try:
            with pytest.raises(SystemExit) as raised:
                Keyboard().line("1: ")
        finally:
            done.set()
            striker.join()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    assert raised.value.code == 128 + signal.SIGTERM and not keys


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals here")
def test_a_second_signal_does_not_cut_off_what_the_first_one_made_be_saved() -> None:
    saved = False
    with pytest.raises(SystemExit) as raised, ended_by_signals():
        try:
            signal.raise_signal(signal.SIGTERM)
        except SystemExit:
            signal.raise_signal(signal.SIGHUP)
            saved = True
            raise
    assert saved and raised.value.code == 128 + signal.SIGTERM
