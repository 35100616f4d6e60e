"""Reading the chain of a question file: its inputs, and its steps with their routes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.question import Input, Route, Step
from trainer.bank.scope import Entry, Scope
from trainer.notation import Dimension, ExpressionError, Quantity
from trainer.notation import unit as unit_of

DEFAULT_TOLERANCE = {"derive": 0.05, "check": 0.05, "rounding": 0.0, "difference": 0.1}
"""What a step allows where the file does not say: intermediates in two figures; an integer exactly."""

NEARLY = 1e-9
"""Room for rounding where a value stands at the very end of a range."""


def read_inputs(scope: Scope) -> dict[str, Input]:
    """The inputs of [given] and [assume]; their values become names of the scope."""
    kinds: tuple[tuple[str, Literal["given", "assumed"]], ...] = (("given", "given"), ("assume", "assumed"))
    for table, kind in kinds:
        for name, entry in scope.data.get(table, {}).items():
            one = _read_input(scope, name, kind, entry, (table, name))
            if one is not None and name not in scope.ambiguous:
                scope.inputs[name] = one
                scope.names[name] = one.quantity
    return scope.inputs


def _read_input(
    scope: Scope, name: str, kind: Literal["given", "assumed"], entry: Entry, place: Place
) -> Input | None:
    value = scope.terms.quantity(entry["value"], (*place, "value")) if "value" in entry else None
    if value is None:
        return None
    low = high = value.value
    if "range" in entry:
        ends = scope.terms.range(entry["range"], (*place, "range"), value.dimension)
        if ends is None:
            return None
        low, high = ends
        if outside(value.value, low, high):
            says = f"{quoted(entry['value'])} lies outside its own range, {quoted(entry['range'])}"
            scope.source.report(
                "outside-range", says, (*place, "value"), "widen the range or change the value"
            )
    also = [
        scope.terms.quantity(text, (*place, "also", i), value.dimension)
        for i, text in enumerate(entry.get("also", ()))
    ]
    return Input(
        id=name,
        kind=kind,
        name=entry.get("name", name),
        quantity=value,
        low=low,
        high=high,
        display=entry["value"],
        aliases=tuple(entry.get("aliases", ())),
        why=entry.get("why", ""),
        source=entry.get("source", ""),
        figure=entry.get("from", ""),
        also=tuple(other.value for other in also if other),
    )


def outside(value: float, low: float, high: float) -> bool:
    """Whether a value lies outside a range by more than rounding."""
    return not low - abs(low) * NEARLY <= value <= high + abs(high) * NEARLY


def read_steps(scope: Scope) -> tuple[Step, ...]:
    """The reference chain in its order; each step's value becomes a name of the scope."""
    for i, entry in enumerate(scope.entries("step")):
        step = _read_step(scope, entry, ("step", i))
        if step is not None and step.id not in scope.ambiguous:
            scope.steps[step.id] = step
            value = scope.terms.value(step.expression, ("step", i, "is"), scope.names)
            if value is not None:
                scope.names[step.id] = Quantity(value.value, step.dimension, scale=step.scale, unit=step.unit)
    return tuple(scope.steps.values())


def _read_step(scope: Scope, entry: Entry, place: Place) -> Step | None:
    kind = entry.get("kind", "derive")
    tolerance: float | None = DEFAULT_TOLERANCE[kind]
    if "tolerance" in entry:
        tolerance = scope.terms.share(entry["tolerance"], (*place, "tolerance"))
    name, here = entry.get("id", ""), (*place, "is")
    expression = scope.formula(entry["is"], here, name) if "id" in entry and "is" in entry else None
    value = scope.terms.value(expression, here, scope.names) if expression else None
    like = value.dimension if value else None
    unit = scope.terms.unit(entry["unit"], (*place, "unit"), like) if "unit" in entry else None
    if expression is None or value is None or tolerance is None or ("unit" in entry and unit is None):
        return None
    unit = unit or Quantity(1.0, value.dimension)
    if not scope.fits(value, entry.get("unit", ""), unit.dimension, entry["is"], here):
        return None
    step = Step(
        id=name,
        name=entry.get("name", name.replace("_", " ")),
        expression=expression,
        unit=entry.get("unit", base_unit(unit.dimension)),
        scale=unit.value,
        dimension=unit.dimension,
        tolerance=tolerance,
        kind=kind,
        required=entry.get("required", True),
        aliases=tuple(entry.get("aliases", ())),
        skill=scope.skill(entry, place),
    )
    return replace(step, routes=_read_routes(scope, entry, place, step))


def base_unit(dimension: Dimension) -> str:
    """The unit that a step is shown in where its file names none.

    That is the base unit where it can be written, without nouns that the formula happens to leave; "" shows
    the value in the unit that a person would choose.
    """
    for text in (str(dimension), str(dimension.hard)):
        try:
            if unit_of(text).dimension.agrees(dimension):
                return text
        except ExpressionError:
            continue
    return ""


def _read_routes(scope: Scope, entry: Entry, place: Place, step: Step) -> tuple[Route, ...]:
    routes = []
    for i, route in enumerate(entry.get("alt", ())):
        if "is" in route:
            expression = scope.formula_like(route["is"], (*place, "alt", i, "is"), step)
            if expression:
                routes.append(Route(expression, route.get("says", "")))
    return tuple(routes)
