"""Tables and programs: units in column headers, working beside its result, values in comments."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import read

TABLE = "| part | working | GB |\n|---|---|---|\n| weights | 34e9 × 2 | 68 |\n| optimizer | 34e9 × 12 | {} |"


def wrong(text: str) -> list[int]:
    """The lines with a link that does not hold."""
    return [line for line, link in links(read(text)) if link.holds is False]


def test_a_bare_cell_takes_the_unit_of_its_column_and_says_so() -> None:
    mention = next(mention for mention in read(TABLE.format(408)).mentions if mention.text == "408")
    assert mention.quantity.value == 408e9 and str(mention.quantity.dimension) == "B"
    assert "GB" in mention.notes[0]


def test_the_cell_behind_a_working_states_its_result() -> None:
    assert wrong(TABLE.format(408)) == []
    assert wrong(TABLE.format(480)) == [4]
    assert wrong("sum of the steps     12 + 40 + 8      60 ms") == []
    assert wrong("sum of the steps     12 + 40 + 8      66 ms") == [1]


def test_a_header_may_be_a_noun() -> None:
    reading = read("| run | GPUs | days |\n|---|---|---|\n| long | 64 | 19 |")
    assert [str(mention.quantity.dimension) for mention in reading.mentions] == ["GPU", "s"]


@pytest.mark.parametrize("header", ["memory (GB)", "memory [GB]", "GB"])
def test_headers_name_units_in_their_own_ways(header: str) -> None:
    reading = read(f"| part | {header} |\n|---|---|\n| cache | 12 |")
    assert reading.mentions[-1].quantity.value == 12e9


def test_a_number_under_a_header_without_unit_stays_bare() -> None:
    reading = read("| part | tries |\n|---|---|\n| trunk | 12 |")
    assert str(reading.mentions[-1].quantity.dimension) == "1"


PROGRAM = """rows = 50_000_000
keys = rows * 3   # 150M
size = keys * 32   # 32 B each, {}
boxes = ceil(size / 1e9)   # {}"""


def test_a_comment_states_the_value_of_its_line() -> None:
    assert wrong(PROGRAM.format("4.8 GB", 5)) == []
    assert wrong(PROGRAM.format("48 GB", 48)) == [3]
    assert wrong("a = 3 * 4  # layers, 13 of them are dense") == []


def test_a_price_behind_a_comma_multiplies() -> None:
    line = "in: 9,000 × 2,000 = 18M/day, at $0.50/M = {}/day"
    assert wrong(line.format("$9.00")) == []
    assert wrong(line.format("$90.00")) == [1]


HEADED = """| model | weights | KV per user | days |
|---|---|---|---|
| 70B | 140 GB | 1.3 GB | 12 |"""


def test_the_head_of_a_column_names_what_stands_below() -> None:
    names = {mention.text: mention.name for mention in read(HEADED).mentions}
    assert (names["140 GB"], names["1.3 GB"]) == ("weights", "KV per user")
    plain = read("| what | calc | value |\n|---|---|---|\n| weights | 70e9 * 2 | 140 GB |").mentions
    assert plain[-1].name is None


def test_a_header_without_bars_around_it_gives_units() -> None:
    reading = read("model | params | weights (GB) | tok/s\n8B | 8e9 | 16 | 210")
    assert [str(mention.quantity.dimension) for mention in reading.mentions[1:]] == ["param", "B", "token/s"]


def test_a_column_of_batches_is_in_no_bytes() -> None:
    reading = read("B      bytes/step   tok/s\n16     162.7 GB     1,450")
    assert [str(mention.quantity.dimension) for mention in reading.mentions] == ["1", "B", "token/s"]
