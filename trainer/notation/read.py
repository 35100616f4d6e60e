"""Reading a whole answer: lines into statements, with names, links and every quantity in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from trainer.notation import infer
from trainer.notation.diagnose import hypotheses
from trainer.notation.dimension import Dimension
from trainer.notation.expressions import LARGEST, Binary, Call, Expression, Literal, NameNode, Node, walk
from trainer.notation.links import Context, Verdict, compare, same_kind
from trainer.notation.quantity import Quantity
from trainer.notation.reading import (
    Diagnosis,
    Link,
    Mention,
    Reading,
    Relation,
    Role,
    Side,
    Statement,
    Unread,
)
from trainer.notation.show import show
from trainer.notation.statements import Item, LineReader, value_of
from trainer.notation.tokens import HUGE, MAX_LINE, OP, OTHER, WORD, decimal_comma, tokenise

_BULLET = re.compile(r"\s*(?:(?:[-*•–—+>]|>>+|\d{1,2}[.)])\s+|[>#|]+\s*)+")
_CONTINUES = re.compile(r"\s*(?:`?)(?:=(?!>)|≈|→|⇒|->|=>|×|÷|/(?![/*a-z])|[x*](?=\s*[\d(]))")
_UNNAMING = frozenset(
    "is are so and at the a an that that's that’s it its it's i i'd we with on of to in by for from about roughly around approximately over vs versus or but hence thus gives then be "
    "was get say assume assuming plan use using take which".split()
)
_PERIODS = {86400.0: "days", 3600.0: "h"}
_MILLION = re.compile(
    r"(?:\bper|\bof|/|\bfor|\ba)\s*(?:a\s+|one\s+|1\s*)?(?:million|M\b|Mtok|mtok|1M)", re.IGNORECASE
)
_CURRENCIES = tuple(((unit, 1),) for unit in ("USD", "EUR", "GBP", "CNY"))
_NEGATED = frozenset({"not", "never"})
_INSTEAD = (("instead", "of"), ("rather", "than"))
_ARTICLES = frozenset({"the", "a", "about", "at", "~", "of", "by"})
_CORRECTING = frozenset({"actually", "correction", "oops", "scratch", "sorry", "no", "wait", "should"})
_REPLACING = frozenset({"actually", "correction", "oops", "scratch", "sorry", "wait"})
_TAKEN_BACK = frozenset({"sparse", "wrong", "typo", "sparsity", "incorrect"})


@dataclass(slots=True)
class Document:
    """What is known while an answer is read: names, figures with units, and the values stated so far."""

    text: str
    context: Context
    statements: list[Statement] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    defined: dict[str, Quantity] = field(default_factory=dict)
    names: dict[str, Quantity] = field(default_factory=dict)
    last: Item | None = None
    letters: set[str] = field(default_factory=set)
    memory: infer.Memory = field(default_factory=infer.Memory)

    def define(self, name: str, quantity: Quantity) -> None:
        """Give a name its value; the last word wins."""
        self.names[name] = quantity
        self.defined[name] = quantity


def read(text: str, names: Mapping[str, Quantity] | None = None) -> Reading:
    """Read a whole answer. Never raises on any text; `names` are values known beforehand, used where the text does not define them."""
    known = dict(names or {})
    document = Document(text, Context(known), names=known)
    european = decimal_comma(text)
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        _read_line(document, line, number, offset, european)
        offset += len(line) + 1
    return Reading(text, tuple(document.statements), tuple(document.unread), dict(document.defined))


def _read_line(document: Document, line: str, number: int, offset: int, european: bool) -> None:
    if not line.strip():
        return
    if len(line) > MAX_LINE:
        document.unread.append(Unread(number, offset + MAX_LINE, offset + len(line), line[MAX_LINE:]))
        line = line[:MAX_LINE]
    printed = line.lstrip().startswith(">>") and document.last is not None and document.last.operation
    continues = document.last is not None and _CONTINUES.match(line) is not None
    if not continues:
        bullet = _BULLET.match(line)
        if bullet is not None:
            line = " " * bullet.end() + line[bullet.end() :]
    tokens, limit = tokenise(line, european)
    if limit < len(line):
        document.unread.append(Unread(number, offset + limit, offset + len(line), line[limit:]))
    reader = LineReader(tokens, line, offset, document.names)
    reader.letters = document.letters
    scan = reader.scan(document.last if continues else None)
    if printed and document.last is not None:
        _output(scan.items, document.last)
    _assemble(document, reader, scan.items, scan.label, number)


def _output(items: list[Item], source: Item) -> None:
    """A line that shows what a program printed states the value of the last expression."""
    if len(items) == 1 and isinstance(items[0].node, Literal) and not items[0].relation:
        items[0].relation = "#"
        items.insert(0, replace(source, foreign=True, clause=0, aside=None))


def _assemble(
    document: Document, reader: LineReader, items: list[Item], label: str | None, number: int
) -> None:
    """Turn the items of a line into one statement."""
    links: list[Link] = []
    for place, item in enumerate(items):
        if item.foreign:
            continue
        item.quantity = value_of(item.node, document.context)
        left = _left(items, place)
        found = _link(document, reader, left, item) if left is not None else []
        links.extend(found)
        _per_million(document, items, place, links)
        if not any(link.holds is not None and link.right.start == item.start for link in found):
            links.extend(_inferred(document, reader, items, place, number))
        _define(document, items, place)
        _remember(document, item)
        _know(document, item, number)
    mentions = _mentions(document, reader, items, number)
    computed = tuple(
        _side(document, item)
        for place, item in enumerate(items)
        if item.operation
        and not item.foreign
        and item.quantity is not None
        and not any(link.left.start == item.start for link in links)
    )
    own = [item for item in items if not item.foreign]
    if own:
        document.last = own[-1] if own[-1].aside is None else items[own[-1].aside]
    if own or label or reader.tokens:
        first = next((item.label for item in own if item.label), label)
        start = reader.base + reader.tokens[0].start if reader.tokens else reader.base
        end = reader.base + reader.tokens[-1].end if reader.tokens else reader.base
        document.statements.append(
            Statement(number, start, end, first, tuple(links), tuple(mentions), computed)
        )
    for token in reader.tokens:
        if token.kind == HUGE or (
            token.kind == OTHER and token.text.strip() and not token.text.isprintable()
        ):
            document.unread.append(
                Unread(number, reader.base + token.start, reader.base + token.end, token.text)
            )


def _per_million(document: Document, items: list[Item], place: int, links: list[Link]) -> None:
    """A price under a label such as "price of a million" or "cost per Mtok" is per million tokens."""
    item = items[place]
    found = item.quantity
    if found is None or not isinstance(item.node, Literal) or found.dimension.powers not in _CURRENCIES:
        return
    label = next((before.label for before in reversed(items[: place + 1]) if before.label), None)
    if (
        label is None
        or _MILLION.search(label) is None
        or item.relation not in ("=", "~", "")
        or (place and not item.relation)
    ):
        return
    item.quantity = replace(
        found, value=found.value * 1e-6, dimension=found.dimension / Dimension.of(token=1), resolution=found.resolution * 1e-6,
        scale=found.scale * 1e-6, unit=found.unit + "/Mtok",
    )  # fmt: skip
    for index, link in enumerate(links):
        if link.right.start == item.start:
            links[index] = replace(link, right=replace(link.right, quantity=item.quantity))


def _inferred(
    document: Document, reader: LineReader, items: list[Item], place: int, number: int
) -> list[Link]:
    """The link that prose makes for a value that no written link explains."""
    item = items[place]
    quantity = item.quantity
    if (
        not isinstance(item.node, Literal)
        or quantity is None
        or item.label == "group"
        or (item.defines and item.label and quantity.unit == "%")
    ):
        return []
    if quantity.value == 0 or (
        not quantity.unit and not quantity.dimension and abs(quantity.value) < 3 and item.relation == ""
    ):
        return []
    side = _side(document, item)
    total = infer.total_of(quantity, (*item.words, item.label or ""), document.memory, number)
    if total is not None:
        document.memory.total = len(document.memory.known)
        return [infer.link_of(total[0], side, document.text, total[1] is None, total[1])]
    window = document.memory.window(number)
    extra = infer.constants(_line_words(reader, items, place), reader.lexicon, item.start, number)
    if item.after and item.after[-1].lower() == "per" and place + 1 < len(items):
        below = items[place + 1]
        counted = value_of(below.node, document.context)
        if counted is not None:
            extra.append(infer.Known(counted, below.start, below.end, number, below.clause))
    found: list[Link] = []
    targets = [quantity]
    if quantity.low is not None and quantity.high is not None:
        targets = [replace(quantity, value=end, low=None, high=None) for end in (quantity.low, quantity.high)]
    for target in targets:
        fit = infer.explain(target, window, extra)
        if fit is not None:
            found.append(infer.link_of(fit, replace(side, quantity=target), document.text))
    if not found:
        dropped = infer.units_dropped(quantity, window)
        if dropped is not None:
            says = f"{infer.describe(dropped.node, document.text)} is {show(Quantity(dropped.value, dropped.dimension))}; the figures were divided without their units"
            found.append(
                infer.link_of(
                    dropped,
                    side,
                    document.text,
                    False,
                    Diagnosis("units-dropped", says, quantity.value / dropped.value),
                )
            )
    return found


def _line_words(reader: LineReader, items: list[Item], place: int) -> tuple[str, ...]:
    """The words around an item that may bring a factor: of its clause up to it, and just behind it."""
    item = items[place]
    words: list[str] = []
    for other in items[: place + 1]:
        if other.clause == item.clause:
            words.extend(other.words)
            words.extend(other.label.split() if other.label else ())
    words.extend((item.after or ())[:4])
    return tuple(words)


def _know(document: Document, item: Item, number: int) -> None:
    """Remember the values of an item for the inference of later ones."""
    words = (*item.words, *(item.after or ())[:3])
    if isinstance(item.node, Literal):
        if item.quantity is not None:
            document.memory.add(
                infer.Known(item.quantity, item.start, item.end, number, item.clause, True, words)
            )
            for other in item.node.others:
                if "1,024" in other.why:
                    document.memory.add(
                        infer.Known(other.quantity, item.start, item.end, number, item.clause, False, words)
                    )
        return
    for part in walk(item.node):
        if isinstance(part, Literal):
            document.memory.add(
                infer.Known(part.quantity, part.start, part.end, number, item.clause, False, words)
            )
    if item.quantity is not None:
        document.memory.add(
            infer.Known(item.quantity, item.start, item.end, number, item.clause, False, words)
        )


def _left(items: list[Item], place: int) -> Item | None:
    """The item that a link's sign relates an item to."""
    item = items[place]
    if item.aside is not None:
        if place > 0 and items[place - 1].aside == item.aside and item.relation in ("=", "~", "->"):
            return items[place - 1]
        return items[item.aside] if item.alone and item.relation in ("", "=", "~") else None
    if item.relation in ("=", "~", "->", "#", "is") and not item.defines:
        for before in reversed(items[:place]):
            if before.aside is None and before.label != "group":
                return before
    return None


