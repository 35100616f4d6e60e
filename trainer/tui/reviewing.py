"""The rows of the review, and what is said of the attempt that is meant. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from textual.content import Content

from trainer.history import AttemptSummary, QuestionSummary
from trainer.tui.browsing import beginning
from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.listing import NARROW, outcome
from trainer.tui.marks import BANDS, MUTED
from trainer.tui.text import count, day, minutes, one_line
from trainer.tui.widgets.rows import Row

TIMES = 11
POINTS = 9
ROWS = 5
"""Rows for an attempt, beside the one for its note."""


def group_rows(groups: Iterable[QuestionSummary], now: datetime) -> list[Row]:
    """Questions that were tried: how often, the best and the last score, and when that was."""
    return [_group_row(group, now) for group in groups]


def _group_row(group: QuestionSummary, now: datetime) -> Row:
    times, last = count(group.attempts, "attempt"), group.last

    def paint(width: int) -> Content:
        cells = [(said(f"{group.best:>4}"), 4)]
        if width >= NARROW:
            cells = [
                (said(f"{times:>{TIMES}}", MUTED), TIMES),
                (said(f"best {group.best:>3}"), POINTS),
                (Content.assemble(("last ", MUTED), (f"{last.score:>3}", BANDS.get(last.band, ""))), POINTS),
                (said(f"{day(last.started, now):>11}", MUTED), 11),
            ]
        rest = max(8, width - sum(cell + GAP for _, cell in cells) - GAP)
        title = fit(said(f"  {one_line(group.title)}"), rest + GAP)
        return NOTHING.join([title, *(Content(" " * GAP) + fit(cell, room) for cell, room in cells)])

    return Row(paint, f"group:{group.question}")


def meant_words(words: str, texts: Iterable[str]) -> str:
    """What to say behind a search that found nothing: the words with each typing slip replaced by the
    nearest word of the texts, or "" where there is none.
    """
    from difflib import get_close_matches

    known = {word.strip(".,:;?()").casefold() for text in texts for word in text.split()}
    typed = words.split()
    near = [
        word if word.casefold() in known else get_close_matches(word.casefold(), known, 1) for word in typed
    ]
    meant = [
        one if isinstance(one, str) else "".join(one) or word for word, one in zip(typed, near, strict=True)
    ]
    return f"; did you mean “{one_line(' '.join(meant))}”?" if meant != typed else ""


def attempt_details(attempt: AttemptSummary, note: str, width: int) -> Content:
    """Title, number, moment, mode and time of an attempt, what was wrong or missing, and the note on it."""
    used = "" if attempt.used_s is None else f"{minutes(attempt.used_s)} of {minutes(attempt.limit_s)}"
    drawn = "" if attempt.seed is None else f"numbers of seed {attempt.seed}"
    facts = [f"attempt {attempt.number}", f"{attempt.started:%Y-%m-%d %H:%M}", attempt.mode, used, drawn]
    rows = wrap(said(one_line(attempt.title), "bold"), width)[:2]
    rows += wrap(said("  ".join(one_line(fact) for fact in [*facts, attempt.question] if fact), MUTED), width)
    rows += beginning(outcome(attempt), width, max(1, ROWS - len(rows)))
    if note:
        rows += beginning(f"note: {note}", width, 1)
    return stack(rows)
