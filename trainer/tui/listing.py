"""The rows of home, browse and review: pure functions of questions, drafts and attempts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.history import AttemptSummary, Draft
from trainer.tui.layout import GAP, NOTHING, fit, said, stack, wrap
from trainer.tui.marks import BANDS, FAINT, MUTED
from trainer.tui.text import count, day, minutes, one_line, time_left
from trainer.tui.widgets.rows import Row

if TYPE_CHECKING:
    from trainer.bank import Heading

WIDE = 96
NARROW = 52
"""Below this width a row is its title, with the bare score behind it where there is one."""
SCORE = 17
TRACK = 11
STAR = "*"
SPACER = Row(lambda width: NOTHING)


def section(text: str, aside: str = "") -> Row:
    """A row that names what follows, and may say something of it."""
    return Row(lambda width: fit(Content.assemble((text, "$accent"), "   ", (aside, MUTED)), width).rstrip())


def remark(text: str) -> Row:
    """A row that says something and cannot be chosen."""
    return Row(lambda width: fit(said(f"  {one_line(text)}", MUTED), width))


def draft_rows(drafts: Iterable[Draft], headings: Mapping[str, Heading]) -> list[Row]:
    """Unfinished answers, each with the time that is left on its clock."""
    return [_draft_row(draft, headings.get(draft.question)) for draft in drafts]


def question_rows(
    headings: Iterable[Heading],
    latest: Mapping[str, AttemptSummary],
    bookmarks: frozenset[str] | None = None,
) -> list[Row]:
    """Questions, each with how hard and long it is and how the last try went; with `bookmarks` a column of
    their own for them.
    """
    return [
        _question_row(heading, latest.get(heading.id), None if bookmarks is None else heading.id in bookmarks)
        for heading in headings
    ]


def attempt_rows(attempts: Iterable[AttemptSummary], now: datetime) -> list[Row]:
    """Attempts: score, title, day, time used, and on wide screens what was missing."""
    return [_attempt_row(attempt, now) for attempt in attempts]


def whole_title(title: str, id: str, width: int) -> Content:
    """A title in full and its id, in up to two lines."""
    rows = wrap(Content.assemble(one_line(title), (f"  {one_line(id)}", MUTED)), width)
    return stack(rows[:2])


def _row(cells: Sequence[tuple[Content, int]]) -> Content:
    """Cells of fixed width on one line, two blanks before each."""
    return NOTHING.join(Content(" " * GAP) + fit(content, width) for content, width in cells)


def _draft_row(draft: Draft, heading: Heading | None) -> Row:
    title = one_line(heading.title) if heading else f"{one_line(draft.question)} (no longer in the bank)"
    time = time_left(heading.minutes * 60, draft.elapsed_s) if heading else ""
    words = count(draft.text.strip().count("\n") + 1, "line") if draft.updated else "not saved"

    def paint(width: int) -> Content:
        if width < NARROW:
            return _row([(said(title), width - GAP)])
        return _row(
            [
                (said(title), width - 10 - SCORE - 3 * GAP),
                (said(f"{time:>10}"), 10),
                (said(f"{words:>{SCORE}}", MUTED if draft.updated else "$text-warning"), SCORE),
            ]
        )

    return Row(paint, f"draft:{draft.id}")


def _question_row(heading: Heading, last: AttemptSummary | None, marked: bool | None) -> Row:
    result = _score(last.score, last.band) if last else Content.styled("     not tried", FAINT)
    title = said(one_line(heading.title))
    star = [] if marked is None else [(said(STAR if marked else " ", "$text-accent"), 1)]

    def paint(width: int) -> Content:
        if width < NARROW:
            cells = star + ([(_points(last.score, last.band), 3)] if last else [])
        else:
            where = [(said(one_line(heading.track), MUTED), TRACK)] if width >= WIDE else []
            level = [(said(heading.difficulty, MUTED), 6)] if width >= WIDE else []
            time = said(f"{heading.minutes:>2g} min", MUTED)
            cells = [*star, *where, *level, (time, 6), (result, SCORE)]
        rest = width - sum(cell + GAP for _, cell in cells) - GAP
        return _row([(title, max(8, rest)), *cells])

    return Row(paint, f"question:{heading.id}")


def _attempt_row(attempt: AttemptSummary, now: datetime) -> Row:
    used = "" if attempt.used_s is None else minutes(attempt.used_s)
    missing = (
        f"missing: {', '.join(map(one_line, attempt.missing))}" if attempt.missing else "nothing missing"
    )

    def paint(width: int) -> Content:
        if width < NARROW:
            score = _points(attempt.score, attempt.band)
            return _row([(score, 3), (said(one_line(attempt.title)), width - 3 - 2 * GAP)])
        cells = [
            (_score(attempt.score, attempt.band), SCORE),
            (said(one_line(attempt.title)), 0),
            (said(f"{day(attempt.started, now):>11}", MUTED), 11),
            (said(f"{used:>6}", MUTED), 6),
        ]
        rest = width - SCORE - 11 - 6 - 4 * GAP
        if width >= WIDE:
            cells.append((said(missing, MUTED), (rest - GAP) // 2))
            rest -= GAP + (rest - GAP) // 2
        cells[1] = (cells[1][0], max(8, rest))
        return _row(cells)

    return Row(paint, f"attempt:{attempt.number}")


def _points(score: int, band: str) -> Content:
    return Content.styled(f"{score:>3}", BANDS.get(band, ""))


def _score(score: int, band: str) -> Content:
    return Content.assemble((f"{score:>3}  {one_line(band)}", BANDS.get(band, "")))
