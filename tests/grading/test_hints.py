"""Hints: what they name, in which order, what they cost, and that the price goes off the score."""

from __future__ import annotations

import pytest

from trainer.bank import Variant, draw, find
from trainer.grading import Report, claim, grade
from trainer.grading.hints import Hint, charged, hint_of, hints_of, offers, price_of
from trainer.grading.regrade import regrade
from trainer.paths import question_folders

FIRST = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
SECOND = "H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s"


@pytest.fixture(scope="module")
def variant() -> Variant:
    return draw(find("train-7b-1t-3w", question_folders()), None)


def ladder(variant: Variant, text: str) -> list[Hint]:
    """All hints that can be had one after the other for a text that stays as it is."""
    found: list[Hint] = []
    while following := [hint for hint in offers(variant, text, {h.key for h in found}) if hint.price != 4]:
        found.append(following[0])
        assert len(found) < 200
    return found


def test_a_step_is_named_then_told_in_words_then_in_numbers(variant: Variant) -> None:
    names, words, numbers = ladder(variant, "")[:3]
    assert "training compute" in names.says and "×" not in names.says
    assert "6 × model parameters × training tokens" in words.says
    assert "6 × 7B parameters × 1T tokens" in numbers.says
    assert names.price < words.price < numbers.price


def test_the_hint_is_on_what_is_missing_now(variant: Variant) -> None:
    assert "training compute" in offers(variant, "", ())[0].says
    assert "GPUs before rounding" in offers(variant, f"{FIRST}\n{SECOND}", ())[0].says


def test_numbers_are_the_candidate_s_and_no_assumption_is_made_for_them(variant: Variant) -> None:
    said = {hint.key: hint.says for hint in ladder(variant, f"{FIRST}\nH100 bf16 dense 989 TFLOPS")}
    assert "4.2e22 FLOP" in said["n_raw.3"] and "MFU" not in said["n_raw.3"]
    assert "396" not in said["n_raw.3"] and "40%" not in said["n_raw.3"]
    told = {hint.key: hint.says for hint in ladder(variant, f"{FIRST}\nH100 989 TFLOPS at 50% MFU")}
    assert "494" in told["n_raw.3"] or "495" in told["n_raw.3"]


def test_checks_come_after_the_steps(variant: Variant) -> None:
    keys = [hint.key for hint in ladder(variant, "")]
    first = next(index for index, key in enumerate(keys) if ".check." in key)
    assert all(".check." in key for key in keys[first:]) and first > 3
    assert len(keys) == len(set(keys))


def test_a_wrong_step_is_pointed_at_when_nothing_is_missing(variant: Variant) -> None:
    wrong = ladder(variant, "6ND = 6 * 7e9 * 1e12 = 8.4e22 FLOPs")
    pointed = [hint for hint in wrong if "not right" in hint.says]
    assert pointed and "line 1" in pointed[0].says and "4.2e22" not in pointed[0].says


def test_a_worked_first_line_can_be_had_once(variant: Variant) -> None:
    (first,) = [hint for hint in offers(variant, "", ()) if hint.key == "first-line"]
    assert "4.2e22" in first.says and "4.2e22" not in first.offer
    assert all(hint.key != "first-line" for hint in offers(variant, "", {"first-line"}))


def test_no_offer_says_what_the_hint_says(variant: Variant) -> None:
    for hint in ladder(variant, ""):
        assert hint.says not in hint.offer


@pytest.fixture(scope="module")
def hinted(variant: Variant) -> tuple[Report, Report, list[Hint]]:
    """A report without hints, the same with three, and those."""
    taken = ladder(variant, FIRST)[:3]
    plain = grade(variant, f"{FIRST}\n{SECOND}", mode="coach")
    return plain, charged(plain, taken), taken


def test_the_price_goes_off_the_score_and_the_points_still_add_up(
    hinted: tuple[Report, Report, list[Hint]],
) -> None:
    plain, less, taken = hinted
    assert less.score == plain.score - price_of(taken) > 0
    lost = sum(deduction.points for deduction in less.deductions)
    assert sum(less.parts.values()) + lost == pytest.approx(100, abs=0.1)


def test_a_score_does_not_fall_below_nothing(variant: Variant) -> None:
    assert charged(grade(variant, "no idea"), ladder(variant, "")[:12]).score == 0


def test_hints_are_kept_with_the_report_through_storage_claims_and_regrading(
    variant: Variant, hinted: tuple[Report, Report, list[Hint]]
) -> None:
    _, less, taken = hinted
    stored = Report.from_dict(less.to_dict())
    assert hints_of(stored) == tuple(taken)
    missing = [check.id for check in less.checks if check.status == "missing"]
    claimed, free = claim(variant, stored, missing), claim(variant, hinted[0], missing)
    assert claimed.claimed_score is not None and free.claimed_score is not None
    assert claimed.claimed_score == free.claimed_score - price_of(taken)
    assert regrade(variant, stored).changes == ()


def test_without_hints_nothing_changes(hinted: tuple[Report, Report, list[Hint]]) -> None:
    assert charged(hinted[0], []) is hinted[0]


def test_a_hint_survives_being_written_down() -> None:
    hint = Hint("C.1", 1, "the next step", 'work out "C"\n[b]')
    assert hint_of(hint.as_text()) == hint and "\n" not in hint.as_text()


def test_a_worked_line_that_stands_in_the_answer_is_not_sold(variant: Variant) -> None:
    (line,) = [hint.says for hint in offers(variant, "", ()) if hint.key == "first-line"]
    for answer in (FIRST, line.removeprefix("for example: "), f"H100 989 TFLOPS at 40% MFU\n{FIRST}"):
        assert [hint.key for hint in offers(variant, answer, ())][1:] == []
    wrong = offers(variant, "6ND = 6 * 7e9 * 1e12 = 8.4e22 FLOPs", ())
    assert any(hint.key == "first-line" for hint in wrong), "it is there, and not right"


def test_a_formula_that_stands_in_the_answer_is_not_sold(variant: Variant) -> None:
    keys = [hint.key for hint in ladder(variant, "6ND = 6 * 7e9 * 1e12 = 8.4e22 FLOPs")]
    assert "C.1" in keys and not {"C.2", "C.3"} & {*keys}
    keys = [hint.key for hint in ladder(variant, "training compute 8.4e22 FLOPs, H100 989 TFLOPS at 40% MFU")]
    assert {"C.1", "C.2", "C.3"} <= {*keys}, "here nothing shows the relation"
