"""Which numbers of an answer are the candidate's assumptions, and whether they are plausible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trainer.bank.question import Input, Variant
from trainer.grading.components import component_of
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings
from trainer.grading.known import Twin
from trainer.grading.likely import (
    UNMISTAKABLE,
    comes_to,
    computed,
    distinct,
    familiar,
    hypothetical,
    is_of_a_step,
    is_step_value,
    may_be_implausible,
    only_kind,
    other_step,
    says_again,
)
from trainer.grading.recompute import Chain
from trainer.notation import Quantity
from trainer.record import record

_ENOUGH = 3.0
_SLACK = 0.011
_LABEL = 2.5
_EXACTLY = 3.0
_CONVERTED = 9.0
_ADDED = 0.5
_AT_WORK = 3.0
_STEPS_OWN = 1.0
_NEARLY = 1.0


@record
class Assumption:
    """What the candidate took for one input. `twin` is set where the value is a known mistake, `misread`
    where it is another than the question gives, without a reason, and `share` where it is so much of a given
    that is counted on.
    """

    input: Input
    quantity: Quantity
    evidence: Evidence | None = None
    plausible: bool = True
    twin: Twin | None = None
    misread: bool = False
    share: float | None = None

    @property
    def changed(self) -> bool:
        """Whether a given input was replaced by another value."""
        return self.input.kind == "given" and self.share is None and abs(self.times - 1) > 0.02

    @property
    def as_given(self) -> bool:
        """Whether a given input was taken as the question has it, and all of it."""
        return self.input.kind == "given" and self.share is None and not self.changed

    @property
    def times(self) -> float:
        """How many times the question's own value was taken."""
        default = self.input.quantity.value
        return self.quantity.value / default if default else 1.0

    @property
    def is_open(self) -> bool:
        """Whether the candidate left open what was assumed for an uncertain input."""
        return not self.stated and self.input.kind == "assumed" and self.input.low < self.input.high

    @property
    def stated(self) -> bool:
        """Whether the answer gives this value."""
        return self.evidence is not None


def unflagged(item: Assumption) -> Quantity:
    """What the candidate took for an input where one may take it, the question's own value otherwise."""
    wrong = item.twin is not None or item.misread or not item.plausible
    return item.input.quantity if wrong or item.share is not None else item.quantity


def shown_by_numbers(item: Assumption, values: Mapping[str, Quantity]) -> Quantity | None:
    """The value with which a candidate's numbers come out for an assumption that was left open, None where
    they show none.
    """
    value = values.get(item.input.id)
    if value is None or not item.is_open:
        return None
    another = abs(value.value - item.quantity.value) > _SLACK * abs(value.value)
    return value if another and is_plausible(item.input, value.value) else None


def assign(
    variant: Variant, evidence: Sequence[Evidence], chain: Chain, known: Sequence[Twin]
) -> dict[str, Assumption]:
    """The candidate's value for every input: stated where some number is recognisably it, the question's own
    otherwise.

    The strongest claim is served first and each number serves one input.
    """
    claims = [
        claim
        for item in variant.inputs.values()
        for number in evidence
        if not number.superseded and not number.is_vague
        for claim in (
            _claims(item, number, evidence, chain, known)
            if item.kind == "assumed"
            else _given_claims(item, number, chain)
        )
    ]
    kept = _kept_givens(claims)
    claims = [
        claim for claim in claims if claim[1] not in kept or not claim[3].changed or not claim[3].plausible
    ]
    claims.sort(key=lambda claim: (-claim[0], claim[2].index))
    taken: set[int] = set()
    result: dict[str, Assumption] = {}
    for score, name, number, assumption in claims:
        if score < _ENOUGH or name in result or number.index in taken:
            continue
        result[name], index = _first_alike(claims, score, name, taken) or (assumption, number.index)
        taken.add(index)
    return {
        name: result.get(name) or Assumption(item, replace(item.quantity, low=None, high=None))
        for name, item in variant.inputs.items()
    }


Claim = tuple[float, str, Evidence, Assumption]


def _first_alike(
    claims: Sequence[Claim], best: float, name: str, taken: set[int]
) -> tuple[Assumption, int] | None:
    """The earliest claim to an input that is nearly as strong: an assumption is said before it is looked back
    on.
    """
    alike = [
        (number.index, assumption)
        for score, other, number, assumption in claims
        if other == name and number.index not in taken and score >= max(_ENOUGH, best - _NEARLY)
    ]
    index, assumption = min(alike, key=lambda claim: claim[0])
    return assumption, index


