"""Where the figures of the hardware catalog come from, for those who open a step."""

from __future__ import annotations

from functools import cache

from trainer.catalog import Catalog, load_catalog
from trainer.errors import TrainerError


@cache
def _catalog() -> Catalog:
    return load_catalog()


def figure_source(reference: str) -> str:
    """What is written of a figure, and where: "989.4 TFLOP/s, H100 data sheet"; "" for an unknown one."""
    try:
        figure = _catalog().lookup(reference)
    except TrainerError:
        return ""
    return ", ".join(filter(None, (figure.text, figure.source, figure.note)))
