"""Reading one quantity or expression: what `trainer calc` prints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from trainer.notation.dimension import NONE, Dimension
from trainer.notation.errors import EvaluationError
from trainer.notation.expressions import Scope, evaluate
from trainer.notation.functions import BUILTINS
from trainer.notation.hyphens import split_known
from trainer.notation.nodes import Binary, Literal, Node
from trainer.notation.parser import Parser
from trainer.notation.quantity import Alternative, Quantity
from trainer.notation.reading import Calculation, Kind
from trainer.notation.remarks import leftover, lent
from trainer.notation.show import show
from trainer.notation.sides import attempt, rescaled
from trainer.notation.simple import simple
from trainer.notation.spoken import in_figures
from trainer.notation.sums import plain_sum
from trainer.notation.token import COLON, COMMA, END, HUGE, NAME, NUM, OP, OTHER, REL, WORD, Token
from trainer.notation.tokens import MAX_LINE, tokenise
from trainer.notation.unit_words import TIME
from trainer.notation.units import unit_table
from trainer.notation.unsquared import unsquared
from trainer.regex import regex

_BOUNDS = {
    "<": "upper bound", "<=": "upper bound", "≤": "upper bound",
    ">": "lower bound", ">=": "lower bound", "≥": "lower bound",
}  # fmt: skip
_EVERY = frozenset({"every", "per", "each"})
_CALL = regex(r"\s*([a-z]\w+)\(")


_QUANTITY: Kind = "quantity"
_RANGE: Kind = "range"
_BELOW = "everything behind the slash may be meant as the denominator"


def quantity(
    text: str, names: Mapping[str, Quantity] | None = None, functions: Mapping[str, Any] | None = None
) -> Calculation:
    """Read one quantity or expression such as "$2.50/hr", "6 * 7e9 * 1e12", "3-4 weeks".

    Never raises on any text. `names` are values the text may use; `functions` those it may call beside the
    built-in ones.
    """
    line = in_figures(text.strip().replace("\r", " ").replace("\n", " "))
    found = simple(line)
    if found is None and not names:
        found = plain_sum(line)
    if found is not None:
        return Calculation(text, "quantity", found, (), (), show(found))
    if len(line) > MAX_LINE:
        return Calculation(
            text, "error", notes=(f"an expression may have {MAX_LINE} characters, this one has {len(line)}",)
        )
    if not line:
        return Calculation(text, "error", notes=("an expression is missing",))
    tokens, read, *_ = tokenise(line)
    if read < len(line):
        return Calculation(text, "error", notes=("an expression may have 200 parts",))
    if any(token.kind == HUGE for token in tokens):
        return Calculation(
            text, "error", notes=("too large to be a quantity",), display="too large to be a quantity"
        )
    parser = Parser(split_known(tokens, names or {}), line, names=names or {})
    parser.functions = {*BUILTINS, *(functions or ())}
    missing = _no_function(line, parser.functions)
    if missing is not None:
        return Calculation(text, "error", notes=(missing,), display=missing)
    parser.at_multiplies = True
    start = _begin(parser)
    if start is None:
        return _wordy(text, parser)
    parsed = parser.expression(start)
    if parsed is None:
        return _wordy(text, parser)
    return _evaluated(text, line, parser, start, parsed, names or {}, functions)


def _no_function(text: str, functions: Collection[str]) -> str | None:
    """What is wrong with a text that calls a function which does not exist, None for any other text."""
    called = _CALL.match(text)
    if called is None or called.group(1) in functions:
        return None
    from difflib import get_close_matches

    name = called.group(1)
    near = get_close_matches(name, functions, 1)
    if not near and "_" not in name:
        return None
    return f"there is no function {name}" + (f"; did you mean {near[0]}?" if near else "")


def _begin(parser: Parser) -> int | None:
    """The token where the expression starts, behind label words, names and an equals sign."""
    for index, token in enumerate(parser.tokens):
        if token.kind == REL and token.text in ("=", ":=", "~", "≈") and index + 1 < len(parser.tokens):
            follows = index + 1
            while follows < len(parser.tokens) and parser.tokens[follows].kind == REL:
                follows += 1
            if index and all(t.kind in (WORD, NAME) for t in parser.tokens[:index]):
                return follows if parser.starts(follows) else None
    for index, token in enumerate(parser.tokens):
        if parser.starts(index):
            return index
        bound = token.kind == OTHER and token.text in _BOUNDS
        if token.kind not in (WORD, NAME, COLON, REL, END, COMMA, OP) and not bound:
            return None
    return None


def _wordy(text: str, parser: Parser) -> Calculation:
    named = [
        t for t in parser.tokens if t.kind == NAME or (t.kind == WORD and any(c.isdigit() for c in t.text))
    ]
    known = [
        t
        for t in parser.tokens
        if t.kind == WORD
        and (parser.lexicon.accelerator(t.text) or parser.lexicon.element_bytes(t.text) is not None)
    ]
    if len(parser.tokens) == 1 or named or known:
        return Calculation(text, "name", display=text.strip())
    return Calculation(text, "text", display=text.strip())


def _evaluated(
    text: str,
    line: str,
    parser: Parser,
    start: int,
    found: tuple[Node, int],
    names: Mapping[str, Quantity],
    functions: Mapping[str, Any] | None,
) -> Calculation:
    node, after = found
    scope = Scope(names, functions)
    meant = unsquared(node, attempt(node, scope), scope)
    if meant is not None:
        node = meant[0]
    try:
        value = evaluate(node, scope)
    except EvaluationError as error:
        return Calculation(text, "error", notes=(error.says,), display=error.says)
    figures = node.figures
    notes = [note for literal in figures for note in literal.notes] + lent(node)
    alternatives = [] if meant else _alternatives(node, value, names, functions)
    other = denominator(node)
    if other is not None:
        try:
            second = evaluate(other, Scope(names, functions))
            alternatives.append(Alternative(second, _BELOW))
            notes.append(f"read from left to right; as a denominator the last part gives {show(second)}")
        except EvaluationError:
            pass
    value, unit_after = _counted(parser, node, value, after)
    often = _every(parser, node, value, unit_after)
    if often is not None:
        value, unit_after = often
        notes.append("read as a rate: so many in every such time")
    notes += [*_within(parser, figures), *_behind(parser, line, value, unit_after)]
    bound = _BOUNDS.get(parser.tokens[start - 1].text) if start else None
    if bound is not None:
        notes.append(bound)
    shown, kind = value, _QUANTITY if value.low is None else _RANGE
    left_over = leftover(node, figures, value)
    if left_over is not None:
        shown = replace(value, dimension=value.dimension.hard)
        notes.append(left_over)
    return Calculation(text, kind, value, tuple(alternatives), tuple(dict.fromkeys(notes)), show(shown))


def _every(parser: Parser, node: Node, value: Quantity, after: int) -> tuple[Quantity, int] | None:
    """A count before "every" and a time as a rate: one failure every 3 h."""
    tokens = parser.tokens
    noun = after < len(tokens) and tokens[after].kind == WORD and tokens[after].text.lower() not in _EVERY
    place = after + noun
    if value.dimension.hard is not NONE or not isinstance(node, Literal) or place + 1 >= len(tokens):
        return None
    if tokens[place].text.lower() not in _EVERY or tokens[place + 1].kind != NUM:
        return None
    time, beyond = parser.measure(place + 1)
    if time.quantity.dimension is not TIME or not time.quantity.value or time.quantity.low is not None:
        return None
    worth = 1 / time.quantity.value
    rate = replace(rescaled(value, worth), dimension=value.dimension / TIME, unit="")
    return rate, beyond


def _strange(parser: Parser, index: int) -> bool:
    """Whether a word right behind a number says no more than what is counted, or is a unit nobody knows."""
    token, words = parser.tokens[index], parser.lexicon.words
    plain = token.kind == WORD and token.text.isalpha() and token.text.lower() not in parser.names
    known = token.text.lower() in words["stop"] | words["adjectives"] | words["equal"] | words["input"]
    known = known or token.text.lower() in ("times", "fold")
    return plain and not known and parser.lexicon.element_bytes(token.text) is None


def _within(parser: Parser, figures: Sequence[Literal]) -> list[str]:
    """The notes on words inside an expression that were taken for what a bare number counts."""
    notes: list[str] = []
    for literal in figures:
        bare = not (literal.quantity.unit or literal.quantity.dimension)
        if literal.aside is not None and bare:
            behind = (i for i, token in enumerate(parser.tokens) if token.start >= literal.end)
            notes += [_no_unit(parser.tokens[i]) for i in islice(behind, 1) if _strange(parser, i)]
    return notes


def _no_unit(token: Token) -> str:
    return f"{token.text!r} is no unit that is known"


def _behind(parser: Parser, line: str, value: Quantity, after: int) -> list[str]:
    """The note on what stands behind a value from a token on."""
    rest = line[parser.tokens[after].start :].strip() if after < len(parser.tokens) else ""
    if rest in ("+", "x"):
        return ["or more" if rest == "+" else "a factor"]
    if rest and (parser.tokens[after].kind == OP or _has_number(parser.tokens[after:])):
        return [f"not read: {rest}"]
    if rest and not value.dimension and not value.unit and _strange(parser, after):
        return [_no_unit(parser.tokens[after])]
    return []


def _has_number(tokens: Sequence[Token]) -> bool:
    return any(token.kind == NUM for token in tokens)


def _counted(parser: Parser, node: Node, value: Quantity, after: int) -> tuple[Quantity, int]:
    """A factor before an accelerator counts it: 8x H100."""
    if isinstance(node, Literal) and not value.dimension and after < len(parser.tokens):
        place = after + (parser.tokens[after].kind == OP and parser.tokens[after].text == "*")
        if place < len(parser.tokens):
            unit = parser.word_unit(parser.tokens[place].text)
            if unit is not None and not unit.dimension.hard:
                return Quantity(
                    value.value * unit.factor, unit.dimension, unit=parser.tokens[place].text
                ), place + 1
    return value, after


def _alternatives(
    node: Node, value: Quantity, names: Mapping[str, Quantity], functions: Mapping[str, Any] | None
) -> list[Alternative]:
    """The value of the whole under every other reading of one operand; where the first reading comes to a
    unit that something is measured in, only those that do so as well. A plain number is one where no two
    operands have units that could agree.
    """
    found: list[Alternative] = []
    settled = isinstance(node, Binary) and value.dimension.hard in _measured()
    measured = [literal for literal in node.figures if literal.quantity.dimension.hard]
    sensible = _measured() if len(measured) > 1 else _measured() | {NONE}
    for literal in node.figures[:8]:
        for other in literal.others[:4]:
            try:
                changed = evaluate(node, Scope(names, functions, {literal.start: other.quantity}))
            except EvaluationError:
                continue
            if not settled or changed.dimension.hard in sensible:
                found.append(Alternative(changed, other.why))
    return found


@cache
def _measured() -> frozenset[Dimension]:
    """What is measured in a unit of the table, or in one per second: what a result may come to."""
    hard = {unit.dimension.hard for unit in unit_table().exact.values()} - {NONE}
    return frozenset(hard | {dimension / TIME for dimension in hard} - {NONE})


def denominator(node: Node) -> Node | None:
    """The tree of `a / b * c` read as `a / (b * c)`, None where the text has no such place."""
    if not isinstance(node, Binary):
        return None
    if node.operator == "*" and isinstance(node.left, Binary) and not node.left.grouped:
        factors = [node.right]
        inner: Node = node.left
        while isinstance(inner, Binary) and inner.operator == "*" and not inner.grouped:
            factors.append(inner.right)
            inner = inner.left
        if isinstance(inner, Binary) and inner.operator == "/" and not inner.grouped:
            below: Node = inner.right
            for factor in reversed(factors):
                below = Binary(below.start, factor.end, "*", below, factor)
            return Binary(node.start, node.end, "/", inner.left, below)
    return None
