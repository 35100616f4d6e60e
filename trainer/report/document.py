"""A report as a document: sections of a few kinds of blocks, which every format writes in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from trainer.bank.question import Variant
from trainer.grading.report import Report, StepResult
from trainer.record import record
from trainer.report.claimed import CLAIMED, score_with_claims, verdict_word
from trainer.report.details import Fact, Source, details, no_source
from trainer.report.items import ASSUMPTION, CHECK, STEP, key
from trainer.report.plain import clock, one_line, visible
from trainer.report.points import held_cap_line, idle_cap_line, points
from trainer.report.scale import scale

WORDS = {
    "correct": "right",
    "follow_through": "follows",
    "not_shown": "not shown",
    "implausible": "doubtful",
    "unstated": "unsaid",
    "ok": "right",
    "ft": "follows",
    "x": "slip",
    "im": "implied",
}
"""Verdicts and marks as words; the others are words already."""
SCALE = 61


@record
class Paragraph:
    """A text of its own."""

    text: str
    quiet: bool = False


@record
class Finding:
    """A verdict on something, and what is known of it."""

    verdict: str
    text: str
    facts: tuple[Fact, ...] = ()


@record
class Table:
    """Rows under a head; columns of figures are set to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: tuple[int, ...] = ()


@record
class Verbatim:
    """Lines in which every blank counts."""

    lines: tuple[str, ...]


@record
class Typed:
    """A line of the answer as typed, and the findings beside it."""

    line: int
    text: str
    notes: tuple[Finding, ...]


Block = Paragraph | Finding | Table | Verbatim | Typed


@record
class Section:
    """Blocks under a heading."""

    title: str
    blocks: tuple[Block, ...]


@record
class Document:
    """A title, the outcome in a few lines, and the sections that hold anything."""

    title: str
    outcome: tuple[str, ...]
    sections: tuple[Section, ...]


@record
class Context:
    """What is known beside the report: the question as it was drawn, which attempt it was and when (aware),
    the person's note on it, and where figures come from.
    """

    variant: Variant | None = None
    attempt: int | None = None
    started: datetime | None = None
    note: str = ""
    source: Source = no_source


def document(report: Report, context: Context) -> Document:
    """The whole report. Every text in it is harmless: control characters are visible signs."""
    sections: dict[str, Iterable[Block]] = {
        "Question": map(Paragraph, _paragraphs(report.prompt)),
        "Answer": answer_lines(report),
        "Your note": map(Paragraph, _paragraphs(context.note)),
        "Steps": _steps(report, context),
        "Checks": _checks(report, context),
        "Assumptions": _assumptions(report, context),
        "Published": _published(report),
        "Remarks": map(Paragraph, report.feedback),
        "Interviewer": [Paragraph(report.note)],
        "Worked": map(Paragraph, report.worked),
        "Next time": [Paragraph(report.next_time)],
        "Follow-ups": _follow_ups(report),
        "Score": _score(report),
    }
    filled = (
        Section(title, tuple(harmless(block) for block in blocks if not _is_empty(block)))
        for title, blocks in sections.items()
    )
    return Document(
        one_line(report.title),
        tuple(one_line(line) for line in _outcome(report, context)),
        tuple(section for section in filled if section.blocks),
    )


def _paragraphs(text: str) -> list[str]:
    return [part for part in visible(text).split("\n\n") if part.strip()]


def _outcome(report: Report, context: Context) -> Iterator[str]:
    time = f"limit {clock(report.limit_s)}"
    if report.used_s is not None:
        over = report.used_s - report.limit_s
        time = f"{clock(report.used_s)} of {clock(report.limit_s)}"
        time += f", {clock(over)} over" if over >= 1 else ""
    yield f"{report.score} {report.band}, {time}, {report.mode}"
    if claims := score_with_claims(report):
        yield claims
    if report.notice:
        yield report.notice
    if held := held_cap_line(report):
        yield held
    numbers = "" if report.seed is None else f", numbers of seed {report.seed}"
    attempt = "" if context.attempt is None else f", attempt {context.attempt}"
    moment = "" if context.started is None else f", {context.started:%Y-%m-%d %H:%M}"
    yield f"question {report.question}{numbers}{attempt}{moment}"


