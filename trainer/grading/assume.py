"""Which numbers of an answer are the candidate's assumptions, and whether they are plausible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainer.bank.question import Input, Variant
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings, significant
from trainer.grading.known import Twin
from trainer.grading.recompute import Chain
from trainer.grading.words import has_phrase, normalise
from trainer.notation import Dimension, Quantity

_ENOUGH = 3.0
_MONEY = Dimension.of(USD=1)
_SLACK = 0.011
_LABEL = 2.5
_EXACTLY = 3.0
_CONVERTED = 9.0
_ADDED = 0.5
_STEPS_OWN = 1.0
_NEARLY = 1.0
_UNMISTAKABLE = 1.9
_LEADS = (
    "(",
    "+",
    "plus",
    "@",
    "at",
    "x",
    "*",
    "with",
    "of",
    "take",
    "assume",
    "assuming",
    "plan",
    "using",
    "add",
    ">",
    "times",
)


@dataclass(frozen=True, slots=True)
class Assumption:
    """What the candidate took for one input. `twin` is set where the value is a known mistake."""

    input: Input
    quantity: Quantity
    evidence: Evidence | None = None
    plausible: bool = True
    twin: Twin | None = None

    @property
    def changed(self) -> bool:
        """Whether a given input was replaced by another value."""
        default = self.input.quantity.value
        return self.input.kind == "given" and abs(self.quantity.value - default) > 0.02 * abs(default)

    @property
    def is_open(self) -> bool:
        """Whether the candidate left open what was assumed for an uncertain input."""
        return not self.stated and self.input.kind == "assumed" and self.input.low < self.input.high

    @property
    def stated(self) -> bool:
        """Whether the answer gives this value."""
        return self.evidence is not None


def unflagged(item: Assumption) -> Quantity:
    """What the candidate took for an input where that is plausible, the question's own value otherwise."""
    return item.input.quantity if item.twin or not item.plausible else item.quantity


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
        if not number.superseded
        for claim in (
            _claims(item, number, chain, known)
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


def _claims(item: Input, number: Evidence, chain: Chain, known: Sequence[Twin]) -> list[Claim]:
    found: list[Claim] = []
    named = number.names((item.id, *item.aliases), item.name)
    if number.link is not None and number.role == "result" and _computed(number):
        named -= 1.5
    named -= _other_step(item, number, chain)
    if _hypothetical(number):
        named -= 1.5
    for reading in readings(number, item.quantity.dimension, _display_scale(item)):
        twin = _twin_of(item, reading, known)
        inside = is_plausible(item, reading.value)
        sure = max(named, _UNMISTAKABLE if _only_kind(item, reading, chain) else named)
        score = sure + reading.ease + (2.0 if inside or twin else 0.0) + _familiar(item, reading, named)
        score -= 1.0 if named < 1 and _is_of_a_step(item, number.quantity, chain) else 0.0
        familiar = _familiar(item, reading, named)
        score -= _STEPS_OWN if named < 1 and not familiar and _is_step_value(reading, chain) else 0.0
        score += _ADDED if number.before.endswith(("+", "plus", "add")) else 0.0
        if not inside and not twin and not _may_be_implausible(item, reading, sure, chain):
            continue
        if not item.quantity.dimension.hard and named < 1 and not _distinct(item, reading, number):
            continue
        quantity = as_quantity(item, reading)
        found.append(
            (score, item.id, number, Assumption(item, quantity, number, inside, None if inside else twin))
        )
    return found


def _is_of_a_step(item: Input, typed: Quantity, chain: Chain) -> bool:
    """ "6 TB" has the kind of a step, and is a bandwidth only with a part left out; prices are written so."""
    hard = typed.dimension.hard
    if not hard or hard == item.quantity.dimension.hard or hard == _MONEY:
        return False
    return any(step.dimension.hard == hard for step in chain.steps.values())


def _only_kind(item: Input, reading: Reading, chain: Chain) -> bool:
    """Whether the unit alone says which input it is: a price per GPU-hour, bytes per parameter."""
    typed, wanted = reading.quantity.dimension, item.quantity.dimension
    same = typed == wanted or (typed.hard == wanted.hard and not typed.soft)
    if not same or len(wanted.powers) < 2 or not wanted.hard:
        return False
    return not any(step.dimension.hard == wanted.hard for step in chain.steps.values())


def _may_be_implausible(item: Input, reading: Reading, sure: float, chain: Chain) -> bool:
    """A value outside the range is taken only where name or unit leave no doubt; a fixed count like eight a
    node never.
    """
    fixed = item.low == item.high and not item.quantity.dimension.hard
    return sure >= _UNMISTAKABLE and not fixed and not _is_step_value(reading, chain)


def _hypothetical(number: Evidence) -> bool:
    """ "If MFU were 30%" changes nothing that was assumed."""
    return has_phrase(f"{number.before} {number.label}", "if")


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
    if named < _LABEL or (number.role == "result" and _computed(number)):
        return []
    exact = named >= _EXACTLY
    found: list[Claim] = []
    for reading in readings(number, item.quantity.dimension, _display_scale(item)):
        ratio = reading.value / item.quantity.value if item.quantity.value else 0.0
        if (
            reading.ease < -0.5
            or not 0.02 < ratio < 50
            or (abs(ratio - 1) > 0.02 and (not exact or _is_step_value(reading, chain)))
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
    if not quantity.dimension.agrees(item.quantity.dimension):
        return []
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


def _familiar(item: Input, reading: Reading, named: float) -> float:
    """Where no words help, the question's own value is more likely to be meant than another in range."""
    same = abs(reading.value / item.quantity.value - 1) < 0.005 if item.quantity.value else False
    if not same or named >= 1:
        return 0.0
    precise = reading.quantity.resolution and abs(reading.value) / reading.quantity.resolution >= 100
    return 1.3 if precise and item.quantity.dimension.hard else 0.8


def _distinct(item: Input, reading: Reading, number: Evidence) -> bool:
    """Whether a plain number may be an input without being named: a share written as a factor of an
    expression.
    """
    if item.high > 1 or reading.value >= 1:
        return False
    led = number.before.endswith(_LEADS) or not number.before
    share = number.quantity.unit == "%" or significant(number.quantity) >= 2
    return number.role == "operand" or (led and share)


def _computed(number: Evidence) -> bool:
    left = number.link.left.expression if number.link else None
    return left is not None and len(left.literals) + len(left.names) > 1


def _other_step(item: Input, number: Evidence, chain: Chain) -> float:
    """Words that name a step and go beyond the input's name ("implied MFU") speak against the input."""
    own = {normalise(alias) for alias in (item.id, *item.aliases)}
    if number.role == "operand" or number.label in own:
        return 0.0
    same_sentence = number.before.rsplit(". ", 1)[-1]
    text = f"{number.label} {same_sentence}"
    for step in chain.steps.values():
        for alias in step.aliases:
            normal = normalise(alias)
            if normal not in own and len(normal.split()) > 1 and has_phrase(text, normal):
                return 3.0
    return 0.0


def _display_scale(item: Input) -> float:
    return item.quantity.scale or 1.0


def _twin_of(item: Input, reading: Reading, known: Sequence[Twin]) -> Twin | None:
    for twin in known:
        if twin.input == item.id and twin.value and abs(reading.value / twin.value - 1) < 0.015:
            return twin
    return None


def _is_step_value(reading: Reading, chain: Chain) -> bool:
    value = reading.value
    return any(
        abs(value - quantity.value) < 0.03 * abs(quantity.value)
        and reading.quantity.dimension.agrees(chain.steps[name].dimension)
        for name, quantity in chain.variant.reference.items()
    )
