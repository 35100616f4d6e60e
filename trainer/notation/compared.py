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
_REACH = 40
_BEFORE = frozenset({"saves", "save", "saving", "saved", "cuts", "reduces", "down"})


def percent_apart(document: Document, items: list[Item], place: int, number: int) -> Link | None:
    """The link of a percentage that says by how much less or more the last value is than one before it.

    It does not hold where the percentage is what is left ("$288, now $174.60: 61% less") or is taken of the
    other value; None where the two values give it in no such way. It is undecided where values farther
    apart only might be meant.
    """
    item = items[place]
    quantity = item.quantity
    if quantity is None or quantity.unit != "%" or quantity.low is not None or item.operation:
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


def as_share(item: Item, fit: Fit) -> bool:
    """Whether a percentage that says how much less or more is explained as what is left: one by the other."""
    made = fit.node
    if not isinstance(made, Binary) or made.operator != "/" or fit.quantity.unit != "%" or not _sign(item):
        return False
    return isinstance(made.left, Literal)


def left_over(items: list[Item], item: Item, fit: Fit) -> Diagnosis | None:
    """What is wrong with a value that is so many percent of another where it should be so many percent less:
    "$3/h, 60% off -> $1.80/h". None where it may be what was taken off, as up to a half is, or anything else.
    """
    made = fit.node
    if not isinstance(made, Binary) or made.operator != "*" or len(fit.parts) != 2:
        return None
    share, whole = sorted(fit.parts, key=lambda part: part.quantity.unit != "%")
    if share.quantity.unit != "%" or whole.quantity.unit == "%" or share.quantity.value <= 0.5:
        return None
    less = next((one for one in items if one.start == share.start and _sign(one) < 0), None)
    if less is None:
        return None
    between = item.words[1:] if item.words[:1] == (less.after or ())[:1] else item.words
    said = {word.lower() for word in (*between, *(item.after or ()), *(item.label or "").split())}
    if said & (_LESS | _BEFORE):
        return None
    right = replace(whole.quantity, value=whole.quantity.value * (1 - share.quantity.value))
    says = f"{show(share.quantity)} less than {show(whole.quantity)} is {show(right)}"
    return Diagnosis("complement", says, fit.quantity.value / right.value if right.value else None)


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
    for words, sign in ((_LESS, -1), (_MORE, 1)):
        if after[:1] and after[0] in words:
            return sign
    return -1 if item.words and item.words[-1].lower() in _BEFORE else 0


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
