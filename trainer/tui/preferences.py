"""What the app takes from the person's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from trainer.config import Config, Value
from trainer.config.resolve import told


def forget(key: str, value: Value) -> None:
    """Keep nothing: a change lasts until the app is left."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the app looks and which keys it has. `notice` is what must be said once of settings left out.

    `keep` writes a setting down; it raises UsageError or OSError where that cannot be done.
    """

    theme: str = "dark"
    hide_clock: bool = False
    ascii: bool = False
    keymap: Mapping[str, str] = field(default_factory=dict)
    notice: str = ""
    keep: Callable[[str, Value], None] = forget


def preferences(config: Config) -> Preferences:
    """The settings as the app takes them; keys that would clash stay as they are by default."""
    from trainer.config.write import write_setting

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
        keep=partial(write_setting, config.source.path),
    )
