"""The person's settings: what there is to set, where each value comes from, and writing them down."""

from __future__ import annotations

from trainer.config.definitions import SETTINGS, Setting, Value
from trainer.config.remembered import remember, remembered
from trainer.config.resolve import Config, Origin, load_config
from trainer.config.source import config_path

__all__ = [
    "SETTINGS",
    "Config",
    "Origin",
    "Setting",
    "Value",
    "config_path",
    "load_config",
    "remember",
    "remembered",
]
