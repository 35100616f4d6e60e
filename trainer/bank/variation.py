"""Reading [vary]: the values that inputs are drawn from, and the conditions that every draw must satisfy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.question import Choices, Condition, Input, Vary
from trainer.bank.scope import Scope
from trainer.regex import regex

MAX_CHOICES = 1000
_RELATION = regex(r"<=|>=|!=|==?|<|>")
_NUMBER = regex(r"^([^\d.]*)([\d_,]*\.?\d+)(.*)$", re.DOTALL)


def read_vary(scope: Scope) -> Vary | None:
    """The [vary] table, with every problem in it reported."""
    data: dict[str, Any] | None = scope.data.get("vary")
    if data is None:
        return None
    choices = []
    for name, value in data.items():
        if name == "keep":
            continue
        place: Place = ("vary", name)
        if name not in scope.input_ids:
            scope.unknown(name, place, scope.input_ids, "input", part="key")
            continue
        values = _stride(scope, value, place) if isinstance(value, dict) else list(value)
        if name in scope.inputs and _readable(
            scope, values, place, scope.inputs[name], isinstance(value, dict)
        ):
            choices.append(Choices(name, tuple(values)))
    keep = tuple(data.get("keep", ()))
    conditions = [_condition(scope, text, ("vary", "keep", i)) for i, text in enumerate(keep)]
    return Vary(tuple(choices), keep, tuple(condition for condition in conditions if condition))


def _readable(scope: Scope, values: list[str], place: Place, one: Input, stride: bool) -> bool:
    """Whether every value reads, has the input's dimension, and is plausible for an assumption."""
    fine = bool(values)
    for i, text in enumerate(values):
        here = place if stride else (*place, i)
        found = scope.terms.quantity(text, here, one.quantity.dimension)
        if found is None:
            return False
        if one.low < one.high and not one.low * (1 - 1e-9) <= found.value <= one.high * (1 + 1e-9):
            says = f"{quoted(text)} is drawn, and lies outside the range of {quoted(one.id)}"
            scope.source.report("draw-outside-range", says, here, "every draw must be plausible")
            return False
    return fine


def _stride(scope: Scope, data: Mapping[str, str], place: Place) -> list[str]:
    """The values of { from, to, by }, spelled like `from`."""
    if not {"from", "to", "by"} <= data.keys():
        return []
    parts = {key: _NUMBER.match(data[key]) for key in ("from", "to", "by")}
    first = parts["from"]
    for key, part in parts.items():
        if (
            part is None
            or first is None
            or (part[1].strip(), part[3].strip()) != (first[1].strip(), first[3].strip())
        ):
            says = "`from`, `to` and `by` must be spelled in the same unit"
            scope.source.report(
                "bad-stride",
                says,
                (*place, key),
                'such as { from = "1T tokens", to = "3T tokens", by = "0.5T tokens" }',
            )
            return []
    low, high, by = (_decimal(part[2]) for part in parts.values() if part)
    count = int((high - low) / by) + 1 if by > 0 and high >= low else 0
    if not 0 < count <= MAX_CHOICES or first is None:
        says = f"`from`, `to` and `by` must give 1 to {MAX_CHOICES} values"
        many = count > MAX_CHOICES
        says += f", and they give {count:,}" if many else ""
        scope.source.report(
            "bad-stride", says, place, "a larger `by`" if many else "from below to, by above 0"
        )
        return []
    cents = any(part and "." in part[2] and part[2].endswith("0") for part in parts.values())
    return [f"{first[1]}{_spelled(low + by * i, cents)}{first[3]}" for i in range(count)]


def _decimal(digits: str) -> Decimal:
    return Decimal(digits.replace(",", "").replace("_", ""))


def _spelled(number: Decimal, cents: bool) -> str:
    """The digits of a value: with all decimals where the file writes zeros at the end, as in $1.90."""
    text = f"{number:f}"
    return text if cents or "." not in text else text.rstrip("0").rstrip(".")


def _condition(scope: Scope, text: str, place: Place) -> Condition | None:
    """A comparison such as `n_gpus >= 8`."""
    relations = list(_RELATION.finditer(text))
    if len(relations) != 1:
        scope.source.report(
            "bad-condition", f"{quoted(text)} is no comparison", place, 'such as "n_gpus >= 8"'
        )
        return None
    relation = relations[0]
    sides = []
    for start, side in ((0, text[: relation.start()]), (relation.end(), text[relation.end() :])):
        offset = start + len(side) - len(side.lstrip())
        expression = scope.terms.formula(side.strip(), place, offset, scope.chain_ids)
        if expression is None:
            return None
        if not scope.terms.known(expression, place, [*scope.input_ids, *scope.step_ids], offset=offset):
            return None
        sides.append((expression, scope.terms.value(expression, place, scope.names, offset)))
    (left, low), (right, high) = sides
    if low and high and not low.dimension.agrees(high.dimension):
        says = f"{quoted(text)} compares {low.dimension} with {high.dimension}"
        scope.source.report("wrong-dimension", says, place)
        return None
    return Condition(left, relation.group().replace("==", "="), right)
