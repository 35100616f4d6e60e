"""Chinese magnitudes and units: 2千亿 is 2e11, 160万美元 is 1.6 million dollars, 天 is a day."""

from __future__ import annotations

import re
from functools import cache

from trainer.notation.units import unit_table
from trainer.regex import regex

_SCALES = {"十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "亿": 1e8, "兆": 1e12}
_SCALE = regex(r" ?([十百千万亿兆]+)")


def scale_at(text: str, place: int) -> tuple[float, int] | None:
    """The product of the magnitudes behind a number and the column after them, None where there are none."""
    match = _SCALE.match(text, place)
    if match is None:
        return None
    product = 1.0
    for sign in match.group(1)[:4]:
        product *= _SCALES[sign]
    return product, match.end()


def first_word(run: str) -> str:
    """The unit that a run of Chinese begins with, the run itself where it begins with none."""
    match = _units().match(run)
    return match.group() if match is not None else run


@cache
def _units() -> re.Pattern[str]:
    words = sorted((word for word in unit_table().folded if word > "\u2e80" and word[-1] != "s"), key=len)
    return re.compile("|".join(map(re.escape, reversed(words))))
