"""A mock interview in ordinary lines: one prompt at a time, one clock over all of it, one page at the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.bank import load_headings
from trainer.cli.answering import BACK, END, next_line
from trainer.cli.asking import TerminalGoneError, agrees, ask, decides, ends, piped
from trainer.cli.output import demand_text, message, print_lines
from trainer.cli.page import Page
from trainer.cli.plain import keep, open_records, present
from trainer.cli.signals import ended_by_signals
from trainer.errors import TrainerError, UsageError
from trainer.grading import Report, grade, reply_to
from trainer.paths import headings_index, question_folders
from trainer.report.plain import clock
from trainer.tui.library import Library
from trainer.tui.mocking import Running, cut_short, planned
from trainer.tui.records import Records

if TYPE_CHECKING:
    from trainer.bank import Question
    from trainer.history.practising import Mock
    from trainer.tui.session import Session

FIRST = 3
"""Sections of the page that are printed at the end: verdicts, what to practise, the questions."""


class EndedError(Exception):
    """The person ends the interview; `text` is what is written of the answer in hand."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


def local_now() -> datetime:
    """This moment, in the zone of this computer."""
    return datetime.now().astimezone()


def interview(
    minutes: float,
    track: str | None,
    seed: int | None,
    seconds: Callable[[], float] = time.monotonic,
    now: Callable[[], datetime] = local_now,
) -> int:
    """Hold an interview. `seconds` is a monotonic clock; what comes from a pipe is not timed."""
    page = Page()
    with ended_by_signals(), open_records() as records:
        library = Library(load_headings(question_folders(), headings_index()))
        running, goes_on = _cut_short(records, seconds)
        if running is None:
            sitting = planned(library, records, now(), minutes, track, seed)
            sitting = replace(sitting, clock_s=None) if piped() else sitting
            _explain(page, len(sitting.asked), minutes)
            running = Running.begin(records, sitting, seconds, now())
        try:
            if running.sitting.current is not None:
                _question_of(library, running)
        except TrainerError as error:
            if goes_on:
                running.put_down()
                raise
            message(error.title, "What is written of its answer stays, as an answer of its own.")
            _finish(page, running)
            return 0
        try:
            if not goes_on and running.sitting.current is not None:
                raise EndedError(_session(library, running, now()).text)
            while not running.is_over:
                _question(page, library, records, running, now())
        except EndedError as ended:
            if ended.text.strip():
                _hand_in(records, running, _session(library, running, now()), ended.text)
        except TerminalGoneError as error:
            raise TerminalGoneError("trainer mock --plain goes on with the interview") from error
        _finish(page, running)
    return 0


def _cut_short(records: Records, seconds: Callable[[], float]) -> tuple[Running | None, bool]:
    """An interview that was cut short, and whether the person goes on with it; else it ends there."""
    if piped():
        return None, True
    nothing: list[Mock] = []
    for mock in records.practising(lambda practising: practising.mocks(), nothing):
        if not cut_short(mock):
            continue
        running = Running.resume(records, mock, seconds)
        if running is None:
            continue
        says = f"Interview {mock.number} was cut short: {running.said}. The time away does not count."
        return running, decides(f"{says} Go on with it? n ends it there. y or n: ")
    return None, True


def _explain(page: Page, questions: int, minutes: float) -> None:
    page.say(f"A mock interview: {questions} questions in {minutes:g} minutes.", "bold")
    if piped():
        page.say(
            "Answers are separated by a line with a single dot. It is not timed; no follow-ups come.", "dim"
        )
        return
    page.say("One clock runs over all of them. There is no pause, and no verdict before the end.", "dim")
    page.say("A line with a single dot hands an answer in. There is no way back to it.", "dim")
    page.say("A line with a single minus takes the line before it back.", "dim")
    page.say("Ctrl-C asks whether to end the interview.", "dim")


def _session(library: Library, running: Running, now: datetime) -> Session:
    session = running.session(_question_of(library, running), now)
    session.stopwatch.start()
    return session


