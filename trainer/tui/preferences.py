"""What the app takes from the person's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from trainer.config import SETTINGS, Config, Value, remember
from trainer.config.definitions import REMEMBERED
from trainer.config.resolve import told
from trainer.errors import TrainerError
from trainer.tui.text import error_line


def forget(key: str, value: Value) -> None:
    """Keep nothing: a change lasts until the app is left."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the app looks and which keys it has. `notice` is what must be said once of settings left out.

    `keep` keeps a setting for the next start; it raises UsageError or OSError where that cannot be done.
    `overruled` names, for settings that are set elsewhere whatever is kept, the place.
    """

    theme: str = "dark"
    hide_clock: bool = False
    ascii: bool = False
    keymap: Mapping[str, str] = field(default_factory=dict)
    notice: str = ""
    keep: Callable[[str, Value], None] = forget
    overruled: Mapping[str, str] = field(default_factory=dict)

    def kept(self, key: str, value: Value) -> str:
        """Keep a setting; return why it lasts only until the app is left, "" where it lasts."""
        try:
            self.keep(key, value)
        except TrainerError as error:
            return f"it cannot be kept: {error_line(error)}"
        except OSError as error:
            return f"it cannot be kept: {error.strerror or error}"
        place = self.overruled.get(key, "")
        return f"{place} sets another for the start" if place else ""


def preferences(config: Config) -> Preferences:
    """The settings as the app takes them; keys that would clash stay as they are by default."""
    keymap: dict[str, str] = {}
    notice = config.notice
    if config.keymap:
        from trainer.tui.keymap import checked

        keymap, faults = checked(config.keymap)
        notice = notice or told([f"{config.source.path}: {fault.says}" for fault in faults])
    return Preferences(
        theme=config.theme,
        hide_clock=config.hide_clock,
        ascii=config.ascii,
        keymap=keymap,
        notice=notice,
        keep=partial(_keep, config),
        overruled={key: place for key in SETTINGS if (place := config.overruling(key))},
    )


def _keep(config: Config, key: str, value: Value) -> None:
    """What is chosen all the time is remembered, what is chosen for good is written into the file."""
    if key in REMEMBERED:
        remember(key, value)
    else:
        from trainer.config.write import write_setting

        write_setting(config.source.path, key, value)
