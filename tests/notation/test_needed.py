"""What a part of an expression would have to be is what makes the whole come to the stated value."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from trainer.notation import EvaluationError, Quantity, parse, unit
from trainer.notation.expressions import Literal, Scope, evaluate
from trainer.notation.needed import parts

NEAR = 0.02
FIGURES = st.integers(2, 999).map(str)


@st.composite
def expressions(draw: st.DrawFn) -> str:
    """Sums, products and quotients of a few figures, with brackets, a sign or a root."""
    text = draw(FIGURES)
    for _ in range(draw(st.integers(1, 6))):
        operator, figure = draw(st.sampled_from("+-*/")), draw(FIGURES)
        text = f"({text}) {operator} {figure}" if draw(st.booleans()) else f"{figure} {operator} ({text})"
    return draw(st.sampled_from([text, f"sqrt({text})", f"-({text})"]))


def comes_to(text: str, start: int, value: float) -> float | None:
    """The value of an expression with the operand at an offset replaced."""
    try:
        return evaluate(parse(text).root, Scope(replaced={start: Quantity(value)})).value
    except EvaluationError:
        return None


@given(expressions(), st.floats(0.2, 5.0), st.floats(0.5, 2.0))
def test_a_part_admits_just_the_values_that_make_the_whole_right(
    text: str, ratio: float, other: float
) -> None:
    whole = comes_to(text, -1, 0.0)
    assume(whole is not None and abs(whole) > 1e-6)
    assert whole is not None
    stated = whole * ratio
    for part in parts(parse(text).root, stated, NEAR, written=False):
        if not isinstance(part.node, Literal):
            continue
        for value in (part.value.value * other, *part.bounds):
            changed = comes_to(text, part.node.start, value)
            apart = abs(stated / changed - 1) if changed else 1.0
            if abs(apart - NEAR) > 1e-3:
                assert part.admits(value) == (apart < NEAR), (part.node, value, changed)


@pytest.mark.parametrize(
    ("text", "stated", "wanted"),
    [
        ("64 * 460 * 2.5", 36800.0, 32.0),
        ("100 + 20%", 60.0, 50.0),
        ("80 GB - 16", 44e9, 60e9),
        ("ceil(1733 / 128)", 7.0, 896.0),
        ("(3 + 4)^2", 100.0, 6.0),
    ],
)
def test_the_first_operand_is_worked_out_through_shares_units_and_roundings(
    text: str, stated: float, wanted: float
) -> None:
    first = next(
        part for part in parts(parse(text).root, stated, NEAR, False) if isinstance(part.node, Literal)
    )
    assert first.admits(wanted) and not first.admits(wanted * 1.5)


def test_an_expression_without_a_value_needs_nothing() -> None:
    assert list(parts(parse("1 / 0").root, 1.0, NEAR, False)) == []
    assert list(parts(parse("6 * N").root, 1.0, NEAR, False)) == []
    assert unit("GB").value == 1e9
