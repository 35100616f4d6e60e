"""Slang of memory, of the limits of an API, of prices and availability."""

from __future__ import annotations

import pytest

from tests.notation.cases import only_link
from trainer.notation import quantity, read


@pytest.mark.parametrize(
    ("text", "value", "unit", "shown"),
    [
        ("141 gigs", 141e9, "B", "141 GB"),
        ("512 megs", 512e6, "B", "512 MB"),
        ("10 gig NIC", 1.25e9, "B/s", "1.25 GB/s"),
        ("100 gig ethernet", 12.5e9, "B/s", "12.5 GB/s"),
        ("10 gigs a second", 1e10, "B/s", "10 GB/s"),
        ("2M TPM", 2e6 / 60, "token/s", "33.3k token/s"),
        ("500 RPM", 500 / 60, "req/s", "8.33 req/s"),
        ("10k RPD", 1e4 / 86400, "req/s", "0.116 req/s"),
        ("1M TPD", 1e6 / 86400, "token/s", "11.6 token/s"),
        ("3 QPS", 3.0, "req/s", "3 req/s"),
        ("five nines", 0.99999, "1", "99.999%"),
        ("99.95%", 0.9995, "1", "99.95%"),
        ("7 cents/kWh", 0.07 / 3.6e6, "USD/W/s", "$0.07/kWh"),
        ("$15/M output toks", 15e-6, "USD/token", "$15.00/Mtok"),
        ("$0.30 per M cached input tokens", 0.3e-6, "USD/token", "$0.30/Mtok"),
        ("8 failures a day", 8 / 86400, "failure/s", "8 failure/day"),
    ],
)
def test_they_are_read_and_shown(text: str, value: float, unit: str, shown: str) -> None:
    found = quantity(text)
    assert found.quantity is not None
    assert found.quantity.value == pytest.approx(value)
    assert str(found.quantity.dimension) == unit
    assert found.display == shown
    (mention,) = read(text).mentions
    assert mention.quantity.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("twice 40 GB", 80e9, "B"),
        ("double 40", 80.0, "1"),
        ("half the 80 GB", 40e9, "B"),
        ("twice a day", 2 / 86400, "1/s"),
        ("5 grand", 5000.0, "USD"),
        ("$40 grand", 4e4, "USD"),
        ("$288 grand total", 288.0, "USD"),
    ],
)
def test_a_word_before_or_behind_a_number_multiplies_it(text: str, value: float, unit: str) -> None:
    found = quantity(text).quantity
    assert found is not None
    assert found.value == pytest.approx(value)
    assert str(found.dimension) == unit


@pytest.mark.parametrize("text", ["a few hundred dollars", "several thousand GPUs", "many hundred users"])
def test_a_vague_number_is_none(text: str) -> None:
    assert quantity(text).quantity is None
    assert not read(text).mentions


@pytest.mark.parametrize("text", ["12 widgets", "40 zorks"])
def test_an_unknown_word_behind_a_number_is_noted(text: str) -> None:
    assert any("no unit" in note for note in quantity(text).notes)


@pytest.mark.parametrize("text", ["3 times", "64 H100s", "8 boxes", "70B dense"])
def test_a_word_that_is_known_is_not(text: str) -> None:
    assert not any("no unit" in note for note in quantity(text).notes)


@pytest.mark.parametrize(
    "line",
    ["236e9 * 16 = 3.3 TB", "8k * 3 = 25.8k"],
)
def test_two_tolerances_do_not_add_up(line: str) -> None:
    assert only_link(line).holds is False


@pytest.mark.parametrize("line", ["236e9 * 16 = 3.43 TB", "4096 * 2 = 8k", "8192 * 4 = 32k tokens"])
def test_a_binary_reading_holds_where_it_comes_out(line: str) -> None:
    link = only_link(line)
    assert link.holds is True
    assert link.how == "binary"


def test_a_rate_of_thousands_keeps_its_unit() -> None:
    link = only_link("92.6k x 3 = 278k tok/s")
    assert link.holds is True
    assert link.right.quantity is not None
    assert link.right.quantity.value == 278e3
    assert str(link.right.quantity.dimension) == "token/s"


@pytest.mark.parametrize(
    "line",
    [
        "8 s = 8 GB",
        "step 8 s -> 8 GB/s",
        "8 GB * 4 s = 32 TB/s",
        "10 kW = 10 kWh",
        "$5 = €5",
        "5 GB / 10 s = 50%",
        "30 s + 4 GB = 34 s",
        "8 kW * 24 h = 192 kW",
        "4 GB * 2 GB/s / 3 s = 2.67 s",
    ],
)
def test_equal_figures_in_different_units_do_not_hold(line: str) -> None:
    assert only_link(line).holds is not True


@pytest.mark.parametrize(
    "line",
    [
        "$100 * 0.92 = €92",
        "60 GB / 20 = 3 GB/s",
        "18,000 GB * $0.023 = $414 a month",
        "$1M / $2.50 = 400k GPU-h",
        "$320k / (3 years × 8760 h × 8 GPUs) = $1.52 per GPU-hour",
        "989 TFLOPS / 3.35 TB/s = 295",
    ],
)
def test_units_that_were_left_out_still_do(line: str) -> None:
    assert only_link(line).holds is True


@pytest.mark.parametrize(
    "line",
    [
        "12 GB/s * 8 = 96 Gb/s",
        "400 Gb/s / 8 = 50 GB/s",
        "1M TPD / 1440 = 694 TPM",
        "19.2 days * 24 = 460 h",
        "1000 / 4.2 ms = 238 tok/s",
        "3e9 B / 2^30 = 2.8 GiB",
        "$2/h x 24 h = $48/day",
        "$2/h x 730 h = $1,460/mo",
    ],
)
def test_units_converted_by_hand_hold(line: str) -> None:
    assert only_link(line).holds is True


@pytest.mark.parametrize(
    "line",
    [
        "12 GB/s / 8 = 1.5 Gb/s",
        "400 Gb/s * 8 = 3200 GB/s",
        "460 h * 24 = 11040 days",
        "80 gigs x 8 = 640 megs",
    ],
)
def test_units_converted_the_other_way_are_refused(line: str) -> None:
    assert only_link(line).holds is False


@pytest.mark.parametrize("line", ["$2/h x 24 h = $48/h", "$3.5/h × 3 years = $92k/yr"])
def test_a_rate_is_no_amount_of_a_shorter_period(line: str) -> None:
    assert only_link(line).holds is None
