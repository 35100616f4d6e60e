"""Steps of worked questions: the estimator gives the value that was worked out apart from it."""

from __future__ import annotations

import json

import pytest

from tests.estimator.laws import DATA
from trainer.estimator.functions import FUNCTIONS

STEPS = [json.loads(line) for line in (DATA / "steps.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("step", STEPS, ids=[f"{step['name']}-{step['function']}" for step in STEPS])
def test_step(step):
    value = FUNCTIONS[step["function"]].call(*step["arguments"])
    assert value == pytest.approx(step["value"], rel=0.005, abs=1e-12)
