"""What usually goes wrong with a line as a whole: headers, names, things that stand twice."""

from __future__ import annotations

import re

from trainer.bank.headers import INPUT_TABLES, NAMES, guessed_header, header_for, is_list
from trainer.bank.problem import quoted
from trainer.bank.spot import Accident, Entry, Spot
from trainer.regex import regex

_HEADER = regex(r"\s*(\[*)([^\[\]\n]*)(\]*)\s*(.*)")
_NEAR = 3
"""Lines between two entries of one name that are one slip, and not a header left out between them."""


def twice(spot: Spot) -> Accident | None:
    """A header or a name that stands a second time."""
    if not re.search(r"twice|overwrite|Duplicate|redefine|mutate", spot.message):
        return None
    if spot.line.lstrip().startswith("["):
        return _header_twice(spot)
    inline = re.search(r"Duplicate inline table key '(.*)'", spot.message)
    if inline:
        at = spot.text.rfind(inline[1], spot.line_start, spot.at)
        at = spot.at if at < 0 else at
        says = f"{quoted(inline[1])} stands twice between these {{ and }}"
        return Accident(says, at, at + max(1, len(inline[1])), "leave one of them out")
    return _entry_twice(spot)


def _header_twice(spot: Spot) -> Accident:
    found = _HEADER.match(spot.line)
    assert found is not None
    name = found[2].strip()
    here = (spot.line_start + found.start(1), spot.line_start + found.end(3))
    wanted = header_for(name)
    earlier = [one for one in spot.outline.headers if one.name == name and one.start < here[0]]
    first = f"; first on line {spot.number(earlier[0].start)}" if earlier else ""
    named = next((one for one in spot.outline.headers if one.name.startswith(f"{name}.")), None)
    if is_list(name) and named is not None:
        id = named.name.partition(".")[2]
        here = (named.start, named.start + len(named.name) + 2)
        return Accident(f"[{named.name}] is no {wanted}", *here, f'write {wanted}, and id = "{id}" below it')
    if is_list(name):
        single = next((one for one in earlier if one.brackets == 1), None)
        if len(found[1]) == 2 and single is not None:
            here = (single.start, single.start + len(name) + 2)
        hint = f"write {wanted} with two brackets, each time"
        return Accident(f"[{name}] with one bracket can stand only once{first}", *here, hint)
    if len(found[1]) == 2:
        write = f"write [{name}.NAME] for an input" if name in INPUT_TABLES else f"write {wanted}, once"
        return Accident(f"{wanted} has single brackets{first}", *here, write)
    hint = f"put everything under one [{name}]" if earlier else "give it either by = or by a header"
    return Accident(f"[{name}] stands twice{first}", *here, hint)


def _entry_twice(spot: Spot) -> Accident | None:
    entries = spot.outline.entries
    if not entries:
        return None
    second = entries[-1]
    first = next(one for one in entries if (one.name, one.header) == (second.name, second.header))
    name = second.name.partition(".")[0]
    lines = spot.number(second.start) - spot.number(first.start)
    under = spot.outline.headers[second.header].name if second.header >= 0 else ""
    within = f" under this {header_for(under)}" if under else ""
    says = f"{quoted(second.name)} stands twice{within}; first on line {spot.number(first.start)}"
    hint = "leave one of them out"
    if lines > _NEAR:
        missing = guessed_header(_names_from(spot, second))
        missing = missing or (header_for(under) if is_list(under) else "[[step]]")
        hint = f"is a header such as {missing} missing above it? otherwise leave one out"
    return Accident(says, second.start, second.start + len(name), hint)


def _names_from(spot: Spot, first: Entry) -> list[str]:
    """The names of the entries from one on, down to the next header."""
    following = re.split(r"^[ \t]*\[", spot.text[first.start :], maxsplit=1, flags=re.MULTILINE)[0]
    return re.findall(r"^[ \t]*(\w+)[ \t]*=", following, re.MULTILINE)


