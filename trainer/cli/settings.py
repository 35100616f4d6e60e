"""The person's settings with everything that is wrong with them, the keys of the app included."""

from __future__ import annotations

import os

from trainer.config import Config, load_config, remembered
from trainer.config.definitions import KEYMAP
from trainer.config.source import entries


def checked_config() -> Config:
    """The settings in force. The app is asked only where keys are set: it alone knows its actions."""
    config = load_config({}, os.environ, last=remembered())
    if config.keymap:
        from trainer.tui.keymap import checked

        places = {id: place for id, place, _ in entries((config.source.data or {}).get(KEYMAP, {}))}
        for fault in checked(config.keymap)[1]:
            config.source.report("keymap", fault.says, places[fault.id], fault.hint)
    return config
