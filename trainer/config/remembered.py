"""What the app remembers by itself between two starts; config.toml, the person's own, is left alone."""

from __future__ import annotations

from pathlib import Path

from trainer import ordinary
from trainer.config.definitions import REMEMBERED, SETTINGS, Value
from trainer.paths import state_home
from trainer.private import make_private_folder


def remembered(folder: Path | None = None) -> dict[str, Value]:
    """The settings as they were last chosen in the app; what is no value of theirs is left out."""
    folder = folder or state_home()
    found = {}
    for key in REMEMBERED:
        try:
            value = SETTINGS[key].parse(ordinary.read(folder / key).decode())
        except (OSError, ValueError):  # not chosen yet, or no text: the default is no harm
            continue
        if value is not None:
            found[key] = value
    return found


def remember(key: str, value: Value, folder: Path | None = None) -> None:
    """Keep what was chosen for the next start. Raises OSError where that cannot be done."""
    folder = folder or state_home()
    make_private_folder(folder)
    (folder / key).write_text(f"{value}\n", encoding="utf-8")
