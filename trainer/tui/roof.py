"""The roofline as a picture made of characters: a pure function of a decoding step, a width and a height."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from textual.content import Content

from trainer.estimator.inference import attainable_rate
from trainer.notation.show import scaled
from trainer.practice.roofline import Decoding
from trainer.tui.layout import Rows, said
from trainer.tui.marks import FAINT, MUTED, Sign

MARGIN = 8
"""Cells left of the picture, for the rates and the names of the scales."""
BATCHES = tuple(4**power for power in range(11))
"""Batches whose places are named."""
RATES = ((1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"))
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a Braille cell: rows from the top, then columns."""
BLANK = 0x2800
STROKES = ("'", "-", "_")
"""The same in plain letters: a line at the top, in the middle and at the bottom of a cell."""

SIDE = Sign("│", "", FAINT, "|")
CORNER = Sign("└", "", FAINT, "+")
FLOOR = Sign("─", "", FAINT, "-")
NOTCH = Sign("┴", "", FAINT, "+")
RIDGE = Sign("┊", "", "$text-warning", ":")
FITS = Sign("●", "", "$text-success", "o")


@dataclass(frozen=True, slots=True)
class Scales:
    """Where an intensity and a rate lie in the picture: in cells from the left, in rows from the top."""

    columns: int
    rows: int
    low: float
    high: float
    bottom: float
    top: float

    def across(self, intensity: float) -> float:
        """The place of an intensity in FLOP/B, 0 at the left edge."""
        return self.columns * math.log(intensity / self.low) / math.log(self.high / self.low)

    def down(self, rate: float) -> float:
        """The place of a rate in FLOP/s, 0 at the upper edge."""
        return self.rows * math.log(self.top / rate) / math.log(self.top / self.bottom)

    def intensity(self, across: float) -> float:
        """The intensity at a place."""
        return float(self.low * (self.high / self.low) ** (across / self.columns))

    def cell(self, intensity: float) -> int:
        """The column of an intensity."""
        return math.floor(self.across(intensity))


def scales(step: Decoding, columns: int, rows: int) -> Scales:
    """Scales with the first stream at the left, and the ridge well inside."""
    low = 0.7 * min(step.intensity(1, cached) for cached in (True, False))
    high = 10 * max(step.ridge, low)
    bottom = attainable_rate(low, step.peak.value, step.bandwidth.value)
    return Scales(columns, rows, low, high, bottom, 1.8 * step.peak.value)


def picture(step: Decoding, width: int, height: int) -> Rows:
    """The roof over FLOP/B, and under it the scales of batches, without and with their caches."""
    at = scales(step, max(16, width - MARGIN - 1), max(4, height - 4))
    return [*_plot(step, at), *_floor(at), _batches(step, at, False), _batches(step, at, True)]


def _plot(step: Decoding, at: Scales) -> Rows:
    grid: list[list[tuple[str, str]]] = [[(" ", "")] * at.columns for _ in range(at.rows)]
    ridge = at.cell(step.ridge)
    for row in range(math.floor(at.down(step.peak.value)) + 1, at.rows):
        grid[row][ridge] = (RIDGE.glyph, RIDGE.style)
    for (row, column), glyph in _roof(step, at).items():
        grid[row][column] = (glyph, "$text-accent")
    _write(grid[0], 0, "memory-bound", ridge - 1)
    room = at.columns - ridge - 2
    _write(grid[-1], ridge + 2, "compute-bound" if room >= len("compute-bound") else "compute", at.columns)
    streams = step.fleet[1]
    if streams:
        intensity = step.intensity(streams)
        rate = attainable_rate(intensity, step.peak.value, step.bandwidth.value)
        row, column = math.floor(at.down(rate)), at.cell(intensity)
        if 0 <= row < at.rows and 0 <= column < at.columns:
            grid[row][column] = (FITS.glyph, FITS.style)
    labels = _rates(at, step.peak.value)
    return [
        Content.assemble((f"{labels.get(row, ''):>{MARGIN - 1}} ", MUTED), (SIDE.glyph, FAINT), *cells)
        for row, cells in enumerate(grid)
    ]


