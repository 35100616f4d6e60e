"""A constant recalled from memory: what was typed against what it is, and how well it was known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trainer.notation import NONE, Quantity, quantity, show

if TYPE_CHECKING:
    from trainer.catalog import Constant

WITHIN = 0.02
"""How far off a constant is still known, as a ratio either way."""
AT_ONCE_S = 6.0
"""The time within which a constant that is known by heart is typed."""
NOT_KNOWN, WITH_HINT, KNOWN, BY_HEART = 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Recalled:
    """`rating` is 1 for not known, 2 for known after a hint, 3 for known, 4 for known by heart.

    `ratio` is what was typed over what it is, None where that is no quantity of this kind; `says` is the
    verdict in one sentence.
    """

    rating: int
    ratio: float | None
    says: str

    @property
    def known(self) -> bool:
        """Whether it was right, with a hint or without."""
        return self.rating > NOT_KNOWN


def recall(constant: Constant, typed: str, *, hinted: bool = False, took_s: float | None = None) -> Recalled:
    """What was typed for a constant, in any unit or as a bare number in the constant's own. Never raises."""
    found = quantity(typed).quantity if typed.strip() else None
    if found is None:
        says = "nothing was typed" if not typed.strip() else "that was not read as a number"
        return Recalled(NOT_KNOWN, None, f"{says}: it is {constant.shown}")
    ratio = _ratio(constant, found)
    if ratio is None:
        kind = constant.unit or "a plain number"
        return Recalled(
            NOT_KNOWN, None, f"{show(found)} is of another kind: it is {constant.shown}, in {kind}"
        )
    if not 1 / (1 + WITHIN) <= ratio <= 1 + WITHIN:
        return Recalled(NOT_KNOWN, ratio, f"it is {constant.shown}: {_off(ratio)}")
    off = "" if abs(ratio - 1) < 5e-4 else f"; yours is {abs(ratio - 1):.1%} {'high' if ratio > 1 else 'low'}"
    rating = WITH_HINT if hinted else BY_HEART if took_s is not None and took_s <= AT_ONCE_S else KNOWN
    return Recalled(rating, ratio, f"{constant.shown}{off}")


def _ratio(constant: Constant, found: Quantity) -> float | None:
    """What was typed over the constant: as typed, in the constant's unit, or with a "per" left out."""
    truth = constant.quantity
    if found.dimension is NONE and not found.unit:
        found = replace(found, value=found.value * truth.scale, dimension=truth.dimension)
    if not found.dimension.agrees(truth.dimension) and not found.dimension.agrees(truth.dimension.hard):
        return None
    return found.value / truth.value if found.value > 0 else None


_CAUSES = {2: "sparse for dense, or both directions for one?", 8: "bits for bytes?", 24: "hours for days?"}


def _off(ratio: float) -> str:
    factor = max(ratio, 1 / ratio)
    size = f"{show(Quantity(float(f'{factor:.2g}')))} times too {'high' if ratio > 1 else 'low'}"
    for power in (10, 100, 1000, 1e6, 1e9):
        if abs(factor / power - 1) <= WITHIN:
            return f"{size}, a slip of the power of ten"
    for times, cause in _CAUSES.items():
        if abs(factor / times - 1) <= WITHIN:
            return f"{size}: {cause}"
    return size if factor >= 1.5 else f"yours is {abs(ratio - 1):.0%} {'high' if ratio > 1 else 'low'}"
