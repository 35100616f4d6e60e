"""Intervals and how often they come round, and values that are called something rounder."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import quantity, read


def holds(text: str) -> list[bool | None]:
    """Whether each link of the last line holds."""
    found = links(read(text))
    return [link.holds for line, link in found if line == found[-1][0]]


@pytest.mark.parametrize(
    "text",
    [
        "every 3.05 h, i.e. 0.33 times a day",
        "every 3.05 h = 0.33/day",
        "a failure every 3.05 h (0.33 a day)",
        "something breaks every 50,000 / 16,384 = 3.05 h, i.e. ~0.33 times a day",
        "every 15 min -> 4/day",
        "every 3.05 h = 5/day",
    ],
)
def test_an_interval_is_one_over_its_rate(text: str) -> None:
    wrong = [link for _, link in links(read(text)) if link.holds is False]
    assert [link.diagnosis.code for link in wrong if link.diagnosis] == ["not-reciprocal"]
    assert "a day" in wrong[0].diagnosis.says  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "every 3.05 h, i.e. 7.9 times a day",
        "every 3.05 h = 7.9/day",
        "1000 GPUs, one fails every 50 h, so 480 a day",
    ],
)
def test_a_right_rate_holds(text: str) -> None:
    assert holds(text) == [True]


@pytest.mark.parametrize("text", ["GPU MTBF 50 h, so 4 failures/day", "checkpoint every 2 h, so 10 a day"])
def test_a_count_from_the_question_may_stand_between(text: str) -> None:
    assert not any(link.holds is False for _, link in links(read(text)))


@pytest.mark.parametrize(
    ("text", "rate", "unit"),
    [
        ("one failure every 3h", 1 / 10800, "failure/s"),
        ("a failure every 3 h", 1 / 10800, "failure/s"),
        ("5 requests every 2 s", 2.5, "req/s"),
    ],
)
def test_so_many_every_so_often_is_a_rate(text: str, rate: float, unit: str) -> None:
    found = quantity(text)
    assert found.quantity is not None
    assert found.quantity.value == pytest.approx(rate)
    assert str(found.quantity.dimension) == unit
    assert found.notes


@pytest.mark.parametrize(
    "text",
    [
        "56.7 s, call it 60 s",
        "56.7 s -> call it 60 s",
        "56.7 s so call it 60",
        "1,148 s, call it 20 min",
        "$575k, call it $600k",
        "2.4x, call it 2x",
        "11.4 nodes, call it 12",
    ],
)
def test_a_value_may_be_called_a_rounder_one(text: str) -> None:
    assert holds(text) == [True]


@pytest.mark.parametrize("text", ["56.7 s, call it 90 s", "$575k, call it $1M", "56.7 s, call it 600 s"])
def test_what_no_rounding_gives_is_refused(text: str) -> None:
    assert holds(text) == [False]


def test_a_margin_that_is_named_is_no_rounding() -> None:
    assert links(read("56.7 s, call it 90 s with margin")) == []
