"""A given input taken at another number than the question gives: changed on purpose, or misread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from trainer.bank.question import Input, Variant
from trainer.bank.variants import with_value
from trainer.grading.assume import Assumption, equals, is_plausible
from trainer.grading.evidence import Evidence
from trainer.grading.fit import readings
from trainer.grading.report import Finding
from trainer.grading.usable import share_of
from trainer.grading.verdict import Verdict
from trainer.grading.words import has_phrase, normalise
from trainer.notation import Quantity, show
from trainer.regex import regex

CODE = "other-given"
HINT = "copy the numbers that the question fixes before the first line, and change one only with a reason"
SEVERAL = 2
"""So many misread givens make it another question than the one asked."""
_ABOUT = 0.05
"""How far from the question's a number may be taken in the head: as far as lines may disagree."""
_SAME = 0.005
_AHEAD = ("suppose", "assume", "assuming", "assumption", "say", "let's", "if", "only", "plan for", "plan on")
"""Words that give a reason for the numbers behind them."""
_ANYWHERE = (
    "because", "since", "instead", "rather", "due to", "to be safe", "conservative", "in reserve", "usable",
    "margin", "slack", "buffer", "in practice", "realistically",
)  # fmt: skip
_SENTENCE = regex(r"[.;!?](?=\s|$)")
_DIGIT = regex(r"\d")


class Givens:
    """What an answer may make of the given inputs, and what it says about that.

    `formats` are the bytes of a value in each number format that the text names.
    """

    def __init__(
        self, variant: Variant, text: str, evidence: Sequence[Evidence], formats: Sequence[float] = ()
    ) -> None:
        self._inputs = variant.inputs
        self._file = variant.question.inputs
        self._text = text
        self._evidence = [number for number in evidence if not number.superseded]
        self._formats = formats

    def are_misread(self, taken: Mapping[str, Quantity]) -> bool:
        """Whether inputs were taken for others than the question gives, and the answer has no reason for any
        of them.
        """
        return any(self._is_misread(self._inputs[name], quantity) for name, quantity in taken.items())

    def _is_misread(self, item: Input, taken: Quantity) -> bool:
        given = item.quantity.value
        if item.kind != "given" or not given or abs(taken.value / given - 1) <= _ABOUT:
            return False
        own_choice = item.low < item.high and is_plausible(item, taken.value)
        own_choice = own_choice or taken.value in self._formats
        if own_choice and not is_of_the_file(self._file.get(item.id), item, taken):
            return False
        if share_of(item, taken, self._evidence) is not None:
            return False
        return not any(self._has_reason(number, item) for number in self._mentions(item, taken))

    def _mentions(self, item: Input, taken: Quantity) -> list[Evidence]:
        return [
            number
            for number in self._evidence
            for reading in readings(number, item.quantity.dimension, item.quantity.scale or 1.0)
            if abs(reading.value - taken.value) <= _SAME * abs(taken.value)
        ]

    def first_mention(self, name: str, taken: Quantity, by: Evidence) -> Evidence:
        """Where an input stands with the value taken, at the latest by a number that shows it; else there."""
        found = (one for one in self._mentions(self._inputs[name], taken) if one.start <= by.start)
        return next(found, by)

    def _has_reason(self, number: Evidence, item: Input) -> bool:
        """Whether the words around a number say why it is taken, or its line has the question's own number as
        well: "45 days, less a week: 38".
        """
        before, after = self._around(number)
        beside = (n for n in self._evidence if n.line == number.line)
        return (
            _has_any(f"{before} {after}", _ANYWHERE)
            or _leads_to(before)
            or _follows(after)
            or any(equals(one.quantity, item.quantity, _SAME) for one in beside)
        )

    def _around(self, number: Evidence) -> tuple[str, str]:
        """The words of a number's sentence before it, with a line of words alone above, and behind it."""
        text = self._text
        line = text.rfind("\n", 0, number.start) + 1
        above = text[text.rfind("\n", 0, max(0, line - 1)) + 1 : max(0, line - 1)]
        begin = max([line, *(stop.end() for stop in _SENTENCE.finditer(text, line, number.start))])
        end = text.find("\n", number.end)
        end = len(text) if end < 0 else end
        stop = _SENTENCE.search(text, number.end, end)
        led = f"{above} " if begin == line and not _DIGIT.search(above) else ""
        return normalise(led + text[begin : number.start]), normalise(
            text[number.end : stop.start() if stop else end]
        )

    def of_the_file(self, names: Iterable[str]) -> dict[str, Quantity]:
        """The numbers of the question's file, for those of the inputs that a draw has changed."""
        file = {name: self._file[name].quantity for name in names if name in self._file}
        return {
            name: quantity
            for name, quantity in file.items()
            if self._inputs[name].kind == "given" and self._inputs[name].quantity.value != quantity.value
        }


