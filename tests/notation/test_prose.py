"""Results written first, and what prose says of values stated before: totals, multiples, savings."""

from __future__ import annotations

import pytest

from tests.notation.cases import close, links
from trainer.notation import Link, quantity, read


def _of(text: str, value: float) -> list[Link]:
    """The links of a text whose result is a value."""
    found = [link for _, link in links(read(text))]
    return [link for link in found if link.right.quantity and close(link.right.quantity.value, value)]


def _held(text: str, value: float) -> list[str]:
    """The left sides of the links that hold for a value."""
    return [link.left.text for link in _of(text, value) if link.holds]


def _wrong(text: str) -> list[str]:
    return [link.left.text + " = " + link.right.text for _, link in links(read(text)) if link.holds is False]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5.67 TB per checkpoint = 405e9 * 14 B (bf16 weights + fp32 master, m, v)", 5.67e12),
        ("28 s to write = 5.67 TB / 200 GB/s", 28.0),
        ("4.7% lost = 28 s / 600 s, if it blocks every ten minutes", 0.047),
        ("816 TB written daily = 144 * 5.67 TB", 8.16e14),
        ("17 TB on disk = 3 * 5.67 TB since we keep the last three", 1.7e13),
        ("840 GB of optimizer state = 70e9 * 12 B", 8.4e11),
        ("512 GPUs rented = 64 nodes * 8", 512.0),
        ("8 ms for batch 64 = 64 * 0.125 ms of cache reads", 0.008),
        ("0.4 s to prefill = 1.6e15 FLOP / 4e15 FLOP/s", 0.4),
    ],
)
def test_a_result_written_first_is_linked_with_its_expression(text: str, value: float) -> None:
    assert _held(text, value), text
    assert not _wrong(text)


@pytest.mark.parametrize(
    "text",
    [
        "70 s to load = 980 GB / 140 GB/s",
        "4 s to prefill = 1.6e15 FLOP / 4e15 FLOP/s",
        "72 TB with the replica = 2 * 18 TB because we keep two copies",
        "one 400 Gbps NIC per GPU = 400 GB/s",
        "a 100 Gb/s link to the bucket = 100 GB/s",
        "900 GB/s of NVLink = 900 Gb/s",
    ],
)
def test_a_result_written_first_that_its_expression_does_not_give_is_wrong(text: str) -> None:
    assert len(_wrong(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "512 GPUs cost = 512 * 2.5",
        "512 GPUs cost = 512 * 2.5 = $1,280 an hour",
        "80 GB card headroom = 80 GB - 26 GB = 54 GB",
        "80 GB per card, usable = 0.9 * 80 GB",
        "640 GB in a node usable = 0.9 * 640 GB = 576 GB",
        "5 min per checkpoint pause = 28 s * 2",
        "100 GB/s to storage per rail bandwidth = 8 * 50 GB/s",
        "10 kW for a node and a rack = 4 * 10.2 kW",
        "10 min per save overhead = 28 s / 600 s = 4.7%",
        "2.4 s step comm share = 0.64 s / 2.4 s = 27%",
        "30 days of training GPU-hours = 512 * 30 * 24 = 369k",
        "one 400 Gbps NIC per GPU = 50 GB/s",
        "400 Gbps NICs in a DGX = 400 GB/s",
        "400 Gbps NIC per GPU x 8 = 400 GB/s",
        "400 Gbps per GPU, per node = 400 GB/s",
        "one 400 Gbps NIC per GPU so per node = 400 GB/s",
        "34.9 GWh\nat 6 cents = $2.1M",
        "0 s to write = 5 GB / 1 GB/s * 0",
    ],
)
def test_words_before_a_sign_that_name_what_follows_are_no_claim_of_the_value(text: str) -> None:
    assert not _wrong(text)


