"""The questions that come with the trainer: sound, and with the numbers that their sources give."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import check_paths, draw, load, load_bank
from trainer.catalog import load_catalog
from trainer.grading import grade

ROOT = Path(__file__).parents[2]
QUESTIONS = sorted((ROOT / "questions").glob("**/*.toml"))
HARDWARE = [ROOT / "hardware"]


@pytest.mark.parametrize("path", QUESTIONS, ids=[path.stem for path in QUESTIONS])
def test_a_packaged_question_has_no_problem(path: Path) -> None:
    report = check_paths([path], [ROOT / "questions"], grade=grade, lookup=load_catalog(HARDWARE).lookup)
    assert [f"{p.line}:{p.column} {p.code} {p.says}" for p in report.problems] == []


@pytest.mark.parametrize("path", QUESTIONS, ids=[path.stem for path in QUESTIONS])
def test_the_outline_of_a_packaged_question_meets_what_it_asks_for(path: Path) -> None:
    variant = draw(load(path))
    report = grade(variant, "\n".join(variant.outline))
    assert [check.id for check in report.checks if check.required and check.status != "done"] == []
    lacking = ("missing", "slip")
    assert [step.id for step in report.steps if step.required and step.status in lacking] == []


def test_the_packaged_bank_is_whole() -> None:
    bank = load_bank([ROOT / "questions"])
    assert bank.problems == ()
    assert set(bank.questions) == {path.stem for path in QUESTIONS}


REFERENCE = {
    "train-7b-1t-3w": {
        "C": 4.2e22,
        "eff": 395.6e12,
        "n_raw": 58.514,
        "n_ceil": 59,
        "n_gpus": 64,
        "nodes": 8,
        "days": 19.2 * 86400,
        "hours": 29491.07 * 3600,
        "cost": 73727.67,
        "budget": 88473.2,
        "mem": 112e9,
        "mem_gpus": 2,
        "mem_frac": 0.021875,
    },
    "llama405b-hours": {
        "C": 3.7908e25,
        "eff": 395.6e12,
        "hours": 26617795.75 * 3600,
        "gap": -0.1369068,
        "mfu_imp": 0.3452373,
        "days": 67.692555 * 86400,
        "mfu_up": 0.383597,
    },
}


@pytest.mark.parametrize("name", REFERENCE)
def test_the_reference_chain_has_the_recomputed_values(name: str) -> None:
    variant = draw(load(ROOT / "questions" / "napkin" / f"{name}.toml"))
    assert {step: value.value for step, value in variant.reference.items()} == pytest.approx(
        REFERENCE[name], rel=1e-4
    )


@pytest.mark.parametrize(
    ("name", "mistake", "value"),
    [
        ("train-7b-1t-3w", "two-nd", 1.4e22),
        ("train-7b-1t-3w", "sparse-peak", 29.257),
        ("train-7b-1t-3w", "no-mfu", 23.4056),
        ("train-7b-1t-3w", "no-node", 20.827 * 86400),
        ("train-7b-1t-3w", "eight-nd", 5.6e22),
        ("train-7b-1t-3w", "weights-only", 14e9),
        ("llama405b-hours", "two-nd", 1.2636e25),
        ("llama405b-hours", "sparse-peak", 0.1726186),
        ("llama405b-hours", "no-mfu", 10647118.3 * 3600),
        ("llama405b-hours", "hfu", 5.0544e25),
        ("llama405b-hours", "secs", 95824064711.8 * 3600),
    ],
)
def test_each_mistake_gives_the_value_it_is_known_by(name: str, mistake: str, value: float) -> None:
    from trainer.bank.soundness import reference_names, step_value

    question = load(ROOT / "questions" / "napkin" / f"{name}.toml")
    known = next(one for one in question.mistakes if one.id == mistake)
    step = next(step for step in question.steps if step.id == known.step)
    assert step_value(step, known.expression, reference_names(question)).value == pytest.approx(
        value, rel=1e-4
    )


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("train-7b-1t-3w", [80, 88, 58687.226, 120]),
        ("llama405b-hours", [30420338.0 * 3600, 25594034.4 * 3600, 75e6 * 3600, 71.255321 * 86400]),
    ],
)
def test_follow_ups_have_the_recomputed_answers(name: str, answers: list[float]) -> None:
    from trainer.bank import evaluate_chain

    question = load(ROOT / "questions" / "napkin" / f"{name}.toml")
    found = [
        evaluate_chain(question.steps, question.inputs, one.changes)[one.answer].value
        for one in question.follow_ups
        if one.answer
    ]
    assert found == pytest.approx(answers, rel=1e-4)


def test_published_figures_are_met() -> None:
    train = load(ROOT / "questions" / "napkin" / "train-7b-1t-3w.toml").published
    llama = load(ROOT / "questions" / "napkin" / "llama405b-hours.toml").published
    assert train is not None
    assert llama is not None
    assert (train.step, train.quantity.value) == ("n_gpus", 64)
    assert (llama.step, llama.quantity.value, llama.tolerance) == (
        "hours",
        pytest.approx(30.84e6 * 3600),
        0.2,
    )
    assert llama.explain == "explain_gap"
