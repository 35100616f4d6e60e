"""A drill in ordinary lines: nothing is drawn or erased, one prompt at a time; the attempt is kept."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from trainer.bank import Question, Variant, find, load_bank
from trainer.cli.hinting import answer_hint, asks_for_hint
from trainer.cli.output import MAX_BYTES, counted, demand_text, message, too_long
from trainer.cli.page import Page
from trainer.cli.render import clock, print_report
from trainer.errors import UsageError
from trainer.grading import Report, grade, reply_to
from trainer.history import HistoryError, Store
from trainer.paths import database_path, question_folders
from trainer.tui.modes import is_strict, judges
from trainer.tui.records import Records
from trainer.tui.reseed import next_numbers
from trainer.tui.session import Session, fresh, resumed
from trainer.tui.stopwatch import face
from trainer.tui.understand import Understood, understand

END = "."
SIGNS = {"=": "holds: ", "≠": "does not hold: ", "?": "one of two readings: ", "": ""}


def drill(
    reference: str | None, mode: str, seed: int | None, seconds: Callable[[], float] = time.monotonic
) -> int:
    """Ask one question, take the answer line by line, print the report and keep the attempt.

    `seconds` is a monotonic clock.
    """
    page = Page()
    question = find(reference, question_folders()) if reference is not None else _choose(page)
    with _records() as records:
        session = _unfinished(records, question, seed, seconds)
        if session is None:
            numbers = seed if seed is not None else next_numbers(question, records.last_at(question.id))
            session = fresh(question, numbers, mode, seconds, datetime.now().astimezone())
        _present(page, session)
        session.stopwatch.start()
        text = _type(page, session, records)
        session.stopwatch.stop()
        if not _says_anything(text):
            records.forget_draft(session.draft_id)
            page.say("Nothing was written, so nothing is graded or kept.", "dim")
            return 0
        report = session.report(grade, text, session.stopwatch.elapsed)
        number = _keep(session, records, report)
        if is_strict(session.mode):
            report = _follow_up(page, session, records, report, number)
        page.gap()
        print_report(page, report)
        _tell_kept(page, records, report, number)
    return 0


@contextmanager
def _records() -> Iterator[Records]:
    """The history; where it cannot be used that is said, and the drill goes on without it."""
    try:
        store = Store.open(database_path())
    except HistoryError as error:
        message(f"trainer: {error.title}", error.hint, "The answer will be graded, but not kept.")
        yield Records(None, error)
        return
    with store:
        if store.notice:
            message(store.notice)
        yield Records(store)


def _choose(page: Page) -> Question:
    questions = sorted(load_bank(question_folders()).questions.values(), key=lambda question: question.id)
    if not sys.stdin.isatty():
        raise UsageError("which question?", "trainer list shows them; trainer drill ID --plain asks one")
    for number, question in enumerate(questions, start=1):
        page.row(f"{number:>3}", f"{question.id}: {question.minutes:g} minutes, {question.difficulty}", 5)
    asked = _ask("Number or id: ") or ""
    if asked.isdecimal() and 0 < int(asked) <= len(questions):
        return questions[int(asked) - 1]
    return find(asked, question_folders())


def _unfinished(
    records: Records, question: Question, seed: int | None, seconds: Callable[[], float]
) -> Session | None:
    """The person's unfinished answer to the question, if there is one and they want to go on with it."""
    if not sys.stdin.isatty():
        return None
    for draft in records.drafts():
        if draft.question != question.id or (seed is not None and draft.seed != seed):
            continue
        when = "" if draft.updated is None else f" of {draft.updated:%Y-%m-%d %H:%M}"
        lines = counted(len(draft.text.splitlines()), "line")
        if not _agrees(f"Go on with the answer{when}, {lines}, {clock(draft.elapsed_s)} used? y or n: "):
            return None
        taken = records.take_draft(draft)
        return resumed(taken, question, seconds, datetime.now().astimezone()) if taken else None
    return None


def _agrees(prompt: str) -> bool:
    """The person's yes or no; asked again until it is one of the two, and no at the end of the input."""
    while (answer := _ask(prompt)) is not None:
        if answer.strip().lower() in ("y", "yes", "n", "no"):
            return answer.strip().lower().startswith("y")
    return False


def _present(page: Page, session: Session) -> None:
    variant = session.variant
    page.say(variant.title, "bold")
    page.say(
        f"{variant.question.difficulty}, {variant.question.minutes:g} minutes, {session.mode} mode", "dim"
    )
    for paragraph in variant.prompt.strip().split("\n\n"):
        page.gap()
        page.say(" ".join(paragraph.split()))
    page.gap()
    for name, shown in _given(variant):
        page.row("given", f"{name}: {shown}", 7)
    page.gap()
    page.say(
        "Type the answer line by line. A line with a single dot ends it. Ctrl-C keeps it for later.", "dim"
    )
    if judges(session.mode):
        page.say("A line with a single question mark says which hints can be had, and their price.", "dim")
    if is_strict(session.mode):
        page.say("What is typed after the time is up does not count. Follow-up questions come then.", "dim")
    for number, line in enumerate(session.text.splitlines(), start=1):
        page.row(f"{number}", line, 4)


