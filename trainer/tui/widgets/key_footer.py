"""The foot of a screen: as many of its keys as there is room for, and always help and the ways out."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

APART = 2
"""Cells after each key."""
ALWAYS = ("help", "quit", "app.quit", "leave", "back", "dismiss", "app.pop_screen", "keep")
"""Actions whose keys are never left out."""


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


def in_order(actions: Sequence[str], declared: Sequence[str]) -> list[int]:
    """The places of the actions, those that a screen declares in its own order: a key of the person's own
    would put its action behind all others.
    """
    places = [place for place, action in enumerate(actions) if action in declared]
    sorted_places = iter(sorted(places, key=lambda place: declared.index(actions[place])))
    return [next(sorted_places) if place in places else place for place in range(len(actions))]


class KeyFooter(Footer):
    """Help names the keys that are left out here."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._laid_for = 0

    def compose(self) -> ComposeResult:
        """The keys that are shown."""
        self._laid_for = self.size.width
        found = [key for key in super().compose() if isinstance(key, FooterKey)]
        declared = [binding.action for _, binding in type(self.screen)._merge_bindings()]
        keys = [found[place] for place in in_order([key.action for key in found], declared)]
        named = [(key.action, cell_len(f"{key.key_display} {key.description}")) for key in keys]
        shown = fitting(named, self._laid_for)
        yield from (key for key, fits in zip(keys, shown, strict=True) if fits)

    def on_resize(self) -> None:
        """Another width has room for more keys, or for fewer."""
        if self.size.width != self._laid_for:
            self.call_after_refresh(self.recompose)
