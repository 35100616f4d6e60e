"""A list that is searched and narrowed down: what browse and review have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Input, OptionList, Static

from trainer.tui.layout import NOTHING, said
from trainer.tui.marks import MUTED
from trainer.tui.narrowing import Narrowing, filter_line, key_at
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows
from trainer.tui.widgets.search_field import SearchField


class SearchableScreen(TrainerScreen):
    """A field for words, the filters, the list, and what there is to say of the row in it that is meant.

    `name` stands at the top, `field` is what the empty field says; `searching` begins with typing.
    """

    OPENS = "open"
    """What enter does with the row that is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "slash", "search", "search", id="search.words", key_display="/", tooltip="narrow down by words"
        ),
        Binding("x", "clear", "all", id="search.clear", show=False, tooltip="take all filters away"),
        Binding(
            "escape", "leave", "back", id="search.back", tooltip="out of the search, or to where you were"
        ),
        Binding("q", "quit", "quit", id="search.quit", tooltip=LEAVE),
    ]

    def __init__(self, name: str, field: str, searching: bool = False) -> None:
        super().__init__()
        self._called = name
        self._field_says = field
        self._searching = searching

    def compose_body(self) -> ComposeResult:
        """From the name down to the details."""
        with Horizontal(id="top"):
            yield Static(said(self._called), id="name")
            yield SearchField(placeholder=self._field_says, id="words", compact=True)
            yield Static(id="found", markup=False)
        yield Paper(lambda width: NOTHING, id="filters")
        yield self.rows()
        yield Paper(lambda width: NOTHING, id="details")

    def rows(self) -> Rows:
        """The list, still empty."""
        return Rows("list")

    def on_mount(self) -> None:
        self.list.led = True
        (self.field if self._searching else self.list).focus()

    @property
    def field(self) -> Input:
        """Where words are typed."""
        return self.query_one("#words", Input)

    @property
    def list(self) -> Rows:
        """The rows."""
        return self.query_one("#list", Rows)

    @property
    def words(self) -> str:
        """What is typed in the field."""
        return self.field.value.strip()

    # What a screen of this kind has of its own

    def narrowings(self) -> Sequence[Narrowing]:
        """The filters, in the order of their line."""
        raise NotImplementedError

    def details(self, width: int) -> Content:
        """What is said of the row that is meant."""
        raise NotImplementedError

    def look(self) -> None:
        """Fill the list by words and filters."""
        raise NotImplementedError

    def clear(self) -> None:
        """Take all filters away, but not the words."""
        raise NotImplementedError

    # What they share

    def show_filters(self, found: str | None) -> None:
        """Bring the line of filters up to date, and say how much was found, where that is known."""
        narrowings = self.narrowings()
        self.query_one("#filters", Paper).show(lambda width: filter_line(narrowings, width))
        if found is not None:
            self.query_one("#found", Static).update(said(found, MUTED))

    def show_details(self) -> None:
        """Bring what is said of the highlighted row up to date."""
        self.query_one("#details", Paper).show(self.details)

    def on_resize(self) -> None:
        """What is said of the row that is meant has more or less room."""
        self.show_details()

    @property
    def room(self) -> int:
        """Rows for the details."""
        return max(1, self.query_one("#details", Paper).size.height)

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self) -> None:
        self.show_details()

    @on(Input.Changed, "#words")
    def _words_changed(self) -> None:
        self.look()
        self.refresh_bindings()

    @on(Input.Submitted, "#words")
    def _words_done(self) -> None:
        """Enter opens the row that is marked, as in the list; without words it only leads there."""
        self.list.focus()
        if self.words:
            self.list.action_select()

    @on(Click, "#filters")
    async def _filter_clicked(self, event: Click) -> None:
        """A filter that is clicked does what its key does."""
        paper = self.query_one("#filters")
        place = event.get_content_offset(paper)
        if place is None:
            return
        key = key_at(self.narrowings(), paper.content_size.width, place.x, place.y)
        bindings = [active.binding for active in self.bindings_beside_field()]
        action = next((one.action for one in bindings if self.app.get_key_display(one) == key), "")
        if key and action:
            self.list.focus()
            await self.run_action(action)

    def on_descendant_focus(self) -> None:
        """The keys that can be used are those of the widget in use."""
        self.refresh_bindings()

    def on_key(self, event: Key) -> None:
        """From the empty field, down leads into the list as enter does."""
        if event.key == "down" and self.field.has_focus:
            self.list.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While words are typed, letters are only letters; without words enter is named for the list."""
        if action == "to_list":
            return bool(self.words)
        return action == "leave" or not self.typing

    def called(self, binding: Binding) -> str:
        """What enter opens it says where it does; from the field without words it only leads to the list."""
        if binding.action == "select" or (binding.action == "submit" and self.words):
            return self.OPENS
        if binding.action == "leave" and self.typing and self.words:
            return "clear"
        return "list" if binding.action == "submit" else super().called(binding)

    def action_to_list(self) -> None:
        """From the field into the list, where letters are keys."""
        self.list.focus()

    def action_search(self) -> None:
        """Type words."""
        self.field.focus()

    def action_clear(self) -> None:
        """Take words and filters away."""
        self.clear()
        with self.prevent(Input.Changed):
            self.field.value = ""
        self.look()

    def action_leave(self) -> None:
        """Out of the field, its words taken back; from the list to where one came from."""
        if self.field.has_focus:
            self.field.value = ""
            self.list.focus()
        else:
            self.app.pop_screen()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.app.action_quit()
