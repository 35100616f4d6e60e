"""`python -m tests.torture.power`: programs recorded, and what power cuts between their calls may leave."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random

from tests.torture import calls
from tests.torture.app_rounds import OPENED, QUESTION, RIPE_S, SUBMIT, Typed
from tests.torture.checks import AFTER
from tests.torture.command_rounds import prepared
from tests.torture.disk import Left
from tests.torture.recording import Recording, tracing
from tests.torture.terminal import Terminal, command, environment
from tests.torture.wreck import BrokenError, Kept, clean_up, demand, profile, survived

LINES = (
    "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs",
    "H100 bf16 dense 989 TFLOPS at 40% MFU",
    "so 64 GPUs for 19 days",
)


GRADED = None
Said = tuple[float, str | None]
"""A moment, and what was on the screen from then on: a part of the answer, or the report on all of it."""


@dataclass
class Scene:
    """A program that has run: what it did, and what must hold of the folder if the power goes at a moment."""

    recording: Recording
    check: Callable[[Path, float], None]

    def moments(self) -> Iterator[tuple[int, float]]:
        """After each number of steps: until when the power may go before the next one begins."""
        steps = self.recording.steps
        for done in range(len(steps) + 1):
            yield done, steps[done].began if done < len(steps) else inf


def cut(scene: Scene, folder: Path, chance: Random, wanted: Callable[[int], list[Left]]) -> int:
    """Cut the power at each moment for which something is `wanted`, and look; return how often."""
    disk, count = scene.recording.disk(), 0
    for done, moment in scene.moments():
        if done:
            disk.take(done - 1, scene.recording.steps[done - 1])
        for left in wanted(done):
            shutil.rmtree(folder, ignore_errors=True)
            for path, content in disk.after_a_cut(left, chance).items():
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            folder.mkdir(exist_ok=True)
            try:
                scene.check(folder, moment)
            except Exception as error:
                what = f"after {done} of {len(scene.recording.steps)} calls, {left.value} left"
                raise BrokenError(f"{what}: {error!r:.800}") from error
            count += 1
    return count


def everywhere(random: int = 3) -> Callable[[int], list[Left]]:
    """Every moment, with nothing and everything left, and with any part of it so many times."""
    return lambda done: [Left.NOTHING, Left.EVERYTHING, *[Left.SOME] * random]


def here_and_there(steps: int, chance: Random, times: int) -> Callable[[int], list[Left]]:
    """So many moments, and the last one, each with something else left."""
    chosen = {*chance.sample(range(steps + 1), min(times, steps + 1)), steps}
    return lambda done: [chance.choice(list(Left))] if done in chosen else []


# Commands that move whole histories


def of_command(kind: str, folder: Path) -> Scene:
    """A command that ran to its end."""
    home, arguments = prepared(kind, folder)
    holds = AFTER[kind](folder)
    before = Recording.of(folder)
    with tempfile.TemporaryDirectory() as outside:
        log = Path(outside) / "log"
        done = subprocess.run(
            [*tracing(log), *command(*arguments)],
            env=environment(home),
            capture_output=True,
            text=True,
            check=False,
        )
        demand(done.returncode == 0, f"{kind} ended with status {done.returncode}", done.stderr)
        before.read(log)
    return Scene(before, lambda left, moment: holds(left, moment == inf))


# Somebody who types


def typed_in_lines(folder: Path, fresh: bool) -> Scene:
    """An answer with --plain, line by line, handed in."""
    home = folder / "home" if fresh else profile(folder)
    recording, said = Recording.of(folder), list[Said]()
    with tempfile.TemporaryDirectory() as outside:
        log = Path(outside) / "log"
        terminal = Terminal(home, "drill", QUESTION, "--plain", under=tracing(log))
        try:
            demand(
                terminal.wait_for(lambda: b"1, " in terminal.drawn), "the drill did not open", terminal.drawn
            )
            for number, line in enumerate(LINES, start=2):
                terminal.type(f"{line}\n")
                prompt = f"\n{number}, ".encode()
                demand(
                    terminal.wait_for(lambda p=prompt: p in terminal.drawn), "no prompt came", terminal.drawn
                )  # type: ignore[misc]
                said.append((time.time(), "\n".join(LINES[: number - 1])))
            terminal.type(".\n")
            demand(
                terminal.wait_for(lambda: b"Kept as attempt" in terminal.drawn),
                "it is not kept",
                terminal.drawn,
            )
            said.append((time.time(), GRADED))
            while terminal.process.poll() is None:
                terminal.listen(0.2)
                if b"y or n" in terminal.drawn:
                    terminal.type("n\n")
        finally:
            terminal.close()
        recording.read(log)
    return Scene(recording, _kept_by(said, 0.0))


def typed_in_the_app(folder: Path) -> Scene:
    """An answer in the app, handed in, its report shown."""
    home = profile(folder)
    recording, said = Recording.of(folder), list[Said]()
    with tempfile.TemporaryDirectory() as outside:
        log = Path(outside) / "log"
        terminal = Terminal(home, "drill", QUESTION, under=tracing(log))
        try:
            demand(
                terminal.wait_for(lambda: OPENED in terminal.recent), "the drill did not open", terminal.drawn
            )
            typed = Typed(terminal)
            for letter in "\n".join(LINES):
                terminal.type("\r" if letter == "\n" else letter)
                typed.text += letter
                typed.look(0.02)
                said.append((time.time(), typed.ripe(time.monotonic(), 0.0)))
            typed.look(2 * RIPE_S)
            said.append((time.time(), typed.ripe(time.monotonic(), 0.0)))
            terminal.type(SUBMIT)
            demand(terminal.wait_for(lambda: b"c claim" in terminal.recent), "no report came", terminal.drawn)
            said.append((time.time(), GRADED))
            terminal.type("\x1bq")
            terminal.listen(RIPE_S)
        finally:
            terminal.close()
        recording.read(log)
    return Scene(recording, _kept_by(said, RIPE_S))


def _kept_by(said: list[Said], ripe_s: float) -> Callable[[Path, float], None]:
    """What stood on the screen for so long is there, and a report at once."""

    def check(left: Path, moment: float) -> None:
        kept = survived(left / "home")
        due = [text for at, text in said if at <= moment - (ripe_s if text is not GRADED else 0.0)]
        if GRADED in due:
            demand(
                "\n".join(LINES) in kept.attempts, "the report was shown, and the attempt is not there", kept
            )
        elif due:
            _demand_text(max((text for text in due if text), key=len, default=""), kept)

    return check


def _demand_text(text: str, kept: Kept) -> None:
    found = any(one.startswith(text) for one in (*kept.drafts, *kept.attempts))
    demand(found or not text.strip(), f"{text!r} was on the screen, and nothing has it", kept)


SCENES: dict[str, Callable[[Path], Scene]] = {
    "plain": lambda folder: typed_in_lines(folder, fresh=False),
    "first": lambda folder: typed_in_lines(folder, fresh=True),
    "app": typed_in_the_app,
    **{kind: (lambda folder, kind=kind: of_command(kind, folder)) for kind in AFTER},  # type: ignore[misc]
}
"""What is recorded: an answer in lines, the first one ever, one in the app, and each command."""


def main() -> int:
    """Record each program and cut it off; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.power", description=__doc__)
    parser.add_argument("--times", type=int, default=100, help="cuts of each program (100); 0 for all")
    parser.add_argument("--seed", type=int, default=None, help="for the same choices again")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this one")
    args = parser.parse_args()
    if not calls.available():
        sys.stdout.write("strace is not here, so nothing is recorded\n")
        return 0
    seed = args.seed if args.seed is not None else time.time_ns() % 10**6
    broken = 0
    for name in args.scene or SCENES:
        folder = Path(tempfile.mkdtemp(prefix="power-"))
        (folder / "run").mkdir()
        chance = Random(f"{seed}-{name}")
        try:
            scene = SCENES[name](folder / "run")
            steps = len(scene.recording.steps)
            wanted = here_and_there(steps, chance, args.times) if args.times else everywhere()
            done = cut(scene, folder / "cut", chance, wanted)
            sys.stdout.write(f"{name:>8}: {steps} calls, {done} cuts\n")
        except BrokenError as error:
            broken += 1
            sys.stdout.write(f"{name:>8} broke: {error!r:.1500}\n")
        sys.stdout.flush()
        shutil.rmtree(folder)
    clean_up()
    sys.stdout.write(f"{broken} broken, seed {seed}\n")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
