"""What happened to a file that is no TOML, in words for people who do not know what TOML is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from trainer.bank.line_accidents import header, statement, stray_fence, twice
from trainer.bank.spot import Accident, Spot
from trainer.bank.value_accidents import container, value
from trainer.regex import regex

QUOTES = "“”„‟«»‘’‚‛`´"
_HEADER_INSIDE = regex(r"^[ \t]*\[{1,2}[A-Za-z_.]+\]{1,2}[ \t]*(?:#.*)?$", re.MULTILINE)


def diagnose(text: str, at: int, message: str) -> Accident:
    """The usual accident that explains why reading stopped at an offset.

    `message` is what the TOML reader says; where nothing usual is found it is passed on.
    """
    spot = Spot(text, at, message)
    for rule in _RULES:
        found = rule(spot)
        if found is not None:
            return found
    says = f"not TOML: {message[:1].lower()}{message[1:]}"
    return Accident(says, at, at + 1, "a line is `name = value`, a [header], or a # comment")


def _runaway(spot: Spot) -> Accident | None:
    '''A """ that is closed never, or only by the next one of the file.'''
    for start, end in reversed(spot.outline.long_texts):
        fence = spot.text[start : start + 3]
        hint = f"write {fence} on a line of its own where the text ends"
        if end >= spot.at and spot.outline.unclosed == start:
            if spot.text[spot.text.rfind("\n", 0, start) + 1 : start].strip() == "" and not spot.outline.open:
                return stray_fence(fence, start)
            return Accident(f"the text that begins here with {fence} is never closed", start, start + 3, hint)
        if _HEADER_INSIDE.search(spot.text, start, end):
            says = f"the text that begins here with {fence} goes on to line {spot.number(end)}"
            return Accident(says, start, start + 3, hint)
    return None


def _open_text(spot: Spot) -> Accident | None:
    """A text on one line without its second quote."""
    start = spot.outline.unclosed
    if start is None or not (spot.char in ("\n", "") or spot.message.startswith("Expected")):
        return None
    quote = spot.text[start]
    end = spot.text.find("\n", start)
    end = len(spot.text) if end < 0 else end
    written = spot.text[start + 1 : end].rstrip()
    typographic = next((c for c in reversed(written) if c in QUOTES), "")
    following = spot.text[end + 1 :].split("\n", 1)[0].strip()
    goes_on = following and not re.match(r"[\[#\]}]|[\w.-]+\s*=", following)
    if not written or goes_on:
        hint = 'a text of several lines begins with """ and ends with """'
    elif typographic and quote == '"':
        hint = f'the {typographic} that ends it must be a straight "'
    else:
        hint = f"write {quote} where it ends"
    return Accident(f"the text that begins here has no closing {quote}", start, max(end, start + 1), hint)


def _backslash(spot: Spot) -> Accident | None:
    """A backslash in a text that begins no known escape."""
    if not re.search(r"nescaped|hex value|scalar value", spot.message):
        return None
    at = spot.text.rfind("\\", 0, spot.at + 1)
    says = "a single \\ in a text begins a special character, and there is none like this"
    return Accident(says, at, at + 1, "write \\\\ for a backslash, or another sign such as /")


def _character(spot: Spot) -> Accident | None:
    """A character that looks like another one, or like nothing."""
    char = spot.char
    if not char or char in "\n\t" or spot.outline.unclosed is not None:
        return None
    if char in QUOTES:
        says = f"{char} is a typographic quote, and texts stand between straight ones"
        return Accident(says, spot.at, spot.at + 1, 'type a straight " on both sides of the text')
    if unicodedata.category(char) == "Zs" and char != " ":
        says = f"a no-break space (U+{ord(char):04X}) stands here" if char == "\xa0" else ""
        says = says or f"a special space (U+{ord(char):04X}) stands here"
        return Accident(says, spot.at, spot.at + 1, "type an ordinary space in its place")
    if not char.isprintable():
        says = f"an invisible character (U+{ord(char):04X}) stands here"
        return Accident(says, spot.at, spot.at + 1, "delete it")
    return None


def _structure(spot: Spot) -> Accident | None:
    """What a place outside texts can be: inside brackets, a header, a value, the beginning of a line."""
    if spot.outline.open:
        return container(spot)
    if spot.line.lstrip().startswith("["):
        return header(spot)
    return value(spot) if spot.entry is not None else statement(spot)


_RULES: tuple[Callable[[Spot], Accident | None], ...] = (
    twice,
    _runaway,
    _backslash,
    _open_text,
    _character,
    _structure,
)
