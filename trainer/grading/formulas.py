"""Formulas without numbers: they show the method of a step whose value is not written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.grading.recompute import Chain
from trainer.grading.verdict import Verdict
from trainer.grading.words import has_phrase, normalise, overlap

_OPERATORS = "*/×÷·^"
SOURCE = "formula"
"""The source of a verdict that rests on a formula alone: the method's mark, and none for accuracy."""


def mark_formulas(verdicts: Mapping[str, Verdict], chain: Chain, text: str) -> dict[str, Verdict]:
    """Turn missing steps into implied ones where a line names the step and every quantity that its formula
    combines.
    """
    result = dict(verdicts)
    lines = [line for line in text.split("\n") if any(sign in line for sign in _OPERATORS)]
    for name, verdict in verdicts.items():
        if verdict.status == "missing" and any(_states(line, name, chain) for line in lines):
            result[name] = replace(verdict, status="implied", method=True, source=SOURCE)
    return result


def _states(line: str, step: str, chain: Chain) -> bool:
    left, sign, right = line.partition("=")
    if not sign or not _named(normalise(left), step, chain):
        return False
    return all(_combined(normalise(right), name, chain) for name in chain.direct[step])


def _named(text: str, name: str, chain: Chain) -> bool:
    known = chain.inputs.get(name) or chain.steps[name]
    said = any(has_phrase(text, phrase) for phrase in (name, *known.aliases))
    return said or (name in chain.inputs and overlap(text, known.name) > 0.5)


def _combined(text: str, name: str, chain: Chain) -> bool:
    """Whether a quantity is named, or all that it is computed from: peak · MFU for the delivered rate."""
    if _named(text, name, chain):
        return True
    return name in chain.steps and all(_combined(text, part, chain) for part in chain.direct[name])