def _question_of(library: Library, running: Running) -> Question:
    """The question in hand. Raises TrainerError where its file cannot be used."""
    current = running.sitting.current
    assert current is not None, "the interview is over"
    if current.question not in library:
        says = f"{current.question} is not in the bank, or its file has an error"
        raise UsageError(says, "trainer check says which; the interview waits")
    return library.question(current.question)


def _question(page: Page, library: Library, records: Records, running: Running, now: datetime) -> None:
    """Ask one question, take its answer, and go on with its follow-ups."""
    session = _session(library, running, now)
    place, of = running.sitting.done + 1, len(running.sitting.asked)
    page.gap()
    page.say(f"Question {place} of {of}. {running.said.capitalize()}.", "dim")
    present(page, session, explain=lambda page, session: None)
    text = _typed(page, running, session, records)
    if not text.strip() and running.left_s <= 0:
        return
    report, number = _hand_in(records, running, session, text)
    if not piped():
        _follow_up(page, records, running, session, report, number)


def _typed(page: Page, running: Running, session: Session, records: Records) -> str:
    """The lines of the answer, up to a single dot or to the end of the time. Raises EndedError."""
    lines = session.text.splitlines()
    while True:
        try:
            line = next_line(_prompt(len(lines) + 1, running), lines)
        except SystemExit:
            records.keep_draft(session.draft("\n".join(lines)))
            raise
        except KeyboardInterrupt:
            if agrees("End the interview here? What is written is handed in. y or n: "):
                raise EndedError("\n".join(lines)) from None
            continue
        if line is None:
            if ends("End the interview here? What is written is handed in. y or n: "):
                raise EndedError("\n".join(lines))
            continue
        if running.left_s < 0:
            page.say("The time is up: the answer is handed in as it stood.")
            break
        if line.strip() == END:
            if (
                piped()
                or any(one.strip() for one in lines)
                or agrees("Nothing is written. Hand it in? y or n: ")
            ):
                break
        elif line.strip() == BACK:
            del lines[-1:]
        else:
            lines.append(line)
        session.log.note(session.stopwatch.elapsed, "\n".join(lines))
        records.keep_draft(session.draft("\n".join(lines)))
        running.keep()
    text = "\n".join(lines)
    demand_text(text, "this answer")
    return text


def _prompt(number: int, running: Running) -> str:
    return f"{number}, {clock(running.left_s)} left: "


def _hand_in(records: Records, running: Running, session: Session, text: str) -> tuple[Report, int | None]:
    used = session.stopwatch.elapsed - max(0.0, -running.left_s)
    report = session.report(grade, text, used if running.timed else None)
    number = keep(session, records, report)
    running.handed_in(session, report, number, report.used_s)
    return report, number


def _follow_up(
    page: Page, records: Records, running: Running, session: Session, report: Report, number: int | None
) -> None:
    """Ask the follow-ups, which end with the time; their verdicts wait for the page."""
    for place, one in enumerate(report.follow_ups):
        if running.left_s <= 0:
            return
        page.gap()
        page.say(f"Follow-up {place + 1} of {len(report.follow_ups)}: {' '.join(one.ask.split())}")
        try:
            reply = ask(f"{clock(running.left_s)} left. Reply, or nothing to skip it: ")
        except KeyboardInterrupt:
            if agrees("End the interview here? y or n: "):
                raise EndedError("") from None
            continue
        if reply is None or running.left_s < 0:
            return
        if reply.strip():
            report = reply_to(session.variant, report, place, reply)
            running.amended(report)
            records.amend(number, session.draft_id, report)


def _finish(page: Page, running: Running) -> None:
    """End the interview, and print what one reads first of its page."""
    from trainer.report.interview_page import interview_document
    from trainer.report.lines import lines

    page.gap()
    if not running.end():
        page.say("Nothing was handed in, so nothing is kept.", "dim")
        return
    whole = interview_document(running.interview())
    print_lines(lines(replace(whole, sections=whole.sections[:FIRST])).splitlines())
    if running.number is not None:
        page.gap()
        more = "shows the answers as well; --export FILE writes the page for a mentor"
        page.say(f"Kept as mock interview {running.number}: trainer mock {running.number} {more}.", "dim")
