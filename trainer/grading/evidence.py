"""Evidence: every number of an answer with its place, its part in the line, and the words around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from trainer.grading.words import content_words, has_phrase, normalise, overlap
from trainer.notation import Link, Mention, Quantity, Reading, Side, Statement
from trainer.notation.reading import Role
from trainer.record import record

_JOINERS = frozenset(
    ["x", "at", "of", "times", "over", "by", "per", "plus", "minus", "ceil", "floor", "sqrt"]
)
MOST_NUMBERS = 600
"""Numbers of an answer that are graded; a thirty-line chain has about a hundred."""
_AFTER_PRONOUN = frozenset(
    ("is", "are", "was", "for", "at", "on", "of", "and", "in", "to", "has", "takes", "with")
)
_VAGUE = (" few", " several", " couple of")
GOES_ON = ("/", "÷", "*", "×")
_TIMES = ("x", "X", "×")
_BEFORE = 48
_AFTER = 32


@record
class Evidence:
    """One number the candidate wrote, or the value of an expression whose result was left unsaid.

    `readings` holds the quantity as read and then its alternatives. `label` is what the line calls it,
    `before` and `after` are
    the words next to it, all normalised. `link` is the link whose right side it is, and `root` the value with
    which that
    running equality begins. `unsaid` marks the value of an expression that has no result beside it.
    """

    index: int
    line: int
    start: int
    end: int
    text: str
    readings: tuple[Quantity, ...]
    role: Role
    label: str
    before: str
    after: str
    link: Link | None = None
    root: Quantity | None = None
    superseded: bool = False
    unsaid: bool = False

    @property
    def quantity(self) -> Quantity:
        """The number as read."""
        return self.readings[0]

    @property
    def is_vague(self) -> bool:
        """ "the dense one", "one for each", "a few hundred": no count."""
        if self.before.endswith(_VAGUE):
            return True
        after = self.after.split(maxsplit=1)
        return self.text.lower() == "one" and (not after or after[0] in _AFTER_PRONOUN)

    @property
    def is_multiple(self) -> bool:
        """ "8x" and "x8" are how many times as much."""
        text = self.text.strip()
        return text.endswith(_TIMES) or text.startswith(_TIMES)

    def names(self, phrases: Iterable[str], name: str = "") -> float:
        """How strongly the text calls this number one of the phrases: 0 not at all, 3 by its label."""
        best = 2.5 if self._in_full(name) else 0.0
        for phrase in phrases:
            normal = normalise(phrase)
            if not normal:
                continue
            if self.label and normal == self.label:
                return 3.0
            # Where every phrase of one letter would be found in any prose, only a label counts.
            if len(normal) < 2 or (self.quantity.dimension.hard and normal == normalise(self.quantity.unit)):
                continue
            if has_phrase(self.label, normal):
                best = max(best, 2.5)
            elif has_phrase(self.after, normal) or has_phrase(normalise(self.text), normal):
                best = max(best, 1.8)
            elif has_phrase(self.before, normal) and not (
                self.role == "operand" and self.before.endswith("=")
            ):
                best = max(best, 2.0)
        if name and best < 2:
            best = max(best, 1.6 * overlap(f"{self.label} {self.before} {self.after}", name))
        return best

    def _in_full(self, name: str) -> bool:
        """Whether the words before the number have the whole of a name of several words."""
        return len(content_words(name)) > 1 and has_phrase(f"{self.label} {self.before}", normalise(name))


def collect(reading: Reading) -> tuple[Evidence, ...]:
    """The evidence of a reading, in the order typed, up to `MOST_NUMBERS`."""
    found: list[Evidence] = []
    for statement in reading.statements:
        rights = {(link.right.start, link.right.end): link for link in statement.links if link.right.quantity}
        spans = [(mention.start, mention.end) for mention in statement.quantities]
        here = [_from_mention(reading, statement, mention, spans, rights) for mention in statement.quantities]
        here += [
            _from_side(reading, statement, side, side.quantity)
            for side in statement.computed
            if side.quantity is not None and (side.start, side.end) not in rights and _all_numbers(side)
        ]
        found += sorted(here, key=lambda number: number.end)
        if len(found) >= MOST_NUMBERS:
            break
    return tuple(replace(number, index=index) for index, number in enumerate(found))


def _from_mention(
    reading: Reading,
    statement: Statement,
    mention: Mention,
    spans: list[tuple[int, int]],
    rights: dict[tuple[int, int], Link],
) -> Evidence:
    before, after = _context(reading.text, mention.start, mention.end, spans)
    link = rights.get((mention.start, mention.end)) or _link_ending_at(statement, mention)
    label = _told(mention.name) or _formula(link)
    if mention.name is None and _labelled(reading.text, statement, mention):
        label = statement.label or ""
    return Evidence(
        0,
        mention.line,
        mention.start,
        mention.end,
        mention.text,
        (
            mention.quantity,
            *(other.quantity for other in mention.alternatives),
            *_carried_on(statement, mention, link),
        ),
        "result" if _ends_an_expression(link, mention) else mention.role,
        normalise(label),
        before,
        after,
        link,
        _root(statement, link),
        mention.superseded,
    )


def _carried_on(statement: Statement, mention: Mention, link: Link | None) -> Iterator[Quantity]:
    """A bare result of what goes on from the number before, in the unit of that one: "= 3.3 GB, /8 = 0.4"."""
    quantity = mention.quantity
    if link is None or quantity.unit or quantity.dimension.powers or not link.left.text.startswith(GOES_ON):
        return
    before = [other for other in statement.quantities if other.end <= link.left.start]
    if before and before[-1].quantity.dimension.powers and not link.left.text[1:].strip().startswith("-"):
        unit = before[-1].quantity
        scale = unit.scale or 1.0
        yield replace(
            unit, value=quantity.value * scale, resolution=quantity.resolution * scale, low=None, high=None
        )


def _formula(link: Link | None) -> str:
    """The left side of a sign where it is a name: "6ND = 1e20"."""
    return link.left.text if link and not link.inferred and link.left.quantity is None else ""


def _ends_an_expression(link: Link | None, mention: Mention) -> bool:
    """Whether a number is the result of what stands before it, though the line goes on with it: the 30 of
    "90 / 3 = 30 x 40 s".
    """
    if link is None or link.inferred or (link.right.start, link.right.end) != (mention.start, mention.end):
        return False
    return link.left.expression is not None and len(link.left.expression.literals) > 1


def _root(statement: Statement, link: Link | None) -> Quantity | None:
    """The value at the left end of the running equality, as written, that a link belongs to."""
    written = [other for other in statement.links if not other.inferred and other.relation == "="]
    while link in written:
        left = link.left
        before = next((other for other in written if _meet(other.right, left) and other is not link), None)
        if before is None or before.left.start >= left.start:
            return None if _is_a_name(left) else left.quantity
        if _is_a_name(before.left):  # "N = sqrt(C / 120) = 18.7B" begins with a root
            return left.quantity
        link = before
    return None


def _is_a_name(side: Side) -> bool:
    return side.expression is None and side.text.strip().isidentifier()


def _meet(right: Side, left: Side) -> bool:
    return right.end == left.end or right.start == left.start


def _all_numbers(side: Side) -> bool:
    """Whether an expression is all numbers; "6ND / (published hours)" is a formula with words left over."""
    if side.expression is None:
        return False
    text = side.text
    for start, end, _ in sorted(side.expression.literals, reverse=True):
        text = text[: start - side.start] + " " + text[end - side.start :]
    return all(word.lower() in _JOINERS for word in re.findall(r"[^\W\d_]+", text))


def _link_ending_at(statement: Statement, mention: Mention) -> Link | None:
    for link in statement.links:
        right = link.right
        if right.expression is not None and len(right.expression.literals) > 1:
            continue
        if right.start <= mention.start and mention.end <= right.end:
            return link
    return None


def _told(name: str | None) -> str:
    """A name that says something: "so" and "each" do not."""
    return name if name and (content_words(name) or len(name) == 1) else ""


def _labelled(text: str, statement: Statement, mention: Mention) -> bool:
    """A line's label names the results that follow it in the same sentence, or the line's only number."""
    if not statement.label:
        return False
    place = text.rfind(statement.label, statement.start, mention.start)
    same_sentence = place >= 0 and not any(stop in text[place : mention.start] for stop in (". ", "; "))
    return same_sentence and (mention.role == "result" or len(statement.quantities) == 1)


def _from_side(reading: Reading, statement: Statement, side: Side, value: Quantity) -> Evidence:
    before, after = _context(reading.text, side.start, side.end, [])
    label = normalise(statement.label or "")
    line, text = statement.line, side.text
    return Evidence(
        0, line, side.start, side.end, text, (value,), "result", label, before, after, unsaid=True
    )


def _context(text: str, start: int, end: int, spans: list[tuple[int, int]]) -> tuple[str, str]:
    """The words between this number and its neighbours on the same line."""
    left = max([0, start - _BEFORE, text.rfind("\n", 0, start) + 1, *(e for s, e in spans if e <= start)])
    line_end = text.find("\n", end)
    right = min([len(text) if line_end < 0 else line_end, end + _AFTER, *(s for s, e in spans if s >= end)])
    after = text[end:right]
    for stop in (". ", "; ", ", ", " -> ", " = "):
        after = after.split(stop)[0]
    return normalise(text[left:start]), normalise(after)
