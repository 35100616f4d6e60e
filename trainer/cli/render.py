"""A report for people: the answer line by line with its verdicts, what is missing, what to do next time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from trainer.cli.page import Page
from trainer.grading.report import FollowUpResult, Report
from trainer.report.claimed import claim_words, score_with_claims, verdict_word
from trainer.report.plain import clock
from trainer.report.points import held_cap_line, idle_cap_line, points

LABEL = 13
VERDICT = 10
MARKS = {"ok": "right", "ft": "follows", "x": "slip", "im": "implied", "note": "note", "": ""}
ASSUMED = {"implausible": "doubtful", "unstated": "unsaid"}
STEPS = {"missing": "not found", "implied": "not written", "slip": "a slip"}
REPLIES = {"correct": "right", "follow_through": "follows"}
STYLES = {
    **dict.fromkeys(("right", "done", "stated"), "green"),
    **dict.fromkeys(("slip", "wrong", "doubtful", "misread"), "bold red"),
    **dict.fromkeys(("follows", "missing", "unsaid", "changed", "claimed"), "yellow"),
}


class Entry(NamedTuple):
    """One finding: what it says, and the verdict before it."""

    says: str
    verdict: str = ""


def print_report(page: Page, report: Report, answers: bool = True) -> None:
    """Print all of a report; without `answers` those of follow-ups that have no reply yet are left out."""
    _heading(page, report)
    _lines(page, report)
    sections = {
        "implied": [Entry(step.label) for step in report.steps if step.status == "implied"],
        "claimed": _claimed_steps(report),
        "checks": _checks(report),
        "assumed": _assumptions(report),
        "published": _published(report),
        "remarks": map(Entry, report.feedback),
        "next time": [Entry(report.next_time)],
        "interviewer": [Entry(report.note)],
        "worked": map(Entry, report.worked),
        "go on": _follow_ups(report, answers),
        "score": _score(report),
    }
    for label, entries in sections.items():
        _section(page, label, [entry for entry in entries if entry.says.strip()])


def _heading(page: Page, report: Report) -> None:
    time = f"limit {clock(report.limit_s)}"
    if report.used_s is not None:
        over = report.used_s - report.limit_s
        time = f"{clock(report.used_s)} of {clock(report.limit_s)}"
        time += f", {clock(over)} over" if over >= 1 else ""
    numbers = "" if report.seed is None else f", numbers of seed {report.seed}"
    page.say(report.title, "bold")
    page.say(f"{report.question}{numbers}", "dim")
    page.gap()
    page.say(Text.assemble((f"{report.score} {report.band}", "bold"), f"   {time}   {report.mode}"))
    if claims := score_with_claims(report):
        page.say(claims)
    if report.notice:
        page.say(report.notice, "yellow")
    if held := held_cap_line(report):
        page.say(held, "yellow")


def _lines(page: Page, report: Report) -> None:
    page.gap()
    last = max((line.line for line in report.lines if line.text.strip() or line.notes), default=0)
    if not last:
        page.say("nothing was written", "dim")
    digits = len(str(last))
    for line in report.lines[:last]:
        page.row(f"{line.line:>{digits}}", line.text, digits + 2)
        for mark, text in line.notes:
            margin = " " * (digits + 2)
            page.row(Text.assemble(margin, _verdict(MARKS[mark])), text, digits + 2 + VERDICT)


def _section(page: Page, label: str, entries: list[Entry]) -> None:
    if not entries:
        return
    page.gap()
    room = VERDICT if any(entry.verdict for entry in entries) else 0
    for number, entry in enumerate(entries):
        head = Text.assemble((f"{'' if number else label:<{LABEL}}", "dim"), _verdict(entry.verdict))
        page.row(head, " ".join(entry.says.split()), LABEL + room)


def _verdict(word: str) -> Text:
    return Text(word, STYLES.get(word, "dim"))


def _claimed_steps(report: Report) -> Iterable[Entry]:
    """The steps that the candidate claims, each with where it stands and the grader's verdict."""
    for step in report.steps:
        if step.claimed:
            yield Entry(f"{step.label} ({claim_words(report, step)}, {STEPS[step.status]})")


def _checks(report: Report) -> Iterable[Entry]:
    """Every required check, and the optional ones that were met. The remarks say what to do about them."""
    for check in report.checks:
        if check.required or check.status != "missing" or check.claimed:
            words = f" ({claim_words(report, check)}, not detected)" if check.claimed else ""
            yield Entry(check.label + words, verdict_word(check))


def _assumptions(report: Report) -> Iterable[Entry]:
    """What was assumed; a given input only where it was changed."""
    for item in report.assumptions:
        if item.status == "stated":
            yield Entry(f"{item.name} {item.shown}", item.status)
        elif item.status != "given":
            yield Entry(item.says or f"{item.name} {item.shown}", ASSUMED.get(item.status, item.status))


def _published(report: Report) -> Iterable[Entry]:
    if report.published is not None:
        yield Entry(report.published.says)
        yield Entry(report.published.source)


def print_reply(page: Page, more: FollowUpResult) -> None:
    """Print the verdict on a reply to a follow-up, and the answer."""
    _section(page, "", list(_verdict_on(more)))


def _follow_ups(report: Report, answers: bool) -> Iterable[Entry]:
    for more in report.follow_ups:
        yield Entry(more.ask)
        if more.reply or answers:
            yield from _verdict_on(more)


def _verdict_on(more: FollowUpResult) -> Iterable[Entry]:
    if more.reply:
        yield Entry(f"{more.reply.strip()}: {more.says}", REPLIES.get(more.status, more.status))
    yield Entry(f"-> {more.answer}" + (f"; from the numbers you wrote {more.own}" if more.own else ""))


def _score(report: Report) -> Iterable[Entry]:
    """The parts of the score, what every lost point was lost for, and what makes the score of their sum."""
    whole = points(report)
    for part in whole.parts:
        yield Entry(f"{part.name}: {whole.figure(part.points)} of {part.most}")
        for loss in part.losses:
            yield Entry(f"{_plain(whole.signed(-loss.points))} {loss.deduction.why}")
    yield Entry(f"total: {whole.figure(whole.total)} of 100")
    for change in whole.changes:
        yield Entry(f"{change.name}: {_plain(whole.signed(change.points))} {change.why}")
    yield Entry(f"score: {whole.score} of 100")
    yield Entry(idle_cap_line(report))


def _plain(figure: str) -> str:
    return figure.replace("−", "-")
