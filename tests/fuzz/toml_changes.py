"""Changing a TOML file so that it mostly stays one: values, keys, lines and whole tables."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from tests.fuzz.mutate import mutated

VALUES = (
    "true", "false", "0", "-1", "1e999", "inf", "-inf", "nan", "1e-400", "9223372036854775808", "0x_f",
    "0b1", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "[]", "{}", "[[]]", "[{}]", '[1, "x"]',
    "{ a = 1 }", '""', '" "', '"\\u0000"', '"\\u001b[31m"', '"\\u202e"', '"\\ud800"', "'''\n'''",
    '"""\n\n"""', '"[bold]x[/]"', '"0"', '"-5%"', '"1/0"', '"9**9**9"', '"1e999"', '"nan"', '"0 GPUs"',
    '"-3 GB"', '"10-5"', '"5 5"', '"N"', '"C"', '"days"', '"mfu"', '"N + "', '"{N}"', '"{"', '"{}"', '"{N"',
    '"sum(N)"', '"ceil(C)"', '"x" * 3', '"\xdf"', '"../../etc/passwd"', '"a/b"', '"a.b"', '"A"', '"\xe9"',
    '"\u0430bc"', '"' + "x" * 500 + '"', '"' + "(" * 300 + '"', '["N"]', '["C", "C"]', '[""]', '"3 weeks"',
    '"2 h"', '"$2.50/h"', '"7B params"', '"1T tokens"', '"50%"', "0.5",
)  # fmt: skip
PIECES = (
    "[", "]", "[[", "]]", "=", '"', "'", '"""', "'''", "\\", "#", ",", "{", "}", ".", "\n", "\r\n", "\r",
    "\t", "\x00", "\ufeff", "\u2028", "\x1b", "\u201c", "\u201d", "[[step]]\n", "[[check]]\n",
    "[[mistake]]\n", "[[follow_up]]\n", "[given]\n", "[assume]\n", "[vary]\n", "[keymap]\n",
    "[published]\n", "[[sample]]\n", "id = ", "is = ",
)  # fmt: skip
_VALUE = re.compile(r"(?m)^(\s*[\w.\"-]+\s*=\s*)(.+)$")
_INLINE = re.compile(r"([\w-]+\s*=\s*)(\"[^\"\n]*\"|\[[^\]\n]*\]|[\w.+-]+)")
_KEY = re.compile(r"(?m)^\s*(?:\[+)?([\w-]+)|[{,]\s*([\w-]+)\s*=")
_TABLE = re.compile(r"(?m)^(?=\[)")
_WORDS = re.compile(r"\"([^\"\n]+)\"")


def changed(text: str, others: Sequence[str], rng: random.Random, longest: int) -> str:
    """The file after one to four changes; `others` lend their tables, lines and values."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 4))):
        text = rng.choice(_CHANGES)(text, others, rng)[:longest]
    return text if rng.random() < 0.9 else mutated(text, others, rng, longest)


def _value(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A value replaced by a hostile one, or by one of another place."""
    pattern = rng.choice((_VALUE, _INLINE))
    places = list(pattern.finditer(text))
    if not places:
        return text + rng.choice(VALUES)
    place = rng.choice(places)
    lent = list(pattern.finditer(rng.choice((text, rng.choice(others)))))
    new = rng.choice(lent)[2] if lent and rng.random() < 0.4 else rng.choice(VALUES)
    return text[: place.start(2)] + new + text[place.end(2) :]


def _key(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A name of an entry or a table replaced, by another name or by something else."""
    places = list(_KEY.finditer(text))
    if not places:
        return text
    place, lent = rng.choice(places), rng.choice(places)
    group = 1 if place[1] else 2
    new = rng.choice((lent[1] or lent[2], rng.choice(PIECES), rng.choice(VALUES)))
    return text[: place.start(group)] + new + text[place.end(group) :]


def _table(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A table left out, doubled, moved or taken from another file."""
    tables, lent = _TABLE.split(text), _TABLE.split(rng.choice(others))
    taken = tables.pop(rng.randrange(len(tables)))
    new = rng.choice(
        ([], [taken], [taken, taken], [rng.choice(lent)], [taken, rng.choice(lent)], [taken] * 20)
    )
    place = rng.randint(0, len(tables))
    return "".join([*tables[:place], *new, *tables[place:]])


def _word(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A text in quotes replaced by one of elsewhere: a formula by a unit, an id by a prompt."""
    places, lent = list(_WORDS.finditer(text)), list(_WORDS.finditer(rng.choice((text, rng.choice(others)))))
    if not places or not lent:
        return text
    place = rng.choice(places)
    return text[: place.start(1)] + rng.choice(lent)[1] + text[place.end(1) :]


def _piece(text: str, others: Sequence[str], rng: random.Random) -> str:
    place, cut = rng.randint(0, len(text)), rng.choice((0, 0, 1, 2, 10))
    return text[:place] + rng.choice(PIECES) + text[place + cut :]


def _bytes(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A byte that is no UTF-8."""
    place = rng.randint(0, len(text))
    return text[:place] + chr(0xDC80 + rng.randrange(128)) + text[place:]


def _any(text: str, others: Sequence[str], rng: random.Random) -> str:
    return mutated(text, others, rng, len(text) + 1000)


_CHANGES = (
    _value,
    _value,
    _value,
    _value,
    _key,
    _table,
    _table,
    _word,
    _word,
    _word,
    _piece,
    _any,
    _any,
    _bytes,
)
