"""What is said of two values by a percentage or a factor: "39% less", "15% more", "2.3x cheaper"."""

from __future__ import annotations

from dataclasses import replace

from trainer.notation import infer
from trainer.notation.dimension import NONE
from trainer.notation.document import Document
from trainer.notation.fits import Fit, Known, allowed, gap, literal, node
from trainer.notation.items import Item
from trainer.notation.nodes import Binary, Literal
from trainer.notation.quantity import Quantity
from trainer.notation.reading import Diagnosis, Link
from trainer.notation.show import show

_LESS = frozenset({
    "less", "lower", "cheaper", "fewer", "smaller", "shorter", "saved", "saving", "savings", "saves", "off",
    "reduction", "discount", "drop", "decrease", "cut",
})  # fmt: skip
_MORE = frozenset({
    "more", "higher", "dearer", "increase", "larger", "bigger", "longer", "greater", "pricier", "costlier",
})  # fmt: skip
_FASTER = frozenset({"faster", "slower", "quicker"})
"""What is said of times and of rates, so that either may be meant; what is left is neither."""
_REACH = 40
_BEFORE = frozenset({
    "saves", "save", "saving", "saved", "cut", "cuts", "cutting", "reduce", "reduces", "reduced", "down",
    "drop", "drops", "dropped", "fall", "falls", "fell", "shrinks", "shrank", "decreases", "decreased",
    "lowers", "lowered",
})  # fmt: skip
_BEFORE_MORE = frozenset({
    "grows", "grew", "rises", "rose", "up", "increases", "increased", "raises", "raised",
})  # fmt: skip
_BETWEEN = frozenset({"by", "of", "about", "roughly", "another", "a"})


def percent_apart(document: Document, items: list[Item], place: int, number: int) -> Link | None:
    """The link of a percentage that says by how much less or more the last value is than one before it.

    It does not hold where the percentage is what is left ("$288, now $174.60: 61% less") or is taken of the
    other value; None where the two values give it in no such way, or follow ("40% from 100 GB to 60 GB"). It
    is undecided where values farther apart only might be meant.
    """
    item = items[place]
    quantity = item.quantity
    if quantity is None or quantity.unit != "%" or quantity.low is not None or item.operation:
        return None
    if [word.lower() for word in (item.after or ())[:1]] == ["from"]:
        return None
    sign = _sign(item)
    if not sign:
        return None
    pairs = _pairs(document, number)
    if not pairs:
        return None
    side = document.side(item)
    for pair in pairs:
        fit = _apart(*pair, sign, quantity)
        if _near(fit.value, quantity):
            return infer.link_of(fit, side, document.text)
    for place, (large, small) in enumerate(pairs):
        fit, ratio = _apart(large, small, sign, quantity), small.quantity.value / large.quantity.value
        left, other = (ratio, 1 / ratio - 1) if sign < 0 else (1 / ratio, 1 - ratio)
        if _near(left, quantity) or _near(other, quantity):
            diagnosis = _wrong(large, small, fit, sign, _near(left, quantity))
            link = infer.link_of(fit, side, document.text, False, diagnosis)
            return replace(link, holds=None, diagnosis=None) if place else link
    return None


def fraction_apart(document: Document, items: list[Item], place: int, number: int) -> Fit | None:
    """A value that is a fraction less or more than one before it: "$3/h, a third off -> $2/h"."""
    said, quantity = items[place - 1] if place else None, items[place].quantity
    share = said.quantity if said is not None else None
    if said is None or share is None or quantity is None or share.unit or share.dimension or said.operation:
        return None
    sign = _sign(said) if 0 < share.value < 1 else 0
    part = Known(share, said.start, said.end, number, said.clause)
    for known in document.memory.window(number) if sign else ():
        one = known.quantity
        value = one.value * (1 + sign * share.value)
        if (
            known.stated
            and one.dimension == quantity.dimension
            and gap(value, quantity.value) <= allowed(quantity)
        ):
            made = node("-" if sign < 0 else "+", literal(known), node("*", literal(part), literal(known)))
            return Fit(0.0, value, quantity.dimension, made, (known, part), quantity)
    return None


def as_share(items: list[Item], item: Item, fit: Fit) -> bool:
    """Whether what is left is explained as what was taken off: a percentage less by one value over the other,
    a price after "a third off" by that third.
    """
    made = fit.node
    if isinstance(made, Binary) and made.operator == "/" and fit.quantity.unit == "%":
        faster = any(word.lower() in _FASTER for word in (item.after or ())[:1])
        return isinstance(made.left, Literal) and (faster or _sign(item) != 0)
    share = _taken_off(items, item, fit)
    price = item.relation == "->" and ("USD", 1) in fit.quantity.dimension.powers
    return price and share is not None and share <= 0.5


