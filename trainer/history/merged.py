"""Two texts that came of one, put together: what was changed in either is in it, once."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple


class _Change(NamedTuple):
    """What stands in the place of the lines from `start` to before `end`."""

    start: int
    end: int
    ours: bool
    lines: list[str]


def merged(base: str, theirs: str, ours: str) -> str:
    """`base` with the changes to its lines that lead to `theirs` and to `ours`.

    Where both put something in one place, theirs comes first, and a blank line between the two.
    """
    if ours in (base, theirs):
        return theirs
    if theirs == base:
        return ours
    before = _lines(base)
    lines: list[str] = []
    done = _Change(0, 0, False, [])
    for change in sorted([*_changes(before, theirs, False), *_changes(before, ours, True)]):
        lines += before[done.end : change.start]
        clash = change.start == done.start or change.start < done.end
        lines += _beside(done, change) if clash else change.lines
        done = change._replace(end=max(done.end, change.end))
    return "\n".join([*lines, *before[done.end :]])


def line_in(text: str, before: str, line: int) -> int:
    """Where a line of `before` stands in `text`, both counted from 0; the last line where it is gone."""
    after = _lines(text)
    for a, b, size in SequenceMatcher(None, _lines(before), after).get_matching_blocks():
        if a <= line < a + size:
            return b + line - a
    return max(0, len(after) - 1)


def _beside(done: _Change, change: _Change) -> list[str]:
    """What a change in the place of another one adds to that."""
    there = {line for line in done.lines if line.strip()}
    added = [line for line in change.lines if line not in there]
    if not any(map(str.strip, added)):
        return []
    apart = there and added == change.lines and added[0].strip() and done.lines[-1].strip()
    return ["", *added] if apart else added


def _changes(before: list[str], text: str, ours: bool) -> list[_Change]:
    after = _lines(text)
    found = SequenceMatcher(None, before, after).get_opcodes()
    return [_Change(i1, i2, ours, after[j1:j2]) for kind, i1, i2, j1, j2 in found if kind != "equal"]


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []
