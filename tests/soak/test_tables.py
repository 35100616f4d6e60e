"""What is kept of texts that were read is little, however many there were."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest
from textual.geometry import Region

from trainer.notation import read
from trainer.tui.highlight import spans
from trainer.tui.memory import let_go_of_closed_screens

KEPT = 4_000_000
"""Bytes that may be left of the lines of some weeks of answers."""


def said(number: int) -> str:
    """A line that is unlike every other one."""
    return f"so that {number} GPUs, roughly 2.5k tok/s each, cost about ${number * 3}/h in week {number}"


def kept(work: Callable[[], object]) -> int:
    """The bytes that some work left behind."""
    tracemalloc.start()
    try:
        work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("reads", "lines"), [(read, 1200), (spans, 3000)], ids=["read", "coloured"])
def test_little_is_kept_of_lines(reads: Callable[[str], object], lines: int) -> None:
    reads(said(0))  # loads what it needs
    assert kept(lambda: [reads(said(number)) is None for number in range(lines)]) < KEPT


def test_nothing_is_kept_of_where_things_stood_on_a_closed_screen() -> None:
    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, Region) for thing in gc.get_objects())

    let_go_of_closed_screens()
    before = alive()
    for width in range(1, 1000):
        Region(0, 0, width, 24).intersection(Region(0, 0, 80, width)).grow((1, 1, 1, 1))
    let_go_of_closed_screens()
    assert alive() <= before
