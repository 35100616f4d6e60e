"""Writing a setting into config.toml: its comments and the order of its lines stay as they are."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.bank.source import Source
from trainer.config.definitions import KEYMAP, Value
from trainer.config.source import entries, read_source, read_values
from trainer.durable import alone, replace
from trainer.errors import UsageError
from trainer.paths import real
from trainer.private import make_private_folder

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

HEADER = "# Settings of the trainer. trainer config show lists every key with its value.\n\n"


def write_setting(path: Path, key: str, value: Value) -> None:
    """Set `key`, a setting or "keymap.ID".

    Raises UsageError, with nothing changed, where the file is no TOML, or something else would be lost.
    """
    import tomlkit  # 25 ms, and only for a change

    with alone(real(path).parent):
        text = _text(path)
        document = tomlkit.parse(text)
        for table, name in _places(document, key):
            _refuse_table(path, key, table.get(name))
            table[name] = value
        _save(path, text, tomlkit.dumps(document) if text else HEADER + tomlkit.dumps(document), key)


def remove_setting(path: Path, key: str) -> bool:
    """Take `key` out of the file; False where it is not in it. Raises UsageError as `write_setting`."""
    import tomlkit

    with alone(real(path).parent):
        text = _text(path)
        document = tomlkit.parse(text)
        places = [(table, name) for table, name in _places(document, key) if name in table]
        for table, name in places:
            _refuse_table(path, key, table[name])
            del table[name]
        if places:
            _save(path, text, tomlkit.dumps(document), key)
    return bool(places)


def _refuse_table(path: Path, key: str, held: object) -> None:
    """Leave a table where a value belongs: with it would go the entries and the comments in it."""
    if isinstance(held, MutableMapping) and held:
        raise UsageError(f"{path}: {key} cannot be changed, because it is a table", "edit it by hand")


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


def _places(document: TOMLDocument, key: str) -> list[tuple[MutableMapping[str, Any], str]]:
    """The tables that hold a key, and its name in each; where none does, the one into which it goes."""
    if not key.startswith(f"{KEYMAP}."):
        return [(document, key)]
    id = key.removeprefix(f"{KEYMAP}.")
    if not isinstance(document.get(KEYMAP), MutableMapping):
        from tomlkit import table as new_table

        document[KEYMAP] = new_table()
    found: list[tuple[MutableMapping[str, Any], str]] = []
    for one, place, _ in entries(document.unwrap()[KEYMAP]):
        if one == id:  # twice, where it stands in quotes and with a dot
            table: Any = document
            for name in place[:-1]:
                table = table[name]
            found.append((table, str(place[-1])))
    keymap: Any = document[KEYMAP]
    return found or [(keymap, id)]


def _save(path: Path, before: str, text: str, key: str) -> None:
    """Replace the file at once: whoever reads it meanwhile reads the old one or the new one."""
    if _others(path, text, key) != _others(path, before, key):  # an id may be the beginning of another one
        raise UsageError(
            f"{path}: {key} cannot be changed without changing something else", "edit it by hand"
        )
    target = real(path)  # the file may be a link into a folder of settings
    make_private_folder(target.parent)
    replace(target, text)


def _others(path: Path, text: str, key: str) -> dict[str, Value] | None:
    """What a file of this text sets besides one key; None for a file that is no TOML."""
    source = Source(path, text)
    values, keymap = read_values(source)
    found = {**values, **{f"{KEYMAP}.{id}": keys for id, keys in keymap.items()}}
    return None if source.data is None else {name: value for name, value in found.items() if name != key}
