"""Every formula at an example, and its scaling laws and monotonicity around it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trainer.estimator.functions import FUNCTIONS

from .laws import Law, laws, pairs

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


GRID = [2.0, 3.0, 4.0, 5.0, *(0.2 * 1.13**step for step in range(28))]
"""Factors from 0.2 to 5.4, and the whole numbers that keep whole arguments whole."""


@cache
def fitting(name: str, argument: str) -> list[float]:
    """The factors of the grid by which an argument can be scaled from the example without being refused."""
    law = laws()[name]
    return [factor for factor in GRID if accepted(law, {argument: law.example[argument] * factor})]


def accepted(law: Law, changed: dict[str, float]) -> bool:
    try:
        law(**changed)
    except ValueError:
        return False
    return True


def base(data: st.DataObject, law: Law, argument: str) -> dict[str, float]:
    """Another argument moved away from the example, where the formula has one and takes the value."""
    others = [other for other in law.example if other != argument]
    if not others:
        return {}
    other = data.draw(st.sampled_from(others))
    moved = {other: law.example[other] * data.draw(st.sampled_from([1.0, *fitting(law.name, other)]))}
    return moved if accepted(law, moved) else {}


@pytest.mark.parametrize(("name", "argument"), pairs("powers"))
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_power_laws(name, argument, data):
    law = laws()[name]
    moved = base(data, law, argument)
    factor = data.draw(st.sampled_from(fitting(name, argument)))
    scaled = {**moved, argument: law.example[argument] * factor}
    assume(accepted(law, scaled))
    assert law(**scaled) == pytest.approx(law(**moved) * factor ** law.powers[argument], rel=1e-9)


@pytest.mark.parametrize(("name", "argument"), pairs("rises", "falls"))
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_monotonicity(name, argument, data):
    law = laws()[name]
    moved = base(data, law, argument)
    fits = st.sampled_from([1.0, *fitting(name, argument)])
    ends = [
        {**moved, argument: law.example[argument] * factor}
        for factor in sorted((data.draw(fits), data.draw(fits)))
    ]
    assume(all(accepted(law, end) for end in ends))
    low, high = (law(**end) for end in (reversed(ends) if argument in law.falls else ends))
    assert low <= high + ROOM * abs(high)


@pytest.mark.parametrize("name", FUNCTIONS)
@given(data=st.data())
@settings(max_examples=12, deadline=None)
def test_any_arguments_give_a_number_or_a_clear_refusal(name, data):
    numbers = st.one_of(
        st.floats(allow_nan=True, allow_infinity=True), st.integers(-3, 300).map(float), st.floats(0, 1)
    )
    arguments = [data.draw(numbers) for _ in FUNCTIONS[name].arguments]
    try:
        result = FUNCTIONS[name].call(*arguments)
    except ValueError as error:
        assert str(error)
    else:
        assert isinstance(result, float | int)
        assert result == result, "nonsense in, NaN out"
