"""Every formula at an example, and its scaling laws and monotonicity around it."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.estimator.laws import Law, laws, pairs
from trainer.estimator.functions import FUNCTIONS

ROOM = 1e-9


def test_every_formula_has_its_laws_for_every_argument():
    stated = {law.name: {*law.powers, *law.rises, *law.falls, *law.neither} for law in laws().values()}
    assert stated == {
        name: {argument.name for argument in function.arguments} for name, function in FUNCTIONS.items()
    }


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_value_at_the_example(name):
    law = laws()[name]
    assert law() == pytest.approx(law.value, rel=1e-8)


def scaled(law: Law, argument: str, factor: float) -> float:
    """The argument times the factor; refuses what does not fit its range, or leaves whole numbers whole."""
    value = law.example[argument] * factor
    try:
        law(**{argument: value})
    except ValueError:
        assume(False)
    return value


factors = st.one_of(st.sampled_from([2, 3, 4, 5]), st.floats(0.3, 5))


@pytest.mark.parametrize(("name", "argument"), pairs("powers"))
@given(factor=factors)
@settings(max_examples=25, deadline=None)
def test_power_laws(name, argument, factor):
    law = laws()[name]
    changed = law(**{argument: scaled(law, argument, factor)})
    assert changed == pytest.approx(law() * factor ** law.powers[argument], rel=1e-9)


@pytest.mark.parametrize(("name", "argument"), pairs("rises", "falls"))
@given(first=factors, second=factors)
@settings(max_examples=25, deadline=None)
def test_monotonicity(name, argument, first, second):
    law = laws()[name]
    low, high = (law(**{argument: scaled(law, argument, factor)}) for factor in sorted((first, second)))
    if argument in law.falls:
        low, high = high, low
    assert low <= high + ROOM * abs(high)


@pytest.mark.parametrize("name", FUNCTIONS)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_any_arguments_give_a_number_or_a_clear_refusal(name, data):
    numbers = st.one_of(
        st.floats(allow_nan=True, allow_infinity=True), st.integers(-3, 300).map(float), st.floats(0, 1)
    )
    arguments = [data.draw(numbers) for _ in FUNCTIONS[name].arguments]
    try:
        result = FUNCTIONS[name].call(*arguments)
    except ValueError as error:
        assert str(error)
    except OverflowError:
        assume(False)
    else:
        assert isinstance(result, float | int)
        assert result == result, "nonsense in, NaN out"
