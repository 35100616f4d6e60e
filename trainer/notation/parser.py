"""The Pratt parser: tokens into an expression tree, strict for question files and forgiving for typed prose."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from trainer.notation.expressions import (
    Binary,
    Call,
    Expression,
    ExpressionError,
    Literal,
    NameNode,
    Node,
    Unary,
)
from trainer.notation.functions import BUILTINS
from trainer.notation.measures import MAGNITUDES, MeasureReader
from trainer.notation.quantity import Quantity
from trainer.notation.tokens import (
    CLOSE,
    COMMA,
    CUR,
    HUGE,
    MAX_LINE,
    NAME,
    NUM,
    OP,
    OPEN,
    REL,
    SUP,
    WORD,
    tokenise,
)

MAX_DEPTH = 30
POWER = {"⁄": 5, "+": 10, "-": 10, "–": 10, "*": 20, "/": 20, "@": 20, "of": 20, "^": 40}
PRODUCT, SIGN, GLUED = 20, 30, 35
STOP = frozenset(
    "and or but so at then vs versus per if while to with is are was gives give makes hence thus which that from over than where when not because since until "
    "about roughly approximately around on for by into against as it its".split()
)


class Parser(MeasureReader):
    """Parses one expression from the tokens of a line. In prose it stops quietly where an expression cannot go on."""

    functions: Collection[str] = BUILTINS
    depth = 0
    at_multiplies = False

    def error(self, says: str, index: int) -> ExpressionError:
        """A strict error at a token."""
        if index < len(self.tokens):
            token = self.tokens[index]
            return ExpressionError(says, self.base + token.start, self.base + token.end)
        return ExpressionError(says, self.base + len(self.line), self.base + len(self.line))

    # ------------------------------------------------------------ operands
    def starts(self, index: int) -> bool:
        """Whether an operand can begin at a token."""
        if index >= len(self.tokens):
            return False
        token = self.tokens[index]
        if token.kind in (NUM, OPEN):
            return True
        if token.kind == CUR or self._currency_word(index):
            return index + 1 < len(self.tokens) and (
                self.tokens[index + 1].kind == NUM or self._is(index + 1, REL)
            )
        if token.kind == OP:
            return token.text in "-+√" and self.starts(index + 1)
        if token.kind == REL:
            return token.text in "~≈" and self.starts(index + 1)
        return token.kind == WORD and self._identifier(index)

    def _currency_word(self, index: int) -> bool:
        """Whether a currency code stands before its amount: USD 5,000."""
        if self.strict or not self._is(index, WORD) or not self._is(index + 1, NUM):
            return False
        return self.tokens[index].text in ("USD", "EUR", "GBP", "CNY", "RMB")

    def _identifier(self, index: int) -> bool:
        """Whether a word is a name in an expression: defined, a function called, or tied to an operator."""
        token = self.tokens[index]
        word = token.text
        if word in self.names:
            return True
        if word in self.functions or word in BUILTINS:
            return self._is(index + 1, OPEN) or (word in ("ln", "sqrt") and self._is(index + 1, NUM))
        if self.strict:
            return True
        if (
            len(word) == 1
            and index
            and self.tokens[index - 1].kind == OP
            and self.tokens[index - 1].text in "*/+-^"
            and word not in "xXae"
        ):
            return True
        return self.lexicon.element_bytes(word) is None and not word[0] == "'" and self._tied(index)

    def _tied(self, index: int) -> bool:
        """Whether an undefined word is glued or spaced to an operator that has a second operand."""
        if index + 2 >= len(self.tokens) or self.tokens[index + 1].kind != OP:
            return False
        operator, after = self.tokens[index + 1], self.tokens[index + 2]
        if operator.text not in "*/^+-" or self.tokens[index].text in ("w", "x", "X"):
            return False
        even = operator.space == after.space
        if operator.text in "-+" and not (
            even and (after.kind in (NUM, CUR, OPEN) or after.text in self.names)
        ):
            return False
        return (
            even
            and after.kind in (NUM, WORD, OPEN, CUR)
            and (after.kind != WORD or self._short(after.text))
            and self._short(self.tokens[index].text)
        )

    def _short(self, word: str) -> bool:
        return len(word) <= 14 and word.lower() not in STOP

    def prefix(self, index: int) -> tuple[Node, int] | None:
        """One operand with its sign."""
        if index >= len(self.tokens) or self.depth > MAX_DEPTH:
            return None
        token = self.tokens[index]
        if token.kind == NUM:
            return self._literal(index, None)
        if (token.kind == CUR or self._currency_word(index)) and index + 1 < len(self.tokens):
            ahead = index + 1
            if self._is(ahead, REL, "~") or self._is(ahead, OP, "-"):
                ahead += 1
            if self._is(ahead, NUM):
                found = self._literal(ahead, token)
                if self._is(index + 1, OP, "-"):
                    return Unary(self.base + token.start, found[0].end, "-", found[0]), found[1]
                return found
            return None
        if token.kind == REL and token.text in "~≈" and not self.strict:
            found_after = self.prefix(index + 1)
            return (_approximate(found_after[0]), found_after[1]) if found_after else None
        if token.kind == OP and token.text in "-+√–":
            return self._signed(index)
        if token.kind == OPEN:
            return self._group(index)
        if token.kind == WORD:
            return self._word(index)
        if token.kind == NAME and not self.strict:
            return None
        return None

    def _literal(self, index: int, currency: Any) -> tuple[Node, int]:
        token = self.tokens[index]
        suffix = token.suffix
        if suffix and currency is None and self._variables(suffix):
            return self._implicit(index)
        literal, after = self.measure(index, currency)
        if self.strict and suffix and literal.end == self.base + token.core:
            raise self.error(f"unknown unit {suffix!r}", index)
        return literal, after

    def _variables(self, letters: str) -> bool:
        """Whether glued letters are variables (6ND) rather than a magnitude or a unit."""
        if all(letter in self.names for letter in letters) and (
            len(letters) > 1 or self.word_unit(letters) is None
        ):
            return letters not in ("k", "K", "M", "B", "T", "b", "G", "m")
        if (
            self.strict
            or letters in MAGNITUDES
            or letters in ("x", "X", "m", "t")
            or self.word_unit(letters) is not None
        ):
            return False
        if letters.islower() and len(letters) <= 4:
            return True
        if (
            not letters.isupper()
            or len(letters) > 4
            or letters in ("MM", "BN", "GB", "TB", "KB", "MB", "PB", "W", "KW", "MW", "GW")
        ):
            return False
        return all(letter in "NDTPLHBCSKWQ" for letter in letters) and not (
            len(letters) == 1 and letters in "KMBTP"
        )

    def _implicit(self, index: int) -> tuple[Node, int]:
        token = self.tokens[index]
        start = self.base + token.core
        quantity = Quantity(token.value, resolution=token.step)
        node: Node = Literal(self.base + token.start, start, quantity)
        for place, letter in enumerate(token.suffix):
            node = Binary(
                node.start, start + place + 1, "*", node, NameNode(start + place, start + place + 1, letter)
            )
        return node, index + 1

    def _signed(self, index: int) -> tuple[Node, int] | None:
        token = self.tokens[index]
        self.depth += 1
        operand = self.expression(index + 1, SIGN)
        self.depth -= 1
        if operand is None:
            if self.strict:
                raise self.error(f"an operand is missing after {token.text!r}", index + 1)
            return None
        if token.text == "+":
            return operand
        sign = "√" if token.text == "√" else "-"
        inner = operand[0]
        if (
            sign == "-"
            and isinstance(inner, Literal)
            and operand[1] >= index + 2
            and not self.tokens[index + 1].space
        ):
            quantity = inner.quantity
            low, high = (
                (None if quantity.high is None else -quantity.high),
                (None if quantity.low is None else -quantity.low),
            )
            quantity = replace(quantity, value=-quantity.value, low=low, high=high)
            return replace(inner, start=self.base + token.start, quantity=quantity, others=()), operand[1]
        return Unary(self.base + token.start, operand[0].end, sign, operand[0]), operand[1]

    def _group(self, index: int) -> tuple[Node, int] | None:
        self.depth += 1
        inner = None if self.depth > MAX_DEPTH else self.expression(index + 1, 0)
        self.depth -= 1
        if inner is None:
            if self.strict:
                raise self.error(
                    "nested too deeply" if self.depth >= MAX_DEPTH else "an operand is missing", index + 1
                )
            return None
        node, after = inner
        if not self.strict:
            while (
                after < len(self.tokens)
                and self.tokens[after].kind in (WORD, NAME)
                and self.tokens[after].text.lower() not in ("and", "or")
            ):
                after += 1
        if not self._is(after, CLOSE):
            if self.strict:
                raise self.error("a closing bracket is missing", after)
            return None
        start, end = self.base + self.tokens[index].start, self.base + self.tokens[after].end
        after += 1
        if isinstance(node, Binary):
            node = replace(node, start=start, end=end, grouped=True)
        elif isinstance(node, Literal) and not self.strict:
            after = self._scaled_group(node, after)
        return node, after

    def _scaled_group(self, node: Literal, after: int) -> int:
        return after

    def _word(self, index: int) -> tuple[Node, int] | None:
        token = self.tokens[index]
        word = token.text
        start, end = self.base + token.start, self.base + token.end
        if (word in self.functions or word in BUILTINS) and self._is(index + 1, OPEN):
            return self._called(index)
        if word in ("ln", "sqrt") and self._is(index + 1, NUM):
            operand = self.prefix(index + 1)
            if operand is not None:
                return Call(start, operand[0].end, word, (operand[0],)), operand[1]
        if not self._identifier(index):
            return None
        if word not in self.names and "-" in word:
            return self._difference(index)
        return NameNode(start, end, word), index + 1

    def _difference(self, index: int) -> tuple[Node, int] | None:
        """A hyphenated word whose parts are names is a difference: mu-lam."""
        token = self.tokens[index]
        parts = token.text.split("-")
        if not self.strict and not all(part in self.names or len(part) <= 3 for part in parts):
            return NameNode(self.base + token.start, self.base + token.end, token.text), index + 1
        place = self.base + token.start
        node: Node | None = None
        for part in parts:
            name = NameNode(place, place + len(part), part)
            node = name if node is None else Binary(node.start, name.end, "-", node, name)
            place += len(part) + 1
        assert node is not None
        return node, index + 1

    def _called(self, index: int) -> tuple[Node, int] | None:
        arguments: list[Node] = []
        place = index + 2
        self.depth += 1
        try:
            while self.depth <= MAX_DEPTH:
                inner = self.expression(place, 0)
                if inner is None:
                    break
                arguments.append(inner[0])
                place = inner[1]
                if not self._is(place, COMMA):
                    break
                place += 1
        finally:
            self.depth -= 1
        if not arguments or not self._is(place, CLOSE):
            if self.strict:
                raise self.error(
                    "a closing bracket is missing" if arguments else "an argument is missing", place
                )
            return None
        token = self.tokens[index]
        return Call(
            self.base + token.start, self.base + self.tokens[place].end, token.text, tuple(arguments)
        ), place + 1

    # ------------------------------------------------------------ operators
    def expression(self, index: int, least: int = 0) -> tuple[Node, int] | None:
        """The longest expression from a token whose operators bind at least as `least`; None where no operand stands."""
        found = self.prefix(index)
        if found is None:
            return None
        return self.climb(found[0], found[1], least)

    def climb(self, node: Node, index: int, least: int = 0) -> tuple[Node, int]:
        """Extend an operand by the operators that follow it and bind at least as `least`."""
        while True:
            if self._is(index, SUP):
                token = self.tokens[index]
                power = Literal(self.base + token.start, self.base + token.end, Quantity(token.value))
                node, index = Binary(node.start, power.end, "^", node, power), index + 1
                continue
            step = self._operator(node, index)
            if step is None:
                return node, index
            operator, after, aside = step
            bind = GLUED if operator == "·" else POWER[operator]
            if bind < least:
                return node, index
            right = self.expression(after, bind if operator == "^" else bind + 1)
            if right is None:
                if self.strict:
                    raise self.error("an operand is missing", after)
                return node, index
            if aside is not None:
                node = labelled(node, aside)
            symbol = {"·": "*", "@": "*", "–": "-"}.get(operator, operator)
            node, index = Binary(node.start, max(node.end, right[0].end), symbol, node, right[0]), right[1]

    def _operator(self, node: Node, index: int) -> tuple[str, int, str | None] | None:
        """The operator after an operand, past asides and noise words: (operator, index after it, aside words)."""
        if index >= len(self.tokens):
            return None
        token = self.tokens[index]
        if token.kind == OP:
            return self._symbol(index, None)
        if token.kind == OPEN and not token.space and self._multiplies(node, index):
            return "·", index, None
        if self.strict:
            return None
        if token.kind == WORD:
            word = self._spoken(node, index)
            if word is not None:
                return word
            if token.text in self.names and not self.word_unit(token.text) and self._side_by_side_names(node):
                return "*", index, None
        if token.kind in (WORD, NAME, OPEN):
            skipped = self.noise(index)
            if (
                skipped is not None
                and self.tokens[skipped].kind == OP
                and self.tokens[skipped].text in "*/+-@⁄"
            ):
                aside = self.line[token.start : self.tokens[skipped - 1].end].strip(" ()")
                return self._symbol(skipped, aside)
        return None

    def _multiplies(self, node: Node, index: int) -> bool:
        if isinstance(node, Literal):
            if node.quantity.unit or node.end != self.base + self.tokens[index].start:
                return False
            closing = self.closing(index)
            return self.strict or (
                closing is not None and any(t.kind == OP for t in self.tokens[index:closing])
            )
        return (
            not self.strict
            and isinstance(node, Binary | Call)
            and node.end == self.base + self.tokens[index].start
            and self.starts(index + 1)
        )

    def _symbol(self, index: int, aside: str | None) -> tuple[str, int, str | None] | None:
        token = self.tokens[index]
        operator = token.text
        if operator not in POWER:
            return None
        after = index + 1
        if self.strict:
            return operator, after, aside
        if after >= len(self.tokens):
            return None
        follows = self.tokens[after]
        if operator in "-–" and (
            token.space != follows.space or (aside is not None and follows.kind not in (NUM, CUR, OPEN))
        ):
            return None
        if operator == "@" and not self.at_multiplies and not self._share(after) and not self._priced(after):
            return None
        if operator in "+-" and not self.starts(after):
            labelled_at = self._label(after)
            return (operator, labelled_at, aside) if labelled_at is not None else None
        if operator == "@" and follows.kind == WORD:
            return None
        return (operator, after, aside) if self.starts(after) else None

    def _label(self, index: int) -> int | None:
        """Up to three words between a plus and its amount: "+ watts $61.80"."""
        for place in range(index, min(index + 3, len(self.tokens))):
            if self.tokens[place].kind != WORD or self.tokens[place].text.lower() in STOP:
                return None
            if place + 1 < len(self.tokens) and self.tokens[place + 1].kind in (NUM, CUR):
                return place + 1
        return None

    def _share(self, index: int) -> bool:
        """Whether a percentage or a fraction below one stands at a token."""
        if self._is(index, REL):
            index += 1
        if not self._is(index, NUM):
            return False
        token = self.tokens[index]
        return self._percent(index + 1) or (not token.suffix and 0 < token.value < 1)

    def _side_by_side_names(self, node: Node) -> bool:
        """Whether a name behind this operand multiplies it: `6 N D`."""
        if isinstance(node, Binary):
            return node.operator == "*" and isinstance(node.right, NameNode) and not node.grouped
        return isinstance(node, NameNode) or (isinstance(node, Literal) and not node.quantity.unit)

    def _spoken(self, node: Node, index: int) -> tuple[str, int, str | None] | None:
        """Operators in words: times, plus, minus, divided by, of, at 40%."""
        word = self.tokens[index].text.lower()
        after = index + 1
        if word in ("times", "x") and self.starts(after):
            return "*", after, None
        if (
            word in ("multiplied", "divided")
            and after + 1 < len(self.tokens)
            and self.tokens[after].text.lower() == "by"
            and self.starts(after + 1)
        ):
            return ("*" if word == "multiplied" else "/"), after + 1, None
        if (
            word in ("plus", "minus", "less")
            and self.starts(after)
            and not (word == "less" and self._is(after, WORD))
        ):
            return ("+" if word == "plus" else "-"), after, None
        if word == "of" and isinstance(node, Literal) and self.starts(after):
            before = self.line[: node.start - self.base].split()
            if before and before[-1].lower() in ("within", "inside", "to"):
                return None
            quantity = node.quantity
            share = quantity.unit == "%" or (
                not quantity.unit and not quantity.dimension and 0 < quantity.value < 1
            )
            return ("of", after, None) if share else None
        if word == "at" and self.at_multiplies and self._share(after):
            return "@", after, None
        if word == "to" and self._is(after, WORD, "the") and self._is(after + 1, NUM):
            return "^", after + 1, None
        if word in ("at", "@") and self._priced(after):
            return "*", after, None
        return None

    def _priced(self, index: int) -> bool:
        """Whether a price stands at a token and a sign behind it states what it comes to: "29,491 GPU-h at $2.50/h = "."""
        if not self._is(index, CUR) or not self._is(index + 1, NUM):
            return False
        _, after = self.measure(index + 1, self.tokens[index])
        return self._is(after, REL) and self.tokens[after].text in ("=", "≈", "→", "=>", "->", "==")

    def closing(self, index: int) -> int | None:
        """The index of the bracket that closes the one at `index`."""
        depth = 0
        for place in range(index, len(self.tokens)):
            if self.tokens[place].kind == OPEN:
                depth += 1
            elif self.tokens[place].kind == CLOSE:
                depth -= 1
                if depth == 0:
                    return place
        return None

    def noise(self, index: int) -> int | None:
        """The index after up to five words, names and bracketed asides that may stand between an operand and an operator."""
        words = 0
        while index < len(self.tokens) and words <= 5:
            token = self.tokens[index]
            if token.kind == OPEN:
                closing = self.closing(index)
                if closing is None:
                    return None
                index = closing + 1
            elif token.kind == NAME or (token.kind == WORD and token.text.lower() not in STOP):
                index += 1
                words += 1
            elif token.kind == WORD and token.text.lower() in ("on", "for") and words == 0:
                return None
            else:
                return index
        return None


def _approximate(node: Node) -> Node:
    return (
        replace(node, quantity=replace(node.quantity, approximate=True))
        if isinstance(node, Literal)
        else node
    )


def labelled(node: Node, aside: str) -> Node:
    """The node with a label on its last literal."""
    if isinstance(node, Literal):
        return replace(node, aside=node.aside or aside)
    if isinstance(node, Binary) and not node.grouped:
        return replace(node, right=labelled(node.right, aside))
    return node


def parse(text: str, functions: Mapping[str, Any] | None = None) -> Expression:
    """Parse a formula strictly, as in a question file. Raises ExpressionError(says, start, end)."""
    if len(text) > MAX_LINE:
        raise ExpressionError(
            f"a formula may have {MAX_LINE} characters, this one has {len(text)}", MAX_LINE, len(text)
        )
    tokens, read = tokenise(text, False, True)
    parser = Parser(tokens, text, strict=True)
    parser.functions = {*BUILTINS, *(functions or ())}
    if read < len(text):
        raise ExpressionError("a formula has too many parts", read, len(text))
    if not tokens:
        raise ExpressionError("an expression is missing", 0, len(text))
    huge = next((token for token in tokens if token.kind == HUGE), None)
    if huge is not None:
        raise ExpressionError("too large to be a quantity", huge.start, huge.end)
    found = parser.expression(0)
    if found is None:
        raise parser.error(f"a number, a name or a bracket was expected, found {tokens[0].text!r}", 0)
    node, after = found
    if after < len(tokens):
        token = tokens[after]
        hint = (
            f"unknown unit or missing operator before {token.text!r}"
            if token.kind == WORD
            else f"unexpected {token.text!r}"
        )
        raise ExpressionError(hint, token.start, token.end)
    return Expression(text, node)


def unit(text: str) -> Quantity:
    """A quantity of one of a unit such as "GPU-h" or "TFLOP/s"; raises ExpressionError where the unit is unknown."""
    stripped = text.strip()
    if stripped in ("", "1"):
        return Quantity(1.0)
    if stripped in ("%", "percent"):
        return Quantity(0.01, scale=0.01, unit="%")
    tokens, _ = tokenise(stripped, False, True)
    reader = Parser(tokens, stripped, strict=True)
    read = reader.unit_at(0)
    if read is None and tokens and tokens[0].kind == CUR:
        read = reader.unit_at(0)
    if read is None or read.after < len(tokens):
        after = read.after if read is not None else 0
        place = tokens[after] if after < len(tokens) else None
        says = f"unknown unit {place.text if place else stripped!r}"
        raise ExpressionError(says, place.start if place else 0, place.end if place else len(text))
    return Quantity(read.factor, read.dimension, scale=read.factor, unit=stripped)
