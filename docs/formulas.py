"""Write docs/formulas.md: every formula that question files and `trainer calc` may call."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from trainer.estimator.functions import FUNCTIONS, SUBJECTS, Argument, Function  # noqa: E402

PAGE = ROOT / "docs" / "formulas.md"


def page() -> str:
    """The page."""
    return "\n".join([*_introduction(), *_subjects(), ""])


def _introduction() -> Iterator[str]:
    yield "# Formulas"
    yield ""
    yield "Written by `python docs/formulas.py`; a test checks that it is current."
    yield ""
    yield "Question files and `trainer calc` call these by name, with quantities as arguments:"
    yield ""
    yield "    trainer calc 'gpu_hours(training_flops(7B params, 1T tokens), 989 TFLOP/s, 40%)'"
    yield ""
    yield "Units are those of the base values: FLOP, B, s, USD, W; a GPU-hour is 3600 GPU*s, a kWh 3.6e6 W*s."
    yield "Nouns such as GPU or token are for reading and may be left out, like arguments with a default."
    yield "Nonsense, such as an MFU above 1, is an error that names the argument."
    yield ""
    yield f"There are {len(FUNCTIONS)}. Each is a pure function of `trainer.estimator`."


def _subjects() -> Iterator[str]:
    for module in SUBJECTS:
        yield ""
        yield f"## {module.__name__.rpartition('.')[2].replace('_', ' ')}"
        yield ""
        yield str(module.__doc__)
        for function in FUNCTIONS.values():
            if function.subject == module.__name__.rpartition(".")[2]:
                yield from _entry(function)


def _entry(function: Function) -> Iterator[str]:
    yield ""
    arguments = ", ".join(map(_argument, function.arguments))
    yield f"`{function.name}({arguments})` → {_unit(function.result)}<br>"
    yield f"{function.says}. Valid: {function.valid}. Source: {function.source}."


def _argument(argument: Argument) -> str:
    default = "" if argument.default is None else f" = {argument.default:g}"
    return (
        f"{argument.name}{default}: {_unit(argument.unit)}"
        if argument.unit != "1"
        else f"{argument.name}{default}"
    )


def _unit(unit: str) -> str:
    return "number" if unit == "1" else unit


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
