"""Percentages add as points; a percentage added to anything else is one of it."""

from __future__ import annotations

import pytest

from tests.notation.cases import only_link
from trainer.notation import quantity


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.1% + 1.1% + 2.7%", 0.049),
        ("100% - 40% - 10%", 0.5),
        ("(10% + 5%) * 200", 30),
        ("$74k + 20%", 88_800),
        ("$100 + 10% + 10%", 121),
        ("40 GB - 25%", 30e9),
    ],
)
def test_percentages_add_as_points(text: str, value: float) -> None:
    found = quantity(text).quantity
    assert found is not None and found.value == pytest.approx(value)


@pytest.mark.parametrize(
    "line",
    [
        "1.1% + 1.1% + 2.7% = 5%",
        "1.1 + 1.1 + 2.7 ≈ 5% lost",
        "2 + 3 = 5%",
        "100 - 95 = 5%",
        "2.8/248 + 1.1% = 2.2%",
        "1 - 40% - 10% = 50%",
        "10 s + 5% = 10.5 s",
        "0.02 + 0.03 = 5%",
    ],
)
def test_sums_of_shares_hold(line: str) -> None:
    assert only_link(line).holds is True


@pytest.mark.parametrize("line", ["10% + 10% = 11%", "2 + 3 = 50%", "1 - 0.25 = 0.75%", "1.1% + 2.7% = 38%"])
def test_wrong_sums_of_shares_do_not(line: str) -> None:
    assert only_link(line).holds is False


def test_fractions_or_points_stay_open() -> None:
    assert only_link("0.31 + 0.2 = 0.51%").holds is None
