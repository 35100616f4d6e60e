"""Do inputs that come from the hardware catalog have the value that stands there?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from trainer.bank.locate import Place
from trainer.bank.problem import plain, quoted
from trainer.bank.question import Question
from trainer.bank.soundness import near
from trainer.bank.source import Source
from trainer.errors import TrainerError
from trainer.notation import Quantity, show

ROUNDING = 0.01
"""Questions use the figure as people say it: 989 for 989.4 TFLOP/s."""


class Figure(Protocol):
    """A figure of the catalog, as far as a question is concerned."""

    @property
    def quantity(self) -> Quantity: ...


Lookup = Callable[[str], Figure]
"""The figure of a reference such as "h100_sxm.bf16_dense"; raises TrainerError where there is none."""


def look_at_figures(source: Source, question: Question, lookup: Lookup) -> None:
    """Report references to figures that do not exist, cannot be read, or have another value."""
    for name, one in question.inputs.items():
        if not one.figure:
            continue
        place: Place = ("given" if one.kind == "given" else "assume", name)
        try:
            figure = lookup(one.figure).quantity
        except TrainerError as error:
            source.report("unknown-figure", plain(error.title), (*place, "from"), plain(error.hint))
            continue
        if not figure.dimension.agrees(one.quantity.dimension) or not near(
            figure.value, one.quantity.value, ROUNDING
        ):
            says = f"{quoted(one.display)} differs from the catalog, where {one.figure} is {show(figure)}"
            source.report(
                "figure-differs",
                says,
                (*place, "value"),
                "correct the value, or give a `source` instead of `from`",
            )
