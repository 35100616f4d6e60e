"""The numbers beside the roofline: a pure function of a decoding step and a width."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from trainer.estimator.inference import attainable_rate
from trainer.notation import Dimension, Quantity, show
from trainer.practice.roofline import LONGEST, USABLE, Decoding
from trainer.tui.layout import Rows, fit, said
from trainer.tui.roof import FITS

WIDTH = 32
"""Cells that the numbers take."""


def numbers(step: Decoding, width: int) -> Rows:
    """The ridge point, the batches at which decode turns compute-bound, what they rest on, what fits."""
    rows: Rows = []
    for name, value in [*_lines(step), *_fitting(step)]:
        text = said(value, "bold")
        label = (
            Content.assemble((FITS.glyph, FITS.style), name[1:])
            if name.startswith(FITS.drawn)
            else said(name)
        )
        rows.append(fit(label, max(4, width - text.cell_length - 1)) + " " + text)
    return rows


def shown(value: float, unit: str) -> str:
    """A value in base units as a person would write it."""
    return show(Quantity(value, Dimension.parse(unit)))


def _lines(step: Decoding) -> Iterator[tuple[str, str]]:
    batch, longest = step.batch, step.longest_context
    yield "ridge point", shown(step.ridge, "FLOP/B")
    yield "compute-bound from batch", f"{step.batch_alone:,.0f}"
    yield "  its KV cache read too", "never" if batch is None else f"{batch:,.0f}"
    if batch is None:
        yield "  at most it gets to", shown(step.limit, "FLOP/B")
    if longest is not None and longest < LONGEST:
        yield "  possible to context", shown(longest, "token")
    yield "weights", shown(step.weights, "B")
    yield "cache of a request", shown(step.cache, "B")
    flops = step.param_flops + step.attention_flops
    yield "computed for a token", shown(flops, "FLOP/token").removesuffix("/token")
    yield "  of it attention", f"{step.attention_flops / flops:.0%}"


def _fitting(step: Decoding) -> Iterator[tuple[str, str]]:
    """What the memory holds, and how far up the roof that comes."""
    count, streams = step.fleet
    memory = step.accelerator.figure("memory").text
    intensity = step.intensity(streams)
    rate = attainable_rate(intensity, step.peak.value, step.bandwidth.value)
    yield "one request alone", shown(step.single_rate, "token/s")
    yield f"{FITS.drawn} {count} x {memory} at {USABLE:.0%} hold", f"{streams:,.0f}"
    yield "  together", shown(intensity, "FLOP/B")
    yield "  of the peak", f"{rate / step.peak.value:.0%}"
