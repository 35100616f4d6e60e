"""The report as a sheet of text: a pure function of report, width and view."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from trainer.grading.report import CheckResult, PublishedResult, Report
from trainer.report.claimed import claim_words, score_with_claims, verdict_word
from trainer.report.items import ASSUMPTION, CHECK, STEP, key
from trainer.report.points import Part, Points, cap_line, points
from trainer.report.scale import scale
from trainer.tui.after import follow_ups
from trainer.tui.laid import MARGIN, Laid, Placed, PlacedRows, View, finding, lay, plain
from trainer.tui.layout import GAP, NOTHING, Rows, beside, pad, said, wrap
from trainer.tui.lines import SIGN, lines_with_verdicts
from trainer.tui.marks import ASSUMPTIONS, BANDS, CHECKS, IMPLIED, MISSING, MUTED, Sign
from trainer.tui.text import minutes, one_line

LABEL = 12
ROOMY = 56
"""From this width on the sections stand beside their labels, below it under them."""
PROSE = 100
"""Cells of a line of prose beyond which it is hard to read."""
COMPACT = 72
"""Below this width the points lost stand under their part of the score."""
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
        "score": _score(report, room),
    }
    rows = [*plain([*heading(report, width, view), NOTHING]), *lines_with_verdicts(report, width, view)]
    for label, body in sections.items():
        if body:
            apart = [Placed(NOTHING)] if rows[-1].row.plain else []
            rows += [*apart, *_section(label, body, indent)]
    return lay(rows)


def heading(report: Report, width: int, view: View = ALL) -> Rows:
    """Title, band and time, which numbers, and what holds the score down."""
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
    if report.caps:
        lowest = min(report.caps, key=lambda cap: cap.max)
        rows += wrap(said(f"capped at {lowest.max}: {one_line(lowest.why)}", "$text-warning"), width)
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
    signs = {"missing": MISSING, "implied": IMPLIED}
    return [
        row
        for step in report.steps
        if step.line is None and step.status in signs and step.required
        for row in _verdict(
            key(STEP, step.id),
            signs[step.status],
            step.label,
            step.says.removeprefix("not found: ") or step.expected_shown,
            room,
            view,
        )
    ]


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


def _score(report: Report, room: int) -> PlacedRows:
    """The parts of the score in figures that add up, what was lost for what, the sum, and every cap."""
    whole = points(report)
    name = max((len(part.name) for part in whole.parts), default=0)
    rows: Rows = [row for part in whole.parts for row in _part(part, whole, name, room - MARGIN)]
    total = f"{whole.figure(whole.total):>{whole.decimals + 3}} of 100"
    rest = max(8, room - MARGIN - name - len(total) - 2 * GAP)
    cells = [(said("total", MUTED), name), (said(total), len(total)), (said(cap_line(report)), rest)]
    rows += beside(cells)
    for cap in sorted(report.caps, key=lambda cap: cap.max):
        rows += beside(
            [(NOTHING, name), (said(f"cap {cap.max}: {one_line(cap.why)}", MUTED), rest + len(total))]
        )
    return plain(rows, MARGIN)


def _part(part: Part, whole: Points, name: int, width: int) -> Rows:
    """One part, and a row for each loss: beside it where there is room, below it where there is not."""
    earned = f"{whole.figure(part.points):>{whole.decimals + 3}} of {part.most:>3}"
    head = [(said(part.name, MUTED), name), (said(earned), len(earned))]
    figure = whole.decimals + 4
    losses = [
        (
            said(f"−{whole.figure(loss.points)}".rjust(figure), MUTED),
            said(one_line(loss.deduction.why), MUTED),
        )
        for loss in part.losses
    ]
    if width < COMPACT:
        inset = (NOTHING, 0)
        below = [beside([inset, (lost, figure), (why, width - figure - 2 * GAP)]) for lost, why in losses]
        return [*beside(head), *(row for rows in below for row in rows)]
    rest = max(8, width - name - len(earned) - figure - 3 * GAP)
    rows: Rows = [] if losses else beside(head)
    for lost, why in losses:
        rows += beside([*head, (lost, figure), (why, rest)])
        head = [(NOTHING, name), (NOTHING, len(earned))]
    return rows
