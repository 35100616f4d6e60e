"""Digits between commas: thousands, the lakhs and crores of India, or several numbers."""

from __future__ import annotations

import pytest

from tests.notation.cases import only_link, values
from trainer.notation import quantity


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("12,50,000 requests", 1.25e6, "req"),
        ("1,00,000 req", 1e5, "req"),
        ("2,50,00,000 req/day", 2.5e7 / 86400, "req/s"),
        ("12,34,567.5", 1234567.5, "1"),
        ("₹8,00,000", 8e5, "INR"),
        ("INR 5 lakh", 5e5, "INR"),
        ("2 crore users", 2e7, "user"),
        ("two crore fifty lakh tokens", 2.5e7, "token"),
        ("max(1,00,000, 2)", 1e5, "1"),
        ("max(1,16,128)", 128, "1"),
    ],
)
def test_lakhs_and_crores_are_read(text: str, value: float, unit: str) -> None:
    found = quantity(text).quantity
    assert found is not None and found.value == pytest.approx(value) and str(found.dimension) == unit


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("batch 4, 16, 32", [4, 16, 32]),
        ("batch 1,2,3", [1, 2, 3]),
        ("on 8,16,32 GPUs", [8, 16, 32]),
        ("batch 1,16,128", [1, 16, 128]),
        ("with 1,10,100 users", [1, 10, 100]),
        ("batch 8,64,512,1,024", [8, 64, 512, 1024]),
        ("1,250 and 1,250,500", [1250, 1250500]),
    ],
)
def test_numbers_between_commas_stay_apart(text: str, found: list[float]) -> None:
    assert values(text) == found


@pytest.mark.parametrize(("text", "other"), [("12,34,567", 12), ("1,16,128", 116128), ("1,25,500 req", 1)])
def test_the_other_reading_is_kept_where_nothing_decides(text: str, other: float) -> None:
    assert [one.quantity.value for one in quantity(text).alternatives] == [other]


def test_rupees_are_reckoned_with() -> None:
    assert only_link("12,50,000 req/day × ₹0.8 = ₹10,00,000/day").holds is True
    assert only_link("12,50,000 req/day × ₹0.8 = ₹1,00,000/day").holds is False
