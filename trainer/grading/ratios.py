"""How far a number is from another one, as people say it."""

from __future__ import annotations

from trainer.notation.show import number

_WORDS = ((1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
_MOST = 1e15


def times(ratio: float) -> str:
    """A factor to three figures: "19,400", "12.5", "11.2 billion"; beyond a thousand trillions as a power."""
    for size, word in _WORDS:
        if size <= ratio < _MOST:
            return _figures(ratio / size) + word
    return _figures(ratio) if ratio < _MOST else number(ratio)


def distance(ratio: float) -> str:
    """How far a value is from another: "equal", "13.7% under", "3,100 times too high"."""
    if abs(ratio - 1) < 0.0005:
        return "equal"
    if 0.5 <= ratio <= 2:
        return f"{abs(ratio - 1):.1%} {'over' if ratio > 1 else 'under'}"
    if ratio > 1:
        return f"{times(ratio)} times too high"
    return f"{times(1 / ratio)} times too low" if ratio > 0 else "below 0" if ratio < 0 else "nothing"


def size(ratio: float) -> str:
    """How large a value is beside another: "10 times as large", "8 times smaller", "12% larger"."""
    if 0.55 < ratio < 1.95:
        return f"{abs(ratio - 1):.0%} {'larger' if ratio > 1 else 'smaller'}"
    if ratio >= 1:
        return f"{times(ratio)} times as large"
    return f"{times(1 / ratio)} times smaller" if ratio > 0 else "below 0" if ratio < 0 else "nothing"


def _figures(value: float) -> str:
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 1000 else f"{rounded:g}"
