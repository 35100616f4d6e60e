"""`trainer notes`: bookmarks, and the notes on questions and attempts, found by words and taken along."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from trainer.bank import load_headings
from trainer.cli.opened import open_history
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.paths import headings_index, question_folders
from trainer.report.plain import one_line

if TYPE_CHECKING:
    from trainer.history import Store
    from trainer.report.document import Document


@dataclass(frozen=True, slots=True)
class Note:
    """A note: the question it is about, and the attempt with its day, None where it is on the question."""

    question: str
    title: str
    attempt: int | None
    day: str | None
    text: str


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="only notes with all of these words, in them or in the title of their question",
    )
    parser.add_argument("--export", metavar="FILE", help="write them to a new .md, .html or .txt file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print or export the notes and bookmarks."""
    notes, bookmarks = _found(args.words)
    if args.export is not None:
        from trainer.report.export import export_page

        path = export_page(_page(notes, bookmarks), args.export)
        message(f"{counted(len(notes), 'note')} and {counted(len(bookmarks), 'bookmark')} are in {path}")
    elif args.json:
        marked = [{"question": id, "title": title} for id, title in bookmarks.items()]
        print_json({"schema": SCHEMA, "notes": [asdict(note) for note in notes], "bookmarks": marked})
    else:
        print_lines(_lines(notes, bookmarks, bool(args.words)))
    return 0


def _found(words: Sequence[str]) -> tuple[list[Note], dict[str, str]]:
    """The notes with these words, those on questions first, and the titles of bookmarked questions."""
    opened = open_history()
    if opened is None:
        return [], {}
    bank = load_headings(question_folders(), headings_index())
    titles = {id: one.title for id, one in sorted(bank.questions.items())}
    with opened as store:
        notes = [note for note in _notes(store, titles) if _has(note, words)]
        marked = {id: _title(store, titles, id) for id in sorted(store.remarks.bookmarks())}
    return notes, {id: title for id, title in marked.items() if _all_in(words, f"{id} {title}")}


def _notes(store: Store, titles: Mapping[str, str]) -> Iterator[Note]:
    kept = store.remarks.notes()
    for subject, text in kept.items():
        kind, _, key = subject.partition(":")
        if kind == "question":
            yield Note(key, _title(store, titles, key), None, None, text)
    numbers = [int(subject.partition(":")[2]) for subject in kept if subject.startswith("attempt:")]
    for one in store.search.numbered(numbers):
        day = f"{one.started:%Y-%m-%d}"
        yield Note(one.question, one.title, one.number, day, kept[f"attempt:{one.number}"])


def _title(store: Store, titles: Mapping[str, str], question: str) -> str:
    """The title of a question; of one that is gone, that of its last attempt, or else its id."""
    if question in titles:
        return titles[question]
    return next((one.title for one in store.attempts(limit=1, question=question)), question)


def _has(note: Note, words: Sequence[str]) -> bool:
    return _all_in(words, f"{note.question} {note.title} {note.text}")


def _all_in(words: Sequence[str], text: str) -> bool:
    return all(word.casefold() in text.casefold() for word in words)


def _lines(notes: Sequence[Note], bookmarks: Mapping[str, str], searched: bool) -> Iterator[str]:
    if not notes and not bookmarks:
        yield "no note has these words" if searched else "no notes yet: n writes one in the app, * bookmarks"
        return
    for note in notes:
        yield _about(note)
        yield from (f"    {line}" for line in note.text.splitlines())
    if bookmarks:
        yield from [""] * bool(notes)
        yield "bookmarks"
        yield from (f"    {id:<24}  {title}" for id, title in bookmarks.items())


def _about(note: Note) -> str:
    attempt = "" if note.attempt is None else f"attempt {note.attempt}, {note.day}: "
    return f"{attempt}{note.title} ({note.question})"


def _page(notes: Sequence[Note], bookmarks: Mapping[str, str]) -> Document:
    from trainer.report.document import Document, Section, Table, Verbatim, harmless

    sections = [
        Section(one_line(_about(note)), (harmless(Verbatim(tuple(note.text.splitlines()))),))
        for note in notes
    ]
    if bookmarks:
        rows = tuple(bookmarks.items())
        sections.append(Section("Bookmarks", (harmless(Table(("question", "title"), rows)),)))
    outcome = f"{counted(len(notes), 'note')}, {counted(len(bookmarks), 'bookmark')}"
    return Document("Notes", (outcome,), tuple(sections))