def _side(document: Document, item: Item, quantity: Quantity | None = None) -> Side:
    expression = Expression(document.text[item.start : item.end], item.node) if item.operation else None
    return Side(
        document.text[item.start : item.end], item.start, item.end, quantity or item.quantity, expression
    )


def _link(document: Document, reader: LineReader, left: Item, right: Item) -> list[Link]:
    relation: Relation = (
        "->" if right.relation == "->" else "~" if right.relation == "~" or right.approximate else "="
    )
    if right.relation == "is" and not left.operation:
        return []
    if right.relation == "#" and not (left.operation and isinstance(right.node, Literal)):
        return []
    if right.aside is not None and items_differ(left, right):
        return []
    verdict = compare(left.node, right.node, relation, document.context)
    if right.aside is not None and verdict.holds is False:
        verdict = _aside_verdict(left, right, verdict)
    if verdict.holds is False and (right.relation == "is" or right.gap or right.listed):
        verdict = replace(verdict, holds=None)
    if verdict.holds is not True and isinstance(right.node, Binary):
        leading = _leading(right.node)
        first = compare(left.node, leading, relation, document.context)
        if first.holds:
            side = Side(document.text[leading.start : leading.end], leading.start, leading.end, first.right)
            return [Link(relation, _side(document, left, first.left), side, True, first.how, first.ratio)]
    if right.relation == "#" and not verdict.holds:
        return []
    if verdict.holds and verdict.right is not None:
        verdict = _timed(left.node, right, verdict)
        right.quantity = verdict.right
    if verdict.holds is False and (_unfinished(reader, right) or _grouped(document, reader, left, right)):
        verdict = replace(verdict, holds=None)
    link = Link(
        relation,
        _side(document, left, verdict.left),
        _side(document, right, verdict.right),
        verdict.holds,
        verdict.how,
        verdict.ratio,
    )
    if link.holds is False:
        named = hypotheses(link, [known.quantity for known in document.memory.known[-12:] if known.stated])
        link = replace(link, diagnosis=named[0] if named else None)
    return [link, *_shared(document, left.node, right.node)]


