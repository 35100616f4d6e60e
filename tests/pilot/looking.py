"""What a person sees: the text of the screen."""

from __future__ import annotations

from textual.app import App
from textual.pilot import Pilot

from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.answer import AnswerEditor


def screen_text(app: App[None]) -> str:
    """The rows of the screen as text."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


async def settle(pilot: Pilot[None]) -> None:
    """Let every pending message be handled."""
    for _ in range(2):
        await pilot.pause()


async def write(pilot: Pilot[None], text: str) -> None:
    """Put a text into the editor of the drill on screen."""
    assert isinstance(pilot.app.screen, DrillScreen)
    pilot.app.screen.query_one(AnswerEditor).replace_all(text)
    await settle(pilot)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and let the app come to rest after each."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
