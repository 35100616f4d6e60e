"""The rows of home and history: pure functions of questions, drafts and attempts."""

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
SPACER = Row(lambda width: NOTHING)


def section(text: str) -> Row:
    """A row that names what follows."""
    return Row(lambda width: said(text, "$accent"))


def remark(text: str) -> Row:
    """A row that says something and cannot be chosen."""
    return Row(lambda width: fit(said(f"  {one_line(text)}", MUTED), width))


def draft_rows(drafts: Iterable[Draft], headings: Mapping[str, Heading]) -> list[Row]:
    """Unfinished answers, each with the time that is left on its clock."""
    return [_draft_row(draft, headings.get(draft.question)) for draft in drafts]


def question_rows(headings: Iterable[Heading], latest: Mapping[str, AttemptSummary]) -> list[Row]:
    """Questions, each with how hard and long it is and how the last try went."""
    return [_question_row(heading, latest.get(heading.id)) for heading in headings]


def attempt_rows(attempts: Iterable[AttemptSummary], now: datetime) -> list[Row]:
    """Attempts: score, title, day, time used, and on wide screens what was missing."""
    return [_attempt_row(attempt, now) for attempt in attempts]


def whole_title(title: str, id: str, width: int) -> Content:
    """A title in full and its id, in up to two lines."""
    rows = wrap(Content.assemble(one_line(title), (f"  {one_line(id)}", MUTED)), width)
    return stack(rows[:2])


def latest_by_question(attempts: Sequence[AttemptSummary]) -> dict[str, AttemptSummary]:
    """The newest attempt of each question, from attempts newest first."""
    return {attempt.question: attempt for attempt in reversed(attempts)}


def search(headings: Iterable[Heading], wanted: str) -> list[Heading]:
    """Questions in which every word of `wanted` occurs: in id, title, track, difficulty, concepts or tags."""
    words = wanted.casefold().split()
    return [heading for heading in headings if all(word in _searched(heading) for word in words)]


def _searched(heading: Heading) -> str:
    parts = (heading.id, one_line(heading.title), heading.track, heading.difficulty)
    return " ".join((*parts, *heading.concepts, *heading.tags)).casefold()


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


def _question_row(heading: Heading, last: AttemptSummary | None) -> Row:
    result = _score(last.score, last.band) if last else Content.styled("     not tried", FAINT)

    def paint(width: int) -> Content:
        if width < NARROW:
            score = [(_points(last.score, last.band), 3)] if last else []
            rest = width - len(score) * (3 + GAP) - GAP
            return _row([(said(one_line(heading.title)), rest), *score])
        difficulty = [(said(heading.difficulty, MUTED), 6)] if width >= WIDE else []
        rest = width - len(difficulty) * (6 + GAP) - 6 - SCORE - 3 * GAP
        time = said(f"{heading.minutes:>2g} min", MUTED)
        return _row([(said(one_line(heading.title)), rest), *difficulty, (time, 6), (result, SCORE)])

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
