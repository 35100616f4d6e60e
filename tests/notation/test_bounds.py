"""Any text is answered: the work grows with the tokens, spans lie apart, and hostile texts end at once."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.failing import failures
from tests.fuzz.properties import (
    calculation_is_answered,
    claims_are_verified,
    counted,
    reading_is_bounded,
    reading_is_linear,
    reading_is_shown,
    spans_fit,
)
from tests.notation.cases import cases
from tests.notation.test_properties import TEXTS, mutated
from trainer.notation import hypotheses, quantity, read

NOTES = [case["text"] for name in ("hands", "notes") for case in cases(name)]
ANY = st.one_of(TEXTS, mutated(), st.sampled_from(NOTES))
CALLS = 200_000
"""Calls of Python that a text of any length may take: some 25 pieces of a line of 400 characters."""


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANY)
def test_any_text_is_read_within_bounds_and_every_span_shows_what_it_says(text: str) -> None:
    for holds in (
        reading_is_bounded,
        spans_fit,
        reading_is_shown,
        claims_are_verified,
        calculation_is_answered,
    ):
        holds(text)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANY)
def test_twice_the_text_takes_twice_the_work(text: str) -> None:
    reading_is_linear(text)


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9**9**9**9 = 1", "9^" * 100_000 + "9", "1e" + "9" * 100_000, "1e999" * 10_000,
        "1 " * 5_000_000, "x" * 10_000_000, "|" * 10_000_000, "1\t" * 5_000_000, "a, " * 3_000_000,
        "(" * 100_000, "(" * 100_000 + "1" + ")" * 100_000, "[{(" * 30_000,
        "\u202e" * 10_000_000, "1\u202e" * 1_000_000, "5\u200dGB " * 1_000_000, "\u200d" * 10_000_000,
        "a" + "\u0301" * 10_000_000, "1\u0301" * 1_000_000, "\ud800" * 1_000_000,
        "1\ud800 = \udfff2" * 100_000,
        "\\frac{" * 100_000, "~~a " * 1_000_000, "&times;" * 1_000_000, "half a " * 1_000_000,
    ],
    ids=lambda text: ascii(text[:8]),
)  # fmt: skip
def test_a_hostile_text_is_answered_in_bounded_work(text: str) -> None:
    reading, calls = counted(lambda: read(text))
    assert reading.text == text and calls < CALLS
    answer, calls = counted(lambda: quantity(text))
    assert answer.text == text and calls < CALLS


def test_naming_the_slip_of_a_long_sum_takes_work_in_proportion() -> None:
    def work(terms: int) -> int:
        link = next(
            link
            for statement in read("+".join(str(3 + term) for term in range(terms)) + " = 77777").statements
            for link in statement.links
            if link.holds is False
        )
        return counted(lambda: hypotheses(link))[1]

    assert work(80) < 2.5 * work(40)


def test_totals_that_add_nothing_up_cost_no_more_late_in_a_text_than_early() -> None:
    line = "total 5 GB\n"
    short, long = (counted(lambda text=line * count: read(text))[1] for count in (200, 400))
    assert long < 2.2 * short


@pytest.mark.parametrize("text", ["GB", "per 5", "A100", "H100 5", "x 3", "$", "tok/s"])
def test_a_unit_without_a_number_before_it_is_no_reading_of_the_end(text: str) -> None:
    assert read(text).text == text


@pytest.mark.parametrize(
    "text", ["\u2074\u207b", "2\u2074\u207b3", "10\u207b\u207b\u2074", "x\u207b", "3\u207a"]
)
def test_raised_signs_in_any_place_are_answered(text: str) -> None:
    assert quantity(text).text == text
    assert read(text).text == text


@pytest.mark.parametrize("text", ["ln", "sqrt", "a b ln", "5% = 3 for ln", "for writing +", "ln +", "+ ln"])
def test_a_name_of_a_function_at_the_end_of_a_text_is_read(text: str) -> None:
    assert read(text).text == text


def test_lines_of_blanks_cost_next_to_nothing() -> None:
    text = "\n".join([" " * 399] * 5_000 + ["6 * 7e9 = 4.2e10" + " " * 300])

    def is_read(_: str) -> None:
        assert len(read(text).statements) == 1

    assert list(failures("", {"in time": is_read})) == []
