"""The file config.toml: read safely, and every problem in it with file, line and column."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from stat import S_ISFIFO
from typing import Any

from trainer.bank.locate import Place
from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.source import Source
from trainer.config.definitions import KEYMAP, SETTINGS, Value
from trainer.paths import config_home
from trainer.regex import regex

MAX_BYTES = 100_000
KEY = regex(r"\S+")
EMPTY = "give one or more keys with commas between them; trainer config unset takes the line away"


def config_path() -> Path:
    """The file of the person's settings. It may not exist."""
    return config_home() / "config.toml"


def read_source(path: Path) -> Source:
    """The file as text, empty where there is none; what keeps it from being read is among its problems."""
    source = Source(path)
    try:
        if S_ISFIFO(path.stat().st_mode):  # opening it would wait for whoever writes into it
            source.report_file("unreadable", "cannot be read: it is a pipe")
            return source
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return source
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        source.report_file("unreadable", f"cannot be read: {reason}")
        return source
    if len(raw) > MAX_BYTES:
        source.report_file("too-large", f"settings have at most {MAX_BYTES:,} bytes")
        return source
    try:
        source.text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        source.text = raw.decode("utf-8", errors="replace").replace("\r\n", "\n")
        line = raw[: error.start].count(b"\n") + 1
        source.report_file("not-utf8", f"line {line} is not UTF-8", "save the file as UTF-8")
    return source


def read_values(source: Source) -> tuple[dict[str, Value], dict[str, str]]:
    """The settings and the keymap of a file, as far as they can be used; the rest is among its problems."""
    values: dict[str, Value] = {}
    keymap: dict[str, str] = {}
    for key, value in (source.parse() or {}).items():
        setting = SETTINGS.get(key)
        if key == KEYMAP:
            keymap = _keymap(source, value)
        elif setting is None:
            hint = did_you_mean(key, [*SETTINGS, KEYMAP], "trainer config show lists the keys")
            source.report("unknown-key", f"no setting is called {quoted(key)}", (key,), hint, part="key")
        elif setting.accepts(value):
            values[key] = value
        else:
            hint = did_you_mean(value, setting.choices) if isinstance(value, str) and setting.choices else ""
            says = f"{key}: expected {setting.expects}, found {written(value)}"
            source.report("wrong-value", says, (key,), hint)
    return values, keymap


def entries(table: dict[str, Any], place: Place = (KEYMAP,)) -> Iterator[tuple[str, Place, object]]:
    """The entries of the keymap: an id may be written in quotes, or as names with dots between them."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from entries(value, (*place, name))
        else:
            here = (*place, name)
            yield ".".join(map(str, here[1:])), here, value


def written(value: object) -> str:
    """A value as it stands in a file, inside a sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return quoted(f'"{value}"' if isinstance(value, str) else value)


def _keymap(source: Source, table: object) -> dict[str, str]:
    if not isinstance(table, dict):
        says = f"{KEYMAP}: expected a table of keys, found {written(table)}"
        source.report("wrong-value", says, (KEYMAP,), '[keymap] and below it lines as "drill.submit" = "f5"')
        return {}
    keymap = {}
    for id, place, value in entries(table):
        if not isinstance(value, str):
            says = f"{KEYMAP}.{id}: expected text, found {written(value)}"
            source.report("wrong-value", says, place, 'for example "ctrl+j,f5"')
        elif not all(KEY.fullmatch(key.strip()) for key in value.split(",")):
            source.report("wrong-value", f"{KEYMAP}.{id}: no key between two commas", place, EMPTY)
        else:
            keymap[id] = ",".join(key.strip() for key in value.split(","))
    return keymap
