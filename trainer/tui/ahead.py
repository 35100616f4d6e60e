"""Keys before they reach a screen: those that come while it is being built wait for it."""

from __future__ import annotations

from collections import deque

from textual.app import App
from textual.events import Event, Key, Paste
from textual.screen import Screen

from trainer.tui.screens.base import TrainerScreen

LOOK_AGAIN = 0.02
"""Seconds until it is seen again whether a screen stands; and between two keys that waited."""


class TypingAhead(App[None]):
    """An app that loses no key between the one that opens a screen and the screen itself."""

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._ahead: deque[Event] = deque()
        self._taker: Screen[object] | None = None
        self._waits = False

    async def on_event(self, event: Event) -> None:
        """Keep a key that comes too early, and all that come behind it."""
        if isinstance(event, Key) and event.key.startswith("alt+"):
            event.character = None  # else a field would take alt+s for an s before anybody else sees it
        typed = isinstance(event, (Key, Paste)) and not event.is_forwarded
        if typed and self.screen_stack and (self._waits or self.screen is not self._taker):
            self._ahead.append(event)
            if not self._waits:
                self._waits = True
                self._look()
        else:
            self._announce(event)
            await super().on_event(event)

    def _announce(self, event: Event) -> None:
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(screen, TrainerScreen) and isinstance(event, (Key, Paste)) and not event.is_forwarded:
            screen.before_typed(event)

    def _look(self) -> None:
        """Hand the first key on once the screen stands and what it asked of the app is done: the focus."""
        if not self.screen_stack:  # the app ends
            return
        screen, later = self.screen, self.call_later
        if not screen.is_mounted or not screen.call_later(later, later, self._hand_on, screen):
            self.set_timer(LOOK_AGAIN, self._look)

    async def _hand_on(self, screen: Screen[object]) -> None:
        """Hand on a key, and the next one once it is dealt with: it may have opened another screen."""
        self._taker = screen
        if self.screen_stack[-1:] != [screen]:
            self._look()
            return
        self._waits = bool(self._ahead)
        if self._ahead:
            event = self._ahead.popleft()
            self._announce(event)
            taker = self.focused or screen
            await super().on_event(event)
            if not taker.call_later(self.set_timer, LOOK_AGAIN, self._look):
                self.set_timer(LOOK_AGAIN, self._look)
