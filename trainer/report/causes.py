"""The causes of slips by names that people know, where several codes may mean the same kind of slip."""

from __future__ import annotations

UNKNOWN = "unexplained"
"""The code of a wrong number for which no cause was found."""

_KINDS = {
    "the sparse peak for the dense one": "sparse sparse-peak sparse-fp8 half-only",
    "2ND where training takes 6ND": "two-nd two-n two-nd-served train-2n forward-only",
    "6ND where a forward pass takes 2ND": "six-n six-nd",
    "the peak without an MFU": "no-mfu",
    "recomputation counted: HFU for MFU": "hfu",
    "bits for bytes": "bits bits-bytes tokens-bits",
    "hours, days and seconds mixed up": "hours hours-days days-hours hours-day hours-sec sec-hour secs no-24 "
    "per-day watts-day minutes hours-seconds days-seconds months-days years-days years-hours",
    "a power of ten off": "power-of-ten",
    "a prefix off, thousands for millions": "prefix unit-prefix",
    "1,024 for 1,000": "binary-prefix",
    "a ratio upside down": "upside-down inverse not-reciprocal",
    "rounded to no whole nodes": "no-node no-nodes node-rounding",
    "rounded the wrong way": "rounded-down rounded-up round-down",
    "one GPU for all of them": "one-gpu per-gpu",
    "weights alone, without the rest": "weights weights-only",
    "the weights left out": "no-weights",
    "keys or values, where both are cached": "k-only no-v",
    "query heads where KV heads are cached": "q-heads q-heads-kv",
    "the KV cache left out": "no-kv",
    "the restart left out": "no-restart no-restart-short no-restart-long no-restart-async",
    "the mean where the peak counts": "avg",
    "no room left: full use assumed": "no-util",
    "the PUE left out": "no-pue",
    "a factor left out": "factor-dropped",
    "a term left out": "term-dropped",
    "an earlier number that is out of date": "stale-operand stale-step stale-value",
    "two digits that changed places": "digits-swapped",
    "a factor of two off": "factor-two",
    "one more or one less in a count": "miscounted",
    "the units left out": "units-dropped",
    "the sides of a sum disagree": "disagrees",
    "rounded too far": "rounding",
}
_NAMES = {code: name for name, codes in _KINDS.items() for code in codes.split()}


def named(code: str) -> str:
    """The kind of slip that a code means, "" for a code that only one question knows."""
    return _NAMES.get(code, "")
