"""Reports as plain data and back."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from trainer.grading.report import Report

SCHEMA = 1


def report_to_dict(report: Report) -> dict[str, Any]:
    """The object of `grade --json`: every field of the report, with the time and published parts as scripts
    know them.
    """
    data = {"schema": SCHEMA, **_plain(report)}
    data["time"] = {"limit_s": report.limit_s, "used_s": report.used_s}
    return data


def report_from_dict(data: dict[str, Any]) -> Report:
    """The report that was written; keys this version does not know are left aside.

    Raises KeyError where a field without a default is missing and TypeError where one has another shape.
    """
    built = _build(Report, data)
    assert isinstance(built, Report)
    return built


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _build(kind: Any, value: Any) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{f.name: _build(hints[f.name], value[f.name]) for f in fields(kind) if f.name in value})
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if value is None:
            return None
        return _build(next(item for item in inside if item is not NoneType), value)
    if origin is tuple:
        if len(inside) == 2 and inside[1] is ...:
            return tuple(_build(inside[0], item) for item in value)
        return tuple(_build(item, part) for item, part in zip(inside, value, strict=True))
    return value
