"""The table, for a terminal and for results.md with the machine described."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from importlib.metadata import version
from pathlib import Path

from benchmarks.measure import Growth, Row, Section

PAGE = Path(__file__).with_name("results.md")
NOTES = Path(__file__).with_name("notes.md")
"""What is said of goals that are not reached; it goes into the page as it stands."""
HEADS = ("what", "ours", "against", "theirs", "ratio", "middle half", "goal", "reached")


def printed(found: Mapping[str, Section]) -> Iterator[str]:
    """The table and the growth for a terminal."""
    lines = [HEADS, *map(_cells, _rows(found))]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
    for growth in _growths(found):
        yield f"\n{growth.name}: {growth.claim}"
        for size, cost, each in _steps(growth):
            yield f"  {size:>8,} {growth.of:<24} {cost:>10} {each:>10} each"
    for row in _rows(found):
        if row.says:
            yield f"\n{row.name}, {row.against}: {row.says}"


def write(found: Mapping[str, Section]) -> None:
    """Write the page."""
    PAGE.write_text("\n".join([*_page(found), ""]), encoding="utf-8")


def _page(found: Mapping[str, Section]) -> Iterator[str]:
    yield "# Measured"
    yield ""
    yield f"Written by `make bench` on {date.today():%d %B %Y}: {machine()}."
    yield ""
    yield "The program and its yardstick run in turns; a ratio is the median of the ratios of all turns, and"
    yield "both times are medians. The ratios of half of the turns lie in the middle half, from four turns"
    yield "on. Where a goal is ≥, the ratio says how many times as long theirs takes."
    yield ""
    yield from _markdown([HEADS, *map(_cells, _rows(found))])
    remarks = [f"- {row.name}, {row.against}: {row.says}" for row in _rows(found) if row.says]
    if remarks:
        yield ""
        yield from remarks
    yield ""
    yield "## Growth"
    for growth in _growths(found):
        yield ""
        yield f"{growth.name}: {growth.claim}."
        yield ""
        yield from _markdown(
            [(growth.of, "in all", "each"), *((f"{a:,}", b, c) for a, b, c in _steps(growth))]
        )
    if NOTES.exists():
        yield ""
        yield NOTES.read_text(encoding="utf-8").rstrip()


def machine() -> str:
    """What was measured on: processor, cores, memory, Python and Textual."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{_processor()}, {cores} cores, {memory:.0f} GiB of memory, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}, Textual {version('textual')}"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _rows(found: Mapping[str, Section]) -> list[Row]:
    return [row for section in found.values() for row in section.rows]


def _growths(found: Mapping[str, Section]) -> list[Growth]:
    return [growth for section in found.values() for growth in section.growth]


def _cells(row: Row) -> tuple[str, ...]:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    spread = "" if row.spread is None else "{:.2f} to {:.2f}".format(*row.spread)
    goal = "" if row.goal is None else str(row.goal)
    return row.name, row.ours, row.against, row.theirs, ratio, spread, goal, row.verdict


def _steps(growth: Growth) -> Iterator[tuple[int, str, str]]:
    for size, cost in growth.costs.items():
        yield size, growth.show(cost), growth.show(cost / size)


def _markdown(rows: list[tuple[str, ...]]) -> Iterator[str]:
    for number, row in enumerate(rows):
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"
        if number == 0:
            yield f"|{'---|' * len(row)}"


if sys.platform == "win32":  # the terminals of the benchmarks are those of Unix
    raise SystemExit("the benchmarks need Linux or macOS")
