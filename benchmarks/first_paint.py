"""First useful paint of the app, from starting the process, against a bare app with the same widgets."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

ROUNDS = 15
BUDGET = 1.15
TRAINER = [sys.executable, "-m", "trainer"]
BARE = """
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer, Input, OptionList, Static, TextArea
class Bare(App):
    BINDINGS = [("q", "quit", "quit"), ("h", "bell", "history"), ("m", "bell", "mode")]
    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static("napkin trainer")
            yield Static("drill")
        {widgets}
        yield Footer()
Bare().run()
"""
HOME = (
    'yield Input()\n        yield OptionList("questions", "one", "two")\n        yield OptionList("recent")'
)
DRILL = (
    'yield Static("A seed-stage startup " * 20)\n        yield TextArea()\n        yield Static("read-back")'
)
SCREENS = {
    "home": (TRAINER, [sys.executable, "-c", BARE.format(widgets=HOME)], b"questions"),
    "drill": (
        [*TRAINER, "drill", "train-7b-1t-3w"],
        [sys.executable, "-c", BARE.format(widgets=DRILL)],
        b"seed-stage",
    ),
}


def seconds(command: list[str], marker: bytes, environment: dict[str, str]) -> float:
    """How long it takes from starting the process until the marker stands in what it draws."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (30, 100))
    began = time.perf_counter()
    running = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    drawn = b""
    while marker not in drawn:
        ready, _, _ = select.select([ours], [], [], 30)
        if not ready:
            raise SystemExit(f"{' '.join(command[:4])} did not draw {marker!r} within 30 seconds")
        try:
            drawn += os.read(ours, 65536)
        except OSError:
            raise SystemExit(f"{' '.join(command[:4])} ended: {drawn.decode(errors='replace')}") from None
    took = time.perf_counter() - began
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    os.close(ours)
    return took


def main() -> int:
    """Measure in turns, so that a busy machine slows both alike; 1 where a screen is over its budget."""
    over = False
    print(f"first paint, median of {ROUNDS}; at most {BUDGET} of a bare app with the same widgets")
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TERM": "xterm-256color", "TRAINER_HOME": home}
        for screen, (trainer, bare, marker) in SCREENS.items():
            turns = [
                (seconds(trainer, marker, environment), seconds(bare, marker, environment))
                for _ in range(ROUNDS + 1)
            ][1:]  # the first turn fills the caches
            ours, yardstick = (sorted(times)[ROUNDS // 2] for times in zip(*turns, strict=True))
            over |= ours / yardstick > BUDGET
            verdict = "over" if ours / yardstick > BUDGET else "ok"
            numbers = f"{ours * 1000:6.1f} ms against {yardstick * 1000:6.1f} ms"
            print(f"  {screen:<6} {numbers}  {ours / yardstick:5.2f}  {verdict}")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