def _unfinished(reader: LineReader, item: Item) -> bool:
    """Whether an operator without an operand stands behind an item: `$1,032 = $833 + ...`."""
    for token in reader.tokens:
        if reader.base + token.start >= item.end:
            return token.kind == OP and token.text in "+-*/"
    return False


def _grouped(document: Document, reader: LineReader, left: Item, right: Item) -> bool:
    """Whether the left value is the size of a group that was counted before: `4 mini batches of 4096 = 16384`."""
    if (
        not left.words
        or left.words[-1].lower() not in ("of", "at", "by", "per", "every", "for")
        or left.quantity is None
        or right.quantity is None
    ):
        return False
    counts = [known.quantity.value for known in document.memory.known[-4:]]
    return any(
        count and abs(right.quantity.value / (left.quantity.value * count) - 1) < 0.05
        for count in counts
        if left.quantity.value
    )


def _timed(left: Node, right: Item, verdict: Verdict) -> Verdict:
    """A bare result of `... / 86400` is in days, of `... / 3600` in hours: its quantity says so."""
    found = verdict.right
    if (
        found is None
        or found.dimension
        or found.unit
        or not isinstance(left, Binary)
        or left.operator != "/"
        or not isinstance(right.node, Literal)
    ):
        return verdict
    divisor = left.right.quantity if isinstance(left.right, Literal) else None
    if divisor is None or divisor.dimension or divisor.value not in _PERIODS or found.value >= 1e5:
        return verdict
    worth = divisor.value
    timed = replace(
        found,
        value=found.value * worth,
        dimension=Dimension.of(s=1),
        resolution=found.resolution * worth,
        scale=worth,
        unit=_PERIODS[worth],
    )
    return replace(verdict, right=timed)


