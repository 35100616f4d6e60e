"""Checks that the candidate claims: the report keeps what was detected and what was claimed."""

from __future__ import annotations

from grading.support import TRAIN, check, graded
from trainer.grading import Report

WITHOUT_BUFFER = """\
6 * 7e9 * 1e12 = 4.2e22 FLOP
H100, 989 TFLOP/s dense at 40% MFU
3 weeks = 1.81e6 s -> 4.2e22 / (1.81e6 * 989e12 * 0.4) = 58.5 GPUs -> 64 GPUs, 8 nodes of 8
4.2e22 / (64 * 989e12 * 0.4) = 1.66e6 s = 19.2 days
64 * 19.2 * 24 = 29.5k GPU-hours at $2.50 = $73.7k
16 B/param * 7e9 = 112 GB, fits in 2 cards of 80 GB: compute-sized
"""


def test_a_claim_stands_beside_the_verdict_and_does_not_replace_it() -> None:
    plain = graded(TRAIN, WITHOUT_BUFFER)
    claimed = graded(TRAIN, WITHOUT_BUFFER, claims=["buffer"])
    assert check(plain, "buffer").status == check(claimed, "buffer").status == "missing"
    assert check(claimed, "buffer").claimed
    assert claimed.score == plain.score
    assert claimed.claimed_score is not None
    assert claimed.claimed_score > plain.score


def test_a_claimed_critical_check_lifts_its_cap_in_the_claimed_score_only() -> None:
    text = "\n".join(line for line in WITHOUT_BUFFER.splitlines() if "19.2 days" not in line)
    claimed = graded(TRAIN, text.replace("64 * 19.2 * 24 = ", ""), claims=["calendar"])
    assert check(claimed, "calendar").critical
    assert check(claimed, "calendar").status == "missing"
    assert claimed.score <= 69
    assert claimed.claimed_score is not None
    assert claimed.claimed_score > 69


def test_claims_of_met_or_unknown_checks_change_nothing() -> None:
    assert graded(TRAIN, WITHOUT_BUFFER, claims=["node_rounding", "no-such-check"]) == graded(
        TRAIN, WITHOUT_BUFFER
    )


def test_a_claim_survives_storage() -> None:
    claimed = graded(TRAIN, WITHOUT_BUFFER, claims=["buffer"])
    assert Report.from_dict(claimed.to_dict()) == claimed
