"""Links that nobody wrote: made where values, units and rounding agree, and nowhere else."""

from __future__ import annotations

import pytest

from tests.notation.cases import close, links
from trainer.notation import Link, read


def implied(text: str, value: float) -> list[Link]:
    """The links that prose makes for a value."""
    found = [link for _, link in links(read(text)) if link.inferred and link.holds]
    return [link for link in found if link.right.quantity and close(link.right.quantity.value, value)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "exposed 0.31 s, 8.19e16 FLOP in all\n64 × 396e12 = 2.53e16 FLOP/s → 8.19e16 / 2.53e16 = 3.24 s",
            8.19e16,
        ),
        ("833 qps, peak 3x\neach h100 does maybe 2.5k tok/s", 2500),
        ("833 qps peak, 3x\neach card does 2.5k tok/s", 2500),
        ("measured 9,600 tok/s at $2.99/hr, 34.56M tok\n$2.99 for it", 2.99),
        ("32 experts over 3 racks, 10 of them idle", 10),
        ("1,024 * 3 = 3.072", 3.072),
        ("35% and -1.1%, solve back: 34.6%", 0.346),
    ],
)
def test_none_is_invented(text: str, value: float) -> None:
    assert [link.left.text for link in implied(text, value)] == []


def test_a_step_that_a_value_is_put_into_restates_nothing() -> None:
    found = [link for _, link in links(read("api $0.60 -> (0.60-0.247)/0.60 = 59%"))]
    assert [(link.right.text, link.holds) for link in found] == [("(0.60-0.247)/0.60", None), ("59%", True)]


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        ("102 + 25.6 = 128 GB → 2 boxes w/ 96 GB", 2, "128 GB / 96 GB"),
        ("112 GB of state, 80 GB cards, so 2 GPUs", 2, "112 GB / 80 GB"),
    ],
)
def test_whole_things_follow_from_what_is_stated(text: str, value: float, left: str) -> None:
    (link,) = implied(text, value)
    assert (link.left.text, link.how) == (left, "rounding")


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        (
            "70B state\n- weights 2 B/param: 140 GB\n- grads 2 B/param: 140 GB\n- 12 B/param: 840 GB",
            840e9, "12 B/param × 70B",
        ),
        ("20M × 5 = 100M vectors\n32 × 2 × 4 B = 256 B/vec → 25.6 GB", 25.6e9, "256 B/vec × 100M vectors"),
        (
            "that's $80.5k a year, plus power 10 kW × 8760 h × $0.08 = $7.0k → $87.5k/yr",
            87.5e3 / 31557600, "$80.5k a year + $7.0k",
        ),
        (
            "train: 6 × 37B × 14.8T = 3.29e24 FLOPs\n989 TF × 35% = 346 TF\n3.29e24 / 346e12 = 9.5e9 GPU-s\n"
            "on 2048 GPUs: 2.64M / 2048 = 1289 h\ndense: 6 × 671B × 14.8T = 5.96e25, 18x more",
            18, "5.96e25 / 3.29e24",
        ),
        ("5% lost -> 95% goodput", 0.95, "1 - 5%"),
        ("alone 66 tok/s\n2.77 / 16.3 ms = 170 tok/s, which is a 2.6x gain", 2.6, "170 tok/s / 66 tok/s"),
    ],
)  # fmt: skip
def test_what_is_counted_or_compared_is_found(text: str, value: float, left: str) -> None:
    assert [link.left.text for link in implied(text, value)] == [left]


def test_an_expression_is_written_out_with_its_brackets() -> None:
    text = "NVLink is 900 GB/s, 8 × 50 GB/s = 400 GB/s, that is 2.25 times"
    assert all("/ 8 ×" not in link.left.text for _, link in links(read(text)))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("60 s to write, 10.4% lost\nrestart 10 min", "10 min"),
        ("133 ms + 50 ms + 20 ms = 203 ms, SLO 250 ms", "250 ms"),
        ("8 TB of data, 16 TB of copies\nquota 24 TB", "24 TB"),
        ("288 s, 12 steps\n24 s/step\nso 288 s", "288 s"),
        ("14 GB of grads, 7B params\nring moves 2*(N-1)/N ~ 2x", "2x"),
        ("300 tok at 135 tok/s: 300/135 = 2.2 s\ndraft costs 30% -> 135*2.77/1.3 = 288 tok/s", "135"),
    ],
)
def test_a_value_that_is_given_or_said_again_is_not_explained(text: str, value: str) -> None:
    links = [link for statement in read(text).statements for link in statement.links if link.inferred]
    assert value not in [link.right.text.strip() for link in links]


@pytest.mark.parametrize(
    "text",
    [
        "9 layers\nkv 9 GB\n16 GB weights, 18 GB kv\n16 + 18 = 34 GB < 80 GB ok",
        "state 9 GB\nopt 9 GB\ncard 80 GB",
        "8 way\n80 layers\nset aside 10% of it",
    ],
)
def test_a_limit_and_a_share_set_aside_come_of_nothing(text: str) -> None:
    assert [link for statement in read(text).statements for link in statement.links if link.inferred] == []
