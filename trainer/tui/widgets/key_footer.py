"""The foot of a screen: as many of its keys as there is room for, and always help and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, compress, takewhile
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from trainer.tui.explained import Explained, declared

APART = 2
"""Cells after each key."""
MOST = 2
"""Rows of a foot at most."""
ALWAYS = ("help", "quit", "app.quit", "leave", "back", "dismiss", "app.pop_screen", "keep")
"""Actions whose keys are never left out."""


class Shown(NamedTuple):
    """A key in the foot."""

    action: str
    key: str
    display: str
    description: str
    enabled: bool

    @property
    def cells(self) -> int:
        """Its width."""
        return cell_len(f"{self.display} {self.description}")


def fitting(keys: Sequence[tuple[str, int]], width: int) -> list[bool]:
    """Which of the keys are shown, each given by its action and its cells: those that have no room behind
    the ones before them, and the ones that are always there, are left out.
    """
    used = sum(cells + APART for action, cells in keys if action in ALWAYS) - APART
    shown, full = [], False
    for action, cells in keys:
        full = full or (action not in ALWAYS and used + APART + cells > width)
        shown.append(action in ALWAYS or not full)
        used += APART + cells if shown[-1] and action not in ALWAYS else 0
    return shown


def rows(keys: Sequence[tuple[str, int]], width: int, height: int) -> list[list[int]]:
    """The places of the keys in each of one or two rows. The first of two takes what it has room for, but
    not the first of the keys at the end that belong together; the last one what fits of the rest.
    """
    ends = [used - APART for used in accumulate(cells + APART for _, cells in keys)]
    first = sum(end <= width for end in ends) if height > 1 else 0
    if first < len(keys):
        first = min(first, len(keys) - len(list(takewhile(lambda key: key[0] in ALWAYS, reversed(keys)))))
    rest = range(first, len(keys))
    shown = fitting([keys[place] for place in rest], width)
    return [row for row in (list(range(first)), list(compress(rest, shown))) if row]


def in_order(actions: Sequence[str], declared: Sequence[str]) -> list[int]:
    """The places of the actions, those that a screen declares in its own order: a key of the person's own
    would put its action behind all others.
    """
    places = [place for place, action in enumerate(actions) if action in declared]
    sorted_places = iter(sorted(places, key=lambda place: declared.index(actions[place])))
    return [next(sorted_places) if place in places else place for place in range(len(actions))]


class KeyFooter(Widget, can_focus=False):
    """Help names the keys that are left out here. One widget draws them all, where Textual's own foot makes
    and styles a widget for each key at every change of focus.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"footer--key", "footer--description"}

    def __init__(self) -> None:
        super().__init__()
        self.keys: tuple[Shown, ...] = ()

    def on_mount(self) -> None:
        """Follow what the screen and its focus allow."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)
        self.call_after_refresh(self._look)  # also where another window has the keys, as a browser's may

    def _changed(self, screen: Screen[object]) -> None:
        if screen.app.app_focus and self.is_attached and screen is self.screen:
            self.call_after_refresh(self._look)

    def _look(self) -> None:
        if self.is_attached and (keys := self._active()) != self.keys:
            before = self.get_content_height(self.size, self.size, self.size.width)
            self.keys = keys
            now = self.get_content_height(self.size, self.size, self.size.width)
            self.refresh(layout=now != before)

    def _active(self) -> tuple[Shown, ...]:
        first: dict[str, Shown] = {}
        screen = self.screen
        for _, binding, enabled, _ in screen.active_bindings.values():
            if binding.show:
                display = self.app.get_key_display(binding)
                says = screen.called(binding) if isinstance(screen, Explained) else binding.description
                shown = Shown(binding.action, binding.key, display, says, enabled)
                first.setdefault(binding.action, shown)
        found = list(first.values())
        places = in_order([key.action for key in found], declared(screen))
        return tuple(found[place] for place in places)

    def _rows(self, width: int, height: int) -> list[list[Shown]]:
        sizes = [(key.action, key.cells) for key in self.keys]
        return [[self.keys[place] for place in row] for row in rows(sizes, width, height)]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that the keys take where they may take two."""
        return max(1, len(self._rows(width, MOST)))

    def render(self) -> Text:
        """The keys that are shown."""
        ink = self.get_component_rich_style("footer--key", partial=True)
        muted = self.get_component_rich_style("footer--description", partial=True)
        foot = Text(no_wrap=True, end="")
        for number, row in enumerate(self._rows(self.size.width, self.size.height)):
            foot.append("\n" if number else "")
            for key in row:
                dim = Style(dim=not key.enabled or None)
                foot.append(key.display, ink + dim).append(f" {key.description}", muted + dim)
                foot.append(" " * APART)
        return foot

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked."""
        start = 0
        for key in next(iter(self._rows(self.size.width, self.size.height)[event.y :]), []):
            if start <= event.x < start + key.cells and key.enabled:
                self.app.simulate_key(key.key)
            start += key.cells + APART
