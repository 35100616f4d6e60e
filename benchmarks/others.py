"""The first paint beside other apps of the terminal, harlequin and posting, in the same terminal."""

from __future__ import annotations

import subprocess
from functools import partial

from benchmarks.bare import HOME_MARKER
from benchmarks.measure import Effort, Goal, Row, Section, compared, in_turns
from benchmarks.processes import TRAINER, NotDrawnError, drawn_s, environment, own_home
from benchmarks.yardsticks import environment_of, reason

GOAL = Goal(0.5)
APPS = {
    "harlequin": (["harlequin==2.17.0"], ["-a", "sqlite", ":memory:"], b"Data Catalog"),
    "posting": (["posting==2.11.1", "tree-sitter==0.25.2"], [], b"Enter a URL"),
}
"""What is installed, arguments and what is drawn. The Textual that posting asks for ends in the C code of
tree-sitter 0.26, the version that it would get.
"""
NAME = "first paint of home"


def measure(effort: Effort) -> Section:
    """Each app that can be installed and starts; the reason where one does not."""
    return Section([_row(app, effort) for app in APPS])


def _row(app: str, effort: Effort) -> Row:
    if effort is not Effort.FULL:
        return Row(NAME, app, GOAL, says="left out of a quick run")
    packages, arguments, marker = APPS[app]
    try:
        program = environment_of(app, *packages) / app
    except (OSError, subprocess.SubprocessError) as error:
        return Row(NAME, app, GOAL, says=f"left out, as it could not be installed ({reason(error)})")
    with own_home() as home:
        variables = environment(home) | {
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "XDG_DATA_HOME": str(home),
        }
        theirs = partial(drawn_s, [str(program), *arguments], variables, marker)
        ours = partial(drawn_s, TRAINER, variables, HOME_MARKER)
        try:
            found = in_turns({"theirs": theirs, "ours": ours}, effort.of(7, 3))
        except NotDrawnError as error:
            return Row(NAME, app, GOAL, says=f"left out, as it does not start here: {error}")
    return compared(NAME, packages[0].replace("==", " "), GOAL, found["ours"], found["theirs"])