def header(spot: Spot) -> Accident | None:
    """A line in square brackets that is no header."""
    found = _HEADER.match(spot.line)
    assert found is not None
    opening, name, closing, tail = len(found[1]), found[2].strip(), len(found[3]), found[4].strip()
    here = (spot.line_start + found.start(1), spot.line_start + max(found.end(3), found.start(1) + 1))
    wanted = _meant(name)
    wanted = wanted or header_for(re.sub(r"[^\w.]+", "_", name))
    if not name:
        return Accident("this header has no name", *here, "such as [given] or [[step]]")
    if tail and not tail.startswith("#") and opening == closing:
        says = "nothing but a # comment may follow a header"
        start = spot.line_start + found.start(4)
        return Accident(says, start, spot.line_end, "put it on a line of its own")
    if opening != closing:
        says = f"{_count(opening)} before the name of this header, and {_count(closing)} after it"
        return Accident(says, *here, f"write {wanted}")
    if re.search(r"\s", name):
        return Accident("the name of a header has no spaces", *here, f"write {wanted}")
    return Accident("this is no header", *here, f"write {wanted}")


def _meant(name: str) -> str:
    """The header meant by two words, the first of which is one: [assume mfu]. "" for other names."""
    first, _, rest = name.partition(" ")
    id = re.sub(r"[^A-Za-z0-9]+", "_", rest.strip())
    return f"[{first}.{id}]" if first in INPUT_TABLES and id else ""


def _count(brackets: int) -> str:
    return "no bracket" if not brackets else "1 bracket" if brackets == 1 else f"{brackets} brackets"


def statement(spot: Spot) -> Accident | None:
    """A line that is neither `name = value` nor a header."""
    line = spot.line.strip()
    start = spot.line_start + len(spot.line) - len(spot.line.lstrip())
    end = start + max(1, len(line))
    bracketed = re.fullmatch(r"[({<]+\s*([\w.]+)\s*[)}>]+", line)
    if bracketed:
        return Accident("a header stands in square brackets", start, end, f"write {header_for(bracketed[1])}")
    if line.startswith(("//", "--", ";", "/*", "%", "<!--")):
        return Accident("a comment begins with #", start, start + 2, "write # in its place")
    if line.startswith(('"""', "'''")):
        return stray_fence(line[:3], start)
    if re.match(r"\{\s*\"", line):
        return Accident("this looks like JSON", start, end, "a question is a list of lines `name = value`")
    if line.startswith("="):
        return Accident("a name is missing before =", start, start + 1, "such as minutes = 5")
    return _without_equals(line, start) or _odd_name(line, start) or _prose(start, end)


def stray_fence(fence: str, at: int) -> Accident:
    """Three quotes at the beginning of a line that end a text which never began."""
    hint = f"a text of several lines begins with its name: prompt = {fence}"
    return Accident(f"this {fence} closes no text", at, at + 3, hint)


def _without_equals(line: str, start: int) -> Accident | None:
    """A known kind of sign, or nothing, in the place of the equals sign."""
    found = re.match(r"([A-Za-z_][\w.-]*)(\s*)(:=|=>|->|:)(.*)", line)
    if found and (found[3] != ":" or "=" not in found[4] or found[4].lstrip()[:1] in "\"'{["):
        at = start + found.start(3)
        says = f"`{found[3]}` stands where = must"
        return Accident(says, at, at + len(found[3]), f"write {found[1]} = ...")
    found = re.match(r"([A-Za-z_]\w*)\s+(\S.*)", line)
    if found and found[1] in NAMES and not re.match(r"[\w ]*=", found[2]):
        at = start + found.end(1)
        return Accident(f"= is missing after {quoted(found[1])}", start, at, f"write {found[1]} = ...")
    return None


def _odd_name(line: str, start: int) -> Accident | None:
    """A name before an equals sign that is none."""
    name, equals, _ = line.partition("=")
    name = name.strip()
    if not equals or not name or len(name) > 60 or re.fullmatch(r"[A-Za-z0-9_.-]+", name):
        return None
    near = re.sub(r"[^A-Za-z0-9_.]+", "_", name).strip("_")
    ascii_only = name.isascii() and re.match(r"[A-Za-z]", near)
    hint = f"write {near} = ..." if ascii_only else ""
    says = "a name has no spaces" if re.fullmatch(r"[\w.\- ]+", name, re.ASCII) else ""
    says = says or "a name has only letters from a to z, digits and _"
    return Accident(says, start, start + len(name), hint)


def _prose(start: int, end: int) -> Accident:
    says = "this line is neither `name = value` nor a [header]"
    return Accident(says, start, end, "a comment begins with #; a text stands in quotes behind its name")
