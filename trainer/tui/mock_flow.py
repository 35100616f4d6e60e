"""From question to question of a mock interview, and to the page on all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from trainer.tui.text import error_line

NEWEST = 5
"""Interviews among which home looks for one that was cut short."""

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.history import AttemptSummary
    from trainer.history.practising import Mock
    from trainer.practice.mocked import Sitting
    from trainer.tui.app import TrainerApp
    from trainer.tui.mocking import Running
    from trainer.tui.widgets.rows import Row


def waiting(app: TrainerApp) -> list[tuple[Mock, Sitting]]:
    """Interviews that were cut short; nothing more is imported where there are none."""
    nothing: list[Mock] = []
    newest = app.records.practising(lambda practising: practising.mocks(NEWEST), nothing)
    if all(mock.used_s is not None for mock in newest):
        return []
    from trainer.practice.mocked import sitting_of
    from trainer.tui.mocking import cut_short

    return [(mock, sitting_of(mock)) for mock in newest if cut_short(mock)]


def waiting_rows(found: Sequence[tuple[Mock, Sitting]], now: datetime) -> list[Row]:
    """Interviews that were cut short, as rows of home."""
    if not found:
        return []
    from trainer.tui.mock_rows import cut_short_rows

    return cut_short_rows(found, now, "mock interview: ")[1:]


def recent_attempts(
    app: TrainerApp, found: Sequence[tuple[Mock, Sitting]], limit: int
) -> list[AttemptSummary]:
    """The newest attempts, without those of interviews that wait: nothing is said of them before the end."""
    held = {one.attempt for _, sitting in found for one in sitting.asked if one.attempt is not None}
    newest = app.records.attempts(limit=limit + len(held))
    return [one for one in newest if one.number not in held][:limit]


def begin(app: TrainerApp, minutes: float, track: str | None = None, seed: int | None = None) -> None:
    """Begin an interview; its clock runs at once."""
    from trainer.tui.mocking import Running, planned

    try:
        sitting = planned(app.library, app.records, app.now(), minutes, track, seed, app.new_seed)
    except TrainerError as error:
        app._warn(error_line(error))
        return
    go_on(app, Running.begin(app.records, sitting, app.clock, app.now()))


def resume(app: TrainerApp, mock: Mock, *, ending: bool = False) -> None:
    """Go on with an interview that was cut short, or end it there."""
    from trainer.tui.mocking import Running

    try:
        running = Running.resume(app.records, mock, app.clock)
    except TrainerError as error:
        app._warn(error_line(error))
        return
    if running is None:
        app._warn("another terminal has taken this interview up")
    elif running.sitting.current is None:
        finish(app, running, push=True)
    else:
        go_on(app, running, ending=ending or running.is_over)


def go_on(app: TrainerApp, running: Running, *, switch: bool = False, ending: bool = False) -> None:
    """To the question in hand. Where its file cannot be used, an interview that was taken up waits as it
    is, since the file may be mended, and one that runs or is to end ends.
    """
    from trainer.tui.screens.mock import MockScreen

    current = running.sitting.current
    assert current is not None, "the interview is over"
    app.clear_notifications()
    try:
        question = app.library.question(current.question)
        screen = MockScreen(running, running.session(question, app.now()), ending)
    except (TrainerError, LookupError) as error:
        says = error_line(error) if isinstance(error, TrainerError) else f"{current.question} is gone"
        if switch or ending or not (running.sitting.draft or running.sitting.done):
            finish(app, running, push=not switch)
            app._warn(says)
        else:
            running.put_down()
            app._warn(f"{says}. The interview waits as it is")
        return
    if switch:
        app.switch_screen(screen)
    else:
        app.push_screen(screen)


def finish(app: TrainerApp, running: Running, *, late: bool = False, push: bool = False) -> None:
    """End an interview, and show the page on it; one without an answer is left without a word."""
    from trainer.tui.screens.mock_page import MockPageScreen

    if not running.end(late=late):
        if not push:
            app.pop_screen()
        return
    page = MockPageScreen(running.interview(), running.sitting, running.number)
    if push:
        app.push_screen(page)
    else:
        app.switch_screen(page)


def open_page(app: TrainerApp, number: int) -> None:
    """Show the page on a past interview."""
    from trainer.tui.mocking import page_of
    from trainer.tui.screens.mock_page import MockPageScreen

    try:
        page = page_of(app.records, number)
    except TrainerError as error:
        app._warn(error_line(error))
        return
    if page is not None:
        app.push_screen(MockPageScreen(*page, number))
