"""What a dimension is called in a sentence, and the unit to write for it."""

from __future__ import annotations

from trainer.bank.problem import quoted
from trainer.notation import Dimension, ExpressionError, Quantity, show
from trainer.notation import unit as unit_of

_CALLED = {
    "1": "a plain number",
    "s": "a time",
    "B": "bytes",
    "B/s": "bytes per time",
    "FLOP": "FLOP",
    "FLOP/s": "FLOP per time",
    "W": "a power",
    "W*s": "an energy",
    "g": "a mass",
    "1/s": "something per time",
    "USD": "US dollars",
    "EUR": "euros",
    "GBP": "pounds",
    "CNY": "yuan",
    "INR": "rupees",
    "USD/s": "US dollars per time",
    "USD/B": "US dollars per byte",
    "FLOP/B": "FLOP per byte",
}
_CURRENCIES = ("USD", "EUR", "GBP", "CNY", "INR")


def called(dimension: Dimension) -> str:
    """A dimension in words: "a time", "bytes", "US dollars per time"; its units where no words fit."""
    return _CALLED.get(str(dimension.hard), str(dimension.hard))


def written(dimension: Dimension) -> str:
    """The units of a dimension as a message shows them."""
    return str(dimension) if dimension else "no unit"


def mismatch(text: str, found: Quantity, unit: str, wanted: Dimension) -> tuple[str, str]:
    """What is wrong with a formula whose value is no `unit`, and what would be right."""
    value = show(Quantity(found.value, found.dimension.hard))
    says = f"the formula gives {called(found.dimension)} ({value})"
    says += f", and the unit {quoted(unit)} is for {called(wanted)}" if unit else f", not {called(wanted)}"
    return says, _advice(found.dimension, wanted, value, unit)


def _advice(found: Dimension, wanted: Dimension, value: str, unit: str) -> str:
    surplus = (found / wanted).hard
    if _is_currency(found) and _is_currency(wanted):
        return "currencies do not convert: write the price and the unit in the same one"
    if surplus == Dimension.of(FLOP=1):
        return "divide by a rate in FLOP/s"
    if surplus in (Dimension.of(s=1), Dimension.of(s=-1)):
        return "a time is missing in the formula, or there is one too many"
    if not unit:
        return "correct the formula"
    number, space, own = value.partition(" ")
    own = own if space else next((sign for sign in "$€£¥%" if sign in number), "")
    return (
        f'use the unit "{own}", or correct the formula'
        if _is_unit(own)
        else "correct the formula, or the unit"
    )


def _is_unit(text: str) -> bool:
    try:
        return bool(text and unit_of(text))
    except ExpressionError:
        return False


def _is_currency(dimension: Dimension) -> bool:
    return any(unit in _CURRENCIES for unit, _ in dimension.powers)