@pytest.mark.parametrize(
    ("text", "value", "expression"),
    [
        ("26 GB weights\n26 GB grads\n156 GB Adam\nSo the state is 208 GB altogether.", 2.08e11,
         "26 GB + 26 GB + 156 GB"),
        ("Weights come to 68 GB.\nThe cache is 21 GB, the runtime 4 GB.\nThat is 93 GB in all.", 9.3e10,
         "68 GB + 21 GB + 4 GB"),
        ("signed: 20 MW.\n12 MW of GPUs plus 3 MW of cooling and 1 MW of rest, 16 MW altogether", 1.6e7,
         "12 MW + 3 MW + 1 MW"),
        ("grads: 16 GB\nring all-reduce sends about twice that, so 32 GB per GPU", 3.2e10, "2 × 16 GB"),
        ("bill = $2.1M\nor half of that ($1.05M) with the wind contract", 1.05e6, "half × $2.1M"),
        ("now it is $392k\nwith 192 it is $294k\nSo we save $98k each month", 98e3, "$392k - $294k"),
        ("1,024 GPUs / 8 = 128 boxes\nbill about $1.16M, i.e. $1,130 per GPU", 1130.0, "$1.16M / 1,024 GPUs"),
        ("prefill is 1.13e15 FLOP\nthe prompt is 16,000 not 8,000, so 2.26e15 FLOP", 2.26e15,
         "1.13e15 FLOP × 16,000 / 8,000"),
        ("34.9 GWh\nat 6 cents = $2.1M", 2.1e6, "6 cents × 34.9 GWh"),
    ],
)  # fmt: skip
def test_prose_takes_up_values_stated_before(text: str, value: float, expression: str) -> None:
    assert expression in _held(text, value)
    assert not _wrong(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("H100: 1979 TFLOP/s\nnode: 3.96e15 FLOP/s\nthe prompt is 16,000 not 8,000, so longer", 8000.0),
        ("the two moments, over eight cards\nActivations take 11 GB per sample, so four samples fit", 4.0),
    ],
)
def test_nothing_is_made_up_for_what_is_put_in(text: str, value: float) -> None:
    assert not _held(text, value)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("C = 1.78e23\nF = 3.46e14\ngpu_h = C / F / 3600 = 143k", 143e3 * 3600, "GPU*s"),
        ("gpu_hours = 1024 * 20.3 * 24 = 499k", 499e3 * 3600, "GPU*s"),
        ("secs = 7.2e23 / 4.1e17 = 1.76e6\ndays = secs / 86400 = 20.3", 20.3 * 86400, "s"),
        ("ttft_ms = 1.13e15 / 3.96e15 * 1000 = 285", 0.285, "s"),
        ("d_h = 8192 / 64 = 128", 128.0, "1"),
        ("tok_sec = 64 * 30 = 1920", 1920.0, "1"),
        ("cost_per_hour = 512 * 2.5 = 1280", 1280.0, "1"),
    ],
)
def test_a_bare_result_has_the_time_unit_of_its_own_name(text: str, value: float, unit: str) -> None:
    found = [link.right.quantity for link in _of(text, value) if link.right.quantity]
    assert str(found[-1].dimension) == unit
    assert not _wrong(text)


def test_a_value_in_the_unit_of_its_name_is_used_by_its_figure() -> None:
    text = "gpu_h = 5.148e8 / 3600 = 143k\nbill = gpu_h * $2.20 = $315k\non 512: gpu_h / 512 / 24 = 11.6 days"
    assert all(link.holds for _, link in links(read(text)))
    stated = next(mention for mention in read(text).mentions if mention.text == "143k")
    assert 143e3 in [other.quantity.value for other in stated.alternatives]


def test_a_unit_behind_a_bracket_of_bare_numbers_belongs_to_it() -> None:
    found = quantity("(640 + 80) GB / 80 GB").quantity
    assert found is not None
    assert (found.value, str(found.dimension)) == (9.0, "1")


def test_a_prefix_lost_between_two_typed_units_is_no_hidden_scale() -> None:
    (statement,) = read("keep the last 5: 5 * 182 GB = 910 TB").statements
    assert [link.holds for link in statement.links] == [False]