def answer_lines(report: Report) -> Iterator[Block]:
    """The answer as typed, line by line with its verdicts."""
    if not report.text.strip():
        yield Paragraph("nothing was written")
    last = max((line.line for line in report.lines if line.text.strip() or line.notes), default=0)
    for line in report.lines[:last]:
        notes = tuple(Finding(WORDS.get(mark, mark), text) for mark, text in line.notes)
        yield Typed(line.line, line.text, notes)


def _steps(report: Report, context: Context) -> Iterator[Block]:
    """A table to overlook, then every step that is required or was shown, with its recomputation."""
    told = [step for step in report.steps if step.required or step.status != "not_shown"]
    if told:
        yield Table(
            ("step", "yours", "recomputed", "ratio", "verdict"),
            tuple(
                (
                    step.label,
                    step.shown,
                    step.expected_shown,
                    "" if step.ratio is None else f"{step.ratio:.4g}",
                    _verdict_on(step),
                )
                for step in told
            ),
            (1, 2, 3),
        )
    for step in told:
        facts = details(report, context.variant, key(STEP, step.id), context.source)
        yield Finding(WORDS.get(verdict_word(step), verdict_word(step)), step.label, facts)


def _verdict_on(step: StepResult) -> str:
    """The grader's verdict, and beside it that the candidate claims otherwise."""
    said = WORDS.get(step.status, step.status)
    return f"{said}, {CLAIMED}" if step.claimed else said


def _checks(report: Report, context: Context) -> Iterator[Block]:
    for check in report.checks:
        facts = details(report, context.variant, key(CHECK, check.id), context.source)
        yield Finding(verdict_word(check), check.label, facts)


def _assumptions(report: Report, context: Context) -> Iterator[Block]:
    for item in report.assumptions:
        facts = details(report, context.variant, key(ASSUMPTION, item.id), context.source)
        yield Finding(WORDS.get(item.status, item.status), f"{item.name} {item.shown}", facts)


def _published(report: Report) -> Iterator[Block]:
    if report.published is not None:
        yield Paragraph(report.published.says)
        yield Verbatim(scale(report.published, SCALE))
        yield Paragraph(report.published.source, quiet=True)


def _follow_ups(report: Report) -> Iterator[Block]:
    for more in report.follow_ups:
        yield Paragraph(more.ask)
        if more.reply:
            yield Finding(WORDS.get(more.status, more.status), f"{more.reply.strip()}: {more.says}")
        own = f"; from the numbers you wrote {more.own}" if more.own else ""
        yield Paragraph(f"→ {more.answer}{own}", quiet=True)


def _score(report: Report) -> Iterator[Block]:
    """The parts, then what becomes of their sum until it is the score; every figure adds up."""
    whole = points(report)
    rows: list[tuple[str, ...]] = []
    for part in whole.parts:
        rows.append((part.name, whole.figure(part.points), str(part.most), ""))
        rows += [("", whole.signed(-loss.points), "", loss.deduction.why) for loss in part.losses]
    rows.append(("total", whole.figure(whole.total), "100", ""))
    rows += [(change.name, whole.signed(change.points), "", change.why) for change in whole.changes]
    rows.append(("score", str(whole.score), "100", report.band))
    yield Table(("part", "points", "of", "for"), tuple(rows), (1, 2))
    yield Paragraph(idle_cap_line(report), quiet=True)


def _is_empty(block: Block) -> bool:
    match block:
        case Paragraph(text=text) | Finding(text=text):
            return not text.strip()
        case Verbatim(lines=lines):
            return not lines
    return False


def harmless(block: Block) -> Block:
    """A block in which every control character is a visible sign."""
    match block:
        case Paragraph():
            return replace(block, text=one_line(block.text))
        case Finding():
            facts = tuple(replace(fact, says=one_line(fact.says)) for fact in block.facts)
            return replace(block, text=one_line(block.text), facts=facts)
        case Table():
            return replace(block, rows=tuple(tuple(one_line(cell) for cell in row) for row in block.rows))
        case Verbatim():
            return replace(block, lines=tuple(visible(line).rstrip() for line in block.lines))
        case Typed():
            notes = tuple(replace(note, text=one_line(note.text)) for note in block.notes)
            return replace(block, text=visible(block.text).rstrip("\n"), notes=notes)
