"""Whether plain data has the shape of a type, said with the place and the value where it has not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

SPELLED = 60
DEEPEST = 40
LARGEST = 2**63
_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", dict: "an object"}


class ShapeError(ValueError):
    """Data of another shape: where it stands, what was expected there and what was found."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a value must be beyond its type, in words and as a test; for `Annotated`."""

    says: str
    holds: Callable[[Any], bool]


def check(kind: Any, value: Any, where: str, *, exact: bool = True) -> None:
    """Raise ShapeError where `value`, as read from JSON, has not the shape of `kind`.

    `kind` may be a data class, a union, a literal, a tuple, a dictionary or a plain type. With `exact` an
    object has no keys beyond the fields of its class.
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        check(inside[0], value, where, exact=exact)
        if not inside[1].holds(value):
            _refuse(where, inside[1].says, value)
    elif is_dataclass(kind) and isinstance(kind, type):
        _check_object(kind, value, where, exact)
    elif origin in (Union, UnionType):
        if value is not None:
            check(next(item for item in inside if item is not NoneType), value, where, exact=exact)
    elif origin is Literal:
        if value not in inside or isinstance(value, bool):
            _refuse(where, f"one of {', '.join(map(repr, inside))}", value)
    elif origin is tuple:
        _check_list(inside, value, where, exact)
    elif origin is dict:
        for key, item in _of(dict, value, where).items():
            check(inside[1], item, f"{where}.{key[:SPELLED]}", exact=exact)
    elif kind is not Any:
        _check_plain(kind, value, where)


def _check_object(kind: type, value: Any, where: str, exact: bool) -> None:
    _of(dict, value, where)
    hints = _hints(kind)
    for one in fields(kind):
        if one.name in value:
            check(hints[one.name], value[one.name], f"{where}.{one.name}", exact=exact)
        elif one.default is MISSING and one.default_factory is MISSING:
            raise ShapeError(f"{where}.{one.name} is missing")
    for key in value if exact else ():
        if key not in hints:
            raise ShapeError(f"{where} has a key {_spelled(key)} that is not known")


def _check_list(inside: tuple[Any, ...], value: Any, where: str, exact: bool) -> None:
    if not isinstance(value, list):
        _refuse(where, "a list", value)
    repeated = len(inside) == 2 and inside[1] is ...
    if not repeated and len(value) != len(inside):
        _refuse(where, f"a list of {len(inside)}", value)
    for place, item in enumerate(value):
        check(inside[0] if repeated else inside[place], item, f"{where}[{place}]", exact=exact)


def _check_plain(kind: type, value: Any, where: str) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if kind is float:
        fits = number and abs(value) < LARGEST if isinstance(value, int) else number and isfinite(value)
    elif kind is int:
        fits = number and isinstance(value, int) and abs(value) < LARGEST
    else:
        fits = isinstance(value, kind)
    if not fits:
        _refuse(where, _NAMES.get(kind, kind.__name__), value)


def _of(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind):
        _refuse(where, _NAMES[kind], value)
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _refuse(where: str, expected: str, value: Any) -> NoReturn:
    raise ShapeError(f"{where}: expected {expected}, found {_spelled(value)}")


def _spelled(value: Any) -> str:
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    text = repr(value[: SPELLED + 1] if isinstance(value, str) else value)
    return text if len(text) <= SPELLED else f"{text[:SPELLED]}…"


def demand_flat(value: Any, where: str) -> None:
    """Raise ShapeError for lists and objects that are nested more deeply than anything that is kept."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for item in level if isinstance(item, dict | list) for inner in _inside(item)]
        if not level:
            return
    raise ShapeError(f"{where} is nested far too deeply")


def _inside(item: dict[str, Any] | list[Any]) -> list[Any]:
    return list(item.values()) if isinstance(item, dict) else item