def _claims(
    item: Input, number: Evidence, evidence: Sequence[Evidence], chain: Chain, known: Sequence[Twin]
) -> list[Claim]:
    found: list[Claim] = []
    named = number.names((item.id, *item.aliases), item.name)
    if number.role == "result" and (computed(number) or says_again(number, evidence)):
        named -= 1.5
    named -= other_step(item, number, chain)
    named -= 1.5 if comes_to(item, number) else 0.0
    if hypothetical(number):
        named -= 1.5
    for reading in readings(number, item.quantity.dimension, _display_scale(item)):
        twin = _twin_of(item, reading, known)
        inside = is_plausible(item, reading.value)
        sure = max(named, UNMISTAKABLE if only_kind(item, reading, chain) else named)
        known_value = familiar(item, reading, named)
        score = sure + reading.ease + (2.0 if inside or twin else 0.0) + known_value
        score -= 1.0 if named < 1 and is_of_a_step(item, number.quantity, chain) else 0.0
        score -= _STEPS_OWN if named < 1 and not known_value and is_step_value(reading, chain) else 0.0
        score += _AT_WORK if inside and component_of(item, reading, number, evidence, chain) else 0.0
        score += _ADDED if number.before.endswith(("+", "plus", "add")) else 0.0
        if not inside and not twin and not may_be_implausible(item, reading, sure, chain):
            continue
        if not item.quantity.dimension.hard and named < 1 and not distinct(item, reading, number):
            continue
        quantity = as_quantity(item, reading)
        found.append(
            (score, item.id, number, Assumption(item, quantity, number, inside, None if inside else twin))
        )
    return found


def as_quantity(item: Input, reading: Reading) -> Quantity:
    """A number taken as an input: its value, with the input's dimension even where no unit was typed."""
    return replace(reading.quantity, low=None, high=None, dimension=item.quantity.dimension)


def _kept_givens(claims: Sequence[Claim]) -> set[str]:
    """The given inputs whose own value is restated; another number of that name is then something else."""
    return {name for _, name, _, item in claims if item.input.kind == "given" and not item.changed}


def _given_claims(item: Input, number: Evidence, chain: Chain) -> list[Claim]:
    """A given input restated by its label, perhaps with another value: what follows is judged on the
    candidate's.
    """
    named = number.names((item.id, *item.aliases))
    if number.root is not None and equals(number.root, item.quantity, 1e-4):
        return _converted(item, number)
    if _restates(item, number):
        named = max(named, _LABEL)
    if named < _LABEL or (number.role == "result" and computed(number)):
        return []
    exact = named >= _EXACTLY
    found: list[Claim] = []
    for reading in readings(number, item.quantity.dimension, _display_scale(item)):
        ratio = reading.value / item.quantity.value if item.quantity.value else 0.0
        if (
            reading.ease < -0.5
            or not 0.02 < ratio < 50
            or (abs(ratio - 1) > 0.02 and (not exact or is_step_value(reading, chain)))
        ):
            continue
        quantity = as_quantity(item, reading)
        score = named + reading.ease + (1.5 if abs(ratio - 1) <= 0.02 else 0.0)
        found.append((score, item.id, number, Assumption(item, quantity, number)))
    return found


def _converted(item: Input, number: Evidence) -> list[Claim]:
    """A running equality that begins with the given value: "3 weeks = 21 x 24 x 60 = 30,240 s" takes it
    wrongly.
    """
    quantity = number.quantity
    nouns, own = set(quantity.dimension.powers), set(item.quantity.dimension.powers)
    if not quantity.dimension.agrees(item.quantity.dimension) or (nouns and not nouns & own):
        return []  # "N+1 means 5 nodes" is no count of parameters
    right = equals(quantity, item.quantity)
    taken = replace(quantity, low=None, high=None, dimension=item.quantity.dimension)
    return [(_CONVERTED, item.id, number, Assumption(item, taken, number, plausible=right))]


def equals(quantity: Quantity, given: Quantity, within: float = 0.01) -> bool:
    """Whether a quantity with a unit is the given one, to a relative `within`."""
    same = bool(quantity.dimension.powers) and quantity.dimension.agrees(given.dimension)
    if same and not given.dimension.hard:
        # "2 machines" are not the two replicas of the question.
        same = bool(set(quantity.dimension.powers) & set(given.dimension.powers))
    return same and abs(quantity.value - given.value) <= within * abs(given.value)


def _restates(item: Input, number: Evidence) -> bool:
    """The given value itself, with its unit: "21 d" for three weeks."""
    quantity, given = number.quantity, item.quantity
    if quantity.dimension.powers:
        return equals(quantity, given, 0.005)
    figure = given.value / (given.scale or 1.0)
    precise = bool(quantity.resolution) and abs(quantity.value) >= 100 * quantity.resolution
    return precise and abs(quantity.value - figure) <= 0.002 * abs(figure)


def is_plausible(item: Input, value: float) -> bool:
    """Whether a value, in base units, lies in the input's range or is another one the question allows."""
    inside = item.low * (1 - _SLACK) <= value <= item.high * (1 + _SLACK)
    return inside or any(abs(value / other - 1) <= _SLACK for other in item.also if other)


def _display_scale(item: Input) -> float:
    return item.quantity.scale or 1.0


def _twin_of(item: Input, reading: Reading, known: Sequence[Twin]) -> Twin | None:
    for twin in known:
        if twin.input == item.id and twin.value and abs(reading.value / twin.value - 1) < 0.015:
            return twin
    return None