def items_differ(left: Item, right: Item) -> bool:
    """Whether an aside says something else than the value before it, so that no claim of equality is made."""
    if left.quantity is None or right.quantity is None:
        return True
    return (
        not same_kind(left.quantity, right.quantity)
        or left.quantity.dimension.soft != right.quantity.dimension.soft
    )


def _aside_verdict(left: Item, right: Item, verdict: Verdict) -> Verdict:
    """An aside that restates a value in another unit is wrong only where the gap is that of a unit."""
    ratio = verdict.ratio
    units = (
        left.quantity is not None
        and right.quantity is not None
        and left.quantity.scale != right.quantity.scale
    )
    slips = (1e3, 1e6, 1e9, 60.0, 3600.0, 24.0, 8.0, 10.0, 100.0)
    if units and ratio and any(abs(ratio / s - 1) < 0.03 or abs(ratio * s - 1) < 0.03 for s in slips):
        return verdict
    return replace(verdict, holds=None)


def _leading(node: Node) -> Node:
    while isinstance(node, Binary) and not node.grouped:
        node = node.left
    return node


def _shared(document: Document, left: Node, right: Node) -> list[Link]:
    """`A / x = B / x` and `ceil(A) = ceil(B)` also claim A = B."""
    pairs: list[tuple[Node, Node]] = []
    if (
        isinstance(left, Call)
        and isinstance(right, Call)
        and left.name == right.name
        and len(left.arguments) == len(right.arguments) == 1
    ):
        pairs.append((left.arguments[0], right.arguments[0]))
    elif isinstance(left, Binary) and isinstance(right, Binary) and left.operator == right.operator:
        if _same(left.right, right.right):
            pairs.append((left.left, right.left))
        elif _same(left.left, right.left):
            pairs.append((left.right, right.right))
    found = []
    for one, other in pairs:
        if isinstance(one, Binary | Call) and isinstance(other, Literal):
            verdict = compare(one, other, "=", document.context)
            if verdict.holds:
                sides = [
                    Side(document.text[n.start : n.end], n.start, n.end, v)
                    for n, v in ((one, verdict.left), (other, verdict.right))
                ]
                found.append(Link("=", sides[0], sides[1], True, verdict.how, verdict.ratio, inferred=True))
    return found


def _same(one: Node, other: Node) -> bool:
    return (
        isinstance(one, Literal)
        and isinstance(other, Literal)
        and one.quantity.value / (one.quantity.scale or 1)
        == other.quantity.value / (other.quantity.scale or 1)
    )


def _define(document: Document, items: list[Item], place: int) -> None:
    """Give names to values: `C = ...`, and every later value of the same running equality."""
    item = items[place]
    if item.quantity is None or item.aside is not None:
        return
    called = item.label if item.defines else " ".join(item.words)
    if called and len(called) == 1 and called.isalpha():
        document.letters.add(called)
    here = place
    while (
        here >= 0
        and not items[here].defines
        and items[here].relation in ("=", "~")
        and items[here].aside is None
    ):
        here -= 1
    if here >= 0 and items[here].defines and items[here].label:
        name = items[here].label or ""
        name = name.split()[-1] if len(name.split()) <= 4 else ""
        if re.fullmatch(r"[^\W\d]\w*", name):
            document.define(name, item.quantity)


