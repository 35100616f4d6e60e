"""A time per step or token and the rate beside it."""

from __future__ import annotations

import pytest

from tests.notation.cases import links
from trainer.notation import Link, read


def wrong(text: str) -> list[Link]:
    return [link for _, link in links(read(text)) if link.holds is False]


@pytest.mark.parametrize(
    "line",
    [
        "405 GB / (8 × 3.35 TB/s) = 15.1 ms per step, so 151 tok/s alone",
        "15.1 ms/token -> 151 tok/s",
        "9.3 ms/tok = 180 tok/s",
        "50 tok/s so 2 ms per token",
        "40 tok/s per user -> 2.5 ms per token",
        "30 ms per request => 330 req/s",
    ],
)
def test_what_is_not_one_over_the_other_is_refused(line: str) -> None:
    (link,) = wrong(line)
    assert link.diagnosis is not None and link.diagnosis.code == "not-reciprocal"
    assert "one over" in link.diagnosis.says


def test_the_diagnosis_says_what_the_time_comes_to() -> None:
    (link,) = wrong("15.1 ms per step, so 151 tok/s")
    assert link.diagnosis is not None
    assert "66.2" in link.diagnosis.says and "same digits" in link.diagnosis.says


@pytest.mark.parametrize(
    "text",
    [
        "15.1 ms per step, so 66 tok/s",
        "9.3 ms/tok = 108 tok/s",
        "batch 64, 20 ms per step -> 3200 tok/s",
        "20 ms per step -> 3200 tok/s",
        "9.3 ms/step = 3440 tok/s at batch 32",
        "batch 32 on 8 GPUs\n20 ms per step -> 12,800 tok/s",
        "15.1 ms per step, so realistically 40 tok/s",
        "20 ms per token -> 3200 tok/s",
        "20 ms per token, 50 users so 2500 tok/s",
        "7 ms per step, 3 tokens per step, so 429 tok/s",
        "latency 200 ms -> 40 req/s",
        "12 ms/tok, about 120 tok/s",
    ],
)
def test_a_batch_or_a_share_may_stand_between(text: str) -> None:
    assert wrong(text) == []
