"""Variants: the same seed draws the same numbers, within their choices, and every condition holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import Question, draw, load
from trainer.errors import TrainerError

from .files import SOUND, spoiled, write

SEEDS = range(60)


@pytest.fixture
def question(tmp_path: Path) -> Question:
    return load(write(tmp_path, SOUND))


def test_without_a_seed_the_numbers_are_those_of_the_file(question: Question) -> None:
    variant = draw(question)
    assert variant.seed is None
    assert variant.title == "How many days do 64 GPUs need for 7B params?"
    assert variant.prompt.startswith("Train a model of 7B params on 1T tokens\n")
    assert variant.reference["C"].value == pytest.approx(4.2e22)
    assert variant.reference["days"].value / 86400 == pytest.approx(19.2, rel=1e-3)
    assert str(variant.reference["C"].dimension) == "FLOP"
    assert variant.outline == ("6ND is 4.2e22 FLOP", "64 GPUs take 19.2 days")


def test_a_seed_always_draws_the_same(question: Question) -> None:
    assert [draw(question, seed).inputs["N"].display for seed in range(8)] == [
        draw(question, seed).inputs["N"].display for seed in range(8)
    ]
    assert draw(question, 1) == draw(question, 1)


def test_the_draws_of_known_seeds_never_change(question: Question) -> None:
    known = {
        0: ("3B params", "40%"),
        1: ("7B params", "40%"),
        2: ("7B params", "30%"),
        -1: ("7B params", "50%"),
    }
    for seed, drawn in known.items():
        variant = draw(question, seed)
        assert (variant.inputs["N"].display, variant.inputs["mfu"].display) == drawn


def test_draws_are_among_the_choices_and_all_choices_are_drawn(question: Question) -> None:
    variants = [draw(question, seed) for seed in SEEDS]
    assert {variant.inputs["N"].display for variant in variants} == {"3B params", "7B params", "13B params"}
    assert {variant.inputs["mfu"].display for variant in variants} == {"30%", "35%", "40%", "45%", "50%"}
    assert all(variant.inputs["D"] == question.inputs["D"] for variant in variants)


def test_every_draw_satisfies_the_conditions(tmp_path: Path) -> None:
    question = load(write(tmp_path, spoiled('"days < 60 days"', '"days < 25 days", "N > 3B params"')))
    for seed in SEEDS:
        variant = draw(question, seed)
        assert variant.reference["days"].value < 25 * 86400
        assert variant.inputs["N"].quantity.value > 3e9


def test_conditions_that_no_draw_satisfies_are_an_error_of_the_question(tmp_path: Path) -> None:
    question = load(write(tmp_path, spoiled('"days < 60 days"', '"days < 1 days"')))
    with pytest.raises(TrainerError, match="tiny"):
        draw(question, 1)


def test_texts_and_chain_follow_the_drawn_numbers(question: Question) -> None:
    variant = next(
        v for v in (draw(question, seed) for seed in SEEDS) if v.inputs["N"].display == "13B params"
    )
    assert "13B params" in variant.prompt
    assert "13B params" in variant.title
    assert variant.reference["C"].value == pytest.approx(6 * 13e9 * 1e12)
    assert variant.outline[0] == "6ND is 7.8e22 FLOP"


def test_a_drawn_given_is_exact_and_a_drawn_assumption_keeps_its_range(question: Question) -> None:
    variant = next(
        v for v in (draw(question, seed) for seed in SEEDS) if v.inputs["N"].display == "13B params"
    )
    assert (variant.inputs["N"].low, variant.inputs["N"].high) == (13e9, 13e9)
    assert (variant.inputs["mfu"].low, variant.inputs["mfu"].high) == (0.3, 0.5)


def test_the_published_figure_goes_with_the_given_numbers_it_was_published_for(question: Question) -> None:
    for seed in SEEDS:
        variant = draw(question, seed)
        same = variant.inputs["N"].display == "7B params"
        assert (variant.question.published is not None) == same


def test_strides_are_spelled_like_the_file(tmp_path: Path) -> None:
    price = 'x = { value = "$2.00/GPU-h", name = "price", range = "$1-3/GPU-h" }'
    text = spoiled("[assume]", f"[assume]\n{price}").replace(
        "[vary]", '[vary]\nx = { from = "$1.90/GPU-h", to = "$2.10/GPU-h", by = "$0.10/GPU-h" }'
    )
    text = text.replace('by = "5%"', 'by = "2.5%"')
    question = load(write(tmp_path, text))
    assert question.vary is not None
    choices = {choice.input: choice.values for choice in question.vary.choices}
    assert choices["x"] == ("$1.90/GPU-h", "$2.00/GPU-h", "$2.10/GPU-h")
    assert choices["mfu"][:3] == ("30%", "32.5%", "35%")


def test_a_question_without_variants_ignores_the_seed(tmp_path: Path) -> None:
    text = SOUND[: SOUND.index("[vary]")] + SOUND[SOUND.index("[interviewer]") :]
    question = load(write(tmp_path, text))
    assert draw(question, 5).inputs == question.inputs


def test_a_follow_up_that_changes_nothing_is_left_out(question: Question) -> None:
    variants = [draw(question, seed) for seed in SEEDS]
    for variant in variants:
        asked = [one.ask for one in variant.question.follow_ups]
        assert asked == ([] if variant.inputs["mfu"].display == "30%" else ["And at 30%?"])
    assert {len(variant.question.follow_ups) for variant in variants} == {0, 1}


def test_a_follow_up_that_changes_one_input_of_two_is_asked(tmp_path: Path) -> None:
    text = spoiled('set = { mfu = "30%" }', 'set = { mfu = "40%", n = "128 GPUs" }')
    assert len(draw(load(write(tmp_path, text))).question.follow_ups) == 1
