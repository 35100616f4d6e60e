"""Unit and power-of-ten factors: seconds taken for hours, bits for bytes, a prefix lost."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.bank.question import Step
from trainer.grading.fit import KNOWN
from trainer.grading.recompute import Chain
from trainer.grading.report import Finding

SCALES: tuple[tuple[str, float, str], ...] = (
    ("seconds-hours", 3600.0, "a factor 3,600: seconds and hours were mixed"),
    ("hours-days", 24.0, "a factor 24: hours and days were mixed"),
    ("seconds-minutes", 60.0, "a factor 60: a minute was taken for a second or an hour"),
    ("seconds-days", 86400.0, "a factor 86,400: seconds and days were mixed"),
    ("bits-bytes", 8.0, "a factor 8: bits and bytes were mixed"),
    ("unit-prefix", 1e3, "a factor 1,000: one unit prefix is off"),
    ("unit-prefix", 1e6, "a factor 1,000,000: two unit prefixes are off"),
    ("unit-prefix", 1e9, "a factor 1e9: the unit prefixes are off"),
    ("power-of-ten", 10.0, "a factor 10: a digit of the exponent is off"),
    ("power-of-ten", 100.0, "a factor 100: the exponent is off by two"),
)
CODES = frozenset(code for code, _, _ in SCALES)
_TIME_CODES = frozenset({"seconds-hours", "hours-days", "seconds-minutes", "seconds-days"})


def near(ratio: float, factor: float) -> bool:
    """Whether two factors agree as closely as a named slip must."""
    return abs(ratio / factor - 1) <= KNOWN


def is_scale(ratio: float) -> bool:
    """Whether a ratio is a unit or power-of-ten slip, which is carried however large it is."""
    return ratio > 0 and any(near(ratio, factor) or near(ratio, 1 / factor) for _, factor, _ in SCALES)


def has_code(ratio: float, code: str) -> bool:
    """Whether a ratio is the factor of this code, either way up."""
    return any(
        name == code and (near(ratio, factor) or near(ratio, 1 / factor)) for name, factor, _ in SCALES
    )


def explanations(chain: Chain, step: Step, ratio: float) -> Iterator[Finding]:
    """The factors that explain a ratio, where the step or what it is computed from has such a unit."""
    kinds = {unit for unit, _ in step.dimension.powers}
    for name in step.expression.names:
        kinds |= {unit for unit, _ in chain.dimension(name).powers}
    for code, factor, says in SCALES:
        if (code == "bits-bytes" and "B" not in kinds) or (code in _TIME_CODES and "s" not in kinds):
            continue
        if near(ratio, factor) or near(ratio, 1 / factor):
            yield Finding(code, says, ratio)
