"""Reading one hardware file: TOML, checked against the fields of its kind, each figure with its sources."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from trainer.bounds import excess
from trainer.catalog.fields import ACCELERATOR, MODEL, Field
from trainer.catalog.problem import CatalogError, nearest
from trainer.catalog.record import Figure, Kind, Record
from trainer.notation import unit as unit_named
from trainer.notation.dimension import Dimension
from trainer.notation.quantity import Quantity

MAX_BYTES = 1_000_000
RECALLED = "recalled"
RECALLED_SAYS = "recalled, no document read"
DETAILS: dict[Kind, dict[str, type]] = {
    "accelerator": {"vendor": str, "family": str, "launched": int, "link": str},
    "model": {"attention": str, "tied_embeddings": bool},
}
FIELDS: dict[Kind, dict[str, Field]] = {"accelerator": ACCELERATOR, "model": MODEL}

MOST_ENTRIES, MOST_VALUES = 1_000, 20_000
"""A study plan has a table a day."""


class File:
    """A TOML file and what is needed to point at a place in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            if path.exists() and not path.is_file():  # opening a pipe would wait for its other end
                raise self.error("cannot be read: it is no ordinary file")
            with path.open("rb") as stream:
                raw = stream.read(MAX_BYTES + 1)
            if len(raw) > MAX_BYTES:
                raise self.error(f"expected at most {MAX_BYTES:,} bytes, found more")
            self.text = raw.decode("utf-8")
            self.data: dict[str, Any] = tomli.loads(self.text)
        except OSError as error:
            raise self.error(f"cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise self.error(
                f"expected UTF-8, found byte 0x{raw[error.start]:02x}", "save it as UTF-8"
            ) from None
        except tomli.TOMLDecodeError as error:
            where = f"{path}:{error.lineno}:{error.colno}"
            raise CatalogError(path, f"not TOML: {error.msg} ({where})", line=error.lineno) from None
        except (ValueError, RecursionError) as error:
            raise self.error(f"not TOML: {error}") from None
        too_much = excess(self.data, MOST_ENTRIES, MOST_VALUES)
        if too_much:
            raise self.error(f"not TOML that is needed here: {too_much}")

    def error(self, says: str, hint: str = "", key: str = "") -> CatalogError:
        """An error of this file, at the line that sets `key` where one does."""
        found = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=", self.text, re.MULTILINE) if key else None
        line = self.text.count("\n", 0, found.start() + len(found[0])) + 1 if found else 0
        return CatalogError(self.path, says, hint, line)

    def take(self, table: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
        """The value of a key, checked for its type; without a default it must be there."""
        value = table.get(key, default)
        if value is None:
            raise self.error(f"expected {key} = {_example(kind)}, found none")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.error(f"{key}: expected {_example(kind)}, found {_shown(value)}", key=key)
        return value

    def refuse_others(self, table: Mapping[str, Any], known: Mapping[str, Any] | list[str]) -> None:
        """Raise for the first key that nobody reads."""
        for key in table:
            if key not in known:
                raise self.error(f'unknown key "{key}"', nearest(key, known), key=key)


def read_record(path: Path, kind: Kind) -> Record:
    """The accelerator or model that a file describes; CatalogError has the place and what was expected."""
    file = File(path)
    details = DETAILS[kind]
    file.refuse_others(file.data, ["name", "aliases", "note", "source", "figure", *details])
    sources = _sources(file)
    words = {
        key: str(file.take(file.data, key, kind_of)) for key, kind_of in details.items() if key in file.data
    }
    aliases = file.take(file.data, "aliases", list, [])
    table = file.take(file.data, "figure", dict)
    figures = {name: _figure(file, name, value, FIELDS[kind], sources) for name, value in table.items()}
    return Record(
        id=path.stem,
        kind=kind,
        name=file.take(file.data, "name", str),
        path=path,
        details=words,
        aliases=tuple(map(str, aliases)),
        note=file.take(file.data, "note", str, ""),
        figures=figures,
    )


def _sources(file: File) -> dict[str, str]:
    sources = file.take(file.data, "source", dict, {})
    for key in sources:
        file.take(sources, key, str)
    if RECALLED in sources:
        raise file.error(
            f'"{RECALLED}" is no source: it marks figures for which no document was read', key=RECALLED
        )
    return {**sources, RECALLED: RECALLED_SAYS}


def _figure(
    file: File, name: str, value: Any, fields: Mapping[str, Field], sources: dict[str, str]
) -> Figure:
    if name not in fields:
        raise file.error(f'unknown figure "{name}"', nearest(name, fields), key=name)
    entry = value if isinstance(value, dict) else {"value": value}
    file.refuse_others(entry, ["value", "source", "note"])
    if "value" not in entry:
        raise file.error(f"{name}: expected a value", f'such as value = "{fields[name].example}"', key=name)
    named = entry.get("source", [key for key in sources if key != RECALLED])
    keys = named if isinstance(named, list) else [named]
    if not keys:
        raise file.error(
            f"{name}: expected a source, found none", 'add a [source] table, or source = "recalled"', name
        )
    for key in keys:
        if not isinstance(key, str) or key not in sources:
            raise file.error(
                f"{name}: no source is called {_shown(key)}", nearest(str(key), sources), key=name
            )
    text = f"{entry['value']:,}" if isinstance(entry["value"], int) else str(entry["value"])
    quantity = _quantity(file, name, entry["value"], fields[name])
    note = file.take(entry, "note", str, "")
    return Figure(name, text, quantity, tuple(sources[key] for key in keys), RECALLED in keys, note)


def _quantity(file: File, name: str, value: Any, field: Field) -> Quantity:
    """A value as written: a number in the field's own unit, or text of a number, a blank and a unit."""
    wanted = Dimension.parse(field.unit)
    bare = not wanted.hard
    hint = f"write it as {field.example}" if bare else f'write it as "{field.example}"'
    number = as_number(value)
    if number is not None and bare:
        one = Quantity(1.0, wanted)
    elif isinstance(value, str) and not bare and " " in value.strip():
        figure, _, unit = value.strip().partition(" ")
        try:
            number, one = as_number(float(figure.replace(",", ""))), unit_named(unit.strip())
        except ValueError as error:
            raise file.error(
                f"{name}: {_shown(value)} does not read as a quantity: {error}", hint, key=name
            ) from None
    else:
        expected = "a number" if bare else "a number and a unit in quotes"
        raise file.error(f"{name}: expected {expected}, found {_shown(value)}", hint, key=name)
    if not one.dimension.agrees(wanted):
        raise file.error(f"{name}: expected {field.unit}, found {_shown(value)}", hint, key=name)
    if number is None or number < 0 or (number == 0 and not field.may_be_zero):
        expected = "0 or a number above" if field.may_be_zero else "a number above 0"
        raise file.error(f"{name}: expected {expected}, found {_shown(value)}", hint, key=name)
    return Quantity(number * one.value, wanted, scale=one.value, unit=one.unit)


def as_number(value: Any) -> float | None:
    """A TOML integer or float as a finite float; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e300:
        return None
    return float(value)


def _example(kind: type) -> str:
    return {
        str: "text in quotes",
        int: "a whole number",
        list: "a list",
        dict: "a table",
        bool: "true or false",
    }.get(kind, kind.__name__)


def _shown(value: Any) -> str:
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= 60 else text[:57] + "..."
