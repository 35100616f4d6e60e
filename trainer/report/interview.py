"""A mock interview summed up: a verdict a dimension, three things to practise, a page for a mentor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from trainer.grading.report import Report
from trainer.grading.score import BANDS
from trainer.report.document import Block, Document, Finding, Paragraph, Section, Table
from trainer.report.plain import clock, one_line
from trainer.report.points import points

PARTS = {
    "assumptions": "assumptions",
    "method": "method",
    "arithmetic": "accuracy",
    "checks": "checks",
    "conclusion": "conclusion",
}
"""Dimensions of an interview, and the part of each report's score that they are read from."""
PACE = "pace"
OVERTIME = ((0.0, 1.0), (0.1, 0.8), (0.25, 0.6), (0.5, 0.4))
"""How much over the time is worth how much of the pace: up to a tenth over, four fifths."""
MOST = 3


@dataclass(frozen=True, slots=True)
class Interview:
    """The answers of a mock interview in the order asked. `asked` counts the questions, reached or not.

    `minutes` is the time that was agreed, `used_s` what was used of it.
    """

    reports: tuple[Report, ...]
    asked: int
    minutes: float
    used_s: float
    started: datetime | None = None


@dataclass(frozen=True, slots=True)
class Dimension:
    """One dimension: the share of its points that was earned, from 0 to 1, its band, and why not all."""

    name: str
    share: float
    band: str
    why: str


@dataclass(frozen=True, slots=True)
class Practise:
    """A skill that went wrong or was left out in so many answers, and what to do next time."""

    skill: str
    answers: int
    says: str


def band_of(share: float) -> str:
    """The band of a share from 0 to 1, by the limits of a report's score."""
    return next(name for least, name in BANDS if 100 * share >= least)


def score_of(interview: Interview) -> int:
    """The whole interview from 0 to 100: the mean of its questions, one not reached counting as nothing."""
    return round(sum(report.score for report in interview.reports) / max(interview.asked, 1))


def dimensions(interview: Interview) -> tuple[Dimension, ...]:
    """A verdict for each dimension, over all answers together."""
    return (*(_dimension(interview, *item) for item in PARTS.items()), _pace(interview))


def _dimension(interview: Interview, name: str, part: str) -> Dimension:
    earned = most = 0.0
    losses: dict[str, float] = defaultdict(float)
    for report in interview.reports:
        for one in points(report).parts:
            if one.name == part:
                earned, most = earned + one.points, most + one.most
                for loss in one.losses:
                    losses[loss.deduction.why] += loss.points
    share = earned / most if most else 0.0
    worst = max(losses, key=lambda why: losses[why], default="")
    return Dimension(name, share, band_of(share), worst or ("nothing was answered" if not most else ""))


def _pace(interview: Interview) -> Dimension:
    reached = len(interview.reports)
    over = max(interview.used_s / (60 * interview.minutes) - 1, 0.0) if interview.minutes else 0.0
    share = next((worth for most, worth in OVERTIME if over <= most + 1e-9), 0.2)
    share *= reached / max(interview.asked, 1)
    slow = [report for report in interview.reports if (report.used_s or 0) > report.limit_s + 1]
    why = ""
    if reached < interview.asked:
        why = f"{reached} of {interview.asked} questions were answered"
    elif over:
        why = f"{clock(interview.used_s - 60 * interview.minutes)} over the time"
    elif slow:
        share = min(share, 0.8)
        why = f"longer than planned on {', '.join(report.question for report in slow)}"
    return Dimension(PACE, share, band_of(share), why)


def to_practise(reports: Sequence[Report], most: int = MOST) -> tuple[Practise, ...]:
    """The skills that went wrong or were left out most often, with the sentence of their first failure."""
    weights: dict[str, int] = defaultdict(int)
    answers: dict[str, set[int]] = defaultdict(set)
    says: dict[str, str] = {}
    for place, report in enumerate(reports):
        for skill, weight, sentence in _failures(report):
            weights[skill] += weight
            answers[skill].add(place)
            says.setdefault(skill, sentence)
    worst = sorted(weights, key=lambda skill: -weights[skill])[:most]
    return tuple(Practise(skill, len(answers[skill]), says[skill]) for skill in worst)


def _failures(report: Report) -> Iterator[tuple[str, int, str]]:
    """Skill, weight and sentence of all that is wrong or missing; a critical check counts twice."""
    first = report.concepts[0] if report.concepts else report.track
    for check in report.checks:
        if check.status == "wrong" or (check.status == "missing" and check.required):
            yield check.skill or first, 2 if check.critical else 1, f"{check.label}: {check.says}"
    for step in report.steps:
        if step.status == "slip" or (step.status == "missing" and step.required):
            hint = step.diagnosis.hint if step.diagnosis else ""
            yield step.skill or first, 1, hint or step.says


def interview_document(interview: Interview) -> Document:
    """The page that is handed to a mentor. Every text in it is harmless, as in the page of a report."""
    total = score_of(interview)
    moment = "" if interview.started is None else f", {interview.started:%Y-%m-%d %H:%M}"
    time = f"{clock(interview.used_s)} of {clock(60 * interview.minutes)}"
    outcome = (
        f"{total} {band_of(total / 100)}, {time}{moment}",
        f"{len(interview.reports)} of {interview.asked} questions answered",
    )
    sections: dict[str, Sequence[Block]] = {
        "Verdicts": [_verdicts(interview)],
        "To practise": [
            Finding(f"{place}.", one_line(f"{one.skill.replace('-', ' ')}: {one.says}"))
            for place, one in enumerate(to_practise(interview.reports), 1)
        ],
        "Questions": [_questions(interview)] if interview.reports else [],
        **{
            one_line(f"{place}. {report.title}"): _answer(report)
            for place, report in enumerate(interview.reports, 1)
        },
    }
    filled = (Section(title, tuple(blocks)) for title, blocks in sections.items())
    return Document("Mock interview", outcome, tuple(section for section in filled if section.blocks))


def _verdicts(interview: Interview) -> Table:
    rows = tuple((one.name, f"{one.share:.0%}", one.band, one_line(one.why)) for one in dimensions(interview))
    return Table(("dimension", "earned", "verdict", "lost most for"), rows, (1,))


def _questions(interview: Interview) -> Table:
    rows = tuple(
        (
            one_line(report.title),
            str(report.score),
            report.band,
            clock(report.used_s or 0.0),
            clock(report.limit_s),
        )
        for report in interview.reports
    )
    return Table(("question", "score", "band", "time", "planned"), rows, (1, 3, 4))


def _answer(report: Report) -> list[Block]:
    """What was asked and answered, with the verdicts that a mentor talks about."""
    blocks: list[Block] = [Paragraph(one_line(report.prompt))]
    blocks += [Finding("typed", one_line(line.text)) for line in report.lines if line.text.strip()]
    blocks += [
        Finding(step.status.replace("_", " "), one_line(f"{step.label}: {step.says}"))
        for step in report.steps
        if step.status in ("slip", "missing") and (step.required or step.status == "slip")
    ]
    blocks += [
        Finding(check.status, one_line(f"{check.label}: {check.says}"))
        for check in report.checks
        if check.status != "done" and check.required
    ]
    for more in report.follow_ups:
        if more.reply:
            blocks.append(Finding(more.status or "open", one_line(f"{more.ask} {more.reply}: {more.says}")))
    return blocks
