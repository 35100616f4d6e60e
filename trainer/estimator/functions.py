"""The formulas that question files and `trainer calc` call by name, with the units of arguments and result.

What is known of a formula stands once, in its docstring, and is read from there. Floats go in and come out
in base units (FLOP, B, s, USD, W): a price per GPU-hour arrives in USD per GPU-second.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType

from trainer.estimator import (
    activations,
    attention,
    cost,
    inference,
    kv_cache,
    memory,
    moe,
    network,
    parallelism,
    parameters,
    power,
    queueing,
    reliability,
    retrieval,
    scaling,
    serving,
    storage,
    training,
    utilisation,
)
from trainer.record import record
from trainer.regex import regex

SUBJECTS: tuple[ModuleType, ...] = (
    training,
    utilisation,
    attention,
    parameters,
    moe,
    scaling,
    memory,
    activations,
    network,
    parallelism,
    kv_cache,
    inference,
    serving,
    queueing,
    storage,
    reliability,
    cost,
    power,
    retrieval,
)
"""The modules whose public functions are formulas, in the order of docs/formulas.md."""

CALLED = {"gpu_time": "gpu_hours"}
"""What a formula is called where values carry their units, if not by its own name."""

_SHAPE = regex(
    r"(?P<says>\S.*?)\n\n\s*Arguments: (?P<arguments>.*?)\.\n\s*Result: \[(?P<result>[^]]+)\]\.\n"
    r"\s*Valid: (?P<valid>.*?)\n\s*Source: (?P<source>.*?)\s*\Z",
    re.DOTALL,
)


@record
class Argument:
    """One argument: its name, its unit as `Dimension.parse` reads it, and its default where it has one."""

    name: str
    unit: str
    default: float | None = None


@record
class Function:
    """A formula called by name. `call` takes and returns floats in base units; nonsense raises ValueError."""

    name: str
    call: Callable[..., float]
    arguments: tuple[Argument, ...]
    result: str
    says: str
    valid: str
    source: str
    subject: str


def describe(call: Callable[..., float]) -> Function:
    """Read the description of a formula from its docstring; raises ValueError where a part is missing."""
    where = f"{call.__module__}.{call.__name__}"
    shape = _SHAPE.match(call.__doc__ or "")
    if shape is None:
        raise ValueError(f"{where}: the docstring must have Arguments, Result, Valid and Source")
    part = {name: " ".join(text.split()) for name, text in shape.groupdict().items()}
    units = dict(re.findall(r"(\w+) \[([^]]+)\]", part["arguments"]))
    names = call.__code__.co_varnames[: call.__code__.co_argcount]
    if tuple(units) != names:
        raise ValueError(f"{where}: the docstring names {', '.join(units)}, not {', '.join(names)}")
    given = call.__defaults__ or ()
    defaults = dict(zip(names[len(names) - len(given) :], given, strict=True))
    arguments = tuple(Argument(name, units[name], defaults.get(name)) for name in names)
    subject = call.__module__.rpartition(".")[2]
    return Function(
        name=CALLED.get(call.__name__, call.__name__),
        call=call,
        arguments=arguments,
        result=part["result"],
        says=part["says"].rstrip("."),
        valid=part["valid"].rstrip("."),
        source=part["source"].rstrip("."),
        subject=subject,
    )


def formulas_of(module: ModuleType) -> list[Callable[..., float]]:
    """The public functions that a module defines itself, in the order written."""
    return [
        value
        for name, value in vars(module).items()
        if callable(value) and not name.startswith("_") and value.__module__ == module.__name__
    ]


class Formulas(Mapping[str, Function]):
    """The formulas by name, each described when it is asked for: most starts need two or three of them."""

    def __init__(self, calls: Iterable[Callable[..., float]]) -> None:
        self._calls = {CALLED.get(call.__name__, call.__name__): call for call in calls}
        self._described: dict[str, Function] = {}

    def __getitem__(self, name: str) -> Function:
        found = self._described.get(name)
        if found is None:
            found = self._described[name] = describe(self._calls[name])
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._calls

    def __iter__(self) -> Iterator[str]:
        return iter(self._calls)

    def __len__(self) -> int:
        return len(self._calls)


FUNCTIONS: Mapping[str, Function] = Formulas(call for module in SUBJECTS for call in formulas_of(module))
"""Every formula by name."""
