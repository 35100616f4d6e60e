"""Sizes of models as labels, factors behind labels, results written first, and units as they were typed."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import Quantity, quantity, read, readback, show


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("8B: 131 KB", "8B"),
        ("- 405B: 516 KB", "405B"),
        ("70B model: 2 * 70 = 140 GB", "70B model"),
        ("7B dense: 14 GB", "7B dense"),
        ("1T model: 2 TB", "1T model"),
        ("70B @ fp8: 70 GB", "70B @ fp8"),
    ],
)
def test_a_number_of_parameters_before_a_colon_is_a_label(line: str, label: str) -> None:
    reading = read(line)
    assert reading.statements[0].label == label
    assert reading.mentions[0].alternatives == ()
    (said,) = readback(reading)
    assert said.mark != "?" and said.text.startswith(label)


@pytest.mark.parametrize(
    "line", ["8B", "8B, 4 heads", "weights 8B: 16", "8 GB: one card", "15T tokens: 2 epochs"]
)
def test_other_numbers_stay_values(line: str) -> None:
    assert read(line).mentions[0].role == "bare"


@pytest.mark.parametrize("text", ["x8", "×8", "x 8"])
def test_a_sign_before_a_number_behind_a_label_belongs_to_it(text: str) -> None:
    (mention,) = read(f"MHA: {text}").mentions
    assert (mention.text, mention.quantity.value) == (text, 8)


@pytest.mark.parametrize("text", ["12.5 from 5*2.5", "= 12.5 GB from 5 * 2.5 GB", "$12.5 from 5 h * $2.5/h"])
def test_what_a_value_comes_from_is_a_claim(text: str) -> None:
    assert [link.holds for _, link in links(read(text)) if not link.inferred][-1:] == [True]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("125 from 5 * 2.5", "power-of-ten"),
        ("256 * 2.2 * 720 = $405k\n$405k = 256 * 1.8 * 720", "stale-value"),
        ("256 * 2.2 * 720 = $405k\n$405k for the run = 256 * 1.8 * 720", "stale-value"),
        ("256 * 2.2 * 720 = $405k\ncost $405k from 256 * 1.8 * 720", "stale-value"),
        ("tp8: 5.2 ms = 140 GB / 3.35 TB/s", "factor-dropped"),
        ("5.2 ms per token at tp8 = 140 GB / 3.35 TB/s", "factor-dropped"),
    ],
)
def test_a_slip_of_a_result_written_first_has_its_name(text: str, code: str) -> None:
    (wrong,) = [link for _, link in links(read(text)) if link.holds is False]
    assert wrong.diagnosis is not None and wrong.diagnosis.code == code


@pytest.mark.parametrize("text", ["saves 40 from 3 * 80", "512 GPUs cost = 512 * 2.5"])
def test_what_may_be_no_claim_is_not_refuted(text: str) -> None:
    assert not any(link.holds is False for _, link in links(read(text)))


@pytest.mark.parametrize(
    ("text", "value"),
    [("1e6 req / instances 40", 25_000), ("300 GB / gpus 4", 75e9), ("40k tok/s / replicas 5", 8e3)],
)
def test_a_noun_below_a_slash_may_say_what_the_number_behind_it_counts(text: str, value: float) -> None:
    found = quantity(text).quantity
    assert found is not None and found.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("$5/month", "$5/month"), ("$60k a year", "$60k/year"), ("€5 per day", "€5/day"), ("$2/h", "$2/h")],
)
def test_a_price_is_shown_for_the_time_that_was_typed(text: str, shown: str) -> None:
    found = quantity(text).quantity
    assert found is not None and show(found) == shown


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("₹2 Cr", 2e7), ("₹2Cr", 2e7), ("₹5 L", 5e5), ("INR 1.5 Cr", 1.5e7), ("Rs 3 L", 3e5), ("rs 50k", 5e4),
        ("₹1.2 lac", 1.2e5), ("$2 L", 2.0), ("5 L", 5.0),
    ],
)  # fmt: skip
def test_short_forms_of_crore_and_lakh_stand_behind_rupees(text: str, value: float) -> None:
    found = quantity(text).quantity
    assert found is not None and found.value == pytest.approx(value)


@pytest.mark.parametrize("text", ["7B * 2 B/param", "70B x 16 B/param"])
def test_bytes_for_each_thing_are_no_billions(text: str) -> None:
    assert not any("billion" in other.why for other in quantity(text).alternatives)


@pytest.mark.parametrize(
    ("text", "value"), [("5m tokens", 5e6), ("1.2m users/day", 1.2e6 / 86400), ("30m H100-hours", 30e6)]
)
def test_an_m_before_many_things_is_a_million(text: str, value: float) -> None:
    (mention,) = read(text).mentions
    assert mention.alternatives == ()
    assert mention.quantity.value / (3600 if "hours" in text else 1) == pytest.approx(value)


@pytest.mark.parametrize("text", ["wait 10m", "10m node boot", "5m/req"])
def test_any_other_m_is_minutes(text: str) -> None:
    assert str(read(text).mentions[0].quantity.dimension.hard) == "s"


@pytest.mark.parametrize(
    "text",
    [
        "8m/86400 = 93/s",
        "13 replicas, +2 = 15",
        "800/64 = 12.5 -> 13 replicas, + 2 = 15",
        "3.75M steps x 2 s = 7.5Ms = 87 days",
        "1 PB / 20 GB/s = 50ks",
        "3½ weeks = 588 h",
        "2 ½ x 4 = 10",
        "$1.2/M in, $6/M out: 3k*1.2/1e6 + 600*6/1e6 = $.0072/req",
    ],
)
def test_lines_typed_in_haste_are_read_as_meant(text: str) -> None:
    found = [link.holds for _, link in links(read(text)) if not link.inferred]
    assert set(found) == {True}


@pytest.mark.parametrize("text", ["8m/86400 = 12/s", "13 replicas, +2 = 16"])
def test_and_their_slips_are_seen(text: str) -> None:
    assert False in [link.holds for _, link in links(read(text))]


def test_a_word_behind_its_own_value_is_no_factor() -> None:
    reading = read("4500 out -> x4 = 18k", {"out": Quantity(4500.0)})
    assert not any(link.holds is False for _, link in links(reading))


def test_a_share_of_two_times_is_shown_as_typed() -> None:
    (said,) = readback(read("24*7 = 168 h/wk"))
    assert said.text == "168 h/wk"
