"""What the preview of a question file says: a pure function of the file's state and a width."""

from __future__ import annotations

from textual.content import Content

from trainer.bank.preview import Follower, preview_lines
from trainer.bank.problem import problem_lines
from trainer.tui.layout import NOTHING, Rows, said, stack, wrap
from trainer.tui.marks import MUTED
from trainer.tui.text import count


def page(follower: Follower, seed: int, width: int) -> Content:
    """What the file says now, for a width in cells: problems first, then the question."""
    preview = follower.preview
    errors = sum(problem.severity == "error" for problem in preview.problems)
    rows: Rows = []
    if preview.problems:
        warnings = len(preview.problems) - errors
        found = [count(errors, "error")] * bool(errors) + [count(warnings, "warning")] * bool(warnings)
        rows += wrap(said(", ".join(found), "bold $text-error" if errors else "bold $text-warning"), width)
        for problem in preview.problems:
            style = "$text-error" if problem.severity == "error" else "$text-warning"
            rows += [row for line in problem_lines(problem) for row in wrap(said(line, style), width)]
            rows.append(NOTHING)
        if preview.stale:
            rows += [*wrap(said("below is the last state that could be read", MUTED), width), NOTHING]
    elif preview.question is not None:
        rows += [*wrap(said("no problems", "$text-success"), width), NOTHING]
    else:
        rows += wrap(said("reading the file …", MUTED), width)
    if preview.question is not None:
        rows += [row for line in preview_lines(preview.question, seed) for row in wrap(said(line), width)]
    return stack(rows)
