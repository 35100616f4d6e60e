"""Constants to know by heart, read from constants.toml: figures of the catalog, and values of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from trainer.catalog.load import File
from trainer.catalog.problem import CatalogError
from trainer.catalog.record import Figure
from trainer.errors import TrainerError
from trainer.notation import ExpressionError, Quantity, show
from trainer.notation import quantity as read_quantity
from trainer.notation import unit as unit_named
from trainer.record import record

KEYS = ["id", "ask", "from", "value", "unit", "hint", "about", "source"]


@record
class Constant:
    """A number to know. `unit` is what a bare number is taken to be in, "" for a plain one.

    `shown` is the value as people write it, `sources` say where it was read.
    """

    id: str
    ask: str
    quantity: Quantity
    unit: str
    shown: str
    hint: str
    about: str
    sources: tuple[str, ...]


def read_constants(path: Path, lookup: Callable[[str], Figure]) -> tuple[list[Constant], list[CatalogError]]:
    """The constants of a file, and what keeps others from being used; `lookup` finds figures by reference."""
    try:
        file = File(path)
        file.refuse_others(file.data, ["constant"])
        rows = file.take(file.data, "constant", list)
    except CatalogError as error:
        return [], [error]
    constants: dict[str, Constant] = {}
    problems = []
    for row in rows:
        try:
            constant = _constant(file, row, lookup)
            if constant.id in constants:
                raise file.error(f"constant {constant.id}: used twice", "each id once")
            constants[constant.id] = constant
        except CatalogError as error:
            problems.append(error)
    return list(constants.values()), problems


def _constant(file: File, row: Any, lookup: Callable[[str], Figure]) -> Constant:
    if not isinstance(row, dict):
        raise file.error("expected [[constant]] tables")
    file.refuse_others(row, KEYS)
    id = file.take(row, "id", str)
    texts = {key: file.take(row, key, str, "") for key in KEYS}
    if bool(texts["from"]) == bool(texts["value"]):
        raise file.error(
            f"constant {id}: expected either from = a figure of the catalog, or a value and its source"
        )
    file.take(row, "ask", str)
    if texts["from"]:
        try:
            figure = lookup(texts["from"])
        except TrainerError as error:
            raise file.error(f"constant {id}: {error.title}", error.hint) from None
        quantity, sources = figure.quantity, figure.sources
    else:
        quantity, sources = _value(file, id, texts["value"]), (file.take(row, "source", str),)
    unit, quantity = _unit(file, id, texts["unit"], quantity)
    return Constant(
        id, texts["ask"], quantity, unit, _shown(quantity, unit), texts["hint"], texts["about"], sources
    )


def _value(file: File, id: str, text: str) -> Quantity:
    found = read_quantity(text).quantity
    if found is None:
        raise file.error(f'constant {id}: value: expected a quantity such as "16 B", found "{text}"')
    return found


def _unit(file: File, id: str, text: str, quantity: Quantity) -> tuple[str, Quantity]:
    """The unit of a bare number, and the quantity as shown in it."""
    text = text or quantity.unit
    if not text:
        return "", quantity
    try:
        unit = unit_named(text)
    except ExpressionError:
        raise file.error(f'constant {id}: unit: expected a unit such as "TB/s", found "{text}"') from None
    if not unit.dimension.agrees(quantity.dimension):
        raise file.error(f"constant {id}: {text} is no unit of {quantity.dimension}")
    return text, Quantity(quantity.value, quantity.dimension, scale=unit.value, unit=text)


def _shown(quantity: Quantity, unit: str) -> str:
    """The value in its own unit: whole numbers in full, others to four figures."""
    if not unit:
        return show(quantity)
    figure = quantity.value / quantity.scale
    whole = figure.is_integer() and abs(figure) < 1e9
    return f"{figure:,.0f} {unit}" if whole else f"{figure:.4g} {unit}".replace("e+", "e")
