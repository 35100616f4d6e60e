"""Writing a setting into config.toml: its comments and the order of its lines stay as they are."""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.bank.source import Source
from trainer.config.definitions import KEYMAP, Value
from trainer.config.source import entries, read_source, read_values
from trainer.errors import UsageError

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

HEADER = "# Settings of the trainer. trainer config show lists every key with its value.\n\n"


def write_setting(path: Path, key: str, value: Value) -> None:
    """Set `key`, a setting or "keymap.ID". Raises UsageError where the file as it stands is no TOML."""
    import tomlkit  # 25 ms, and only for a change

    text = _text(path)
    document = tomlkit.parse(text)
    table, name = _table(document, key)
    if table is None:
        table = document[KEYMAP] = tomlkit.table()
    table[name] = value
    _save(path, tomlkit.dumps(document) if text else HEADER + tomlkit.dumps(document))


def remove_setting(path: Path, key: str) -> bool:
    """Take `key` out of the file; False where it is not in it. Raises UsageError as `write_setting`."""
    import tomlkit

    document = tomlkit.parse(_text(path))
    table, name = _table(document, key)
    if table is None or name not in table:
        return False
    del table[name]
    _save(path, tomlkit.dumps(document))
    return True


def _text(path: Path) -> str:
    """The file as it stands. What cannot be parsed is not changed either."""
    source = read_source(path)
    if not source.problems:
        source.parse()
    if source.problems and source.data is None:
        first = source.problems[0]
        raise UsageError(
            f"{first.place}: {first.says}",
            f"{first.hint}\nnothing was changed: trainer config validate".strip(),
        )
    return source.text


def _table(document: TOMLDocument, key: str) -> tuple[MutableMapping[str, Any] | None, str]:
    """The table that holds a key, and its name there; None for a keymap that is not there yet."""
    if not key.startswith(f"{KEYMAP}."):
        return document, key
    id = key.removeprefix(f"{KEYMAP}.")
    keymap = document.get(KEYMAP)
    if not isinstance(keymap, MutableMapping):
        return None, id
    for found, place, _ in entries(document.unwrap()[KEYMAP]):
        if found == id:
            table: Any = document
            for name in place[:-1]:
                table = table[name]
            return table, str(place[-1])
    return keymap, id


def _save(path: Path, text: str) -> None:
    """Replace the file at once: whoever reads it meanwhile reads the old one or the new one."""
    checked = Source(path, text)
    read_values(checked)
    if checked.data is None:
        raise UsageError(f"{path} could not be changed without breaking it", "edit it by hand")
    target = path.resolve()  # the file may be a link into a folder of settings
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o777)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
