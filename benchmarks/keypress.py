"""A key press in the answer editor, read-back included, against a bare app with the same widgets.

What is compared is processor time, of a run with key presses less that of a run without.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import termios

from first_paint import SCREENS
from reading import TYPED

BUDGET = 1.5
ROUNDS = 2
KEYS = "\r64 GPUs x 459 h x $2.50/h = $73.4k, so $88k"
PACES = {"in a burst": (0.03, KEYS * 3), "one by one": (0.25, KEYS)}
"""Silence of the screen before the next key, and the keys: too short for a pause, or enough for one."""
TRAINER, BARE, MARKER = SCREENS["drill"]


def drain(screen: int, quiet: float, until: bytes = b"") -> None:
    """Take what is drawn until the marker was seen and nothing more comes."""
    drawn = b""
    while select.select([screen], [], [], quiet if until in drawn else 30)[0]:
        drawn += os.read(screen, 65536)
    if until not in drawn:
        raise SystemExit(f"{until!r} was not drawn within 30 seconds")


def processor_s(command: list[str], answer: str, keys: str, quiet: float) -> float:
    """The processor time of an app into which an answer is pasted and keys are pressed."""
    with tempfile.TemporaryDirectory() as home:  # one each: a second start would find the draft of the first
        return _used(
            command, {**os.environ, "TERM": "xterm-256color", "TRAINER_HOME": home}, answer, keys, quiet
        )


def _used(command: list[str], environment: dict[str, str], answer: str, keys: str, quiet: float) -> float:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (30, 100))
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        drain(ours, 0.5, MARKER)
        os.write(ours, f"\x1b[200~{answer}\x1b[201~".encode())
        drain(ours, 0.5)
        for key in keys:
            os.write(ours, key.encode())
            drain(ours, quiet)
    finally:
        os.killpg(running.pid, signal.SIGKILL)
    _, _, usage = os.wait4(running.pid, 0)
    running.returncode = -signal.SIGKILL
    os.close(ours)
    return usage.ru_utime + usage.ru_stime


def key_ms(command: list[str], answer: str, quiet: float, keys: str) -> float:
    """The processor time of one key press in milliseconds, from the least of some rounds."""
    typed = min(processor_s(command, answer, keys, quiet) for _ in range(ROUNDS))
    without = min(processor_s(command, answer, "", quiet) for _ in range(ROUNDS))
    return (typed - without) / len(keys) * 1000


def main() -> int:
    """Measure keys pressed behind an answer of 30 lines at two paces; 1 where they are over the budget."""
    over = False
    print(f"a key press, least of {ROUNDS}; at most {BUDGET} of a bare app with the same widgets")
    for pace, (quiet, keys) in PACES.items():
        ours, bare = (key_ms(command, TYPED, quiet, keys) for command in (TRAINER, BARE))
        over |= ours / bare > BUDGET
        verdict = "over" if ours / bare > BUDGET else "ok"
        print(f"  {pace} {ours:6.1f} ms against {bare:5.1f} ms  {ours / bare:5.2f}  {verdict}")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
