"""The terminal app. Importing this package is cheap; Textual is imported when the app runs."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.config import Config
    from trainer.history import Store
    from trainer.tui.app import TrainerApp

__all__ = ["run"]


def run(
    start_question: str | None = None,
    seed: int | None = None,
    store: Store | None = None,
    config: Config | None = None,
    first: Callable[[TrainerApp], None] | None = None,
) -> int:
    """Open the app and return its exit status: 0, or 128 + the signal that ended it.

    `start_question` is an id or a path; the drill on it opens at once. `config` is read from the person's own
    file where none is given; `first` is called at the start, to open a screen for example. Raises
    UsageError for an unknown one, and whatever stopped the app unexpectedly, after the draft is saved.
    """
    gc.disable()  # what a start makes stays: looking through it was a tenth of the time to the first screen
    try:
        from trainer.tui.start import start

        return start(start_question, seed, store, config, first)
    finally:
        gc.enable()
