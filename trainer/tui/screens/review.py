"""Review: past attempts, searched and narrowed down, and what can be done with one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, get_args

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList

from trainer.history import AttemptSummary, Order, Query
from trainer.tui.layout import NOTHING
from trainer.tui.listing import attempt_rows, remark
from trainer.tui.marks import BANDS
from trainer.tui.modes import MODES
from trainer.tui.narrowing import Narrowing
from trainer.tui.paging import PAGE, Found, Paging
from trainer.tui.past import PastActions
from trainer.tui.reviewing import attempt_details, group_rows, meant_words
from trainer.tui.widgets.rows import Row

AFTER = 0.15
"""Seconds after the last letter until a search begins."""


class ReviewScreen(PastActions, Paging):
    """Attempts that fit words and filters. They are read page by page, beside the app: keys never wait."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "choose('band')", "band", id="review.band", show=False, tooltip="only one band"),
        Binding("2", "choose('mode')", "mode", id="review.mode", show=False, tooltip="only one mode"),
        Binding(
            "3",
            "choose('order')",
            "order",
            id="review.order",
            show=False,
            tooltip="newest, best, worst, longest, or by title",
        ),
        Binding(
            "4",
            "question",
            "this question",
            id="review.question",
            show=False,
            tooltip="only attempts at the question that is meant",
        ),
        Binding(
            "5",
            "group",
            "by question",
            id="review.group",
            show=False,
            tooltip="one row for each question, with its best and last score",
        ),
        Binding(
            "M",
            "mock",
            "mock interviews",
            id="review.mock",
            show=False,
            tooltip="mock interviews: the pages on past ones, and the way to one more",
        ),
    ]

    def __init__(self) -> None:
        super().__init__("review", "words of a title, of what was missing, of a note")
        self._soon: Timer | None = None
        self._target = ""
        self._anew = False

    def on_screen_resume(self) -> None:
        """Read anew: an attempt may have come, gone or changed."""
        super().on_screen_resume()
        self.look_again()

    # Reading

    def look(self) -> None:
        """Read once the typing rests for a moment."""
        if self._soon is not None:
            self._soon.stop()
        if self.field.has_focus:
            self.show_filters("searching …")
            self._soon = self.set_timer(AFTER, self.look_again)
        else:
            self.look_again()

    def look_again(self, stand_on: str = "") -> None:
        """Read as much as is shown, from where it begins; then stand on a row."""
        self._target = stand_on
        if self.words != self.wanted.words:
            self._ask_for(words=self.words)
        self.read(self.found.first, max(PAGE, len(self.found.attempts)))

    # Showing

    def show_found(self) -> None:
        """Fill the list with what was read."""
        self.list.show_rows(self._rows() or [remark(self._why_none())])
        if self._target:
            self.list.stand_on(self._target)
        elif (self._anew or self.field.has_focus) and self.found != Found(many=0):
            self.list.action_first()
        self._anew = False
        self.show_filters(self._how_many())
        self.show_details()
        self.refresh_bindings()

    def show_how_many(self) -> None:
        """Say how many there are."""
        self.show_filters(self._how_many())

    def _how_many(self) -> str | None:
        many, noun = self.found.many, "question" if self.grouped else "attempt"
        return None if many is None else f"{many:,} {noun}{'' if many == 1 else 's'}"

    def _rows(self) -> list[Row]:
        now = self.trainer.now()
        if self.grouped:
            return group_rows(self.found.groups, now)
        return attempt_rows(self.found.attempts, now)

    def _why_none(self) -> str:
        if self.wanted == Query():
            return "no attempt yet: start a question on the first screen"
        return f"no attempt fits all of this{meant_words(self.words, self._titles())}"

    def _titles(self) -> list[str]:
        return [heading.title for heading in self.trainer.library.headings.values()]

    def narrowings(self) -> list[Narrowing]:
        """The filters, the order, and the way back to all."""
        query = self.wanted
        order = "" if query.order == "newest" else query.order
        return [
            Narrowing(self.key_of("choose('band')"), "band", ", ".join(query.bands)),
            Narrowing(self.key_of("choose('mode')"), "mode", query.mode or ""),
            Narrowing(self.key_of("choose('order')"), "order", order),
            Narrowing(self.key_of("question"), "this question", query.question or ""),
            Narrowing(self.key_of("group"), "by question", "on" if self.grouped else ""),
            *([Narrowing(self.key_of("clear"), "all again")] if query != Query() or self.grouped else []),
        ]

    def details(self, width: int) -> Content:
        """The attempt that is meant, what was missing, and the note on it."""
        attempt = self.meant
        if attempt is None:
            return NOTHING
        return attempt_details(attempt, self.trainer.records.note(f"attempt:{attempt.number}"), width)

    @property
    def meant(self) -> AttemptSummary | None:
        """The highlighted attempt; of a question, its last one."""
        kind, _, key = (self.list.chosen or "").partition(":")
        if kind == "group":
            return next((group.last for group in self.found.groups if group.question == key), None)
        return next((item for item in self.found.attempts if str(item.number) == key), None)

    @property
    def row_beside(self) -> str:
        """The row after the highlighted one, or the one before the last."""
        return self.list.beside

    @on(OptionList.OptionSelected, "#list")
    def _open(self, event: OptionList.OptionSelected) -> None:
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "attempt":
            self.trainer.open_attempt(int(key))
        else:
            self.grouped = False
            self._narrow(question=key)

    # Filters

    def clear(self) -> None:
        """Take all filters away."""
        self.wanted, self.found = Query(), Found()
        self.grouped = False

    def _ask_for(self, **changes: object) -> None:
        self.wanted = replace(self.wanted, **changes)  # type: ignore[arg-type]
        self.found = Found()

    def _narrow(self, **changes: object) -> None:
        """Ask for other attempts, or another order, and look from the top."""
        self._ask_for(**changes)
        self._anew = True
        self.look_again()

    def action_choose(self, field: str) -> None:
        """Choose a band, a mode or an order, or take the choice back."""
        plain: dict[str, object] = {"band": (), "mode": None, "order": "newest"}
        names = {"band": "bands"}
        field_name = names.get(field, field)
        if getattr(self.wanted, field_name) != plain[field]:
            self._narrow(**{field_name: plain[field]})
            return
        from trainer.tui.screens.find import Choice, FindScreen

        offered = {"band": BANDS, "mode": MODES, "order": get_args(Order)}[field]
        self.app.push_screen(FindScreen([Choice(one, one) for one in offered], field), self._setter(field))

    def _setter(self, field: str) -> Callable[[str | None], None]:
        def chosen(value: str | None) -> None:
            if value is not None:
                self._narrow(**({"bands": (value,)} if field == "band" else {field: value}))

        return chosen

    def action_question(self) -> None:
        """Only attempts at the question that is meant, or at all of them again."""
        if self.wanted.question is not None:
            self._narrow(question=None)
        elif self.meant is not None:
            self.grouped = False
            self._narrow(question=self.meant.question)

    def action_mock(self) -> None:
        """Show mock interviews."""
        self.trainer.begin_mock()

    def action_group(self) -> None:
        """One row a question, or one an attempt."""
        self.grouped, self.found = not self.grouped, Found()
        self.look_again()
