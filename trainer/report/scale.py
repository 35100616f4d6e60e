"""The published figure and the candidate's on a logarithmic scale, drawn with plain characters."""

from __future__ import annotations

import math

from trainer.grading.report import PublishedResult
from trainer.notation.show import scaled

WIDEST = 61
NARROWEST = 21
MOST = 1e6
LEAST = math.log(2)
"""At least from half of the published figure to twice that."""


def scale(published: PublishedResult, width: int) -> tuple[str, ...]:
    """The scale, the numbers at its ends and at the published figure, and what the signs mean.

    Empty where nothing can be drawn: a figure that is not above zero, or too little room. A number that is
    off by more than `MOST` stands as an arrow at the end.
    """
    cells = min(width, WIDEST) - (min(width, WIDEST) + 1) % 2
    drawable = math.isfinite(published.value) and published.value > 0 and 0 <= published.tolerance < MOST
    if not drawable or cells < NARROWEST:
        return ()
    band = math.log1p(published.tolerance)
    off, sign = _off(published)
    half = max(2.5 * band, 1.15 * abs(off), LEAST)
    middle = cells // 2

    def place(distance: float) -> int:
        return middle + round(distance / half * middle)

    reach = max(1, place(band) - middle)
    axis = ["-"] * cells
    axis[middle - reach : middle + reach + 1] = "[" + "=" * (2 * reach - 1) + "]"
    axis[middle] = "|"
    if sign:
        axis[place(off)] = sign
    ends = [scaled(published.value * math.exp(side * half)) for side in (-1, 1)]
    centre = scaled(published.value)
    left = f"{ends[0]:<{middle - len(centre) // 2}}{centre}"
    return ("".join(axis), f"{left}{ends[1]:>{cells - len(left)}}", *_legend(published, band, sign))


def _off(published: PublishedResult) -> tuple[float, str]:
    """How far off the candidate's number is, as a logarithm, and its sign; "" where it cannot be drawn."""
    ratio = published.ratio
    if ratio is None or not ratio > 0:
        return 0.0, ""
    if 1 / MOST <= ratio <= MOST:
        return math.log(ratio), "o"
    return (math.log(MOST), ">") if ratio > 1 else (-math.log(MOST), "<")


def _legend(published: PublishedResult, band: float, sign: str) -> tuple[str, ...]:
    low, high = (scaled(published.value * math.exp(side * band)) for side in (-1, 1))
    yours = ""
    if published.stated is not None:
        ratio = f", {published.ratio:.3g} × published" if published.ratio is not None else ""
        yours = f"{sign or ' '}  yours {amount(published.stated, published.unit)}{ratio}"
    return tuple(
        filter(
            None,
            (
                yours,
                f"|  published {amount(published.value, published.unit)}",
                f"[] within {published.tolerance:.0%}: {low} to {high}",
            ),
        )
    )


def amount(value: float, unit: str) -> str:
    """A value with its display unit: 64 GPUs, $74.3k, $2.5/GPU-h."""
    if unit in ("", "1"):
        return scaled(value)
    return f"{unit[0]}{scaled(value)}{unit[1:]}" if unit[0] in "$€£" else f"{scaled(value)} {unit}"
