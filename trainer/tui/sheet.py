"""The report as a sheet of text: a pure function of report, width and view."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from trainer.grading.report import CheckResult, PublishedResult, Report, StepResult
from trainer.report.claimed import CLAIMED, claim_words, score_with_claims, verdict_word
from trainer.report.items import ASSUMPTION, CHECK, STEP, key
from trainer.report.points import held_cap_line
from trainer.report.scale import scale
from trainer.tui.after import follow_ups
from trainer.tui.laid import MARGIN, Laid, Placed, PlacedRows, View, finding, lay, plain
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, wrap
from trainer.tui.lines import SIGN, lines_with_verdicts
from trainer.tui.marks import ASSUMPTIONS, BANDS, CHECKS, IMPLIED, MISSING, MUTED, Sign
from trainer.tui.score_rows import score_rows
from trainer.tui.text import minutes, one_line

LABEL = 12
ROOMY = 56
"""From this width on the sections stand beside their labels, below it under them."""
PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""
ALL = View()


def sheet(report: Report, width: int, view: View = ALL) -> Content:
    """The whole report for a width in cells."""
    return laid(report, width, view).content


def laid(report: Report, width: int, view: View) -> Laid:
    """The whole report for a width in cells, and where on it each finding stands."""
    indent = LABEL if width >= ROOMY else 0
    room = min(max(16, width - indent), PROSE + MARGIN)
    sections = {
        "your note": _paragraphs(view.note.split("\n"), room),
        "not found": _missing(report, room, view),
        "checks": _checks(report, room, view),
        "assumed": _assumptions(report, room, view),
        "your number": _published(report.published, room),
        "remarks": _paragraphs(_unsaid(report), room),
        "interviewer": _paragraphs([report.note], room),
        "worked": _paragraphs(report.worked, room),
        "next time": _paragraphs([report.next_time], room),
        "follow-ups": follow_ups(report, room, view),
        "question": _paragraphs(report.prompt.split("\n\n"), room),
        "score": plain(score_rows(report, room - MARGIN), MARGIN),
    }
    rows = [*plain([*heading(report, width, view), NOTHING]), *lines_with_verdicts(report, width, view)]
    for label, body in sections.items():
        if body:
            apart = [Placed(NOTHING)] if rows[-1].row.plain else []
            rows += [*apart, *_section(label, body, indent)]
    return lay(rows)


def heading(report: Report, width: int, view: View = ALL) -> Rows:
    """Title, band and time, which numbers, what has to be known first, and what holds the score down."""
    time = f"of {minutes(report.limit_s)}"
    if report.used_s is not None:
        over = report.used_s - report.limit_s
        time = f"{minutes(report.used_s)} {time}" + (f", {minutes(over)} over" if over >= 1 else "")
    more = [time, report.mode]
    more += [] if report.seed is None else [f"numbers of seed {report.seed}"]
    more += ["bookmarked"] if view.bookmarked else []
    more += ["noted"] if view.note else []
    facts = Content.assemble(
        (f"{report.score}", f"bold {BANDS.get(report.band, '')}"),
        "  ",
        (one_line(report.band), BANDS.get(report.band, "")),
        ("".join(f"   {one_line(part)}" for part in more), MUTED),
    )
    rows = [*wrap(said(one_line(report.title), "bold"), width), NOTHING, *wrap(facts, width)]
    if claims := score_with_claims(report):
        rows += wrap(said(one_line(claims), MUTED), width)
    for line in filter(None, (report.notice, held_cap_line(report))):
        rows += wrap(said(one_line(line), "$text-warning"), width)
    return rows


def _section(label: str, body: PlacedRows, indent: int) -> PlacedRows:
    """Rows behind a label that stands once, or under it where they are not indented."""
    name = said(label, MUTED)
    if not indent:
        return [Placed(name), *body]
    margin = pad(NOTHING, indent)
    before = [pad(name, indent), *[margin] * (len(body) - 1)]
    return [
        Placed(lead + placed.row if placed.row.plain else placed.row, placed.item)
        for lead, placed in zip(before, body, strict=True)
    ]


def _paragraphs(texts: Iterable[str], room: int, style: str = "") -> PlacedRows:
    """Texts one under the other; empty ones are left out."""
    rows = [row for text in texts if text.strip() for row in wrap(said(one_line(text), style), room - MARGIN)]
    return plain(rows, MARGIN)


def _verdict(item: str, sign: Sign, text: str, says: str, room: int, view: View) -> PlacedRows:
    """A sign, what it is on, and the reason where one is given."""
    name, reason = one_line(text), one_line(says)
    if reason.casefold().startswith(name.casefold()):
        name, reason = reason, ""
    body = Content.assemble(name, (f"   {reason}" if reason else "", MUTED))
    rest = max(8, room - MARGIN - SIGN - GAP)
    return finding(item, beside([(said(sign.text, sign.style), SIGN), (body, rest)]), view, room)


def _missing(report: Report, room: int, view: View) -> PlacedRows:
    """Required steps that no line shows."""
    signs = {"missing": MISSING, "implied": IMPLIED, CLAIMED: CHECKS[CLAIMED]}
    steps = (step for step in report.steps if step.line is None and step.required)
    return [
        row
        for step in steps
        if step.status in signs
        for row in _verdict(
            key(STEP, step.id), signs[verdict_word(step)], step.label, _unfound(report, step), room, view
        )
    ]


def _unfound(report: Report, step: StepResult) -> str:
    says = step.says.removeprefix("not found: ") or step.expected_shown
    found = "not found" if step.status == "missing" else "not written"
    return f"{claim_words(report, step)}; {found}: {says}" if step.claimed else says


def _checks(report: Report, room: int, view: View) -> PlacedRows:
    """Required checks not met, with what would meet them; then those that were."""
    open_ones = [check for check in report.checks if check.status != "done" and _told(check)]
    done = [check for check in report.checks if check.status == "done"]
    return [
        row
        for check in (*open_ones, *done)
        for row in _verdict(
            key(CHECK, check.id), CHECKS[verdict_word(check)], check.label, _unmet(report, check), room, view
        )
    ]


def _told(check: CheckResult) -> bool:
    return check.required or check.claimed or check.status == "wrong"


def _unmet(report: Report, check: CheckResult) -> str:
    if check.status == "done":
        return ""
    return f"{claim_words(report, check)}; not detected: {check.says}" if check.claimed else check.says


def _assumptions(report: Report, room: int, view: View) -> PlacedRows:
    """Assumptions that are unsaid, doubtful or not the prompt's; the others stand beside their lines."""
    return [
        row
        for item in report.assumptions
        if item.status not in ("given", "stated") and (item.status == "unstated" or item.line is None)
        for row in _verdict(
            key(ASSUMPTION, item.id),
            ASSUMPTIONS[item.status],
            f"{item.name} {item.shown}".strip(),
            item.says or item.why,
            room,
            view,
        )
    ]


