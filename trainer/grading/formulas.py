"""Formulas without numbers: they show the method of a step whose value is not written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.bank.question import Step
from trainer.grading.recompute import Chain
from trainer.grading.verdict import Verdict
from trainer.grading.words import content_words, has_phrase, normalise, overlap
from trainer.notation import Dimension
from trainer.regex import regex

_OPERATORS = "*/×÷·^"
SOURCE = "formula"
"""The source of a verdict that rests on a formula alone: the method's mark, and none for accuracy."""
_KINDS = (
    (regex(r"[$€]"), Dimension.of(USD=1)),
    (regex(r"\b(?:gpu|h100|a100|accelerator|card) ?(?:h|hrs?|hours?)\b"), Dimension.of(GPU=1, s=1)),
)
"""Units that stand for the only quantity of their kind: "$ = gpu-h * price"."""
_TIME = Dimension.of(s=1)
_FIGURE = regex(r"\d\d|\d\.\d|\de\d")
"""A number; the 6 of 6ND is a part of the formula. Letters are symbols only where there is none."""
_SHORT = 4
_SYMBOL = regex(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")


def mark_formulas(verdicts: Mapping[str, Verdict], chain: Chain, text: str) -> dict[str, Verdict]:
    """Turn missing steps into implied ones where a line names the step and every quantity that its formula
    combines; with them the steps that such a line spells out, like 6ND.
    """
    result = dict(verdicts)
    lines = [line for line in text.split("\n") if any(sign in line for sign in _OPERATORS)]
    missing = [name for name, verdict in verdicts.items() if verdict.status == "missing"]
    stated = {name: line for name in missing for line in lines if _states(line, name, chain)}
    spelt = {
        part
        for name, line in stated.items()
        for part in chain.upstream[name] & set(missing)
        if _spelt_out(line.partition("=")[2], chain.steps[part], chain)
    }
    for name in stated.keys() | spelt:
        result[name] = replace(verdicts[name], status="implied", method=True, source=SOURCE)
    return result


def _states(line: str, step: str, chain: Chain) -> bool:
    left, sign, right = line.partition("=")
    right = right.split(". ")[0]
    symbols = len(left.split()) <= _SHORT and not _FIGURE.search(left + right)
    if not sign or not _called(left, chain.steps[step], chain, symbols):
        return False
    routes = (chain.steps[step].expression, *(route.expression for route in chain.steps[step].routes))
    names = [route.names & (chain.inputs.keys() | chain.steps.keys()) for route in routes]
    return any(route and all(_combined(right, name, chain, symbols) for name in route) for route in names)


def _called(text: str, step: Step, chain: Chain, symbols: bool) -> bool:
    """Whether the left side of a formula is a step: by name, symbol, unit, or all words of an alias."""
    if _named(text, step.id, chain, symbols):
        return True
    if not symbols:
        return False
    said = content_words(text.replace("'s", ""))
    words = (content_words(alias.replace("'s", "")) for alias in step.aliases)
    return any(len(alias) > 1 and alias <= said for alias in words)


def _named(text: str, name: str, chain: Chain, symbols: bool) -> bool:
    known = chain.inputs.get(name) or chain.steps[name]
    normal = normalise(text)
    if any(has_phrase(normal, phrase) for phrase in (name, *known.aliases)):
        return True
    if name in chain.inputs and overlap(normal, known.name) > 0.5:
        return True
    if not symbols:
        return False
    dimension = chain.dimension(name)
    letters = _SYMBOL.findall(text)
    return any(_initial(name, dimension, letter) for letter in letters) or _of_its_kind(normal, dimension)


def _initial(name: str, dimension: Dimension, symbol: str) -> bool:
    """Whether a letter abbreviates a quantity: P for the peak, and t for any time and nothing else."""
    if symbol.lower() == "t":
        return dimension == _TIME
    return name[:1].lower() == symbol.lower()


def _of_its_kind(text: str, dimension: Dimension) -> bool:
    return any(dimension == kind and unit.search(text) for unit, kind in _KINDS)


def _combined(text: str, name: str, chain: Chain, symbols: bool) -> bool:
    """Whether a quantity is named, or all that it is computed from: peak · MFU for the delivered rate."""
    if _named(text, name, chain, symbols):
        return True
    return name in chain.steps and all(_combined(text, part, chain, symbols) for part in chain.direct[name])


def _spelt_out(text: str, step: Step, chain: Chain) -> bool:
    """Whether a formula has a step as the product of its symbols: 6ND."""
    names = chain.direct[step.id]
    symbols = all(len(name) == 1 for name in names)
    return symbols and any(
        names <= set(alias) and has_phrase(normalise(text), normalise(alias)) for alias in step.aliases
    )
