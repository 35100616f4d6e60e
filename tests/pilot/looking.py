"""What a person sees: the text of the screen."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled, WorkerFailed

from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.answer_pane import AnswerPane


def screen_text(app: App[None]) -> str:
    """The rows of the screen as text."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


async def settle(pilot: Pilot[None]) -> None:
    """Let every pending message be handled, and what is done beside the app be finished."""
    await pilot.pause()
    if any(not worker.is_finished for worker in pilot.app.workers):
        with suppress(WorkerFailed, WorkerCancelled):
            await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def write(pilot: Pilot[None], text: str) -> None:
    """Put a text into the editor of the drill on screen, and have it read without waiting for the timer."""
    assert isinstance(pilot.app.screen, DrillScreen)
    pilot.app.screen.query_one(AnswerEditor).replace_all(text)
    await settle(pilot)
    pilot.app.screen.query_one(AnswerPane).read()
    await settle(pilot)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and let the app come to rest after each."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened; fail where it does not."""
    for _ in range(2000):
        if happened():
            return
        await pilot.pause(0.01)
    raise AssertionError("it did not happen")