def is_misread(verdict: Verdict) -> bool:
    """Whether a step is wrong by nothing but a given that was misread, so that all else about it is right."""
    return verdict.status == "slip" and verdict.finding is not None and verdict.finding.code == CODE


def marked(assumptions: Mapping[str, Assumption], givens: Givens) -> dict[str, Assumption]:
    """The assumptions with those marked that are misread givens."""
    return {
        name: replace(
            item, misread=item.changed and item.plausible and givens.are_misread({name: item.quantity})
        )
        for name, item in assumptions.items()
    }


def is_of_the_file(file: Input | None, item: Input, taken: Quantity) -> bool:
    """Whether a number is that of the question's file where the draw has another one."""
    if file is None or not file.quantity.value or file.quantity.value == item.quantity.value:
        return False
    return abs(taken.value / file.quantity.value - 1) <= _SAME


def finding(taken: Mapping[str, tuple[Input, Quantity]], factor: float | None) -> Finding:
    """Why a step is off: which numbers it takes, and what the question gives."""
    uses = " and ".join(f"{_shown(item, value)} for the {item.name}" for item, value in taken.values())
    gives = " and ".join(item.display for item, _ in taken.values())
    return Finding(CODE, f"it takes {uses}, where the question gives {gives}", factor, HINT)


def notice(assumptions: Iterable[Assumption], variant: Variant) -> str:
    """What to say first of an answer that was written for other numbers; "" for one that was not."""
    wrong = [item for item in assumptions if item.misread]
    if len(wrong) < SEVERAL:
        return ""
    file = variant.question.inputs
    told = ", ".join(f"{_shown(item.input, item.quantity)} instead of {item.input.display}" for item in wrong)
    if all(is_of_the_file(file.get(item.input.id), item.input, item.quantity) for item in wrong):
        return f"These are the numbers of the question's file, not of this draw: {told}."
    vary = variant.question.vary
    drawn = {choice.input: choice.values for choice in vary.choices} if vary else {}
    if all(_is_drawn(item, drawn.get(item.input.id, ())) for item in wrong):
        return f"These are the numbers of another draw of this question, not of this one: {told}."
    return f"These are not the numbers of the question: {told}."


def _is_drawn(item: Assumption, texts: Sequence[str]) -> bool:
    """Whether a number is one that other draws have."""
    others = (with_value(item.input, text).quantity.value for text in texts)
    return any(other and abs(item.quantity.value / other - 1) <= _SAME for other in others)


def _shown(item: Input, quantity: Quantity) -> str:
    return show(quantity, item.quantity.unit or None)


def _leads_to(before: str) -> bool:
    """Whether the words since the number before this one give a reason for it."""
    return _has_any(_DIGIT.split(before)[-1], _AHEAD)


def _follows(after: str) -> bool:
    """Whether a reason ends the sentence: ", assuming next year's corpus"."""
    return _has_any(_DIGIT.split(after)[-1], _AHEAD)


def _has_any(text: str, phrases: Iterable[str]) -> bool:
    return any(has_phrase(text, phrase) for phrase in phrases)
