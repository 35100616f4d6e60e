"""Places in TOML files: every key and value is found where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

from trainer.bank.locate import Locator, Place

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("questions/**/*.toml"), *ROOT.glob("hardware/**/*.toml")])

TRICKY = '''a = 1 # [b] = 2
"quoted k\\u0065y".b = [1, "x, ]", { c = 2, d = ["e"] }, ]
[t.u]
'x' = """
line {N}
line \\
   goes \\"on\\" """
y = """"two quotes"""""
[[s]]
id = 'li\\teral'
[s.sub]
k = 1979-05-27 07:32:00  # a date
[[s]]
in = {
  p.q = 3, # a comment, with } and ,
  r = true,
}
[[s.n]]
z = +1_000.5e3
[[s.n]]
z = 2'''


def entries(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from entries(inner, (*place, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from entries(inner, (*place, i))
    else:
        yield place, value


@pytest.mark.parametrize(
    "text", [TRICKY, *(path.read_text() for path in FILES)], ids=["tricky", *(p.stem for p in FILES)]
)
def test_every_value_is_what_stands_at_its_span(text: str) -> None:
    locator = Locator(text)
    for place, value in entries(tomli.loads(text)):
        start, end = locator.span(place)
        assert tomli.loads(f"v = {text[start:end]}")["v"] == value, place


def test_every_character_of_a_string_is_found_in_its_source() -> None:
    locator = Locator(TRICKY)
    text = tomli.loads(TRICKY)["t"]["u"]["x"]
    for piece in ("line {N}", "goes"):
        at = text.index(piece)
        start, end = locator.inside(("t", "u", "x"), at, at + len(piece))
        assert TRICKY[start:end] == piece
    at = text.index('"on"')
    start, _ = locator.inside(("t", "u", "x"), at, at + 1)
    assert TRICKY[start : start + 2] == '\\"'


def test_keys_and_headers_have_places_of_their_own() -> None:
    locator = Locator(TRICKY)
    for place, name in [
        (("a",), "a"),
        (("quoted key",), '"quoted k\\u0065y"'),
        (("t", "u"), "t.u"),
        (("s", 1, "in", "p", "q"), "q"),
        (("s", 1, "n", 1), "s.n"),
    ]:
        start, end = locator.span(place, "key")
        assert TRICKY[start:end] == name


def test_what_does_not_exist_is_placed_at_what_encloses_it() -> None:
    locator = Locator(TRICKY)
    start, end = locator.span(("s", 1, "nothing", 4))
    assert TRICKY[start:end] == "s"
    assert start == TRICKY.rindex("[[s]]") + 2
    assert locator.span(("nothing",)) == (0, 0)
