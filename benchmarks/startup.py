"""Start-up of the commands for scripts against what importing Textual costs: ratios, side by side."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 15
BUDGET = 0.35
YARDSTICK = "import textual.app"
ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs\n4.2e22 / (989e12 * 0.4) = 1.06e8 GPU-s = 29.5k GPU-hours\n"
COMMANDS = {
    "trainer --version": ["--version"],
    "trainer --help": ["--help"],
    "trainer list --json": ["list", "--json"],
    "trainer check": ["check"],
    "trainer grade --json": ["grade", "train-7b-1t-3w", "--json"],
    "trainer calc --json": ["calc", "6 * 7e9 * 1e12", "--json"],
}


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """How long a process takes from start to end."""
    quiet = subprocess.DEVNULL
    began = time.perf_counter()
    done = subprocess.run(command, input=ANSWER, text=True, env=environment, stdout=quiet, stderr=quiet)
    took = time.perf_counter() - began
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command[1:])} ended with {done.returncode}")
    return took


def main() -> int:
    """Measure in turns, so that a busy machine slows all alike; 1 where a command is over its budget."""
    candidates = {YARDSTICK: [sys.executable, "-c", YARDSTICK]}
    candidates |= {
        name: [sys.executable, "-m", "trainer", *arguments] for name, arguments in COMMANDS.items()
    }
    best = dict.fromkeys(candidates, float("inf"))
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "TRAINER_HOME": str(Path(home))}
        for turn in range(ROUNDS + 2):
            for name, command in candidates.items():
                took = seconds(command, environment)
                if turn >= 2:  # the first turns fill the caches
                    best[name] = min(best[name], took)
    over = False
    print(f"start-up, best of {ROUNDS}; at most {BUDGET} of importing Textual")
    for name, took in best.items():
        ratio = took / best[YARDSTICK]
        over |= name != YARDSTICK and ratio > BUDGET
        verdict = "" if name == YARDSTICK else "over" if ratio > BUDGET else "ok"
        print(f"  {name:<22} {took * 1000:6.1f} ms  {ratio:5.2f}  {verdict}")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
