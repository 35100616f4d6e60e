"""Changing a text the way people, editors and attackers do: parts moved, doubled, cut, swapped, spoiled."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

PIECES = (
    *"0123456789.,eExX*/+-^()[]{}=~≈→<>kKMBTGbmhds%$€£¥:;|`'\"\\_#@&!?⁰²³½¾×÷−–—⁄√µ±…\u00a0\u2009\t\r\n ",
    *"\u200b\u200d\u202e\u0301\ufeff\ud800\x00\x1b约张一",
    "10^", "1e999", "1e-400", "9**9**9", "0", "-0", "1/0", "1,000", "1.000.000", "3-4", "20:1", "1.5x",
    " million", " billion", "half a ", " per ", " an hour", " of ", " at ", " is ", " to ", " times ",
    " GB", " GiB", " TFLOP/s", " GPU-h", " GPU hours", "%", "$2.50/h", " tok/s", " days", " ms", " kW",
    " -> ", " = ", " ≈ ", " so ", "; ", ", ", " (", ") ", "not ", "actually ", "about ", "total ", "sum ",
    "\\frac{1}{2}", "\\text{x}", "\\times ", "**", "`", "$$", "| ", "- ", "1. ", "> ", ">> ", "sqrt(",
    "ceil(", "round_up(", "log2(", "H100", "7B", "6ND", "N = ", "C / ", "\n\n", "\n= ", "\n* ", "\n/ ",
)  # fmt: skip
_TOKEN = re.compile(r"\d[\d.,]*|[^\W\d]+|\s+|.", re.DOTALL)


def mutated(text: str, others: Sequence[str], rng: random.Random, longest: int) -> str:
    """The text after one to four changes; `others` lend their lines and words."""
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
        text = rng.choice(_CHANGES)(text, others, rng)[:longest]
    return text


def _insert(text: str, others: Sequence[str], rng: random.Random) -> str:
    place, cut = rng.randint(0, len(text)), rng.choice((0, 0, 1, 2, 5))
    return text[:place] + rng.choice(PIECES) + text[place + cut :]


def _cut(text: str, others: Sequence[str], rng: random.Random) -> str:
    start = rng.randint(0, len(text))
    return text[:start] + text[start + rng.choice((1, 3, 10, 40)) :]


def _double(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A part repeated, up to a few hundred times: what grows must grow with the text."""
    start = rng.randint(0, len(text))
    part = text[start : start + rng.choice((1, 2, 4, 12, 60))]
    return text[:start] + part * rng.choice((2, 3, 10, 100, 500)) + text[start:]


def _line(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A line of another text put between the lines of this one."""
    lines = text.split("\n")
    lines.insert(rng.randint(0, len(lines)), rng.choice(rng.choice(others).split("\n")))
    return "\n".join(lines)


def _shuffle(text: str, others: Sequence[str], rng: random.Random) -> str:
    """A line left out, repeated or moved."""
    lines = text.split("\n")
    taken = lines.pop(rng.randrange(len(lines)))
    for _ in range(rng.choice((0, 1, 1, 2, 50))):
        lines.insert(rng.randint(0, len(lines)), taken)
    return "\n".join(lines)


def _token(text: str, others: Sequence[str], rng: random.Random) -> str:
    """One word, figure or sign replaced by one of another text."""
    tokens, lent = _TOKEN.findall(text), _TOKEN.findall(rng.choice(others))
    if not tokens or not lent:
        return text
    tokens[rng.randrange(len(tokens))] = rng.choice(lent)
    return "".join(tokens)


def _splice(text: str, others: Sequence[str], rng: random.Random) -> str:
    """The beginning of this text and the end of another, on one line or two."""
    other = rng.choice(others)
    joint = rng.choice(("", " ", " = ", "\n"))
    return text[: rng.randint(0, len(text))] + joint + other[rng.randint(0, len(other)) :]


_CHANGES = (_insert, _insert, _insert, _cut, _double, _line, _shuffle, _token, _token, _splice)
