"""Whether plain data has the shape of a type, said with the place and the value where it has not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, partial
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

SPELLED = 60
DEEPEST = 40
LARGEST = 2**63
_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", dict: "an object"}


class ShapeError(ValueError):
    """Data of another shape: where it stands, what was expected there and what was found."""


class _WrongError(Exception):
    """The same while its place is put together, from the inside outwards."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says

    def under(self, place: str) -> _WrongError:
        """The error as it is one level further out."""
        self.says = place + self.says
        return self


@dataclass(frozen=True, slots=True)
class Rule:
    """What a value must be beyond its type, in words and as a test; for `Annotated`."""

    says: str
    holds: Callable[[Any], bool]


Test = Callable[[Any], None]
"""Raises _WrongError for a value of another shape."""


def check(kind: Any, value: Any, where: str, *, exact: bool = True) -> None:
    """Raise ShapeError where `value`, as read from JSON, has not the shape of `kind`.

    `kind` may be a data class, a union, a literal, a tuple, a dictionary or a plain type. With `exact` an
    object has no keys beyond the fields of its class.
    """
    try:
        _test(kind, exact)(value)
    except _WrongError as error:
        raise ShapeError(where + error.says) from None


@cache
def _test(kind: Any, exact: bool) -> Test:
    """The test of a kind: put together once, because an export has hundreds of values in each record."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return partial(_annotated, _test(inside[0], exact), inside[1])
    if is_dataclass(kind) and isinstance(kind, type):
        return _object(kind, exact)
    if origin in (Union, UnionType):
        return partial(_optional, _test(next(item for item in inside if item is not NoneType), exact))
    if origin is Literal:
        return partial(_one_of, inside)
    if origin is tuple and len(inside) == 2 and inside[1] is ...:
        return partial(_list, _test(inside[0], exact))
    if origin is tuple:
        return partial(_row, [_test(item, exact) for item in inside])
    if origin is dict:
        return partial(_table, _test(inside[1], exact))
    return {Any: _anything, float: _float, int: _int}.get(kind) or partial(_plain, kind)


def _object(kind: type, exact: bool) -> Test:
    hints = get_type_hints(kind, include_extras=True)
    tests = {one.name: _test(hints[one.name], exact) for one in fields(kind)}
    needed = [one.name for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING]

    def test(value: Any) -> None:
        if not isinstance(value, dict):
            _refuse(_NAMES[dict], value)
        for key, item in value.items():
            one = tests.get(key)
            if one is not None:
                try:
                    one(item)
                except _WrongError as error:
                    raise error.under(f".{key}") from None
            elif exact:
                raise _WrongError(f" has a key {_spelled(key)} that is not known")
        for name in needed:
            if name not in value:
                raise _WrongError(f".{name} is missing")

    return test


def _annotated(test: Test, rule: Rule, value: Any) -> None:
    test(value)
    if not rule.holds(value):
        _refuse(rule.says, value)


def _optional(test: Test, value: Any) -> None:
    if value is not None:
        test(value)


def _one_of(choices: tuple[Any, ...], value: Any) -> None:
    if value not in choices or isinstance(value, bool):
        _refuse(f"one of {', '.join(map(repr, choices))}", value)


def _list(test: Test, value: Any) -> None:
    if not isinstance(value, list):
        _refuse("a list", value)
    place = 0
    try:
        for place, item in enumerate(value):  # noqa: B007
            test(item)
    except _WrongError as error:
        raise error.under(f"[{place}]") from None


def _row(tests: list[Test], value: Any) -> None:
    if not isinstance(value, list):
        _refuse("a list", value)
    if len(value) != len(tests):
        _refuse(f"a list of {len(tests)}", value)
    for place, (test, item) in enumerate(zip(tests, value, strict=True)):
        try:
            test(item)
        except _WrongError as error:
            raise error.under(f"[{place}]") from None


def _table(test: Test, value: Any) -> None:
    if not isinstance(value, dict):
        _refuse(_NAMES[dict], value)
    if test is _anything:
        return
    for key, item in value.items():
        try:
            test(item)
        except _WrongError as error:
            raise error.under(f".{key[:SPELLED]}") from None


def _anything(value: Any) -> None:
    """Whatever it is."""


def _float(value: Any) -> None:
    if isinstance(value, bool) or not (
        isfinite(value) if isinstance(value, float) else isinstance(value, int) and abs(value) < LARGEST
    ):
        _refuse(_NAMES[float], value)


def _int(value: Any) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= LARGEST:
        _refuse(_NAMES[int], value)


def _plain(kind: type, value: Any) -> None:
    if not isinstance(value, kind):
        _refuse(_NAMES.get(kind, kind.__name__), value)


def _refuse(expected: str, value: Any) -> NoReturn:
    raise _WrongError(f": expected {expected}, found {_spelled(value)}")


def _spelled(value: Any) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    text = repr(value[: SPELLED + 1] if isinstance(value, str) else value)
    return text if len(text) <= SPELLED else f"{text[:SPELLED]}…"


def demand_flat(value: Any, where: str) -> None:
    """Raise ShapeError for lists and objects that are nested more deeply than anything that is kept."""
    level = [value]
    for _ in range(DEEPEST):
        within = (item.values() if isinstance(item, dict) else item for item in level)
        level = [item for items in within for item in items if isinstance(item, dict | list)]
        if not level:
            return
    raise ShapeError(f"{where} is nested far too deeply")