def _write(row: list[tuple[str, str]], start: int, text: str, end: int) -> None:
    """Write a text into a row, where it fits."""
    if start + len(text) <= end:
        row[start : start + len(text)] = [(letter, MUTED) for letter in text]


def _roof(step: Decoding, at: Scales) -> dict[tuple[int, int], str]:
    """The cells of the roof."""

    def down(across: float) -> float:
        return at.down(attainable_rate(at.intensity(across), step.peak.value, step.bandwidth.value))

    plain = SIDE.glyph == SIDE.plain
    return _strokes(down, at) if plain else _dots(down, at)


def _dots(down: Callable[[float], float], at: Scales) -> dict[tuple[int, int], str]:
    bits: dict[tuple[int, int], int] = {}
    before: int | None = None
    for half in range(2 * at.columns):
        here = math.floor(4 * down((half + 0.5) / 2))
        for dot in range(min(here, before or here), max(here, (before or here) - 1) + 1):
            row, part = divmod(dot, 4)
            if 0 <= row < at.rows:
                key = (row, half // 2)
                bits[key] = bits.get(key, 0) | DOTS[part][half % 2]
        before = here
    return {place: chr(BLANK + value) for place, value in bits.items()}


def _strokes(down: Callable[[float], float], at: Scales) -> dict[tuple[int, int], str]:
    cells = {}
    for column in range(at.columns):
        row, part = divmod(math.floor(len(STROKES) * down(column + 0.5)), len(STROKES))
        if 0 <= row < at.rows:
            cells[(row, column)] = STROKES[part]
    return cells


def _rates(at: Scales, peak: float) -> dict[int, str]:
    """Rates by their row: the peak, and powers of ten that have a row of their own."""
    found = {math.floor(at.down(peak)): _rate(peak)}
    power = 10.0 ** math.floor(math.log10(peak))
    while power > at.bottom:
        row = math.floor(at.down(power))
        if row < at.rows and not {row - 1, row, row + 1} & set(found):
            found[row] = _rate(power)
        power /= 10
    return found


def _rate(value: float) -> str:
    for worth, letter in RATES:
        if value >= worth * 0.9995:
            return f"{value / worth:.3g}{letter}"
    return f"{value:.3g}"


def _floor(at: Scales) -> Rows:
    """The axis with a notch at each power of ten, and what they are."""
    powers = range(math.ceil(math.log10(at.low)), math.floor(math.log10(at.high)) + 1)
    notches = {at.cell(10.0**power): scaled(10.0**power) for power in powers}
    cells = [NOTCH.glyph if column in notches else FLOOR.glyph for column in range(at.columns)]
    axis = Content.assemble((f"{'FLOP/s':>{MARGIN - 1}} {CORNER.glyph}{''.join(cells)}", FAINT))
    return [axis, _scale("FLOP/B", notches, at.columns, MUTED)]


def _batches(step: Decoding, at: Scales, cached: bool) -> Content:
    """The places of batches on the axis; with caches they end where no larger batch comes any further."""
    places: dict[int, str] = {}
    for batch in BATCHES:
        column = at.cell(step.intensity(batch, cached))
        if column < at.columns:
            places.setdefault(column, _batch(batch))
    return _scale("+ cache" if cached else "batch", places, at.columns, "")


def _batch(batch: int) -> str:
    return f"{batch // 1024}k" if batch >= 1024 and batch % 1024 == 0 and batch < 2**20 else f"{batch}"


def _scale(name: str, places: dict[int, str], columns: int, style: str) -> Content:
    """Texts at their places, those left out that would touch the one before."""
    line = ""
    for column, text in sorted(places.items()):
        if (not line or column > len(line)) and column + len(text) <= columns:
            line = f"{line:<{column}}{text}"
    return Content.assemble((f"{name:>{MARGIN - 1}}  ", MUTED), said(line, style) if style else said(line))
