"""Keeping garbage collections short."""

from __future__ import annotations

import gc
from functools import cache


def collect_from_now_on() -> None:
    """Collect garbage again where the start did without, and only that of what comes from now on."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


@cache
def spare_what_stands() -> None:
    """Leave out of all collections, once, what the program is made of so far.

    Going through it takes longer than a key may wait, and a large paste brings such a collection about.
    """
    gc.freeze()
