"""`make torture`: the real program killed at random moments, and what is left looked at each time."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from tests.torture import app_rounds, command_rounds
from tests.torture.wreck import clean_up

Round = Callable[[Path, Random], str]
ROUNDS: Mapping[str, tuple[Round, int]] = {
    "app": (app_rounds.in_the_app, 6),
    "plain": (app_rounds.in_plain_lines, 2),
    "import": (command_rounds.importing, 2),
    "migrate": (command_rounds.migrating, 2),
    "backup": (command_rounds.copying, 1),
    "export": (command_rounds.exporting, 1),
    "recover": (command_rounds.recovering, 1),
}
"""Each kind of round, and how often it comes among the others."""


def play(seed: int, number: int, kind: str | None = None) -> str:
    """One round in a folder of its own, which is left where it failed. Returns what was done in it.

    The same seed and number make the same choices; at which system call a kill arrives is up to the machine.
    """
    chance = Random(f"{seed}-{number}")
    kinds = [name for name, (_, often) in ROUNDS.items() for _ in range(often)]
    drawn = chance.choice(kinds)
    folder = Path(tempfile.mkdtemp(prefix=f"torture-{seed}-{number}-"))
    done = ROUNDS[kind or drawn][0](folder, chance)
    shutil.rmtree(folder, ignore_errors=True)
    return done


def main() -> int:
    """Play the rounds; 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--rounds", type=int, default=500, help="how many rounds (500)")
    parser.add_argument("--minutes", type=float, default=None, help="or for so long")
    parser.add_argument("--seed", type=int, default=None, help="for the same choices again")
    parser.add_argument("--first", type=int, default=1, help="the number of the first round")
    parser.add_argument("--kind", choices=ROUNDS, help="only rounds of this kind")
    args = parser.parse_args()
    app_rounds.check_question()
    seed = args.seed if args.seed is not None else time.time_ns() % 10**6
    end = None if args.minutes is None else time.monotonic() + 60 * args.minutes
    count: Counter[str] = Counter()
    broken = 0
    sys.stdout.write(f"seed {seed}\n")
    for number in range(args.first, args.first + args.rounds):
        if end is not None and time.monotonic() > end:
            break
        try:
            count[play(seed, number, args.kind)] += 1
        except Exception as error:
            broken += 1
            again = f"python -m tests.torture --seed {seed} --first {number} --rounds 1"
            again += f" --kind {args.kind}" if args.kind else ""
            sys.stdout.write(f"round {number} broke: {error!r:.1500}\n  again: {again}\n")
        sys.stdout.flush()
    clean_up()
    for what, times in sorted(count.items()):
        sys.stdout.write(f"  {times:>4}  {what}\n")
    sys.stdout.write(f"{count.total() + broken} rounds, {broken} broken, seed {seed}\n")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
