"""Browse: every question, found by words and filters, with its bookmark, latest result and harder ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList

from trainer.practice.next import curriculum_order
from trainer.tui.browsing import question_details
from trainer.tui.filters import Filters, Past, values
from trainer.tui.layout import NOTHING
from trainer.tui.library import Detail
from trainer.tui.listing import question_rows, remark
from trainer.tui.narrowing import Narrowing
from trainer.tui.screens.searchable import SearchableScreen
from trainer.tui.text import count, one_line

CHOSEN = {"track": "track", "difficulty": "level", "concept": "concept", "tag": "company"}
"""Filters with a value, and what each is called."""
SWITCHED = {"failed": "failed", "untried": "not tried", "bookmarked": "bookmarked"}
"""Filters that are on or off."""
REST = 0.05
"""Seconds that the highlight rests on a question until its file is read."""


class BrowseScreen(SearchableScreen):
    """All questions of the library; enter drills the one that is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "asterisk",
            "bookmark",
            "bookmark",
            id="browse.bookmark",
            key_display="*",
            tooltip="mark the question, or unmark it",
        ),
        Binding("n", "note", "note", id="browse.note", tooltip="write a note on the question"),
        Binding(
            "right,l",
            "deeper",
            "deeper",
            id="browse.deeper",
            key_display="→",
            tooltip="to the harder question it leads to",
        ),
        Binding(
            "left,h",
            "back_up",
            "back up",
            id="browse.back-up",
            key_display="←",
            show=False,
            tooltip="back along the way you went deeper",
        ),
        Binding(
            "1",
            "choose('track')",
            "track",
            id="browse.track",
            show=False,
            tooltip="only one track, or all again",
        ),
        Binding(
            "2",
            "choose('difficulty')",
            "level",
            id="browse.difficulty",
            show=False,
            tooltip="only easy, medium or hard ones",
        ),
        Binding(
            "3", "choose('concept')", "concept", id="browse.concept", show=False, tooltip="only one concept"
        ),
        Binding(
            "4",
            "choose('tag')",
            "company",
            id="browse.company",
            show=False,
            tooltip="only one company's questions",
        ),
        Binding(
            "5",
            "switch('failed')",
            "failed",
            id="browse.failed",
            show=False,
            tooltip="only those whose last attempt was weak or worse",
        ),
        Binding(
            "6",
            "switch('untried')",
            "not tried",
            id="browse.untried",
            show=False,
            tooltip="only those never tried",
        ),
        Binding(
            "7",
            "switch('bookmarked')",
            "bookmarked",
            id="browse.bookmarked",
            show=False,
            tooltip="only those with a bookmark",
        ),
        Binding("e", "edit", "edit", id="browse.edit", show=False, tooltip="its file, in VISUAL or EDITOR"),
    ]

    OPENS = "start"

    def __init__(self, searching: bool = False) -> None:
        super().__init__("browse", "words of a title, a concept, a company", searching)
        self._filters = Filters()
        self._past = Past({}, frozenset())
        self._trail: list[str] = []
        self._reading: Timer | None = None

    def on_screen_resume(self) -> None:
        """Read attempts and bookmarks anew: a drill may have come in between."""
        super().on_screen_resume()
        records = self.trainer.records
        latest = records.latest(self.trainer.library.headings)
        self._past = Past(latest, records.bookmarks(), records.question_notes())
        self.look()

    def look(self) -> None:
        """Show the questions that fit words and filters."""
        headings = self.trainer.library.headings
        ordered = curriculum_order(headings.values())
        found = replace(self._filters, words=self.words).choose(ordered, self._past)
        rows = question_rows(found, self._past.latest, self._past.bookmarks)
        self.list.show_rows(rows or [remark(self._why_none())])
        if self.field.has_focus and rows:
            self.list.action_first()
        many = count(len(headings), "question")
        self.show_filters(many if len(found) == len(headings) else f"{len(found)} of {many}")
        self.show_details()

    def _why_none(self) -> str:
        if not self.trainer.library.headings:
            return "no questions are installed"
        return "no question has all these words" if not self._filters else "no question fits all of this"

    def narrowings(self) -> list[Narrowing]:
        """The filters with a value, those that are on or off, and the way back to all."""
        chosen = [
            Narrowing(self.key_of(f"choose('{field}')"), name, getattr(self._filters, field))
            for field, name in CHOSEN.items()
        ]
        switched = [
            Narrowing(
                self.key_of(f"switch('{field}')"), name, "only" if getattr(self._filters, field) else ""
            )
            for field, name in SWITCHED.items()
        ]
        every = [Narrowing(self.key_of("clear"), "all again")] if self._filters or self.words else []
        return [*chosen, *switched, *every]

    def clear(self) -> None:
        """Take all filters away."""
        self._filters = Filters()

    # The question that is meant

    @property
    def meant(self) -> str:
        """The id of the highlighted question, "" for none."""
        return (self.list.chosen or "").removeprefix("question:")

    def details(self, width: int) -> Content:
        """The question that is meant, the start of its prompt, and where it leads."""
        headings = self.trainer.library.headings
        heading = headings.get(self.meant)
        if heading is None:
            return NOTHING
        detail = self.trainer.library.known(heading.id)
        if detail is None:
            detail = Detail()
            self._read_soon()
        harder = [headings[id].title for id in detail.next if id in headings]
        note = self.trainer.records.note(f"question:{heading.id}")
        return question_details(heading, detail, harder, note, self.key_of("deeper"), width, self.room)

    def _read_soon(self) -> None:
        """Read the file of the question once the highlight rests on it."""
        if self._reading is not None:
            self._reading.stop()
        self._reading = self.set_timer(REST, self._read)

    def _read(self) -> None:
        self._reading = None
        if self.meant in self.trainer.library.headings:
            self.trainer.library.detail(self.meant)
            self.show_details()

    @on(OptionList.OptionSelected, "#list")
    def _start(self) -> None:
        self.trainer.begin(self.meant)

    def action_note(self) -> None:
        """Write a note on the question."""
        from trainer.tui.screens.note import NoteScreen

        subject = f"question:{self.meant}"

        def noted(_: str | None) -> None:
            self._past = replace(self._past, notes=self.trainer.records.question_notes())
            self.show_details()

        if self.meant:
            about = one_line(self.trainer.library.headings[self.meant].title)
            self.app.push_screen(NoteScreen(about, subject), noted)

    def action_bookmark(self) -> None:
        """Mark the question, or take the mark away."""
        if self.meant:
            marked = self.meant not in self._past.bookmarks
            self.trainer.records.bookmark(self.meant, marked)
            self._past = replace(self._past, bookmarks=self.trainer.records.bookmarks())
            self.look()

    def action_edit(self) -> None:
        """Open the question's file."""
        if self.meant:
            self.trainer.edit_question(self.meant)
            self.look()

    # The chain of ever harder questions

    def action_deeper(self) -> None:
        """To the harder question this one leads to; where there are several, to the one that is chosen."""
        harder = self.trainer.library.detail(self.meant).next if self.meant else ()
        titles = self.trainer.library.headings
        if len(harder) == 1:
            self._go_on(harder[0])
        elif harder:
            from trainer.tui.screens.ask import AskScreen

            answers = [(id, titles[id].title) for id in harder if id in titles]
            self.app.push_screen(AskScreen("Which one?", answers), self._go_on)

    def _go_on(self, id: str | None) -> None:
        if id is not None:
            self._trail.append(self.meant)
            self._stand_on(id)

    def action_back_up(self) -> None:
        """Back to the question from which one went deeper."""
        if self._trail:
            self._stand_on(self._trail.pop())

    def _stand_on(self, id: str) -> None:
        """Highlight a question, without words and filters where they leave it out."""
        row = f"question:{id}"
        if not self.list.stand_on(row):
            self.action_clear()
            self.list.stand_on(row)

    # Filters

    def action_switch(self, field: str) -> None:
        """Turn a filter on or off."""
        self._set(field, not getattr(self._filters, field))

    def action_choose(self, field: str) -> None:
        """Choose the value of a filter, or take it away."""
        if getattr(self._filters, field):
            self._set(field, "")
            return
        from trainer.tui.screens.find import Choice, FindScreen

        headings = self.trainer.library.headings.values()
        others = replace(self._filters, words=self.words, **{field: ""})  # type: ignore[arg-type]
        found = values(others.choose(headings, self._past) or headings, field)
        choices = [Choice(value, value, count(number, "question")) for value, number in found]
        self.app.push_screen(FindScreen(choices, CHOSEN[field]), self._setter(field))

    def _setter(self, field: str) -> Callable[[str | None], None]:
        def chosen(value: str | None) -> None:
            if value is not None:
                self._set(field, value)

        return chosen

    def _set(self, field: str, value: str | bool) -> None:
        changed: dict[str, Any] = {field: value}
        if field in ("failed", "untried") and value:  # nothing is both
            changed = {"failed": False, "untried": False, field: value}
        self._filters = replace(self._filters, **changed)
        self.look()
