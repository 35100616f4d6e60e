"""What to write instead of a quantity or formula that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection

from trainer.bank.problem import nearest, quoted
from trainer.bank.spot import Accident
from trainer.estimator.functions import FUNCTIONS
from trainer.notation import Dimension, ExpressionError, parse, quantity, show
from trainer.notation.functions import BUILTINS
from trainer.notation.units import unit_table

_OPERATORS = {
    "×": "*",
    "✕": "*",
    "∗": "*",
    "÷": "/",
    ":": "/",
    "−": "-",
    "—": "-",
    "x": "*",
    "X": "*",
    "times": "*",
    "of": "*",
    "by": "/",
    "per": "/",
    "over": "/",
    "plus": "+",
    "minus": "-",
}
"""Signs and words that people write for an operator."""

_BRACKETS = {
    "[": "write round brackets",
    "]": "write round brackets",
    ")": "leave it out, or write the ( that it closes",
}
_PER = frozenset({"per", "a", "an", "each"})
_LONG_ENOUGH = 3


def unit_hint(word: str, like: Dimension | None = None) -> str:
    """The units that resemble a word that is none; of the dimension `like` where one is wanted."""
    table = unit_table()
    known = {**table.folded, **table.exact}
    units = [
        name
        for name, unit in known.items()
        if name.isascii() and len(name) >= _LONG_ENOUGH and (like is None or unit.dimension.agrees(like))
    ]
    near = nearest(word, units, limit=2, whole=True, least=76) if len(word) >= _LONG_ENOUGH else []
    return f"did you mean {' or '.join(quoted(name) for name in near)}?" if near else ""


def quantity_hint(text: str, error: ExpressionError, like: Dimension | None) -> str:
    """How to write a value that an answer may have and a question file may not."""
    word = text[error.start : error.end]
    comma = re.search(r"(?<![\d,.])(\d+),(\d{1,2})(?![\d,])", text)
    if comma:
        return f"write {comma[1]}.{comma[2]} with a point"
    if re.match(r"\s*[~≈]|\s*(about|around|circa|ca\.?|roughly)\b", text, re.IGNORECASE):
        bare = re.sub(r"^\s*([~≈]|\w+\.?\s)\s*", "", text)
        return f'write "{bare}", and how far it may be off as a `range`'
    if word in _PER:
        found = quantity(text).quantity
        spelled = show(found) if found is not None else ""
        return f'write "{spelled}"' if spelled and _reads(spelled) else "write / for `per`"
    return unit_hint(word, like) or "leave out words that are no unit"


def _reads(text: str) -> bool:
    try:
        parse(text)
    except ExpressionError:
        return False
    return True


def range_hint(text: str) -> str:
    """How to write a range that does not read as one."""
    ends = re.fullmatch(r"(\D*)(\d[\d.]*)\s*(?:-|–|to)\s*(\d[\d.]*)(.*)", text.strip())
    if ends and float_or_zero(ends[2]) > float_or_zero(ends[3]):
        return f'the smaller number comes first: "{ends[1]}{ends[3]}-{ends[2]}{ends[4]}"'
    return 'such as "30-50%" or "12-20 B/param"'


def float_or_zero(text: str) -> float:
    """The number that a text of digits and points spells; 0 where it spells none."""
    try:
        return float(text)
    except ValueError:
        return 0.0


def formula_accident(text: str, error: ExpressionError, names: Collection[str]) -> Accident:
    """What is wrong with a formula that does not read, where in it, and what to write."""
    start, end = error.start, max(error.end, error.start + 1)
    found = text[start:end]
    called = re.search(r"([A-Za-z_]\w*)\s*$", text[:start]) if found == "(" else None
    if called:
        return _no_function(called, names)
    if found == "=":
        says = "only the formula stands here, without a name before it"
        return Accident(says, 0, end, f"leave out {quoted(text[:end].strip())}")
    if found in ("<", ">", "≤", "≥"):
        hint = "conditions on draws stand in `keep` under [vary]"
        return Accident("a comparison is no formula", start, end, hint)
    entity = re.match(r"&\w+;", text[start:])
    sign = entity[0] if entity else found
    instead = "*" if entity else _OPERATORS.get(found)
    if instead:
        share = re.search(r"(\d[\d.]*)\s*%\s*$", text[:start]) if found == "of" else None
        if share:
            instead = f"{float_or_zero(share[1]) / 100:g} * {text[end:].strip()}"
        says = f"{quoted(sign)} is no sign of a formula"
        return Accident(says, start, start + len(sign), f"write {instead}")
    hint = _BRACKETS.get(found) or _name_hint(found, names)
    return Accident(error.says, start, end, hint)


def _name_hint(word: str, names: Collection[str]) -> str:
    if word in names:
        return "an operator such as * is missing before it"
    if not re.fullmatch(r"[A-Za-z_]\w{2,}", word):
        return ""
    near = nearest(word, [*names, *FUNCTIONS], limit=1, whole=True)
    return f"did you mean {quoted(near[0])}?" if near else "an operator such as * may be missing before it"


def _no_function(called: re.Match[str], names: Collection[str]) -> Accident:
    name, start, end = called[1], called.start(1), called.end(1)
    if name in names:
        return Accident(f"{quoted(name)} is no function", start, end, f"write {name} * ( for a product")
    near = " or ".join(quoted(one) for one in nearest(name, [*FUNCTIONS, *BUILTINS], limit=2, whole=True))
    hint = f"did you mean {near}?" if near else "docs/formulas.md lists the functions there are"
    return Accident(f"there is no function {quoted(name)}", start, end, hint)


def value_hint(says: str) -> str:
    """What to do about a formula that has no value."""
    if says.startswith(("round_up takes", "round_down takes")):
        return "round_up(x, n) gives a multiple of n; ceil(x) rounds up to a whole number"
    if says == "division by zero":
        return "something below a / is 0 with the values of this file"
    return ""
