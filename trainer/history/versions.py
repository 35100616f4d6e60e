"""Two versions of what somebody did in two places: what of one the other has, and both together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from trainer.history.holder import lives


def is_within(text: str, whole: str) -> bool:
    """Whether every line of a text stands in another one, as it is or gone on with, in the same order."""
    lines = iter(whole.splitlines())
    wanted = (line.rstrip() for line in text.splitlines())
    return all(any(line.startswith(one) for line in lines) for one in wanted if one)


def both(first: str, second: str) -> str:
    """The one that has all of the other in it, else the second below the first."""
    if is_within(first, second):
        return second
    return first if is_within(second, first) else f"{first.rstrip()}\n\n{second}"


def further(body: Mapping[str, Any], own: str) -> str | None:
    """The draft of an interview of here that another state of it is further than; None where it is not.

    One that a living program has is its own.
    """
    try:
        here = json.loads(own)
        is_further = _reached(body) > _reached(here) and not lives(here.get("holder", ""))
    except (ValueError, TypeError, AttributeError):
        return None
    return str(here.get("draft", "")) if is_further else None


def _reached(body: Mapping[str, Any]) -> tuple[bool, int, float]:
    done = sum(bool(one.get("handed_in")) for one in body.get("asked", []))
    return bool(body.get("ended")), done, float(body.get("clock_s") or 0.0)
