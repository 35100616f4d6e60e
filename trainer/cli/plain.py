"""A drill in ordinary lines: nothing is drawn or erased, one prompt at a time; the attempt is kept."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path

from trainer.bank import Question, Variant, find, load_bank
from trainer.cli.answering import explain, saved_in_a_file, type_answer
from trainer.cli.asking import agrees, ask, decides, piped
from trainer.cli.output import counted, message
from trainer.cli.page import Page
from trainer.cli.render import print_reply, print_report
from trainer.cli.signals import ended_by_signals
from trainer.errors import TrainerError, UsageError
from trainer.grading import Report, grade, reply_to
from trainer.history import HistoryError, Store
from trainer.paths import database_path, question_folders
from trainer.report.plain import clock
from trainer.tui.modes import is_strict
from trainer.tui.records import Records
from trainer.tui.rescue import refuges, write_out
from trainer.tui.reseed import ALL_TRIED, NEW_NUMBERS, next_numbers
from trainer.tui.session import Session, fresh, resumed


def drill(
    reference: str | None,
    mode: str,
    seed: int | None,
    seconds: Callable[[], float] = time.monotonic,
    hide_clock: bool = False,
) -> int:
    """Ask one question, take the answer line by line, print the report and keep the attempt.

    `seconds` is a monotonic clock. What comes from a pipe was written elsewhere, and is not timed.
    """
    page = Page()
    question = find(reference, question_folders()) if reference is not None else _choose(page)
    with ended_by_signals(), open_records() as records:
        session = _unfinished(records, question, seed, seconds)
        if session is None:
            if seed is None:
                numbers = next_numbers(question, records.seeds_at(question.id))
                seed = numbers.seed
                if numbers.tried:
                    page.say(f"{ALL_TRIED}; these come again.".capitalize(), "dim")
                elif numbers.seed is not None:
                    page.say(f"{NEW_NUMBERS}.".capitalize(), "dim")
            session = fresh(question, seed, mode, seconds, datetime.now().astimezone())
        present(page, session)
        session.stopwatch.start()
        text = type_answer(page, session, records, hide_clock)
        session.stopwatch.stop()
        if not _says_anything(text):
            records.forget_draft(session.draft_id)
            page.say("Nothing was written, so nothing is graded or kept.", "dim")
            return 0
        report = session.report(grade, text, None if piped() else session.stopwatch.elapsed)
        number = keep(session, records, report)
        if is_strict(session.mode):
            report = _follow_up(page, session, records, report, number)
        page.gap()
        print_report(page, report, answers=False)
        _tell_kept(page, session, records, report, number)
        if report.follow_ups and not is_strict(session.mode) and not piped():
            page.gap()
            if agrees("Reply to the follow-up questions now? y or n: "):
                replied = _follow_up(page, session, records, report, number)
                if number is None and replied != report:
                    _tell_kept(page, session, records, replied, number)
    return 0


@contextmanager
def open_records() -> Iterator[Records]:
    """The history; where it cannot be used that is said, and the drill goes on without it."""
    try:
        store = Store.open(database_path())
    except HistoryError as error:
        message(
            f"trainer: {error.title}", error.hint, "The answer will be graded, but not kept as it is now."
        )
        records = Records(None, error, partial(Store.open, database_path(), patiently=False))
        try:
            yield records
        finally:
            if not records.save_unsaved():
                message(*_held_elsewhere(records))
            records.close()
        return
    with store:
        if store.notice:
            message(store.notice)
        records = Records(store)
        records.on_trouble = partial(_say_once, records, set[str]())
        try:
            yield records
        finally:
            if not records.save_unsaved():
                message(*_held_elsewhere(records))


def _say_once(records: Records, said: set[str]) -> None:
    """Say why nothing is kept any more, each reason once."""
    trouble = records.trouble
    if trouble is not None and trouble.title not in said:
        said.add(trouble.title)
        message(f"trainer: {trouble.title}", trouble.hint, "What is written is held until it can be kept.")


def _held_elsewhere(records: Records) -> list[str]:
    """Save answers and replies that the history has not taken in files; where they are."""
    says = []
    for draft in records.unsaved:
        says += saved_in_a_file(draft)
    for subject, words in records.unwritten.words.items():
        if words.text.strip():
            try:
                path = write_out(f"remark-{subject}", words.text, refuges())
            except TrainerError as error:
                says += [f"{error.title}. It was:", *words.text.splitlines()]
            else:
                says.append(f"{words.about.capitalize()} is saved in {path}")
    return says


def _choose(page: Page) -> Question:
    questions = sorted(load_bank(question_folders()).questions.values(), key=lambda question: question.id)
    if piped():
        raise UsageError("which question?", "trainer list shows them; trainer drill ID --plain asks one")
    for number, question in enumerate(questions, start=1):
        page.row(f"{number:>3}", f"{question.id}: {question.minutes:g} minutes, {question.difficulty}", 5)
    asked = ask("Number or id: ") or ""
    if asked.isdecimal() and 0 < int(asked) <= len(questions):
        return questions[int(asked) - 1]
    return find(asked, question_folders())


def _unfinished(
    records: Records, question: Question, seed: int | None, seconds: Callable[[], float]
) -> Session | None:
    """The person's unfinished answer to the question, if there is one and they want to go on with it."""
    if piped():
        return None
    for draft in records.drafts():
        if draft.question != question.id or (seed is not None and draft.seed != seed):
            continue
        when = "" if draft.updated is None else f" of {draft.updated:%Y-%m-%d %H:%M}"
        lines = counted(len(draft.text.splitlines()), "line")
        try:
            goes_on = decides(
                f"Go on with the answer{when}, {lines}, {clock(draft.elapsed_s)} used? y or n: "
            )
        except KeyboardInterrupt:
            message(f"The answer waits: trainer drill {question.id} --plain")
            raise
        if not goes_on:
            return None
        taken = records.take_draft(draft)
        return resumed(taken, question, seconds, datetime.now().astimezone()) if taken else None
    return None


