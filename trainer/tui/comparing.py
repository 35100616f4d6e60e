"""Two attempts at one question, verdicts and points together: a pure function of both and a width."""

from __future__ import annotations

from itertools import zip_longest

from textual.content import Content

from trainer.grading.report import Report
from trainer.history import Attempt
from trainer.report.claimed import verdict_word
from trainer.report.points import ROUNDED, points
from trainer.tui.laid import View
from trainer.tui.layout import GAP, NOTHING, Rows, beside, fit, pad, said, stack, wrap
from trainer.tui.lines import lines_with_verdicts
from trainer.tui.marks import (
    BANDS,
    CHECKS,
    CLAIMED,
    FOLLOWS,
    IMPLIED,
    MISSING,
    MUTED,
    PLAIN,
    RIGHT,
    SLIP,
    Sign,
)
from trainer.tui.score_rows import SCORE
from trainer.tui.text import minutes, one_line

SIDE_BY_SIDE = 90
"""From this width on the answers stand side by side, below it one under the other."""
STEPS = {
    "correct": RIGHT,
    "follow_through": FOLLOWS,
    "implied": IMPLIED,
    "slip": SLIP,
    "missing": MISSING,
    "not_shown": Sign(" ", "not shown", MUTED),
    "claimed": CLAIMED,
}
ABSENT = Sign(" ", "not asked", MUTED)
VERDICT = 12
POINTS = 7

Verdicts = dict[str, tuple[str, Sign]]
"""What each part of a question is called, and the verdict on it, by its id."""


def comparison(earlier: Attempt, later: Attempt, width: int) -> Content:
    """The question, both answers with their verdicts, then steps, checks and points in rows of their own."""
    then, now = earlier.report, later.report
    rows = [*wrap(said(one_line(now.title), "bold"), width)]
    if then.prompt != now.prompt:
        other = f"The earlier one was asked with other numbers: {one_line(then.title)}"
        rows += wrap(said(other, "$text-warning"), width)
    rows += [NOTHING, *_answers(earlier, later, width)]
    for name, verdicts in (("steps", _steps), ("checks", _checks)):
        rows += _section(name, VERDICT, _rows(verdicts(then), verdicts(now), width), width)
    rows += _section("points", POINTS, _points(then, now, width), width)
    return stack(rows)


def _section(name: str, cell: int, body: Rows, width: int) -> Rows:
    """Rows below their name, which attempt a column is of beside it."""
    heads = [f"{one:>{cell}}" if cell == POINTS else one for one in ("earlier", "later")]
    head = _row(said(name, "$accent"), [(said(one, MUTED), cell) for one in heads], width)
    return [NOTHING, *head, *body] if body else []


def _answers(earlier: Attempt, later: Attempt, width: int) -> Rows:
    both = (earlier, later)
    if width < SIDE_BY_SIDE:
        then, now = ([*_head(one, width), NOTHING, *_answer(one, width)] for one in both)
        return [*then, NOTHING, *now]
    half = (width - 2 * GAP) // 2
    heads = _together(_head(earlier, half), _head(later, half), half)
    return [*heads, NOTHING, *_together(_answer(earlier, half), _answer(later, half), half)]


def _together(left: Rows, right: Rows, half: int) -> Rows:
    """Rows beside each other, the first of them in line."""
    margin = Content(" " * (2 * GAP))
    rows = zip_longest(left, right, fillvalue=NOTHING)
    return [Content.assemble(pad(a, half), margin, b).rstrip() for a, b in rows]


def _head(attempt: Attempt, width: int) -> Rows:
    summary, report = attempt.summary, attempt.report
    used = "" if summary.used_s is None else f"   {minutes(summary.used_s)} of {minutes(summary.limit_s)}"
    used += "" if report.seed is None else f"   numbers of seed {report.seed}"
    head = Content.assemble(
        (f"attempt {summary.number}   {summary.started:%Y-%m-%d}   ", MUTED),
        (f"{report.score} {one_line(report.band)}", f"bold {BANDS.get(report.band, '')}"),
        (used, MUTED),
    )
    return wrap(head, width)


def _answer(attempt: Attempt, width: int) -> Rows:
    return [placed.row for placed in lines_with_verdicts(attempt.report, width, View())]


def _steps(report: Report) -> Verdicts:
    return {step.id: (step.label, STEPS.get(verdict_word(step), PLAIN)) for step in report.steps}


def _checks(report: Report) -> Verdicts:
    return {check.id: (check.label, CHECKS.get(verdict_word(check), PLAIN)) for check in report.checks}


def _rows(then: Verdicts, now: Verdicts, width: int) -> Rows:
    """A row for each part of either answer; what changed stands out, what did not is muted."""
    rows: Rows = []
    for id in dict.fromkeys([*then, *now]):
        name = (now.get(id) or then[id])[0]
        old, new = (verdicts[id][1] if id in verdicts else ABSENT for verdicts in (then, now))
        changed = old != new
        rows += _row(
            said(one_line(name), "" if changed else MUTED),
            [(said(sign.text, sign.style if changed else MUTED), VERDICT) for sign in (old, new)],
            width,
        )
    return rows


def _points(then: Report, now: Report, width: int) -> Rows:
    """What both scores are made of in aligned figures, and by how much each figure changed."""
    old, new = (_figures(report) for report in (then, now))
    rows: Rows = []
    for name in dict.fromkeys([*old, *new]):
        style = "bold" if name == SCORE else ""
        before, after = old.get(name, 0.0), new.get(name, 0.0)
        change = f"{after - before:+.1f}" if abs(after - before) >= 0.05 else ""
        texts = (f"{before:.1f}", f"{after:.1f}", change)
        figures = [text.removesuffix(".0") if name == SCORE else text for text in texts]
        cells = [(said(f"{text:>{POINTS}}".replace("-", "−"), style), POINTS) for text in figures]
        rows += _row(said(name, style or MUTED), cells, width)
    return rows


def _figures(report: Report) -> dict[str, float]:
    """The points of each part, what is added to them and taken off, and the score."""
    whole = points(report)
    found = {part.name: part.points for part in whole.parts}
    for change in whole.changes:
        found[change.name] = found.get(change.name, 0.0) + change.points
    return {**{name: by for name, by in found.items() if name != ROUNDED}, SCORE: float(report.score)}


def _row(name: Content, cells: list[tuple[Content, int]], width: int) -> Rows:
    """A name, wrapped where it is long, and cells behind it that align from row to row."""
    taken = sum(room + GAP for _, room in cells)
    most = max(12, min(48, width - taken))
    return beside([(name, most), *((fit(cell, room), room) for cell, room in cells)])
