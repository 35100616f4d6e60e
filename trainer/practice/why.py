"""Why a question is proposed: the rules of `practice_order`, said of one question and of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.practice.levels import PASSED

if TYPE_CHECKING:
    from trainer.history import AttemptSummary

UNTRIED_FIRST = "never tried first, easy before hard, tracks in turn"
TRIED_AGAIN = "what fell short first, tried longest ago, tracks in turn"


def order_in_words(questions: int, tried: int) -> str:
    """The rule by which the first of some questions are chosen."""
    return UNTRIED_FIRST if tried < questions else TRIED_AGAIN


def why(last: AttemptSummary | None) -> str:
    """Why a question has its place in the order, by the latest attempt at it."""
    if last is None:
        return "you have not tried it yet"
    if last.band in PASSED:
        return f"it went well ({last.score} {last.band}), and that is the longest ago"
    how = {"slip": "wrong in", "missing": "without", "claimed": "claimed:"}
    lacks = "".join(f", {how[word]} {', '.join(names)}" for word, names in last.lacks.items())
    return f"it fell short last time: {last.score} {last.band}{lacks}"