def present(page: Page, session: Session, explain: Callable[[Page, Session], None] = explain) -> None:
    """The question, and how the answer to it is typed."""
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
    explain(page, session)
    for number, line in enumerate(session.text.splitlines(), start=1):
        page.row(f"{number}", line, 4)


def _given(variant: Variant) -> list[tuple[str, str]]:
    return [(item.name or item.id, item.display) for item in variant.inputs.values() if item.kind == "given"]


def _follow_up(page: Page, session: Session, records: Records, report: Report, number: int | None) -> Report:
    """Ask the follow-ups one after the other. In an interview the verdicts wait for the report."""
    for place, one in enumerate(report.follow_ups):
        says = f"Follow-up {place + 1} of {len(report.follow_ups)}: {' '.join(one.ask.split())}"
        if not piped():
            page.gap()
            page.say(says)
        reply = ask("Reply, or nothing to skip it: ")
        if reply is None:
            break
        if piped():  # a question is asked only where a reply to it may come
            page.gap()
            page.say(says)
        if reply.strip():
            report = reply_to(session.variant, report, place, reply)
            records.amend(number, session.draft_id, report)
            if not is_strict(session.mode):
                print_reply(page, report.follow_ups[place])
    return report


def _says_anything(text: str) -> bool:
    """Whether there is a letter or a digit in the text. Without one there is nothing to grade."""
    return any(map(str.isalnum, text))


def keep(session: Session, records: Records, report: Report) -> int | None:
    """Keep the attempt in place of its draft; its number, None where that did not work."""
    timeline = () if report.used_s is None else session.log.timeline
    return records.keep_attempt(
        session.draft_id, report, session.mode, session.started, report.used_s, timeline
    )


def _tell_kept(page: Page, session: Session, records: Records, report: Report, number: int | None) -> None:
    """Say where the attempt is kept, or where its report is saved instead."""
    page.gap()
    number = records.late.number(session.draft_id) if number is None else number
    if number is not None:
        more = ", and what the follow-up questions come to" if report.follow_ups else ""
        page.say(f"Kept as attempt {number}: trainer review {number} shows it again{more}.", "dim")
        return
    why = records.trouble.title if records.trouble else "the history cannot be written"
    try:
        message(f"trainer: {why}", f"The report is saved in {_saved_elsewhere(report)} instead.")
    except OSError as error:
        message(f"trainer: {why}", f"The report could not be saved elsewhere either: {error.strerror}")
    else:
        records.drop_unsaved(session.draft_id)  # its text is in the report


def _saved_elsewhere(report: Report) -> Path:
    import json

    with tempfile.NamedTemporaryFile(
        "w", encoding="ascii", prefix="trainer-attempt-", suffix=".json", delete=False
    ) as file:
        json.dump(report.to_dict(), file, indent=2)
    return Path(file.name)
