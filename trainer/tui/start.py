"""Gathering what the app needs, running it, and what is left when it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from trainer.bank import load_headings
from trainer.config import Config, load_config, remembered
from trainer.history import HistoryError, Store
from trainer.paths import database_path, headings_index, question_folders
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.preferences import preferences
from trainer.tui.records import Records
from trainer.tui.text import visible


def start(
    start_question: str | None,
    seed: int | None,
    store: Store | None,
    config: Config | None,
    first: Callable[[TrainerApp], None] | None = None,
) -> int:
    """Run the app with the person's own bank and history; see `trainer.tui.run`."""
    config = config or load_config({}, os.environ, last=remembered())
    folders = question_folders()
    read = partial(load_headings, folders, headings_index())
    library = Library(read(), again=read)
    if start_question is not None and library.face(start_question) is None:
        from trainer.bank import find

        library.extra = find(start_question, folders)
        start_question = library.extra.id
    opened: Store | None = None
    trouble: HistoryError | None = None
    if store is None:
        try:
            store = opened = Store.open(database_path())
        except HistoryError as error:
            trouble = error
    records = Records(store, trouble, partial(Store.open, database_path(), patiently=False))
    try:
        app = TrainerApp(
            library,
            records,
            start=start_question,
            first=first,
            mode=config.mode,
            seed=seed,
            preferences=preferences(config),
        )
        app.run(mouse=config.mouse)
    finally:
        records.close()
        if opened is not None:
            opened.close()
    if app.stuck:
        os._exit(app.return_code or 0)  # an ordinary end would wait for the terminal
    with suppress(OSError):  # the terminal may be gone
        for text in app.farewell:
            sys.stderr.write(f"{visible(text)}\n")
    if app.crash is not None:
        raise app.crash
    return app.return_code or 0
