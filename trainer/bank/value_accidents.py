"""What usually goes wrong in a value: quotes, commas, brackets, numbers."""

from __future__ import annotations

import re

from trainer.bank.spot import Accident, Spot
from trainer.regex import regex

_CLOSES = {"[": "]", "{": "}"}
_CALLED = {"[": "the list", "{": "the table"}
_FLAGS = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_KEY_AHEAD = regex(r"[\w.-]+[ \t]*=(?!=)")


def container(spot: Spot) -> Accident | None:
    """An accident between [ and ], or between { and }."""
    opening = spot.outline.open[-1]
    bracket = spot.text[opening]
    closes, called, char = _CLOSES[bracket], _CALLED[bracket], spot.char
    before = spot.text[opening : spot.at].rstrip()
    here = (spot.at, spot.at + 1)
    if char and char in ")]}>":
        says = f"`{char}` stands where `{closes}` must close"
        return Accident(says, *here, f"{called} begins with {bracket} and ends with {closes}")
    if not char or _next_line(spot, bracket):
        end = f"write {closes} where it ends"
        return Accident(f"{called} that begins here is never closed", opening, opening + 1, end)
    if char == ";":
        return Accident("`;` stands where a comma must", *here, "write a comma")
    if char in ":=" or (bracket == "{" and before[-1] in "{,"):
        return _pair(spot)
    if before[-1] in "\"'" and spot.text[spot.at - 1] in "\"'" and char not in "\"'{[":
        return _inner_quote(spot)
    bare_key = re.search(r"[{,]\s*([A-Za-z_][\w.-]*)$", before) if bracket == "{" else None
    if bare_key:
        return Accident(f"= is missing after `{bare_key[1]}`", *here, f"write {bare_key[1]} = ...")
    if _KEY_AHEAD.match(spot.text, spot.at) or (char in "\"'{[" and before[-1] not in "=,[{"):
        between = "entries of a list" if bracket == "[" else "the entries between { and }"
        return Accident("a comma is missing before this", *here, f"{between} are separated by commas")
    return _bare(spot, opening)


def _next_line(spot: Spot, bracket: str) -> bool:
    """Whether the place begins a line that cannot belong to what is open: an entry or a header."""
    if spot.text[spot.line_start : spot.at].strip():
        return False
    is_entry = bracket == "[" and bool(_KEY_AHEAD.match(spot.text, spot.at))
    two_entries = bracket == "{" and bool(_KEY_AHEAD.match(spot.text, spot.at))
    before = spot.text[: spot.at].rstrip()
    return is_entry or (two_entries and before[-1:] != ",") or bool(re.match(r"\[+[\w.]+\]+", spot.rest))


def _pair(spot: Spot) -> Accident:
    hint = "write name = value"
    if spot.char == ":":
        return Accident("`:` stands where = must", spot.at, spot.at + 1, hint)
    return Accident("`name = value` was expected here", spot.at, spot.at + 1, hint)


def value(spot: Spot) -> Accident | None:
    """An accident in a value on one line."""
    entry = spot.entry
    assert entry is not None
    written = spot.text[entry.value : spot.at]
    char = spot.char
    here = (spot.at, spot.at + 1)
    if char in ("\n", "", "#") and not written.strip():
        says = f"a value is missing after `{entry.name} =`"
        return Accident(says, entry.start, entry.value, "it begins on the same line")
    if char == "=" and not written.strip():
        return Accident("one = is enough", *here)
    if written.rstrip()[-1:] in ('"', "'", "]", "}"):
        return _behind(spot, written.rstrip()[-1])
    return _bare(spot, entry.value)


def _behind(spot: Spot, last: str) -> Accident:
    """Something after a value that was complete."""
    here = (spot.at, spot.at + 1)
    if spot.char == "," and spot.rest[1:].strip():
        return Accident("a list stands in square brackets", *here, 'such as ["one", "two"]')
    if spot.char in ",;":
        return Accident(f"no `{spot.char}` stands at the end of a line", *here, "leave it out")
    if spot.char in "]})":
        return Accident(f"`{spot.char}` closes nothing", *here, "leave it out")
    if spot.rest.startswith(("//", "--")):
        return Accident("a comment begins with #", spot.at, spot.at + 2, "write # in its place")
    if last in "\"'":
        return _inner_quote(spot)
    return Accident("nothing but a # comment may follow a value", *here, "put it on a line of its own")


def _inner_quote(spot: Spot) -> Accident:
    quote = spot.text[: spot.at].rstrip()[-1]
    other = "'" if quote == '"' else '"'
    says = f"the text has ended before this: a {quote} inside a text ends it"
    return Accident(says, spot.at, spot.at + 1, f"write {other} inside the text")


def _bare(spot: Spot, opening: int) -> Accident | None:
    """A value that stands without its quotes, or is written otherwise than TOML writes it."""
    start = max(spot.text.rfind(mark, opening, spot.at) for mark in "=,[") + 1
    start = max(start, opening)
    start += len(spot.text[start:]) - len(spot.text[start:].lstrip(" \t"))
    stop = re.compile(r"[\n#]|[,\]}](?=\s|$)" if spot.outline.open else r"[\n#]").search(spot.text, spot.at)
    end = stop.start() if stop else len(spot.text)
    raw = spot.text[start:end].strip().partition("\n")[0].rstrip()
    span = (start, start + max(len(raw), 1))
    if not raw:
        return Accident("a value is missing here", *span)
    if raw.lower() in _FLAGS:
        return Accident(f"`{raw}` is no value", *span, f"write {_FLAGS[raw.lower()]}, in small letters")
    if raw[0] == "(":
        return Accident("a list stands in square brackets", *span, 'such as ["one", "two"]')
    if raw[-1] in ",;" and (raw[:-1] in ("true", "false") or re.fullmatch(r"[\d.]+", raw[:-1])):
        end = span[1]
        return Accident(f"no `{raw[-1]}` stands at the end of a line", end - 1, end, "leave it out")
    if raw[-1] == "}" and "=" in raw:
        return Accident("{ is missing before this", *span, "such as { value = ..., name = ... }")
    number = _number(raw)
    if number is not None:
        return Accident(f"`{raw}` is no number here", *span, f"write {number}")
    says = "a text stands in quotes, and so does a number with a unit"
    inside = raw.replace("\\", "/").replace('"', "'")
    shown = inside if len(inside) <= 60 else inside[:59] + "…"
    return Accident(says, *span, f'write "{shown}"')


def _number(raw: str) -> str | None:
    """How TOML writes a number that was written in another way; None for what is none."""
    if re.fullmatch(r"\d+,\d{1,2}", raw):
        return raw.replace(",", ".") + ", with a point"
    if re.fullmatch(r"\d{1,3}(,\d{3})+", raw):
        return raw.replace(",", "")
    if re.fullmatch(r"0+\d+(\.\d+)?", raw):
        return raw.lstrip("0")
    if re.fullmatch(r"\.\d+", raw):
        return "0" + raw
    return raw[:-1] if re.fullmatch(r"\d+\.", raw) else None
