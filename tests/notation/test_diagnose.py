"""Slips are named by evaluating the line again under one hypothesis."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import hypotheses, read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4.2e22 / (989e12 * 0.4 * 1.81e6) = 29.3", "sparse-peak"),
        ("6 * 7e9 * 1e12 = 1.4e22", "two-nd"),
        ("64 GB / 4.8 TB/s = 13.3 s", "prefix"),
        ("130,000 / 168,000 = 1.3", "upside-down"),
        ("ceil(10.4) = 10", "rounded-down"),
        ("2 * 529 = 1,587 TFLOPs", "miscounted"),
        ("8 * 80 * 128 * 2 * 2 = 163,840", "factor-dropped"),
        ("512 nodes × 11.4 kW = 58 MW", "power-of-ten"),
        ("546 / (5.1 × 0.56) = 546 / 3.856 = 141.6", "stale-step"),
        ("200 Gb/s = 200 GB/s", "bits-bytes"),
        ("2 PB / 100 Gb/s = 20,000 s", "bits-bytes"),
        ("140 GB / tp8 = 140 GB", "factor-dropped"),
        ("weights, tp8: 140 GB / 3.35 TB/s = 5.2 ms", "factor-dropped"),
        ("140 GB / 8 / 3.35 TB/s = 41.8 ms", "factor-dropped"),
        ("128/16 = 16 GB", "factor-two"),
        ("890 * 0.4 = 392", "digits-swapped"),
        ("7 * 140 GB = 890 GB", "digits-swapped"),
        ("256 * 2.2 * 720 = $405k\n256 * 1.8 * 720 = $405k", "stale-value"),
    ],
)
def test_the_one_slip_that_explains_a_line_is_named(text: str, code: str) -> None:
    wrong = [link for _, link in links(read(text)) if link.holds is False]
    assert len(wrong) == 1
    assert wrong[0].diagnosis is not None and wrong[0].diagnosis.says
    named = {wrong[0].diagnosis.code, *(diagnosis.code for diagnosis in hypotheses(wrong[0]))}
    assert code in named, named


def test_an_unexplained_line_gets_no_name() -> None:
    wrong = [link for _, link in links(read("22 days * 512 / 64 = 111 days")) if link.holds is False]
    assert len(wrong) == 1 and hypotheses(wrong[0]) == ()
    assert wrong[0].ratio is not None and abs(wrong[0].ratio - 111 / 176) < 0.01


def test_a_stale_line_names_both_sides() -> None:
    text = "N was 13e9 at first\n6 * 7e9 * 1e12 = 7.8e22"
    wrong = [link for _, link in links(read(text)) if link.holds is False]
    assert wrong[0].diagnosis is not None and wrong[0].diagnosis.code == "stale-operand"
    assert "13B" in wrong[0].diagnosis.says and "7B" in wrong[0].diagnosis.says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2 PB / 100 Gb/s = 20,000 s", "the result takes 100 Gb/s for bytes: it is 12.5 GB/s"),
        ("7 * 140 = 890", "two digits of 890 changed places: 980 comes out, 890 is 9.2% less"),
        (
            "256 * 2.2 * 720 = $405k\n256 * 1.8 * 720 = $405k",
            "$405k is the result of line 1, this one gives $332k: one of the two is out of date",
        ),
        (
            "tp8: 140 GB / 3.35 TB/s = 5.2 ms",
            "5.2 ms is divided by the 8 of tp8, which the expression leaves out: it gives 41.8 ms",
        ),
    ],
)
def test_a_slip_is_told_with_its_figures(text: str, says: str) -> None:
    (wrong,) = [link for _, link in links(read(text)) if link.holds is False]
    assert wrong.diagnosis is not None and wrong.diagnosis.says == says


def test_a_link_that_holds_has_no_hypotheses() -> None:
    assert all(hypotheses(link) == () for _, link in links(read("6 * 7 = 42")))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("256 * 700 W = 179 MW", False),
        ("2 * 700 W = 1.4 MW", False),
        ("100 W * 10 = 1 MW", False),
        ("256 * 700 W = 179 kW", True),
        ("16 B * 7 = 112 GB", None),
    ],
)
def test_thousands_are_hidden_in_counts_of_bytes_and_not_of_watts(text: str, holds: bool | None) -> None:
    (link,) = [link for statement in read(text).statements for link in statement.links]
    assert link.holds is holds
