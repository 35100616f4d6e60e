"""What `show` prints reads back as the same quantity, ranges included."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.properties import values_read_back
from trainer.notation import quantity, show

FIGURES = st.floats(1e-6, 1e12).map(lambda value: f"{value:.4g}")
UNITS = st.sampled_from(
    [
        "",
        "%",
        " s",
        "/s",
        " B",
        " GB",
        "b/s",
        " B/s",
        " GB/GPU",
        " tok/s",
        " GPU-h",
        " kWh",
        " /GB",
        " per seq",
    ]
)
BELOW = st.sampled_from(
    ["", "/h", "/GB", "/GB/month", "/GPU-h", "/Mtok", "/B/tok", "/token", "/req", "/kWh", "/GB/GPU"]
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2b/s", "2 billion /s"), ("3-44444", "3 to 44,400"), ("$2i–3M", "$2 to $3,000,000"),
        ("0s±2", "0 ns ± 2 s"), ("3±0", "3"),
        ("$0/GB", "$0/GB"), ("$1 per B/tok", "$1/byte/token"), ("$1-5/GB", "$1/GB to $5/GB"),
        ("$0.023/GB/month", "$0.02/GB/month"), ("$1-10 – 5", "$0.50 ± $4.50"),
        ("100 ± 5 ms", "95 ms to 105 ms"),
    ],
)  # fmt: skip
def test_odd_units_and_ranges_are_printed_to_be_read(text: str, shown: str) -> None:
    found = quantity(text).quantity
    assert found is not None and show(found) == shown
    again = quantity(shown).quantity
    assert again is not None and again.dimension == found.dimension


@given(FIGURES, UNITS)
def test_a_value_reads_back(figure: str, unit: str) -> None:
    values_read_back(figure + unit)


@given(FIGURES, BELOW)
def test_a_price_reads_back(figure: str, below: str) -> None:
    values_read_back(f"${figure}{below}")


@given(FIGURES, FIGURES, UNITS)
def test_a_range_reads_back(one: str, other: str, unit: str) -> None:
    values_read_back(f"{one} to {other}{unit}")
    values_read_back(f"{one} ± {other}{unit}")
    values_read_back(f"-{one}{unit} ± {other}{unit}")


@given(FIGURES, FIGURES, FIGURES, st.sampled_from("+-*/"), UNITS)
def test_what_a_range_is_calculated_to_reads_back(
    one: str, other: str, third: str, operator: str, unit: str
) -> None:
    values_read_back(f"{one} to {other}{unit} {operator} {third}")
