"""`python -m benchmarks`: measure, print one table, write results.md; `--rows startup,reading` for some."""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from importlib import import_module

from benchmarks import regressions, table
from benchmarks.measure import Effort, Section

SECTIONS = (
    "startup", "paint", "others", "keypress", "reading", "grading", "paste", "loading", "history", "batch",
    "memory",
)  # fmt: skip
"""The modules that measure, each with a function `measure`."""
LOOKED_AT = ("startup", "paint", "reading", "grading")
"""Those that a look at regressions measures, in half a minute."""


def main() -> int:
    """Measure what was asked for; 0 also where a goal is not reached, which the table says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rows", default="", metavar="NAMES", help=f"some of: {', '.join(SECTIONS)}")
    parser.add_argument(
        "--tiny", action="store_true", help="one turn at the smallest size, to see that all runs"
    )
    parser.add_argument("--regressions", action="store_true", help="a quick look beside the recorded ratios")
    args = parser.parse_args()
    wanted = [name for name in args.rows.split(",") if name]
    unknown = sorted(set(wanted) - set(SECTIONS))
    if unknown:
        parser.error(f"there is no {unknown[0]!r}; there are: {', '.join(SECTIONS)}")
    if args.regressions:
        quick = partial(measured, effort=Effort.QUICK)
        print("\n".join(regressions.report(quick, wanted or list(LOOKED_AT), regressions.recorded())))
        return 0
    found = measured(wanted or list(SECTIONS), Effort.TINY if args.tiny else Effort.FULL)
    print("\n".join(table.printed(found)))
    if not args.tiny and not wanted:
        table.write(found)
        regressions.record(found)
    return 0


def measured(names: list[str], effort: Effort) -> dict[str, Section]:
    """What each section measured, named while it runs, with the time that it took."""
    found = {}
    for name in names:
        print(f"measuring {name} ...", end="", file=sys.stderr, flush=True)
        began = time.perf_counter()
        found[name] = import_module(f"benchmarks.{name}").measure(effort)
        print(f" {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
