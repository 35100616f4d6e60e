"""Keeping garbage collections short."""

from __future__ import annotations

import gc
from functools import cache


@cache
def spare_what_stands() -> None:
    """Leave out of all collections, once, what the program is made of so far.

    Going through it takes longer than a key may wait, and a large paste brings such a collection about.
    """
    gc.freeze()
