"""Commands for scripts, as whole processes, beside importing Textual and an idle interpreter."""

from __future__ import annotations

import sys
from functools import partial

from benchmarks.bare import QUESTION
from benchmarks.measure import Effort, Goal, Section, compared, in_turns
from benchmarks.processes import TRAINER, environment, own_home, process_s

ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs\n4.2e22 / (989e12 * 0.4) = 1.06e8 GPU-s = 29.5k GPU-hours\n"
COMMANDS = {
    "trainer --version": ["--version"],
    "trainer list": ["list"],
    "trainer grade --json": ["grade", QUESTION, "--json"],
}
YARDSTICKS = {"import textual.app": Goal(0.35), "pass": Goal(5)}


def measure(effort: Effort) -> Section:
    """The commands against both yardsticks."""
    commands = {name: [*TRAINER, *arguments] for name, arguments in COMMANDS.items()}
    commands |= {yardstick: [sys.executable, "-c", yardstick] for yardstick in YARDSTICKS}
    with own_home() as home:
        variables = environment(home)
        runs = {name: partial(process_s, command, variables, ANSWER) for name, command in commands.items()}
        found = in_turns(runs, effort.of(31, 9), warm=2)
    return Section(
        [
            compared(name, f'python -c "{yardstick}"', goal, found[name], found[yardstick])
            for yardstick, goal in YARDSTICKS.items()
            for name in COMMANDS
        ]
    )
