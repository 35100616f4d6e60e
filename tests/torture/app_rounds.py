"""Rounds in which somebody types into the program, hands in or not, and is cut off."""

from __future__ import annotations

import signal
import termios
import time
from pathlib import Path
from random import Random

from tests.torture.terminal import Terminal
from tests.torture.wreck import BrokenError, demand, profile, survived
from trainer.bank import find
from trainer.paths import question_folders

QUESTION = "train-7b-1t-3w"
WORDS = (
    "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs", "H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s", "so 64 GPUs",
    "3 weeks = 504 h -> 58.5 GPUs", "64 * 504 h * $2.50 = $81k", "16 B * 7B = 112 GB", "about 8 nodes", "",
)  # fmt: skip
RIPE_S = 1.0
"""Seconds for which something must have been on the screen to be there after a kill."""
TELLING = 6
"""Letters of a line that stand nowhere else on the screen, since each begins with a number of its own."""
OPENED = b"f1 help"
SUBMIT = "\x1b[15~"
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None)
"""None: the terminal itself is gone."""
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l")
"""The other screen left, the cursor shown, the mouse given back."""


def answer(chance: Random) -> str:
    """A text that nobody typed before, of one to eight lines."""
    lines = [
        f"{chance.randrange(10**6, 10**7)} {chance.choice(WORDS)}".strip()
        for _ in range(chance.randint(1, 8))
    ]
    return "\n".join(lines)


class Typed:
    """What was typed so far, and when each part of it was seen on the screen."""

    def __init__(self, terminal: Terminal) -> None:
        self.text = ""
        self._terminal = terminal
        self._seen: list[tuple[int, float]] = [(0, 0.0)]

    def look(self, seconds: float) -> None:
        """Watch the screen for so long, and note how much of the text has come to stand on it."""
        end = time.monotonic() + seconds
        while True:
            self._terminal.listen(min(0.02, max(0.0, end - time.monotonic())))
            recent = self._terminal.recent
            for length in range(len(self.text), self._seen[-1][0], -1):
                line = self.text[:length].rpartition("\n")[2]
                if len(line) >= TELLING and line.encode() in recent:
                    self._seen.append((length, time.monotonic()))
                    break
            if time.monotonic() >= end:
                return

    def ripe(self, now: float, seconds: float) -> str:
        """What had been on the screen for so long at a moment."""
        return self.text[: max(length for length, at in self._seen if at <= now - seconds)]


def in_the_app(folder: Path, chance: Random) -> str:
    """Type an answer in the app, hand it in now and then, and cut it off at any moment."""
    home = profile(folder)
    sign = chance.choice(SIGNALS)
    terminal = Terminal(home, "drill", QUESTION)
    try:
        demand(terminal.wait_for(lambda: OPENED in terminal.recent), "the drill did not open", terminal.drawn)
        typed, wanted = Typed(terminal), answer(chance)
        stop = chance.randint(0, len(wanted))
        _type(terminal, typed, wanted[:stop], chance)
        handed_in = chance.random() < 0.5 and any(map(str.isalnum, typed.text))
        if handed_in:
            terminal.type(SUBMIT)
        typed.look(chance.choice((0.0, chance.uniform(0, 0.4), chance.uniform(0, 2.5))))
        shown = b"c claim" in terminal.recent
        at = time.monotonic()
        status = terminal.hang_up() if sign is None else terminal.kill(sign)
        if sign is not signal.SIGKILL:
            _check_left_well(terminal, sign, status)
    finally:
        terminal.close()
    _check_kept(home, typed, typed.ripe(at, RIPE_S if sign is signal.SIGKILL else 0.0), handed_in, shown)
    return f"app, {sign.name if sign else 'hang-up'}{', handed in' if handed_in else ''}"


def _type(terminal: Terminal, typed: Typed, text: str, chance: Random) -> None:
    pace = chance.choice((0.0, 0.01, 0.03))
    for letter in text:
        terminal.type("\r" if letter == "\n" else letter)
        typed.text += letter
        if pace:
            typed.look(chance.uniform(0, 2 * pace))


def _check_left_well(terminal: Terminal, sign: signal.Signals | None, status: int) -> None:
    expected = 128 + (sign or signal.SIGHUP)
    demand(status == expected, f"status {status} instead of {expected}", terminal.written[-300:])
    if sign is not None:
        for code in RESTORED:
            demand(
                code in terminal.written[-3000:], f"the terminal was left without {code!r}", terminal.written
            )
        demand(
            termios.tcgetattr(terminal.theirs) == terminal.before, "the terminal was left in another state"
        )


def _check_kept(home: Path, typed: Typed, ripe: str, handed_in: bool, shown: bool) -> None:
    kept = survived(home)
    if shown:
        demand(typed.text in kept.attempts, "the report was shown, and the attempt is not there", kept)
    texts = [*kept.drafts, *(kept.attempts if handed_in else ())]
    there = any(typed.text.startswith(text) and text.startswith(ripe) for text in texts)
    demand(there or not ripe.strip(), f"{ripe!r} was on the screen, and nothing has it", kept)


def in_plain_lines(folder: Path, chance: Random) -> str:
    """Type an answer with --plain, line by line, and cut it off at any moment."""
    home = profile(folder)
    sign = chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, None))
    terminal = Terminal(home, "drill", QUESTION, "--plain")
    try:
        demand(terminal.wait_for(lambda: b"1, " in terminal.drawn), "the drill did not open", terminal.drawn)
        lines = [
            f"{chance.randrange(10**6)} {chance.choice(WORDS)}".strip() for _ in range(chance.randint(1, 5))
        ]
        done = 0
        for number, line in enumerate(lines, start=2):
            terminal.type(f"{line}\n")
            if chance.random() < 0.1:
                break
            prompt = f"\n{number}, ".encode()
            demand(terminal.wait_for(lambda p=prompt: p in terminal.drawn), "no prompt came", terminal.drawn)  # type: ignore[misc]
            done += 1
        handed_in = chance.random() < 0.4 and done == len(lines)
        if handed_in:
            terminal.type(".\n")
        terminal.listen(chance.uniform(0, 0.5))
        shown = b"Kept as attempt" in terminal.drawn
        if sign is None:
            terminal.hang_up()
        else:
            status = terminal.kill(sign)
            demand(sign is signal.SIGKILL or status == 128 + sign, f"status {status}", terminal.drawn)
            demand(
                termios.tcgetattr(terminal.theirs) == terminal.before,
                "the terminal was left in another state",
            )
    finally:
        terminal.close()
    kept = survived(home)
    whole, seen = "\n".join(lines), "\n".join(lines[:done])
    demand(not shown or whole in kept.attempts, "the attempt was kept, and is not there", kept)
    if not (handed_in and whole in kept.attempts):
        there = any(whole.startswith(text) and text.startswith(seen) for text in kept.drafts)
        demand(there or not done, f"{seen!r} was read back, and no draft has it", kept)
    return f"plain, {sign.name if sign else 'hang-up'}{', handed in' if handed_in else ''}"


def check_question() -> None:
    """Fail at once where the question of these rounds is gone."""
    if find(QUESTION, question_folders()).id != QUESTION:
        raise BrokenError(f"{QUESTION} is another question now")
