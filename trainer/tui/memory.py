"""Keeping garbage collections short, and letting go of screens that are closed."""

from __future__ import annotations

import gc
from functools import cache

from textual._styles_cache import StylesCache
from textual.geometry import Region

_OF_PLACES = tuple(method for method in vars(Region).values() if hasattr(method, "cache_clear"))


def collect_from_now_on() -> None:
    """Collect garbage again where the start did without, and only that of what comes from now on."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def let_go_of_closed_screens() -> None:
    """Forget the borders that were looked up for widgets: for that Textual keeps the last thousand widgets
    with their painted rows, so a closed screen stayed, and a drill in all a megabyte.

    Forget also how places on the screen lay to each other: those of one question are seldom those of the
    next, and Textual keeps up to 26,000 of them.
    """
    StylesCache.get_inner_outer.cache_clear()
    for lookup in _OF_PLACES:
        lookup.cache_clear()


@cache
def spare_what_stands() -> None:
    """Leave out of all collections, once, what the program is made of so far.

    Going through it takes longer than a key may wait, and a large paste brings such a collection about.
    """
    gc.freeze()
