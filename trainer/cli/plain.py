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
from trainer.cli.output import MAX_BYTES, counted, demand_text, message, too_long
from trainer.cli.page import Page
from trainer.cli.render import clock, print_report
from trainer.errors import UsageError
from trainer.grading import Report, grade
from trainer.history import HistoryError, Store
from trainer.paths import database_path, question_folders
from trainer.tui.records import Records
from trainer.tui.session import Session, fresh, resumed
from trainer.tui.stopwatch import face
from trainer.tui.understand import understand

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
        session = session or fresh(question, seed, mode, seconds, datetime.now().astimezone())
        _present(page, session)
        session.stopwatch.start()
        text = _type(page, session, records)
        session.stopwatch.stop()
        if not _says_anything(text):
            records.forget_draft(session.draft_id)
            page.say("Nothing was written, so nothing is graded or kept.", "dim")
            return 0
        report = grade(session.variant, text, used_s=session.stopwatch.elapsed, mode=session.mode)
        page.gap()
        print_report(page, report)
        _keep(page, session, records, report)
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
    for number, line in enumerate(session.text.splitlines(), start=1):
        page.row(f"{number}", line, 4)


def _given(variant: Variant) -> list[tuple[str, str]]:
    return [(item.name or item.id, item.display) for item in variant.inputs.values() if item.kind == "given"]


def _type(page: Page, session: Session, records: Records) -> str:
    """The lines of the answer, each kept as a draft once it is typed."""
    names = {name: item.quantity for name, item in session.variant.inputs.items() if item.kind == "given"}
    lines = session.text.splitlines()
    try:
        while (line := _ask(_prompt(len(lines) + 1, session))) is not None and line.strip() != END:
            lines.append(line)
            text = "\n".join(lines)
            if len(text) > MAX_BYTES:
                raise too_long("this answer")
            records.keep_draft(session.draft(text))
            for said in understand(text, names, session.mode):
                if said.line == len(lines):
                    page.row("", SIGNS[said.mark] + said.text, 4, "dim")
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


def _keep(page: Page, session: Session, records: Records, report: Report) -> None:
    """Keep the attempt, or say where its report is saved instead."""
    used_s = session.stopwatch.elapsed
    number = records.keep_attempt(report, session.mode, session.started, used_s)
    page.gap()
    if number is not None:
        records.forget_draft(session.draft_id)
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
