"""Lines that go on with an operator: the value above is put in, the result judged as on one line."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import Link, read


def last(text: str) -> Link:
    """The last written link of a text."""
    return written(text)[-1]


def written(text: str) -> list[Link]:
    """The written links of a text."""
    return [link for _, link in links(read(text)) if not link.inferred]


@pytest.mark.parametrize(
    "text",
    [
        "24M req/day\n/86400 = 278 qps",
        "1.5e6 s\n/ 86400 = 17.4 days",
        "140 GB\n/ 3.35 TB/s = 42 ms",
        "64 GPUs\nx 460 h = 29,440 GPU-h\nx $2.50 = $73.6k",
        "$3M @ $2.25/GPU-hr => 1.33M GPU-hrs\n× 3600 = 4.8e9 GPU-s\n× 989e12 × 0.4 = 1.9e24 FLOPs",
    ],
)
def test_they_hold(text: str) -> None:
    assert last(text).holds is True


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("24M req/day\n/3600 = 278 qps", "days-hours"),
        ("24M req/day / 3600 = 278 qps", "days-hours"),
        ("24M req/day\n/86400 = 2780 qps", "power-of-ten"),
        ("1.5e6 s\n/ 86400 = 174 days", "power-of-ten"),
        ("1.5e6 s\n/ 3600 = 17.4 days", "days-hours"),
        ("140 GB\n/ 3.35 TB/s = 4.2 ms", "power-of-ten"),
        ("64 GPUs\nx 460 h = 29,440 GPU-h\nx $2.50 = $7.36k", "power-of-ten"),
    ],
)
def test_they_are_wrong_with_a_reason(text: str, code: str) -> None:
    link = last(text)
    assert link.holds is False and link.diagnosis is not None and link.diagnosis.code == code


def test_the_left_side_is_shown_in_the_unit_of_the_right_one() -> None:
    diagnosis = last("64 GPUs\nx 460 h = 29,440 GPU-h\nx $2.50 = $7.36k").diagnosis
    assert diagnosis is not None and "the left side is $73.6k" in diagnosis.says


@pytest.mark.parametrize("text", ["the file\n/ 8 = 12", "140 GB weights\nsome words\nand more\n/ 8 = 12 GB"])
def test_nothing_is_refused_where_another_value_may_be_meant(text: str) -> None:
    assert not any(link.holds is False for _, link in links(read(text)))


def test_what_stands_above_may_be_added_first() -> None:
    text = "a: 2*70.6e9*8192 = 1.16e15\nb: 2*80*8192*8192^2 = 8.8e13\n/ (8*989 TFLOPS*45%) = 0.35 s"
    assert last(text).holds is True
    text = "500 rps × 6 KB = 3 MB/s\n3 MB/s × 2.6e6 s = 7.8 TB, × $0.09/GB = $0.702"
    assert last(text).holds is False


@pytest.mark.parametrize(
    "line",
    [
        "plus 15% for failed runs -> $575k",
        "then add another 15% = $575k",
        "+15% overhead = $575k",
        "minus 10% discount = $450k",
        "-10% discount = $450k",
        "times 12 = $6M",
        "divided by 8 = $62.5k each",
    ],
)
def test_a_line_that_begins_with_a_sign_in_a_word_goes_on_from_the_value_above(line: str) -> None:
    assert [link.holds for link in written(f"$500k base\n{line}")] == [True]


def test_a_part_behind_a_comma_goes_on_from_the_value_before_it() -> None:
    assert last("sum 4.03e11, divided by (64e9 + 3.2e9) = 6").holds is True
    assert last("sum 4.03e11, divided by (64e9 + 3.2e9) = 8").holds is False


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("180*8 = 1440 GPUs\n+20% headroom = 1,728 GPUs", True),
        ("180*8 = 1440 GPUs\n+20% headroom = 1,584 GPUs", False),
        ("180*8 = 1440 GPUs\nplus 20% headroom = 1,584 GPUs", False),
        ("$100k compute\n+ 20% buffer = $130k", False),
    ],
)
def test_so_much_more_than_the_line_above_is_judged_where_it_is_wrong_too(text: str, verdict: bool) -> None:
    assert last(text).holds is verdict
    assert not any(link.holds for link in written("8 GPUs a node, 200 nodes\n+20% headroom = 1,700 GPUs"))


def test_a_sum_that_goes_on_from_the_line_above_is_judged_as_one() -> None:
    (link,) = written("8 ms\nplus 3 ms = 12 ms")
    assert link.holds is False
    assert link.ratio == pytest.approx(12 / 11)


@pytest.mark.parametrize("share", ["5.2%", "9.2%"])
def test_a_sum_behind_what_a_value_is_for_is_one_of_its_own(share: str) -> None:
    first, second = written(f"60/1148 = 5.2% for writing + 574/10980 = {share} lost work")
    assert first.holds is True
    assert second.holds is (share == "5.2%")


def test_a_bullet_is_no_sign_of_a_sum_that_is_wrong() -> None:
    wrong = last("- 40% of 989 TFLOP/s = 396 TFLOP/s\n- 3.79e25 / 396e12 = 9.57e10 H100-hours")
    assert wrong.holds is False
    assert wrong.ratio == pytest.approx(1, abs=0.001)