def _given(variant: Variant) -> list[tuple[str, str]]:
    return [(item.name or item.id, item.display) for item in variant.inputs.values() if item.kind == "given"]


def _type(page: Page, session: Session, records: Records) -> str:
    """The lines of the answer, each kept as a draft once it is typed."""
    lines = session.text.splitlines()
    try:
        while (line := _ask(_prompt(len(lines) + 1, session))) is not None and line.strip() != END:
            if is_strict(session.mode) and session.stopwatch.elapsed > session.limit_s:
                page.say("The time is up: the answer is handed in as it stood.")
                session.stopwatch.stop_at(session.limit_s)
                break
            if asks_for_hint(line):
                answer_hint(page, session, "\n".join(lines), line)
                records.keep_draft(session.draft("\n".join(lines)))
                continue
            lines.append(line)
            _take(page, session, records, lines)
    except KeyboardInterrupt:
        records.release_draft(session.draft("\n".join(lines)))
        if lines and records.trouble is None:
            message(
                "", f"Kept for later: trainer drill {session.variant.question.id} --plain offers it again."
            )
        raise
    text = "\n".join(lines)
    demand_text(text, "this answer")
    return text


def _take(page: Page, session: Session, records: Records, lines: list[str]) -> None:
    """Keep the answer with its new last line, and say how that was understood."""
    text = "\n".join(lines)
    if len(text) > MAX_BYTES:
        raise too_long("this answer")
    session.log.note(session.stopwatch.elapsed, text)
    records.keep_draft(session.draft(text))
    names = {name: item.quantity for name, item in session.variant.inputs.items() if item.kind == "given"}
    for said in understand(text, names, session.mode):
        if said.line == len(lines):
            page.row("", _understood(said), 4, "dim")


def _understood(said: Understood) -> str:
    """How a line was read, as a sentence: what it comes to, and why not or what else it may mean."""
    return SIGNS[said.mark] + "; ".join(filter(None, (said.text, said.remark)))


def _follow_up(page: Page, session: Session, records: Records, report: Report, number: int | None) -> Report:
    """Ask the interviewer's follow-ups one after the other; the verdicts are in the report."""
    for place, one in enumerate(report.follow_ups):
        page.gap()
        page.say(f"Follow-up {place + 1} of {len(report.follow_ups)}: {' '.join(one.ask.split())}")
        reply = _ask("Reply, or nothing to skip it: ")
        if reply is None:
            break
        if reply.strip():
            report = reply_to(session.variant, report, place, reply)
            if number is not None:
                records.amend_attempt(number, report)
    return report


def _says_anything(text: str) -> bool:
    """Whether there is a letter or a digit in the text. Without one there is nothing to grade."""
    return any(map(str.isalnum, text))


def _prompt(number: int, session: Session) -> str:
    shown, over = face(session.stopwatch.elapsed, session.limit_s)
    return f"{number}, {shown.removeprefix('+')} {'over' if over else 'left'}: "


def _ask(prompt: str) -> str | None:
    """One line from the person, None at the end of the input. Nobody is prompted where nobody types."""
    if not sys.stdin.isatty():
        line = sys.stdin.readline(MAX_BYTES + 1)
        return line.removesuffix("\n") if line else None
    try:
        return input(prompt)
    except EOFError:
        return None


def _keep(session: Session, records: Records, report: Report) -> int | None:
    """Keep the attempt in place of its draft; its number, None where that did not work."""
    used_s, timeline = session.stopwatch.elapsed, session.log.timeline
    number = records.keep_attempt(report, session.mode, session.started, used_s, timeline)
    if number is not None:
        records.forget_draft(session.draft_id)
    return number


def _tell_kept(page: Page, records: Records, report: Report, number: int | None) -> None:
    """Say where the attempt is kept, or where its report is saved instead."""
    page.gap()
    if number is not None:
        page.say(f"Kept as attempt {number}: trainer review {number} shows it again.", "dim")
        return
    why = records.trouble.title if records.trouble else "the history cannot be written"
    message(f"trainer: {why}", _saved_elsewhere(report))


def _saved_elsewhere(report: Report) -> str:
    import json

    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="ascii", prefix="trainer-attempt-", suffix=".json", delete=False
        ) as file:
            json.dump(report.to_dict(), file, indent=2)
    except OSError as error:
        return f"The report could not be saved elsewhere either: {error.strerror}"
    return f"The report is saved in {Path(file.name)} instead."
