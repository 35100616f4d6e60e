"""Typing an answer line by line: each line is kept as a draft and read back; a line can be taken back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from trainer.cli.asking import TerminalGoneError, ask, ends, half_typed, piped
from trainer.cli.hinting import answer_hint, asks_for_hint
from trainer.cli.output import MAX_BYTES, demand_text, message, too_long
from trainer.cli.page import Page
from trainer.errors import TrainerError
from trainer.history import Draft
from trainer.tui.interviewing import PUT_ASIDE
from trainer.tui.modes import is_strict, judges
from trainer.tui.records import Records
from trainer.tui.rereading import choices
from trainer.tui.rescue import refuges, rescue, told
from trainer.tui.session import Session
from trainer.tui.stopwatch import face
from trainer.tui.understand import Understood, understand

END, BACK = ".", "-"
SIGNS = {"=": "holds: ", "≠": "does not hold: ", "?": "one of two readings: ", "": ""}


def explain(page: Page, session: Session) -> None:
    """Say how an answer is typed, and what its mode has of its own."""
    if piped():
        page.say(
            "The answer is the input up to its end, or to a line with a single dot. It is not timed.", "dim"
        )
        return
    page.say("Type the answer line by line. A line with a single dot hands it in.", "dim")
    page.say("A line with a single minus takes the line before it back.", "dim")
    if judges(session.mode):
        page.say("A line with a single question mark says which hints can be had, and their price.", "dim")
    if is_strict(session.mode):
        page.say("What is typed after the time is up does not count. Follow-up questions come then.", "dim")
        page.say(f"There is no pause. Ctrl-C breaks it off: it then goes on in {PUT_ASIDE} mode.", "dim")
    else:
        page.say("Ctrl-C stops the clock and keeps the answer for later.", "dim")


def type_answer(page: Page, session: Session, records: Records, hide_clock: bool = False) -> str:
    """The lines of the answer, up to its end or to the end of a strict time."""
    lines = session.text.splitlines()
    try:
        while True:
            line = next_line(_prompt(len(lines) + 1, session, hide_clock), lines)
            if line is None and not ends("Hand the answer in? y or n: "):
                continue
            if line is None or line.strip() == END:
                break
            if not piped() and is_strict(session.mode) and session.stopwatch.elapsed > session.limit_s:
                page.say("The time is up: the answer is handed in as it stood.")
                session.stopwatch.stop_at(session.limit_s)
                break
            if asks_for_hint(line):
                answer_hint(page, session, "\n".join(lines), line)
                _keep(session, records, lines)
            elif line.strip() == BACK:
                _take_back(page, lines)
                _keep(session, records, lines)
            else:
                lines.append(line)
                _keep(session, records, lines)  # first: who reads what is said may be gone
                _read_back(page, session, lines)
    except KeyboardInterrupt:
        _break_off(session, records, lines)
        raise
    except SystemExit:
        _say(set_aside(session, records, lines))
        raise
    except TerminalGoneError as error:
        raise TerminalGoneError("\n".join(set_aside(session, records, lines))) from error
    text = "\n".join(lines)
    demand_text(text, "this answer")
    return text


def next_line(prompt: str, lines: list[str]) -> str | None:
    """One more line, None at the end of the input. What was typed of it when a signal came is added to
    `lines`, with those typed ahead.
    """
    try:
        return ask(prompt)
    except SystemExit:
        lines += [line for line in half_typed() if line.strip() not in ("", END, BACK)]
        raise


def _prompt(number: int, session: Session, hide_clock: bool) -> str:
    if hide_clock:
        return f"{number}: "
    shown, over = face(session.stopwatch.elapsed, session.limit_s)
    return f"{number}, {shown.removeprefix('+')} {'over' if over else 'left'}: "


def _take_back(page: Page, lines: list[str]) -> None:
    if lines:
        page.row(f"{len(lines)}", f"taken back: {lines.pop()}", 4, "dim")
    else:
        page.say("There is no line to take back.", "dim")


def _keep(session: Session, records: Records, lines: list[str]) -> None:
    """Save the draft, and note the lines with their time."""
    text = "\n".join(lines)
    if len(text) > MAX_BYTES:
        raise too_long("this answer")
    session.log.note(session.stopwatch.elapsed, text)
    records.keep_draft(session.draft(text))


def _break_off(session: Session, records: Records, lines: list[str]) -> None:
    """Keep the answer for later; an interview is one no more then."""
    mode = PUT_ASIDE if is_strict(session.mode) else session.mode
    _say(set_aside(replace(session, mode=mode), records, lines))


def _say(lines: list[str]) -> None:
    if lines:
        with suppress(OSError):  # the terminal may be gone
            message(*lines)


def set_aside(session: Session, records: Records, lines: list[str]) -> list[str]:
    """Keep the answer for later, in a file where the history takes nothing; what is to be said of it."""
    draft = session.draft("\n".join(lines))
    records.release_draft(draft)
    if not lines:
        return []
    if records.trouble is None:
        return [f"Kept for later: {_offered_again(session)}."]
    records.drop_unsaved(draft.id)
    return saved_in_a_file(draft)


def saved_in_a_file(draft: Draft) -> list[str]:
    """Save an answer that the history does not take; what is to be said of it."""
    try:
        return told(draft, rescue(draft, refuges())).splitlines()
    except TrainerError as error:
        return [f"{error.title}. It was:", *draft.text.splitlines()]


def _offered_again(session: Session) -> str:
    return f"trainer drill {session.variant.question.id} --plain offers it again"


def _read_back(page: Page, session: Session, lines: list[str]) -> None:
    """Say how the last line was understood; from a pipe with its number, since no prompt names it."""
    names = {name: item.quantity for name, item in session.variant.inputs.items() if item.kind == "given"}
    label = f"{len(lines)}" if piped() else ""
    for said in understand("\n".join(lines), names, session.mode):
        if said.line == len(lines):
            page.row(label, _understood(said), 4, "dim")
            for figure in said.doubtful if not piped() else ():
                for other in choices(said.typed, figure, names)[1:]:
                    page.row("", f"for the other reading write {other.written.strip()}", 4, "dim")


def _understood(said: Understood) -> str:
    """How a line was read, as a sentence: what it comes to, and why not or what else it may mean."""
    return SIGNS[said.mark] + "; ".join(filter(None, (said.text, said.remark)))
