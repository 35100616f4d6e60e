"""What question files may call: names, units, sources, and the page that lists them."""

from __future__ import annotations

import importlib.util
import inspect
import re
from pathlib import Path

import pytest

from trainer.estimator import training
from trainer.estimator.functions import FUNCTIONS, SUBJECTS, describe, formulas_of
from trainer.notation import EvaluationError, Quantity, parse, unit
from trainer.notation.dimension import Dimension

ROOT = Path(__file__).parents[2]
UNITS = sorted(
    {argument.unit for function in FUNCTIONS.values() for argument in function.arguments}
    | {function.result for function in FUNCTIONS.values()}
)


def test_every_public_function_of_a_subject_can_be_called():
    formulas = [call for module in SUBJECTS for call in formulas_of(module)]
    assert [function.call for function in FUNCTIONS.values()] == formulas


@pytest.mark.parametrize("written", UNITS)
def test_units_are_base_units_of_the_notation(written):
    found = unit(written)
    assert found.value == 1
    assert found.dimension == Dimension.parse(written)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_descriptions_are_whole(name):
    function = FUNCTIONS[name]
    assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
    assert function.says and function.valid and function.source
    assert not function.says.endswith(".")
    signature = inspect.signature(function.call)
    assert [argument.name for argument in function.arguments] == list(signature.parameters)
    for argument, parameter in zip(function.arguments, signature.parameters.values(), strict=True):
        assert argument.default == (None if parameter.default is parameter.empty else parameter.default)


def test_a_formula_without_its_description_is_refused():
    def bare(flops: float) -> float:
        """Only a summary."""
        return flops

    with pytest.raises(ValueError, match="bare: the docstring must have Arguments, Result, Valid and Source"):
        describe(bare)


def test_a_description_that_names_other_arguments_is_refused():
    def twisted(flops: float) -> float:
        """A summary.

        Arguments: tokens [token].
        Result: [1].
        Valid: never.
        Source: none.
        """
        return flops

    with pytest.raises(ValueError, match="the docstring names tokens, not flops"):
        describe(twisted)


def evaluated(formula: str) -> Quantity:
    return parse(formula, FUNCTIONS).evaluate({}, FUNCTIONS)


def test_a_question_file_calls_formulas_with_units():
    compute = "training_flops(7B params, 1T tokens)"
    fleet = evaluated(f"round_up(gpus_for_deadline({compute}, 3 weeks, 989 TFLOP/s, 40%), 8)")
    assert fleet.value == 64
    hours = evaluated(f"gpu_hours({compute}, 989 TFLOP/s, 40%)")
    assert hours.dimension == unit("GPU-h").dimension
    assert hours.value / unit("GPU-h").value == pytest.approx(29491, rel=1e-4)


def test_a_formula_says_what_is_wrong_with_its_arguments():
    with pytest.raises(EvaluationError) as refusal:
        evaluated("gpu_hours(4.2e22 FLOP, 989 TFLOP/s, 40)")
    assert "mfu must be above 0 and at most 1 (40% is 0.4), found 40" in refusal.value.says
    with pytest.raises(EvaluationError, match="peak"):
        evaluated("gpu_hours(4.2e22 FLOP, 80 GB, 40%)")


def test_gpu_hours_is_gpu_time_under_the_name_that_people_use():
    assert FUNCTIONS["gpu_hours"].call is training.gpu_time


def test_the_page_of_formulas_is_current():
    path = ROOT / "docs" / "formulas.py"
    spec = importlib.util.spec_from_file_location("formulas_page", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text(encoding="utf-8") == module.page(), "run python docs/formulas.py"
