"""Results in the unit that is asked for."""

from __future__ import annotations

import pytest

from trainer.notation.converted import calculate


@pytest.mark.parametrize(
    ("text", "display"),
    [
        ("100 GB in GiB", "93.132 GiB"),
        ("7B * 16 bytes in GiB", "104.31 GiB"),
        ("64 * 19 days in GPU-hours", "29,184 GPU-hours"),
        ("400 Gbit/s to GB/s", "50 GB/s"),
        ("1e20 FLOP as EFLOP", "100 EFLOP"),
        ("3 weeks in hours?", "504 hours"),
        ("100 GB in FLOP", "100 GB is no amount of FLOP"),
        ("100 GB", "100 GB"),
    ],
)
def test_a_result_is_shown_in_the_unit_that_is_asked_for(text: str, display: str) -> None:
    assert calculate(text).display == display


@pytest.mark.parametrize(
    "text", ["7B in 3 weeks", "in", "", "how many in GB", "2 in", "a in b in c", "\ud800 in GB"]
)
def test_what_asks_for_no_unit_is_read_as_ever(text: str) -> None:
    from trainer.notation import quantity

    assert calculate(text) == quantity(text)
