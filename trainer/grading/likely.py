"""Whether a number may be an input: what its unit, its digits and the words around it say for and against."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.bank.question import Input
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, significant
from trainer.grading.recompute import Chain
from trainer.grading.words import has_phrase, normalise
from trainer.notation import Dimension, Quantity

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
_COMING_TO = ("that's", "thats", "that is", "comes to", "which is", "makes", "in all", "total", "altogether")
_HYPOTHETICAL = ("if", "imply", "implies", "implied", "implying")
UNMISTAKABLE = 1.9
_PRECISE = 4
_MONEY = Dimension.of(USD=1)


def only_kind(item: Input, reading: Reading, chain: Chain) -> bool:
    """Whether the unit alone says which input it is: a price per GPU-hour, bytes per parameter."""
    typed, wanted = reading.quantity.dimension, item.quantity.dimension
    same = typed == wanted or (typed.hard == wanted.hard and not typed.soft)
    if not same or len(wanted.powers) < 2 or not wanted.hard:
        return False
    return not any(step.dimension.hard == wanted.hard for step in chain.steps.values())


def is_of_a_step(item: Input, typed: Quantity, chain: Chain) -> bool:
    """ "6 TB" has the kind of a step, and is a bandwidth only with a part left out; prices are written so."""
    hard = typed.dimension.hard
    if not hard or hard == item.quantity.dimension.hard or hard == _MONEY:
        return False
    return any(step.dimension.hard == hard for step in chain.steps.values())


def may_be_implausible(item: Input, reading: Reading, sure: float, chain: Chain) -> bool:
    """A value outside the range is taken only where name or unit leave no doubt; a fixed count like eight a
    node never.
    """
    fixed = item.low == item.high and not item.quantity.dimension.hard
    return sure >= UNMISTAKABLE and not fixed and not _is_a_steps(reading, chain)


def _is_a_steps(reading: Reading, chain: Chain) -> bool:
    """Whether a value is a step's, or a bare figure is in the unit of the step: the 14 of "w 14" in GB."""
    if is_step_value(reading, chain):
        return True
    quantity = reading.quantity
    if quantity.unit or quantity.dimension.powers or not quantity.value:
        return False
    figures = (value.value / chain.steps[name].scale for name, value in chain.variant.reference.items())
    return any(abs(quantity.value - figure) <= 0.005 * abs(figure) for figure in figures)


def familiar(item: Input, reading: Reading, named: float) -> float:
    """Where no words help, the question's own value is more likely to be meant than another in range."""
    same = abs(reading.value / item.quantity.value - 1) < 0.005 if item.quantity.value else False
    if not same or named >= 1:
        return 0.0
    precise = reading.quantity.resolution and abs(reading.value) / reading.quantity.resolution >= 100
    return 1.3 if precise and item.quantity.dimension.hard else 0.8


def distinct(item: Input, reading: Reading, number: Evidence) -> bool:
    """Whether a plain number may be an input without being named: a share written as a factor of an
    expression.
    """
    own = item.quantity.value
    if number.role == "operand" and significant(number.quantity) >= _PRECISE and reading.value == own:
        return True
    if item.high > 1 or reading.value >= 1:
        return False
    led = number.before.endswith(_LEADS) or not number.before
    share = number.quantity.unit == "%" or significant(number.quantity) >= 2
    return number.role == "operand" or (led and share)


def computed(number: Evidence) -> bool:
    """Whether a number is the result of an expression."""
    if number.unsaid:
        return True
    left = number.link.left.expression if number.link else None
    return left is not None and len(left.literals) + len(left.names) > 1


def says_again(number: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether a number says a computed result once more: the 19 min of "sqrt(...) = 1140 s = 19 min"."""
    link = number.link
    if link is None or link.inferred or not link.holds or link.left.expression is not None:
        return False
    start, end = link.left.start, link.left.end
    return any(other.start == start and other.end == end and computed(other) for other in evidence)


def comes_to(item: Input, number: Evidence) -> bool:
    """Whether words say that a number is what something comes to, and its unit is not that of the input: no
    rate is "that's $12.5".
    """
    return (
        number.before.endswith(_COMING_TO) and number.quantity.dimension.hard != item.quantity.dimension.hard
    )


def other_step(item: Input, number: Evidence, chain: Chain) -> float:
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


def is_step_value(reading: Reading, chain: Chain) -> bool:
    """Whether a number is the value of a step in the question's own numbers."""
    value = reading.value
    return any(
        abs(value - quantity.value) < 0.03 * abs(quantity.value)
        and reading.quantity.dimension.agrees(chain.steps[name].dimension)
        for name, quantity in chain.variant.reference.items()
    )


def hypothetical(number: Evidence) -> bool:
    """ "If MFU were 30%" and "that implies an MFU of 30%" change nothing that was assumed."""
    return any(has_phrase(f"{number.before} {number.label}", word) for word in _HYPOTHETICAL)
