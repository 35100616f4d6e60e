"""What every app of the trainer has: the colours, signs and keys of the person's settings, and help."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.events import DescendantFocus
from textual.notifications import Notify
from textual.reactive import Reactive
from textual.screen import Screen
from textual.theme import Theme

from trainer.tui import colourless, marks
from trainer.tui.ahead import TypingAhead
from trainer.tui.explained import Explained
from trainer.tui.harmless import paint_harmlessly
from trainer.tui.plain_signs import use_plain_signs
from trainer.tui.preferences import Preferences
from trainer.tui.screens.base import LEAVE
from trainer.tui.text import one_line
from trainer.tui.theme import ANSI_DARK, DARK, THEMES, next_theme
from trainer.tui.widgets.rows import Rows
from trainer.tui.widgets.too_small import SMALLEST

WIDTHS = [(0, "-cramped"), (SMALLEST[0], "-tiny"), (56, "-narrow"), (100, "-wide")]
HEIGHTS = [(0, "-low"), (SMALLEST[1], "-squat"), (20, "-short"), (30, "-tall")]
SETTINGS_TOLD_S = 20
"""Seconds for which it is said, at the start, which settings cannot be used."""


class Appearance(TypingAhead):
    """An app as the person wants it to look. Nothing moves by itself.

    `crash` is the error that ended it, for whoever ran it to raise again.
    """

    CSS_PATH = "trainer.tcss"
    ENABLE_COMMAND_PALETTE = False  # there is one of our own
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f1,question_mark",
            "help",
            "help",
            id="help",
            key_display="f1",
            tooltip="what keys and signs mean",
        ),
        Binding(
            "C,f11",
            "theme",
            "colours",
            id="theme",
            show=False,
            key_display="C",
            tooltip="dark, light, the terminal's own, or high contrast; it is kept in config.toml",
        ),
        Binding(
            "ctrl+q,alt+q",
            "quit",
            "quit",
            id="quit",
            key_display="ctrl+q",
            show=False,
            priority=True,
            tooltip=LEAVE,
        ),
    ]

    theme: Reactive[str] = Reactive(DARK.name)
    """The default is set here: a change later would have every style parsed twice at the start."""

    _themes: dict[str, Theme] | None = None

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.crash: Exception | None = None
        self._said_on: Screen[object] | None = None
        self.without_colour = colourless.asked_for()
        super().__init__(ansi_color=True if self.without_colour else None)
        colourless.take_colours_away(self)
        self.theme = ANSI_DARK.name if self.without_colour else THEMES[preferences.theme].name
        marks.use_ascii(preferences.ascii)
        if preferences.ascii:
            use_plain_signs(self)
        paint_harmlessly(self)
        self.animation_level = "none"

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Textual's themes and those of this app. They are asked for a hundred times with every key."""
        if self._themes is None:
            self._themes = super().available_themes | {theme.name: theme for theme in THEMES.values()}
        return self._themes

    def _handle_exception(self, error: Exception) -> None:
        """Leave on an unexpected error. Textual would print the stack with what every variable holds.

        A screen that is still being built when the app ends gets no widgets any more, and misses them.
        """
        ending = self._exit or not self._running
        if self.crash is None and not (ending and isinstance(error, NoMatches)):
            self.crash = self._exception = error
            self._exception_event.set()
            self._return_code = 3
            self._close_messages_no_wait()

    def on_mount(self) -> None:
        self.set_keymap(dict(self.preferences.keymap))
        self.theme_changed_signal.subscribe(self, self._recolour)
        if self.preferences.notice:
            self._warn(self.preferences.notice, SETTINGS_TOLD_S)

    def _recolour(self, theme: Theme) -> None:
        for screen in self.screen_stack:
            for rows in screen.query(Rows):
                rows.recolour()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """No cursor blinks, in whatever field: nothing wakes at rest."""
        if hasattr(event.widget, "cursor_blink"):
            event.widget.cursor_blink = False

    def _on_notify(self, event: Notify) -> None:
        """Only the latest message stands on the foot of the screen; Textual goes on to show it."""
        self._notifications.clear()
        for screen in self.screen_stack[-1:]:
            screen.query("ToastHolder").remove()
            self._said_on = screen if isinstance(screen, Explained) else None

    def hush(self) -> None:
        """A message goes with its screen: with one that is closed, or has another whole one over it. What was
        said where nothing of ours stood yet is for the screen that comes.
        """
        stands = [*takewhile(lambda screen: screen.is_modal, reversed(self.screen_stack))]
        stands += [screen for screen in reversed(self.screen_stack) if not screen.is_modal][:1]
        if self._said_on is not None and self._said_on not in stands:
            self._said_on = None
            self.clear_notifications()

    def _warn(self, text: str, seconds: float | None = None) -> None:
        self.notify(one_line(text), severity="warning", timeout=seconds, markup=False)

    def action_help(self) -> None:
        """Say what the keys of this screen and the signs mean."""
        from trainer.tui.screens.help import HelpScreen

        if isinstance(self.screen, Explained):
            self.push_screen(HelpScreen(self.screen))

    def action_theme(self) -> None:
        """Take the next theme, and keep it."""
        if self.without_colour:
            self._warn("NO_COLOR is set, so there are no colours to choose")
            return
        name = next_theme(self.theme)
        self.theme = THEMES[name].name
        self.clear_notifications()
        if self.keep("theme", name):
            self.notify(f"colours: {name}", markup=False)

    def keep(self, key: str, value: str) -> bool:
        """Keep a choice for the next start; where it will not last, say so and return False."""
        passing = self.preferences.kept(key, value)
        if passing:
            self._warn(f"{value} until you leave; {passing}")
        return not passing

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is named in this app: ctrl+t rather than ^t, and f11 for C where C is text."""
        name, field = binding.key_display, self.focused if self.screen_stack else None
        letter = name is not None and len(name) == 1 and name.isalpha()
        if letter and field is not None and field.check_consume_key(str(name), name):
            binding = replace(binding, key_display=None)
        shown = super().get_key_display(binding)
        if self.preferences.ascii and binding.key == "backspace":
            shown = binding.key  # no letter looks like its sign
        return f"ctrl+{shown[1:]}" if shown.startswith("^") and len(shown) > 1 else shown
