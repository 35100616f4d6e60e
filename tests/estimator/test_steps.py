"""Steps of worked questions: the estimator gives the values that were worked out apart from it."""

from __future__ import annotations

import json
from itertools import groupby

import pytest

from trainer.estimator.functions import FUNCTIONS
from trainer.notation import Quantity, parse

from .laws import DATA

NEAR = 0.005
TIMES = {"MIN": 60, "HOUR": 3600, "DAY": 86400, "MONTH": 30 * 86400, "YEAR": 365 * 86400}
CONSTANTS = {name: Quantity(float(value)) for name, value in {**TIMES, "GIB": 2**30}.items()}
"""Names that the formulas of the bank use beside their inputs."""


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


BANK = {entry["question"]: entry for entry in lines("bank.jsonl")}
CALLS = {
    question: list(steps)
    for question, steps in groupby(lines("steps.jsonl"), lambda step: step["name"].partition(".")[0])
}


@pytest.mark.parametrize("question", CALLS)
def test_a_formula_gives_the_value_of_the_step(question):
    for step in CALLS[question]:
        value = FUNCTIONS[step["function"]].call(*step["arguments"])
        assert value == pytest.approx(step["value"], rel=NEAR, abs=1e-12), step


@pytest.mark.parametrize("question", BANK)
def test_every_step_of_the_question_is_evaluated(question):
    entry = BANK[question]
    names = {**CONSTANTS, **{name: Quantity(float(value)) for name, value in entry["inputs"].items()}}
    for id, formula, value in entry["steps"]:
        found = parse(formula, FUNCTIONS).evaluate(names, FUNCTIONS)
        assert found.value == pytest.approx(value, rel=NEAR), id
        names[id] = Quantity(found.value)


def test_every_question_has_a_step_that_a_formula_gives():
    assert set(CALLS) == set(BANK)
