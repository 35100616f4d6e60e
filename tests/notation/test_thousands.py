"""A dot before three digits: a decimal point, unless the text shows that it groups thousands."""

from __future__ import annotations

import pytest

from tests.notation.cases import links, only_link, values
from trainer.notation import quantity, read

SHARE = "act = 34 * 8192 * 8192\nprint(act / 2**20)   # 2.125\n"


@pytest.mark.parametrize(
    "beside", ["full = act * 80\n>> 182.5 GB", "rate = 0.25 per step", "about 2.28e9 B", "1,024 GPUs"]
)
def test_a_slip_of_a_thousand_is_not_read_away(beside: str) -> None:
    assert [link.holds for line, link in links(read(SHARE + beside)) if line == 2] == [False]
    assert 2.125 in values(SHARE + beside) and 2125 not in values(SHARE + beside)


@pytest.mark.parametrize("line", ["7000 * 3 = 21.000", "5 * 200 = 1.000", "2100 * 3 = 6.300 users"])
def test_nothing_is_claimed_where_no_other_number_tells(line: str) -> None:
    link = only_link(line)
    assert link.holds is None
    (stated,) = (mention for mention in read(line).mentions if mention.role == "result")
    assert [other.why for other in stated.alternatives] == ["a dot may group thousands"]


@pytest.mark.parametrize("beside", ["dazu 1,5 GB", "196.608.000 / 1000 = 196.608"])
def test_another_number_shows_that_dots_group(beside: str) -> None:
    found = [link.holds for line, link in links(read("7000 * 3 = 21.000\n" + beside)) if line == 1]
    assert found == [True]


def test_a_decimal_point_is_none_between_thousands() -> None:
    assert [link.holds for line, link in links(read("21 * 1 = 21.000\n1,5 GB")) if line == 1] != [True]


def test_the_calculator_shows_both_readings() -> None:
    found = quantity("2.125")
    assert found.quantity is not None and found.quantity.value == 2.125
    assert [other.quantity.value for other in found.alternatives] == [2125]


def test_a_slip_of_a_binary_prefix_is_named() -> None:
    link = only_link("2281701376 / 2**20 = 2.12")
    assert link.holds is False and link.diagnosis is not None and link.diagnosis.code == "binary-prefix"


def test_two_binary_prefixes_hide_no_slip() -> None:
    assert only_link("80 GB * 8 = 720 GB").holds is False
    assert only_link("80 GB * 8 = 687 GB").how == "binary"


@pytest.mark.parametrize(
    "line",
    [
        "66 GB / 537 MB = 0.123 seqs",
        "27 min / 48.8 h = 55%",
        "2.8e14 FLOP / (8 × 989e12 × 0.5) = 0.071 ms",
        "70e9 * 2 = 140e9 GB",
        "first 15.1 ms, then 1.2 ms\n15.1 + 1.2 = 16300 ms",
    ],
)
def test_bare_figures_hide_no_unit(line: str) -> None:
    assert [link.holds for _, link in links(read(line)) if not link.inferred][-1] is not True


@pytest.mark.parametrize(
    "line",
    ["70e9 * 2 / 1e9 = 140 GB", "3.14e23 / 8.64e19 = 3640 PF-days", "1.06e23 / 4e14 / 86400 = 3070 days"],
)
def test_a_conversion_by_hand_holds_as_written(line: str) -> None:
    assert only_link(line).holds is True