def left_over(items: list[Item], item: Item, fit: Fit) -> Diagnosis | None:
    """What is wrong with a value that is so many percent of another where it should be so many percent less:
    "$3/h, 60% off -> $1.80/h". None where it may be what was taken off, as up to a half is, or anything else.
    """
    share = _taken_off(items, item, fit)
    if share is None or share <= 0.5:
        return None
    whole = min(fit.parts, key=lambda part: part.quantity.unit == "%").quantity
    right = replace(whole, value=whole.value * (1 - share))
    says = f"{show(Quantity(share, unit='%'))} less than {show(whole)} is {show(right)}"
    return Diagnosis("complement", says, fit.quantity.value / right.value if right.value else None)


def _taken_off(items: list[Item], item: Item, fit: Fit) -> float | None:
    """The share that a value is of another, where it was said to be off or less and nothing says that it is
    what was saved. None for any other value.
    """
    made = fit.node
    if not isinstance(made, Binary) or made.operator != "*" or len(fit.parts) != 2:
        return None
    for part in fit.parts:
        less = next((one for one in items if one.start == part.start and _sign(one) < 0), None)
        share = part.quantity
        if less is None or share.dimension or not 0 < share.value < 1 or share.unit not in ("", "%"):
            continue
        between = item.words[1:] if item.words[:1] == (less.after or ())[:1] else item.words
        said = {word.lower() for word in (*between, *(item.after or ()), *(item.label or "").split())}
        return None if said & (_LESS | _BEFORE) else share.value
    return None


def _apart(large: Known, small: Known, sign: int, target: Quantity) -> Fit:
    """By how much one value is less or more than the other, as a share of the one it is compared with."""
    whole = large if sign < 0 else small
    share = (large.quantity.value - small.quantity.value) / whole.quantity.value
    apart = replace(node("-", literal(large), literal(small)), grouped=True)
    return Fit(0.0, share, NONE, node("/", apart, literal(whole)), (large, small), target)


def _wrong(large: Known, small: Known, fit: Fit, sign: int, left: bool) -> Diagnosis:
    """What a percentage says instead of the difference: what is `left`, or a share of the other value."""
    stated, right = fit.quantity, replace(fit.quantity, value=fit.value)
    part, whole, word = (small, large, "less") if sign < 0 else (large, small, "more")
    said = f"is what it is of {show(whole.quantity)}" if left else f"is a share of {show(part.quantity)}"
    says = f"{show(part.quantity)} is {show(right)} {word} than {show(whole.quantity)}; {show(stated)} {said}"
    return Diagnosis("complement" if left else "other-base", says, stated.value / fit.value)


def _sign(item: Item) -> int:
    """-1 for a percentage that says how much less, 1 for one that says how much more, 0 for any other."""
    after = [word.lower() for word in (item.after or ())[:2]]
    if after[1:] == ["of"] and after[0] in _LESS:
        return 0
    for known, sign in ((_LESS, -1), (_MORE, 1)):
        if after[:1] and after[0] in known:
            return sign
    words = [word.lower() for word in item.words]
    reach = 4 if words[-1:] == ["by"] else 1
    before = set([word for word in words if word not in _BETWEEN][-reach:])
    return -1 if before & (_BEFORE | _LESS) else int(bool(before & _BEFORE_MORE))


def _pairs(document: Document, number: int) -> list[tuple[Known, Known]]:
    """The last value with a unit beside each of its kind before it, the larger one of each first."""
    stated = [
        known
        for known in document.memory.last(_REACH)
        if known.stated and known.quantity.dimension.hard is not NONE
        and known.quantity.low is None and known.quantity.value > 0
    ]  # fmt: skip
    for place, last in enumerate(stated[:3]):
        value, kind = last.quantity.value, last.quantity.dimension
        alike = [
            known
            for known in stated[place + 1 :]
            if known.quantity.dimension == kind and known.quantity.value != value
        ]
        if alike and number - last.line <= 1:
            return [(last, one) if value > one.quantity.value else (one, last) for one in alike]
    return []


def _near(value: float, target: Quantity) -> bool:
    """Whether a share is a percentage within its rounding."""
    return gap(value, target.value) <= min(
        allowed(target), max(0.006, 0.6 * target.resolution / target.value)
    )
