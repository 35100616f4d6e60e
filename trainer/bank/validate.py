"""Is the data of a question file of the right shape? What is not is reported and left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from math import isfinite
from typing import Any

from trainer.bank.controls import CONTROL
from trainer.bank.forms import TABLE_FORMS, described, example, in_quotes
from trainer.bank.headers import home_of
from trainer.bank.ids import CODE, ID, SLUG
from trainer.bank.locate import Place
from trainer.bank.misplaced import (
    as_table,
    ids_in,
    input_ids,
    is_stray,
    name_direct,
    report_strays,
    take_inputs,
)
from trainer.bank.problem import did_you_mean, nearest, plain, quoted
from trainer.bank.schema import INPUT, QUESTION, STRIDE, VERSION
from trainer.bank.shapes import Key, Kind, Table
from trainer.bank.source import Source

_ONE_LINE = frozenset({Kind.LINE, Kind.ID, Kind.SLUG, Kind.CODE, Kind.QUANTITY, Kind.FORMULA, Kind.UNIT})
_PATTERNS = {Kind.ID: ID, Kind.SLUG: SLUG, Kind.CODE: CODE}
_WRONG: Any = object()
LONGEST = {Kind.QUANTITY: 100, Kind.UNIT: 100}
LONGEST_LINE, LONGEST_TEXT = 1_000, 10_000
"""Characters; the longest text of a question has 600, its longest quantity 20."""


def validate(source: Source, data: dict[str, Any]) -> dict[str, Any]:
    """The entries of `data` that have the right shape; problems of the others are added to `source`.

    Where it is plain what an author meant, the problem is reported and the entry read as meant, so that one
    slip does not make everything unknown that rests on it.
    """
    data = name_direct(source, take_inputs(source, data))
    return _Validator(source, data).table(QUESTION, data, ())


class _Validator:
    def __init__(self, source: Source, data: dict[str, Any]) -> None:
        self._source = source
        self._data = data
        self._elsewhere: set[str] = set()
        text, texts = self._text, self._texts
        self._readers: dict[Kind, Callable[[Key, Any, Place], Any]] = {
            **dict.fromkeys((*_ONE_LINE, Kind.TEXT, Kind.ANSWER), text),
            Kind.TEXTS: texts,
            Kind.INTEGER: self._number,
            Kind.NUMBER: self._number,
            Kind.FLAG: self._flag,
            Kind.PAIRS: self._pairs,
            Kind.QUANTITIES: self._quantities,
            Kind.CHOICES: self._choices,
            Kind.TABLE: self._table,
            Kind.TABLES: self._tables,
        }

    def table(self, spec: Table, data: dict[str, Any], place: Place) -> dict[str, Any]:
        """The valid entries of one table."""
        valid = {}
        strays = []
        for name, value in data.items():
            here = (*place, name)
            key = spec.by_name.get(name) or (
                None if is_stray(place, name, value, self._data) else spec.others
            )
            if key is None:
                key = self._meant(spec, name, data, place)
                if key is None:
                    strays.append(name)
                    continue
                if key.name in data:
                    self._source.withhold(*ids_in(value))
                    continue
                self._source.move((*place, key.name), here)
                name = key.name
            elif not self._name_fits(spec, name, here):
                name = re.sub(r"\W+", "_", name).strip("_")
                if not ID.fullmatch(name) or name in data:
                    continue
                self._source.move((*place, name), here)
            read = self._readers[key.kind](key, value, here)
            if read is not _WRONG:
                valid[name] = read
        self._report_strays(spec, strays, place)
        self._report_missing(spec, data.keys() | valid.keys(), place)
        return valid

    def _meant(self, spec: Table, name: str, data: dict[str, Any], place: Place) -> Key | None:
        """The key that was meant by a name that is none, with its problem reported; None where it is open."""
        named = next((key for key in spec.keys if name.lower() in key.instead_of), None)
        near = nearest(name, spec.by_name, limit=1, whole=True)
        meant = named or (spec.by_name[near[0]] if near else None)
        if meant is None or (place and meant.name in data and home_of(name)):
            return None
        says, here = f"{spec.called} has no key {quoted(name)}", (*place, name)
        self._source.report("unknown-key", says, here, f"did you mean {quoted(meant.name)}?", part="key")
        return meant

    def _report_strays(self, spec: Table, names: list[str], place: Place) -> None:
        if not names:
            return
        self._elsewhere.update(names)
        for name in report_strays(self._source, place, names, input_ids(self._data)):
            known = [key.name for key in spec.keys]
            hint = did_you_mean(name, known, "it may have " + ", ".join(known))
            says = f"{spec.called} has no key {quoted(name)}"
            self._source.report("unknown-key", says, (*place, name), hint, part="key")

    def _report_missing(self, spec: Table, names: Collection[str], place: Place) -> None:
        for key in spec.keys:
            if key.required and key.name not in names and not (not place and key.name in self._elsewhere):
                says = f"{spec.called} needs `{key.name}`, {key.says}"
                self._source.report("missing-key", says, place, example(key), part="key")
                unnamed = (place[:1] == ("step",) and key.name == "id") or (not place and key.name == "step")
                self._source.withhold(all=unnamed)

    def _name_fits(self, spec: Table, name: str, place: Place) -> bool:
        if name in spec.by_name or ID.fullmatch(name):
            return True
        near = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_")
        hint = "start with a letter; then letters, digits and underscores"
        hint += f", such as {near}" if ID.fullmatch(near) else ""
        self._source.report("bad-id", f"{quoted(name)} cannot be an id", place, hint, part="key")
        self._source.withhold(name)
        return False

    def _wrong(self, key: Key, value: Any, place: Place, hint: str = "") -> Any:
        named = quoted(key.name or place[-1])
        self._source.withhold(str(place[-1]))
        self._source.report(
            "wrong-type", f"{named} must be {key.kind.value}, not {described(value)}", place, hint
        )
        return _WRONG

    def _text(self, key: Key, value: Any, place: Place) -> Any:
        if key.kind is Kind.QUANTITY and isinstance(value, int | float) and not isinstance(value, bool):
            return repr(value) if isfinite(value) else self._wrong(key, value, place)
        if not isinstance(value, str):
            return self._wrong(key, value, place, in_quotes(key, value))
        if not self._clean(value, place):
            return _WRONG
        if not value.strip() and key.kind is not Kind.ANSWER:
            return self._complain("empty", f"`{key.name or place[-1]}` is empty: {key.says}", place)
        longest = LONGEST.get(key.kind, LONGEST_LINE if key.kind in _ONE_LINE else LONGEST_TEXT)
        if len(value) > longest:
            says = f"`{key.name or place[-1]}` has {len(value):,} characters, and may have {longest:,}"
            return self._complain("too-long", says, place)
        if key.kind in _ONE_LINE and "\n" in value.strip():
            return self._complain("wrong-type", f"`{key.name or place[-1]}` must be {Kind.LINE.value}", place)
        line = value.strip().replace("\t", " ") if key.kind in _ONE_LINE else value
        return self._text_of_kind(key, line, place)

    def _text_of_kind(self, key: Key, value: str, place: Place) -> Any:
        if key.choices and value not in key.choices:
            hint = did_you_mean(value, key.choices, "one of " + ", ".join(key.choices))
            of = key.name or place[-2]  # the verdicts of a sample have names of the author's
            return self._complain(
                "unknown-value", f"{quoted(value)} is not one of the values of `{of}`", place, hint
            )
        if key.kind in _PATTERNS and not _PATTERNS[key.kind].fullmatch(value):
            return self._bad_id(key.kind, value, place)
        return value

    def _bad_id(self, kind: Kind, value: str, place: Place) -> Any:
        """Report a text that is no id; an id that names things in the file is read as the nearest one."""
        letters, filler = (r"\W+", "_") if kind is Kind.ID else (r"[^A-Za-z0-9]+", "-")
        near = re.sub(letters, filler, value, flags=re.ASCII).strip("_-")
        near = near.lower() if kind is Kind.SLUG else near
        fits = bool(_PATTERNS[kind].fullmatch(near))
        hint = f"such as {near}" if fits else ""
        self._source.report("bad-id", f"{quoted(value)} is not {kind.value}", place, hint)
        self._source.withhold(value)
        return near if fits and kind is Kind.ID else _WRONG

    def _clean(self, value: str, place: Place) -> bool:
        found = CONTROL.search(value)
        if found is None:
            return True
        says = f"control character U+{ord(found[0]):04X}"
        hint = "remove it: text is shown as it stands"
        self._source.report("control-character", says, place, hint, within=found.span())
        return False

    def _complain(self, code: str, says: str, place: Place, hint: str = "") -> Any:
        self._source.report(code, says, place, hint)
        return _WRONG

    def _number(self, key: Key, value: Any, place: Place) -> Any:
        allowed = int if key.kind is Kind.INTEGER else int | float
        if isinstance(value, bool) or not isinstance(value, allowed) or not isfinite(value):
            return self._wrong(key, value, place)
        if key.name == "schema" and value != VERSION:
            hint = "a newer trainer may read this file" if value > VERSION else f"write schema = {VERSION}"
            return self._complain("schema", f"schema {value} is not known here, only {VERSION}", place, hint)
        if key.kind is Kind.NUMBER and not 0 < value <= 1e4:
            return self._complain("wrong-value", f"`{key.name}` must be above 0 and at most 10000", place)
        return value

    def _flag(self, key: Key, value: Any, place: Place) -> Any:
        return value if isinstance(value, bool) else self._wrong(key, value, place, "without quotes")

    def _texts(self, key: Key, value: Any, place: Place) -> Any:
        if not isinstance(value, list):
            return self._wrong(
                key, value, place, "put it in square brackets" if isinstance(value, str) else ""
            )
        one = Key(key.name, Kind.LINE, key.says)
        return _all_or_wrong([self._text(one, item, (*place, i)) for i, item in enumerate(value)])

    def _pairs(self, key: Key, value: Any, place: Place) -> Any:
        if not isinstance(value, list) or any(not isinstance(pair, list) or len(pair) != 2 for pair in value):
            return self._wrong(key, value, place, 'such as [["mem", "hbm"]]')
        return _all_or_wrong([self._texts(key, pair, (*place, i)) for i, pair in enumerate(value)])

    def _choices(self, key: Key, value: Any, place: Place) -> Any:
        return (
            self.table(STRIDE, value, place)
            if isinstance(value, dict)
            else self._quantities(key, value, place)
        )

    def _quantities(self, key: Key, value: Any, place: Place) -> Any:
        if not isinstance(value, list) or not value:
            if value == []:
                says = f"{quoted(key.name or place[-1])} is an empty list"
                return self._complain("empty", says, place, "leave it out, or write values into it")
            return self._wrong(key, value, place, 'such as ["7B params", "13B params"]')
        one = Key(str(place[-1]), Kind.QUANTITY, key.says)
        return _all_or_wrong([self._text(one, item, (*place, i)) for i, item in enumerate(value)])

    def _table(self, key: Key, value: Any, place: Place) -> Any:
        assert key.table is not None
        if isinstance(value, dict):
            return self.table(key.table, value, place)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            self._wrong(key, value, place, f"write [{key.name}], once" if key.name else "")
            return self.table(key.table, as_table(self._source, value, place), place)
        hint = ""
        if key.table is INPUT:
            shown = plain(value) if isinstance(value, str) else "7B params"
            hint = f'write {place[-1]} = {{ value = "{shown[:40]}", name = "what it is called" }}'
        elif key.name in TABLE_FORMS:
            hint = f"such as {key.name} = {TABLE_FORMS[key.name]}"
        self._source.withhold(str(place[-1]))
        return self._wrong(key, value, place, hint)

    def _tables(self, key: Key, value: Any, place: Place) -> Any:
        assert key.table is not None
        if isinstance(value, dict):
            return self._named_tables(key, key.table, value, place)
        if not isinstance(value, list):
            return self._wrong(key, value, place, f"write [[{key.name}]] above each of them")
        read = []
        for i, item in enumerate(value):
            here = (*place, i)
            if isinstance(item, dict):
                read.append(self.table(key.table, item, here))
            else:
                hint = 'such as alt = [{ is = "...", says = "..." }]' if key.name == "alt" else ""
                self._wrong(Key(key.name, Kind.TABLE, key.says), item, here, hint)
                read.append({})
        return read

    def _named_tables(self, key: Key, table: Table, value: dict[str, Any], place: Place) -> Any:
        """What was written under [step] or [step.time], read as the [[step]] that it was meant to be."""
        named = "id" in table.by_name and bool(value)
        if not (named and all(isinstance(one, dict) for one in value.values())):
            self._wrong(key, value, place, f"write [[{key.name}]] with two brackets")
            self._source.move((*place, 0), place)
            return [self.table(table, value, place)]
        first = next(iter(value))
        self._wrong(key, value, (*place, first), f'write [[{key.name}]], and id = "{first}" below it')
        for i, name in enumerate(value):
            self._source.move((*place, i), (*place, name))
        return [self.table(table, {"id": name, **one}, (*place, name)) for name, one in value.items()]


def _all_or_wrong(items: list[Any]) -> Any:
    """The list where every item is right, so that positions in it stay those of the file."""
    return _WRONG if any(item is _WRONG for item in items) else items
