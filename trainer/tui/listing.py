"""The rows of questions, drafts and attempts in lists: pure functions of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from textual.content import Content

from trainer.history import AttemptSummary, Draft
from trainer.tui.layout import GAP, NOTHING, fit, pad, said
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
WRITTEN = 9
STAR = "*"
SPACER = Row(lambda width: NOTHING)


def section(text: str, *asides: str | Content) -> Row:
    """A row that names what follows, and says something of it: the longest of `asides` that has room."""
    said_of = [said(aside, MUTED) if isinstance(aside, str) else aside for aside in asides]

    def paint(width: int) -> Content:
        whole = [Content.assemble((text, "$accent"), "   ", aside) for aside in said_of]
        fitting = [one for one in whole if one.cell_length <= width]
        return fitting[0] if fitting else said(text, "$accent")

    return Row(paint)


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
    shown = list(headings)
    results = [_result(latest.get(heading.id)) for heading in shown]
    room = max((result.cell_length for result in results), default=0)
    return [
        _question_row(heading, latest.get(heading.id), pad(result, room), _star(heading.id, bookmarks))
        for heading, result in zip(shown, results, strict=True)
    ]


def attempt_rows(attempts: Iterable[AttemptSummary], now: datetime) -> list[Row]:
    """Attempts: score, title, day, time used, and on wide screens what was wrong or missing."""
    return [attempt_row(attempt, now) for attempt in attempts]


def row(cells: Sequence[tuple[Content, int]]) -> Content:
    """Cells of fixed width on one line, two blanks before each."""
    return NOTHING.join(Content(" " * GAP) + fit(content, width) for content, width in cells)


def _draft_row(draft: Draft, heading: Heading | None) -> Row:
    title = one_line(heading.title) if heading else f"{one_line(draft.question)} (no longer in the bank)"
    time = time_left(heading.minutes * 60, draft.elapsed_s) if heading else ""
    words = count(draft.text.strip().count("\n") + 1, "line") if draft.updated else "not saved"

    def paint(width: int) -> Content:
        if width < NARROW:
            return row([(said(title), width - GAP)])
        return row(
            [
                (said(title), width - 10 - WRITTEN - 3 * GAP),
                (said(f"{time:>10}"), 10),
                (said(f"{words:>{WRITTEN}}", MUTED if draft.updated else "$text-warning"), WRITTEN),
            ]
        )

    return Row(paint, f"draft:{draft.id}")


def _question_row(
    heading: Heading, last: AttemptSummary | None, result: Content, star: list[tuple[Content, int]]
) -> Row:
    title = said(one_line(heading.title))

    def paint(width: int) -> Content:
        if width < NARROW:
            cells = star + ([(points(last.score, last.band), 3)] if last else [])
        else:
            where = [(said(one_line(heading.track), MUTED), TRACK)] if width >= WIDE else []
            level = [(said(heading.difficulty, MUTED), 6)] if width >= WIDE else []
            time = said(f"{heading.minutes:>2g} min", MUTED)
            cells = [*star, *where, *level, (time, 6), (result, result.cell_length)]
        rest = width - sum(cell + GAP for _, cell in cells) - GAP
        return row([(title, max(8, rest)), *cells])

    return Row(paint, f"question:{heading.id}")


def _result(last: AttemptSummary | None) -> Content:
    return Content.styled("not tried", FAINT) if last is None else _score(last.score, last.band)


def _star(id: str, bookmarks: frozenset[str] | None) -> list[tuple[Content, int]]:
    """The column of bookmarks, where there is one."""
    return [] if bookmarks is None else [(said(STAR if id in bookmarks else " ", "$text-accent"), 1)]


def attempt_row(attempt: AttemptSummary, now: datetime) -> Row:
    """An attempt: score, title, day, time used, and on wide screens what was wrong or missing."""
    used = "" if attempt.used_s is None else minutes(attempt.used_s)
    went = outcome(attempt)

    def paint(width: int) -> Content:
        if width < NARROW:
            score = points(attempt.score, attempt.band)
            return row([(score, 3), (said(one_line(attempt.title)), width - 3 - 2 * GAP)])
        cells = [
            (_score(attempt.score, attempt.band), SCORE),
            (said(one_line(attempt.title)), 0),
            (said(f"{day(attempt.started, now):>11}", MUTED), 11),
            (said(f"{used:>6}", MUTED), 6),
        ]
        rest = width - SCORE - 11 - 6 - 4 * GAP
        if width >= WIDE:
            cells.append((said(went, MUTED), (rest - GAP) // 2))
            rest -= GAP + (rest - GAP) // 2
        cells[1] = (cells[1][0], max(8, rest))
        return row(cells)

    return Row(paint, f"attempt:{attempt.number}")


def outcome(attempt: AttemptSummary) -> str:
    """How an attempt went, the worst first: what was wrong, what was missing, what is claimed."""
    says = [f"{what}: {', '.join(map(one_line, names))}" for what, names in attempt.lacks.items()]
    return "; ".join(says) or "every step and check is there"


def points(score: int, band: str) -> Content:
    """A bare score."""
    return Content.styled(f"{score:>3}", BANDS.get(band, ""))


def _score(score: int, band: str) -> Content:
    return Content.assemble((f"{score:>3}  {one_line(band)}", BANDS.get(band, "")))