def _remember(document: Document, item: Item) -> None:
    """Note figures typed with a unit, so that they can be recognised when typed bare later."""
    quantities = [part.quantity for part in walk(item.node) if isinstance(part, Literal)]
    if isinstance(item.node, Literal) and item.quantity is not None:
        quantities = [item.quantity]
    for quantity in quantities:
        if quantity.dimension.hard and quantity.scale:
            scale = quantity.scale
            document.context.figures[float(f"{quantity.value / scale:.9g}")] = quantity


def _mentions(document: Document, reader: LineReader, items: list[Item], number: int) -> list[Mention]:
    mentions: list[Mention] = []
    correcting = any(
        word.lower() in _CORRECTING or word.lower() in _NEGATED
        for item in items
        for word in (*item.words, *(item.after or ()))
    )
    for item in items:
        if item.foreign:
            continue
        single = isinstance(item.node, Literal)
        role: Role = (
            "operand"
            if not single
            else "result"
            if item.relation in ("=", "~", "->", "#") and not item.defines
            else "bare"
        )
        for part in walk(item.node):
            if not isinstance(part, Literal):
                continue
            if item.continued and part.start < item.start:
                continue
            quantity = item.quantity if single and item.quantity is not None else part.quantity
            if not abs(quantity.value) <= LARGEST:
                document.unread.append(
                    Unread(number, part.start, part.end, document.text[part.start : part.end])
                )
                continue
            if item.approximate and single:
                quantity = replace(quantity, approximate=True)
            mentions.append(
                Mention(
                    document.text[part.start : part.end],
                    number,
                    part.start,
                    part.end,
                    quantity,
                    role,
                    _name(item, part),
                    _taken_back(item, correcting),
                    alternatives=part.others,
                    notes=part.notes,
                )
            )
    _correct(document, items, mentions)
    return mentions


def _taken_back(item: Item, correcting: bool) -> bool:
    """Whether a value is refused where it stands: "not the 1979", or "the 1979 is sparse" in a line that corrects."""
    if _negated(item.words):
        return True
    after = [word.lower() for word in (item.after or ())[:3]]
    return (
        correcting
        and bool(after)
        and after[0] in ("is", "was", "were")
        and bool(_TAKEN_BACK & set(after[1:]))
    )


def _correct(document: Document, items: list[Item], mentions: list[Mention]) -> None:
    """ "actually 989": the last value of the same kind before it no longer counts."""
    for item in items:
        low = [word.lower() for word in item.words]
        if item.foreign or item.quantity is None or not low or not (_REPLACING & set(low[-4:])):
            continue
        if _supersede(item, mentions):
            continue
        for index in range(len(document.statements) - 1, max(-1, len(document.statements) - 3), -1):
            earlier = list(document.statements[index].quantities)
            if _supersede(item, earlier):
                document.statements[index] = replace(document.statements[index], quantities=tuple(earlier))
                break


def _supersede(item: Item, mentions: list[Mention]) -> bool:
    """Mark the last mention before an item that is of its kind and size."""
    for index in range(len(mentions) - 1, -1, -1):
        mention = mentions[index]
        if mention.start >= item.start or item.quantity is None or mention.role == "operand":
            continue
        if mention.quantity.value == item.quantity.value:
            continue
        alike = (
            mention.quantity.dimension.agrees(item.quantity.dimension)
            or not item.quantity.dimension
            or not mention.quantity.dimension
        )
        one, other = (
            mention.quantity.value / (mention.quantity.scale or 1),
            item.quantity.value / (item.quantity.scale or 1),
        )
        if alike and one and other and 0.1 <= abs(one / other) <= 10:
            mentions[index] = replace(mention, superseded=True)
            return True
        return False
    return False


def _name(item: Item, part: Literal) -> str | None:
    """What the text calls a value: its label, the words before it, its aside, or the words behind it."""
    if part.aside:
        return part.aside
    if not isinstance(item.node, Literal):
        return None
    if item.label and item.label.strip():
        return item.label
    words = " ".join(word for word in item.words if word.lower() not in _UNNAMING)
    return words or " ".join((item.after or ())[:4]) or None


def _negated(words: tuple[str, ...]) -> bool:
    """Whether the words before a value take it back: "not the 1979"."""
    low = [word.lower() for word in words]
    while low and low[-1] in _ARTICLES:
        low.pop()
    return bool(low) and (low[-1] in _NEGATED or tuple(low[-2:]) in _INSTEAD)


__all__ = ["WORD", "NameNode", "read"]
