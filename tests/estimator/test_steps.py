"""Steps of worked questions: the estimator gives the value that was worked out apart from it."""

from __future__ import annotations

import json
from itertools import groupby

import pytest

from trainer.estimator.functions import FUNCTIONS

from .laws import DATA

STEPS = [json.loads(line) for line in (DATA / "steps.jsonl").read_text(encoding="utf-8").splitlines()]
QUESTIONS = {
    question: list(steps) for question, steps in groupby(STEPS, lambda step: step["name"].partition(".")[0])
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_steps(question):
    for step in QUESTIONS[question]:
        value = FUNCTIONS[step["function"]].call(*step["arguments"])
        assert value == pytest.approx(step["value"], rel=0.005, abs=1e-12), step
