"""The page on a mock interview that is handed to a mentor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.grading.report import Report
from trainer.report.document import (
    WORDS,
    Block,
    Document,
    Finding,
    Paragraph,
    Section,
    Table,
    answer_lines,
    harmless,
)
from trainer.report.interview import RIGHT, Interview, answered_said, band_of, dimensions, score_of, time_said
from trainer.report.next_time import to_practise
from trainer.report.plain import clock, one_line

GOOD = ("strong", "solid")
"""Bands of which one speaks as of a strength."""


def interview_document(interview: Interview) -> Document:
    """The page. Every text in it is harmless, as in the page of a report."""
    total = score_of(interview)
    moment = "" if interview.started is None else f", {interview.started:%Y-%m-%d %H:%M}"
    outcome = [f"{total} {band_of(total / 100)}, {answered_said(interview)}, {time_said(interview)}{moment}"]
    if interview.reports:
        outcome.append(_summary(interview))
    sections: dict[str, Sequence[Block]] = {
        "Verdicts": [_verdicts(interview)],
        "To practise": [_practise(interview)] if to_practise(interview.reports) else [],
        "Questions": [_questions(interview)],
    }
    for place, report in enumerate(interview.reports, 1):
        number = interview.attempts[place - 1] if interview.attempts else None
        sections[one_line(f"{place}. {report.title}")] = list(_answer(report, number))
    return Document(
        "Mock interview",
        tuple(outcome),
        tuple(Section(title, tuple(map(harmless, blocks))) for title, blocks in sections.items() if blocks),
    )


def _summary(interview: Interview) -> str:
    """The best and the weakest dimension, in a sentence."""
    found = sorted(dimensions(interview), key=lambda one: -one.share)
    best, worst = found[0], found[-1]
    if best.band == worst.band:
        return f"{best.band} in every dimension"
    praise = f"best in {best.name} ({best.band}), " if best.band in GOOD else ""
    return f"{praise}weakest in {worst.name} ({worst.band}): {worst.why}"


def _verdicts(interview: Interview) -> Table:
    rows = tuple((one.name, f"{one.share:.0%}", one.band, one.why) for one in dimensions(interview))
    return Table(("dimension", "earned", "verdict", "because"), rows, (1,))


def _practise(interview: Interview) -> Table:
    of = interview.answered
    rows = tuple(
        (one.skill.replace("-", " "), f"{one.answers} of {of}", one.says)
        for one in to_practise(interview.reports)
    )
    return Table(("skill", "lacked in", "next time"), rows, (1,))


def _questions(interview: Interview) -> Table:
    rows = [
        (
            str(report.score),
            report.band,
            "" if report.used_s is None else clock(report.used_s),
            clock(report.limit_s),
            _replies(report),
            f"{place}. {report.title}",
        )
        for place, report in enumerate(interview.reports, 1)
    ]
    first = len(rows) + 1
    rows += [
        ("", "not reached", "", "", "", f"{place}. {title}")
        for place, title in enumerate(interview.not_reached, first)
    ]
    return Table(("score", "band", "time", "planned", "follow-ups", "question"), tuple(rows), (0, 2, 3))


def _replies(report: Report) -> str:
    """How the follow-ups went: 1 right of 2 replies."""
    replied = [one for one in report.follow_ups if one.reply]
    if not report.follow_ups:
        return "none asked"
    if not replied:
        return f"no reply to {len(report.follow_ups)}"
    right = sum(one.status in RIGHT for one in replied)
    words = sum(one.status == "open" for one in replied)
    in_words = f", {words} in words" if words else ""
    silent = len(report.follow_ups) - len(replied)
    return f"{right} of {len(replied)} right{in_words}" + (f", {silent} without reply" if silent else "")


def _answer(report: Report, number: int | None) -> Iterator[Block]:
    """What was asked and answered, with the verdicts that a mentor talks about."""
    attempt = "" if number is None else f", attempt {number}"
    seed = "" if report.seed is None else f", numbers of seed {report.seed}"
    yield Paragraph(f"{report.score} {report.band}, question {report.question}{seed}{attempt}", quiet=True)
    yield Paragraph(report.prompt)
    yield from answer_lines(report)
    for check in report.checks:
        if check.status != "done" and check.required:
            yield Finding(check.status, f"{check.label}: {check.says}")
    for step in report.steps:
        if step.status == "slip" or (step.status == "missing" and step.required):
            yield Finding(WORDS.get(step.status, step.status), f"{step.label}: {step.says}")
    for more in report.follow_ups:
        if more.reply:
            verdict = "in words" if more.status == "open" else WORDS.get(more.status, more.status)
            yield Finding(verdict, f"follow-up: {more.ask} “{more.reply.strip()}” {more.says}")
    silent = [more.ask for more in report.follow_ups if not more.reply]
    if silent:
        yield Finding(
            "no reply", f"to {len(silent)} of {len(report.follow_ups)} follow-ups: {' '.join(silent)}"
        )
