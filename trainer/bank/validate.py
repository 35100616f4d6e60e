"""Is the data of a question file of the right shape? What is not is reported and left out."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from trainer.bank.ids import CODE, ID, SLUG
from trainer.bank.locate import Place
from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.schema import QUESTION, STRIDE, VERSION, Key, Kind, Table
from trainer.bank.source import CONTROL, Source

_ONE_LINE = frozenset({Kind.LINE, Kind.ID, Kind.SLUG, Kind.CODE, Kind.QUANTITY, Kind.FORMULA, Kind.UNIT})
_WRONG: Any = object()


def validate(source: Source, data: dict[str, Any]) -> dict[str, Any]:
    """The entries of `data` that have the right shape; problems of the others are added to `source`."""
    return _Validator(source).table(QUESTION, data, ())


class _Validator:
    def __init__(self, source: Source) -> None:
        self._source = source
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
        for name, value in data.items():
            here = (*place, name)
            key = spec.by_name.get(name) or spec.others
            if key is None:
                self._unknown(spec, name, here)
            elif self._name_fits(spec, name, here):
                read = self._readers[key.kind](key, value, here)
                if read is not _WRONG:
                    valid[name] = read
        for key in spec.keys:
            if key.required and key.name not in data:
                says = f"{spec.says} needs `{key.name}`, {key.says}"
                self._source.report("missing-key", says, place, _example(key), part="key")
        return valid

    def _unknown(self, spec: Table, name: str, place: Place) -> None:
        meant = next((key.name for key in spec.keys if name.lower() in key.instead_of), None)
        if meant:
            hint = f"did you mean {quoted(meant)}?"
        else:
            known = [key.name for key in spec.keys]
            hint = did_you_mean(name, known, "it may have " + ", ".join(known))
        self._source.report("unknown-key", f"{spec.says} has no key {quoted(name)}", place, hint, part="key")

    def _name_fits(self, spec: Table, name: str, place: Place) -> bool:
        if name in spec.by_name or ID.fullmatch(name):
            return True
        hint = "start with a letter; then letters, digits and underscores"
        self._source.report("bad-id", f"{quoted(name)} cannot be an id", place, hint, part="key")
        return False

    def _wrong(self, key: Key, value: Any, place: Place, hint: str = "") -> Any:
        named = quoted(key.name or place[-1])
        self._source.report(
            "wrong-type", f"{named} must be {key.kind.value}, not {_describe(value)}", place, hint
        )
        return _WRONG

    def _text(self, key: Key, value: Any, place: Place) -> Any:
        if key.kind is Kind.QUANTITY and isinstance(value, int | float) and not isinstance(value, bool):
            return repr(value) if isfinite(value) else self._wrong(key, value, place)
        if not isinstance(value, str):
            bare = isinstance(value, int | float) and not isinstance(value, bool)
            return self._wrong(key, value, place, f'write it in quotes: "{value}"' if bare else "")
        if not self._clean(value, place):
            return _WRONG
        if not value.strip() and key.kind is not Kind.ANSWER:
            return self._complain("empty", f"`{key.name or place[-1]}` is empty: {key.says}", place)
        if key.kind in _ONE_LINE and "\n" in value.strip():
            return self._complain("wrong-type", f"`{key.name or place[-1]}` must be {Kind.LINE.value}", place)
        return self._text_of_kind(key, value.strip() if key.kind in _ONE_LINE else value, place)

    def _text_of_kind(self, key: Key, value: str, place: Place) -> Any:
        if key.choices and value not in key.choices:
            hint = did_you_mean(value, key.choices, "one of " + ", ".join(key.choices))
            return self._complain(
                "unknown-value", f"{quoted(value)} is not one of the values of `{key.name}`", place, hint
            )
        pattern = {Kind.ID: ID, Kind.SLUG: SLUG, Kind.CODE: CODE}.get(key.kind)
        if pattern and not pattern.fullmatch(value):
            return self._complain("bad-id", f"{quoted(value)} is not {key.kind.value}", place)
        return value

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
            return self._wrong(key, value, place, 'such as ["7B params", "13B params"]')
        one = Key(str(place[-1]), Kind.QUANTITY, key.says)
        return _all_or_wrong([self._text(one, item, (*place, i)) for i, item in enumerate(value)])

    def _table(self, key: Key, value: Any, place: Place) -> Any:
        assert key.table is not None
        if isinstance(value, dict):
            return self.table(key.table, value, place)
        one = isinstance(value, list) and len(value) > 0 and isinstance(value[0], dict)
        return self._wrong(key, value, place, f"write [{key.name}], once" if one and key.name else "")

    def _tables(self, key: Key, value: Any, place: Place) -> Any:
        assert key.table is not None
        if not isinstance(value, list):
            hint = f"write [[{key.name}]] with two brackets" if isinstance(value, dict) else ""
            return self._wrong(key, value, place, hint)
        read = []
        for i, item in enumerate(value):
            here = (*place, i)
            if isinstance(item, dict):
                read.append(self.table(key.table, item, here))
            else:
                self._wrong(Key(key.name, Kind.TABLE, key.says), item, here)
                read.append({})
        return read


def _all_or_wrong(items: list[Any]) -> Any:
    """The list where every item is right, so that positions in it stay those of the file."""
    return _WRONG if any(item is _WRONG for item in items) else items


def _describe(value: Any) -> str:
    """What was found instead, in the words of TOML."""
    if isinstance(value, bool):
        return f"the flag {str(value).lower()}"
    if isinstance(value, int | float):
        return f"the number {quoted(value, 30)}"
    if isinstance(value, str):
        return f"the text {quoted(value, 30)}"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


def _example(key: Key) -> str:
    if key.choices:
        return f'such as {key.name} = "{key.choices[0]}"'
    if key.kind is Kind.TABLES:
        return f"such as [[{key.name}]]"
    return f"such as {key.name} = {VERSION}" if key.name == "schema" else ""
