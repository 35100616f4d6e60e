"""Steps and checks that the candidate claims: the report keeps what was detected and what was claimed."""

from __future__ import annotations

from grading.support import TRAIN, check, graded, step
from trainer.bank import Variant, draw, find
from trainer.grading import Report, claim
from trainer.grading.claim import claims_of
from trainer.grading.regrade import regrade
from trainer.paths import question_folders

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


def test_a_step_that_was_not_found_is_claimed_in_a_line_beside_its_verdict() -> None:
    plain = graded(TRAIN, WITHOUT_BUFFER)
    assert step(plain, "budget").status == "missing"
    claimed = claim(variant(), plain, ["step:budget"], {"step:budget": 3})
    told = step(claimed, "budget")
    assert (told.status, told.claimed, told.claimed_line) == ("missing", True, 3)
    assert claimed.score == plain.score and claimed.parts == plain.parts
    assert claimed.claimed_score is not None and claimed.claimed_score > plain.score
    assert Report.from_dict(claimed.to_dict()) == claimed
    assert regrade(variant(), claimed).now.claimed_score == claimed.claimed_score
    assert claim(variant(), claimed, ()) == plain, "it is taken back"


def test_a_slip_can_be_claimed_and_what_is_right_cannot() -> None:
    wrong = graded(TRAIN, WITHOUT_BUFFER.replace("64 GPUs, 8 nodes of 8", "59 GPUs").replace("64", "59"))
    assert step(wrong, "n_gpus").status == "slip" and step(wrong, "C").status == "correct"
    claimed = claim(variant(), wrong, ["step:n_gpus", "step:C", "step:no-such", "check:node_rounding"])
    assert claims_of(claimed) == ("step:n_gpus", "check:node_rounding")
    assert step(claimed, "n_gpus").diagnosis == step(wrong, "n_gpus").diagnosis
    assert claimed.claimed_score is not None and claimed.claimed_score > wrong.score


def test_claimed_steps_make_the_chain_that_was_not_read() -> None:
    bare = graded(TRAIN, "I worked it all out on the board")
    every = [f"step:{one.id}" for one in bare.steps if one.status == "missing"]
    claimed = claim(variant(), bare, every)
    assert claimed.claimed_score is not None and claimed.claimed_score >= 45 > bare.score


def variant() -> Variant:
    return draw(find(TRAIN, question_folders()), None)
