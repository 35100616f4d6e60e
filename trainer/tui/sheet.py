"""The report as a sheet of text: a pure function of report and width, used on screen and for export."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from trainer.grading.report import CheckResult, Report
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, stack, wrap
from trainer.tui.lines import SIGN, lines_with_verdicts
from trainer.tui.marks import ASSUMPTIONS, BANDS, CHECKS, DONE, IMPLIED, MISSING, MUTED, Sign
from trainer.tui.replies import answer, verdict
from trainer.tui.text import minutes, one_line

LABEL = 12
ROOMY = 56
"""From this width on the sections stand beside their labels, below it under them."""
PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""


def sheet(report: Report, width: int, answers: bool = True) -> Content:
    """The whole report for a width in cells; the answers of follow-ups only with `answers`."""
    indent = LABEL + GAP if width >= ROOMY else 0
    inner = min(max(16, width - indent), PROSE)
    sections = {
        "not found": _missing(report, inner),
        "checks": _checks(report, inner),
        "assumed": _assumptions(report, inner),
        "your number": _published(report, inner),
        "remarks": _paragraphs(_unsaid(report), inner),
        "interviewer": _paragraphs([report.note], inner),
        "worked": _paragraphs(report.worked, inner),
        "next time": _paragraphs([report.next_time], inner),
        "go on": _follow_ups(report, inner, answers),
        "score": _score(report, inner),
    }
    rows = [*heading(report, width), NOTHING, *lines_with_verdicts(report, width)]
    for label, body in sections.items():
        if body:
            rows += [NOTHING, *_section(label, body, indent)]
    return stack(rows)


def heading(report: Report, width: int) -> Rows:
    """Title, band and time, and what holds the score down."""
    time = f"of {minutes(report.limit_s)}"
    if report.used_s is not None:
        over = report.used_s - report.limit_s
        time = f"{minutes(report.used_s)} {time}" + (f", {minutes(over)} over" if over >= 1 else "")
    facts = Content.assemble(
        (f"{report.score}", f"bold {BANDS.get(report.band, '')}"),
        "  ",
        (one_line(report.band), BANDS.get(report.band, "")),
        (f"     {time}     {one_line(report.mode)}", MUTED),
    )
    rows = [*wrap(said(one_line(report.title), "bold"), width), NOTHING, *wrap(facts, width)]
    if report.claimed_score is not None:
        claimed = f"{report.claimed_score}  {report.claimed_band} with the checks that you claim"
        rows += wrap(said(one_line(claimed), MUTED), width)
    if report.caps:
        lowest = min(report.caps, key=lambda cap: cap.max)
        rows += wrap(said(f"capped at {lowest.max}: {one_line(lowest.why)}", "$text-warning"), width)
    return rows


def _section(label: str, body: Rows, indent: int) -> Rows:
    """Rows behind a label that stands once, or under it where they are not indented."""
    name = said(label, MUTED)
    if not indent:
        return [name, *body]
    margin = pad(NOTHING, indent)
    return [(margin if index else pad(name, indent)) + row for index, row in enumerate(body)]


def _paragraphs(texts: Iterable[str], width: int, style: str = "") -> Rows:
    """Texts one under the other; empty ones are left out."""
    return [row for text in texts if text.strip() for row in wrap(said(one_line(text), style), width)]


def _verdict(sign: Sign, text: str, says: str, width: int) -> Rows:
    """A sign, what it is on, and the reason where one is given."""
    name, reason = one_line(text), one_line(says)
    if reason.casefold().startswith(name.casefold()):
        name, reason = reason, ""
    body = Content.assemble(name, (f"   {reason}" if reason else "", MUTED))
    return beside([(said(sign.text, sign.style), SIGN), (body, max(8, width - SIGN - GAP))])


def _missing(report: Report, width: int) -> Rows:
    """Required steps that no line shows."""
    signs = {"missing": MISSING, "implied": IMPLIED}
    return [
        row
        for step in report.steps
        if step.line is None and step.status in signs and step.required
        for row in _verdict(signs[step.status], step.label, step.says or step.expected_shown, width)
    ]


def _checks(report: Report, width: int) -> Rows:
    """Required checks not met, with what would meet them; then those that were, in one paragraph."""
    rows = [
        row
        for check in report.checks
        if check.required and check.status != "done"
        for row in _verdict(CHECKS[check.status], check.label, _unmet(check), width)
    ]
    done = "; ".join(one_line(check.label) for check in report.checks if check.status == "done")
    if done:
        rows += beside([(said(DONE.text, DONE.style), SIGN), (said(done, MUTED), max(8, width - SIGN - GAP))])
    return rows


def _unmet(check: CheckResult) -> str:
    return f"you claim it; {check.says}" if check.claimed else check.says


def _assumptions(report: Report, width: int) -> Rows:
    """Assumptions that are unsaid, doubtful or not the prompt's; the others stand beside their lines."""
    return [
        row
        for item in report.assumptions
        if item.status not in ("given", "stated")
        for row in _verdict(
            ASSUMPTIONS[item.status], f"{item.name} {item.shown}".strip(), item.says or item.why, width
        )
    ]


def _unsaid(report: Report) -> list[str]:
    """Feedback that is not said already beside a line or in a section above."""
    told = [step.label for step in report.steps if step.status in ("missing", "slip")]
    told += [check.label for check in report.checks if check.status != "done"]
    told += [text for line in report.lines for mark, text in line.notes if mark == "x"]
    told += [item.says for item in report.assumptions if item.says]
    return [text for text in report.feedback if not any(part.casefold() in text.casefold() for part in told)]


def _published(report: Report, width: int) -> Rows:
    published = report.published
    if published is None:
        return []
    says = published.says or f"{published.value:g} {published.unit}"
    return [*_paragraphs([says], width), *_paragraphs([published.source], width, MUTED)]


def _follow_ups(report: Report, width: int, answers: bool) -> Rows:
    """What the interviewer asks next, the verdict on each reply, and the answers once they may be seen."""
    rows: Rows = []
    for one in report.follow_ups:
        rows += _paragraphs([one.ask], width)
        if one.status:
            rows += _paragraphs([f"“{one.reply.strip()}”"], width, MUTED)
            rows += verdict(one, width)
        elif answers:
            rows += answer(one, width)
    return rows


def _score(report: Report, width: int) -> Rows:
    """The parts of the score in aligned figures, and what every lost point was lost for."""
    name = max((len(part) for part in report.parts), default=0)
    rows: Rows = []
    for part, points in report.parts.items():
        lost = [deduction for deduction in report.deductions if deduction.part == part and deduction.points]
        most = round(points + sum(deduction.points for deduction in lost))
        why = "; ".join(f"−{deduction.points:.1f} {one_line(deduction.why)}" for deduction in lost)
        figures = f"{points:5.1f} of {most:>2}"
        rows += beside(
            [
                (said(part, MUTED), name),
                (said(figures), len(figures)),
                (said(why, MUTED), max(8, width - name - len(figures) - 2 * GAP)),
            ]
        )
    return rows