def _unsaid(report: Report) -> list[str]:
    """Feedback that is not said already beside a line or in a section above."""
    told = [step.label for step in report.steps if step.status in ("missing", "slip")]
    told += [check.label for check in report.checks if check.status != "done"]
    told += [text for line in report.lines for mark, text in line.notes if mark == "x"]
    told += [item.says for item in report.assumptions if item.says and item.line is None]
    return [text for text in report.feedback if not any(part.casefold() in text.casefold() for part in told)]


def _published(published: PublishedResult | None, room: int) -> PlacedRows:
    """The published figure and the candidate's: in words, on a scale, and where it comes from."""
    if published is None:
        return []
    says = published.says or f"{published.value:g} {published.unit}"
    drawn = [_drawn(line) for line in scale(published, room - MARGIN)]
    legend = [row for line in drawn for row in wrap(line, room - MARGIN)]
    rows = [NOTHING, *legend, NOTHING] if legend else []
    return [
        *_paragraphs([says], room),
        *plain(rows, MARGIN),
        *_paragraphs([published.source], room, MUTED),
    ]


def _drawn(line: str) -> Content:
    """A line of the scale: the two figures stand out from the axis."""
    content = said(line, MUTED)
    if set(line) <= set("-=[]|o<>"):
        for sign, style in (
            ("o", "bold $text-accent"),
            ("|", "bold $foreground"),
            ("<", "bold $text-accent"),
            (">", "bold $text-accent"),
        ):
            if sign in line:
                content = content.stylize(style, line.index(sign), line.index(sign) + 1)
    return content
