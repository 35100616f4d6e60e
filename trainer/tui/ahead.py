"""Typing ahead: keys that come while a screen is being built wait for it."""

from __future__ import annotations

from collections import deque

from textual.app import App
from textual.events import Event, Key, Paste
from textual.screen import Screen

LOOK_AGAIN = 0.02
"""Seconds until it is seen again whether a screen stands; and between two keys that waited."""


class TypingAhead(App[None]):
    """An app that loses no key between the one that opens a screen and the screen itself."""

    def __init__(self, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._ahead: deque[Event] = deque()
        self._taker: Screen[object] | None = None

    async def on_event(self, event: Event) -> None:
        """Keep a key that comes too early, and all that come behind it."""
        typed = isinstance(event, (Key, Paste)) and not event.is_forwarded
        if typed and self.screen_stack and (self._ahead or self.screen is not self._taker):
            self._ahead.append(event)
            if len(self._ahead) == 1:
                self._look()
        else:
            await super().on_event(event)

    def _look(self) -> None:
        """Hand the first key on once the screen stands and what it asked of the app is done: the focus."""
        screen, later = self.screen, self.call_later
        if not screen.is_mounted or not screen.call_later(later, later, self._hand_on, screen):
            self.set_timer(LOOK_AGAIN, self._look)

    async def _hand_on(self, screen: Screen[object]) -> None:
        """Hand on a key, and the next one once it is dealt with: it may have opened another screen."""
        self._taker = screen
        if self.screen is not screen:
            self._look()
            return
        taker = self.focused or screen
        await super().on_event(self._ahead[0])
        self._ahead.popleft()
        if self._ahead and not taker.call_later(self.set_timer, LOOK_AGAIN, self._look):
            self.set_timer(LOOK_AGAIN, self._look)
