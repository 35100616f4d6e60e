"""Formulas of question files: strict, with names, functions and operands that can be replaced."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from trainer.notation import EvaluationError, ExpressionError, Quantity, parse, quantity, unit


@dataclass(frozen=True)
class Argument:
    name: str
    unit: str
    default: float | None = None


@dataclass(frozen=True)
class Formula:
    """A stand-in with the shape of an estimator function."""

    name: str = "hours"
    arguments: tuple[Argument, ...] = (Argument("work", "FLOP"), Argument("rate", "FLOP/s"))
    result: str = "s"

    @staticmethod
    def call(work: float, rate: float) -> float:
        return work / rate


FUNCTIONS = {"hours": Formula()}


def q(text: str) -> Quantity:
    found = quantity(text).quantity
    assert found is not None
    return found


def test_names_are_names_even_where_they_spell_units() -> None:
    formula = parse("C / (T * peak * mfu)")
    assert formula.names == {"C", "T", "peak", "mfu"}
    value = formula.evaluate(
        {"C": q("4.2e22 FLOP"), "T": q("3 weeks"), "peak": q("989 TFLOP/s"), "mfu": q("40%")}
    )
    assert round(value.value, 1) == 58.5 and not value.dimension
    assert parse("x / d").evaluate({"x": Quantity(6.0), "d": Quantity(2.0)}).value == 3


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("share*n*cap-used", 0.5 * 4 * 80 - 60), ("cap-used-2*n", 80 - 60 - 8), ("n/(cap-used)", 4 / 20),
        ("n/(cap-used-n)", 4 / 16), ("cap-used*share", 80 - 30), ("n^2-cap", 16 - 80), ("cap-2", 78),
        ("1-share/n-share", 1 - 0.125 - 0.5), ("max(cap-used, n)", 20),
    ],
)  # fmt: skip
def test_a_hyphen_between_names_subtracts(text: str, value: float) -> None:
    names = {"share": Quantity(0.5), "n": Quantity(4.0), "cap": Quantity(80.0), "used": Quantity(60.0)}
    assert parse(text).evaluate(names).value == pytest.approx(value)
    assert parse(text).names <= names.keys()
    found = quantity(text, names).quantity
    assert found is not None and found.value == pytest.approx(value)


def test_a_hyphen_within_a_unit_stays() -> None:
    assert str(parse("2 USD/GPU-h - 1 USD/GPU-h").evaluate({}).dimension) == "USD/GPU/s"
    assert parse("10 PF-days / x").evaluate({"x": Quantity(2.0)}).value == pytest.approx(4.32e20)


def test_units_follow_numbers() -> None:
    assert parse("24 h").evaluate({}).value == 86_400
    assert parse("3.35 TB/s * 2 s").evaluate({}).value == 6.7e12
    assert str(parse("$2.50/GPU-h").evaluate({}).dimension) == "USD/GPU/s"


def test_rounding_functions() -> None:
    assert (
        parse("round_up(n_raw, node)").evaluate({"n_raw": Quantity(58.5), "node": q("8 GPUs/node")}).value
        == 64
    )
    assert parse("ceil(8.000000000001)").evaluate({}).value == 8
    assert parse("floor(2.5) + round(2.6) + round_down(59, 8)").evaluate({}).value == 2 + 3 + 56
    assert parse("max(3, 5) - min(3, 5) + abs(-2)").evaluate({}).value == 4


def test_sqrt_halves_units() -> None:
    value = parse("sqrt(2 * 2 min * 480 min)").evaluate({})
    assert round(value.value / 60, 1) == 43.8 and str(value.dimension) == "s"


def test_functions_are_passed_in() -> None:
    formula = parse("hours(w, 2 FLOP/s)", FUNCTIONS)
    value = formula.evaluate({"w": q("7200 FLOP")}, FUNCTIONS)
    assert (value.value, str(value.dimension)) == (3600, "s")
    with pytest.raises(EvaluationError, match="work must be in FLOP"):
        formula.evaluate({"w": q("3 GB")}, FUNCTIONS)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hours(1)", "hours takes 2 arguments: work in FLOP, rate in FLOP/s; found 1"),
        ("hours(1, 2, 3)", "hours takes 2 arguments: work in FLOP, rate in FLOP/s; found 3"),
        ("ceil(1, 2)", "ceil takes 1 argument, found 2"),
        ("max()", "max takes 1 to 20 arguments, found 0"),
        ("hour_s(1)", "there is no function hour_s; did you mean hours?"),
    ],
)
def test_a_call_with_other_arguments_says_what_was_expected(text: str, says: str) -> None:
    found = quantity(text, None, FUNCTIONS)
    assert (found.kind, found.notes) == ("error", (says,))


def test_operands_can_be_replaced() -> None:
    formula = parse("6 * 7e9 * 1e12")
    assert [found.value for _, _, found in formula.literals] == [6, 7e9, 1e12]
    start = formula.literals[0][0]
    changed = formula.with_literal(start, Quantity(2.0))
    assert changed.evaluate({}).value == 1.4e22 and changed.literals[0][2].value == 2
    assert formula.evaluate({}).value == 4.2e22


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "missing"), ("6 *", "operand is missing"), ("6 * (7", "closing bracket"), ("6 7",
        "unexpected"), ("3 foo", "unknown unit"),
        ("3foo", "unknown unit"), ("nope(3)", "unexpected"), ("1e999", "too large"),
        ("(" * 40 + "1" + ")" * 40, "too deeply"), ("1+" * 300 + "1", "400 characters"),
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(ExpressionError, match=says) as caught:
        parse(text)
    assert 0 <= caught.value.start <= caught.value.end <= max(len(text), 1)


def test_evaluation_errors_say_where() -> None:
    with pytest.raises(EvaluationError, match="b has no value") as caught:
        parse("a + b").evaluate({"a": Quantity(1.0)})
    assert (caught.value.start, caught.value.end) == (4, 5)


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("GPU-h", 3600, "GPU*s"),
        ("USD/GPU-h", 1 / 3600, "USD/GPU/s"),
        ("$/Mtok", 1e-6, "USD/token"),
        ("PF-day", 8.64e19, "FLOP"),
        ("%", 0.01, "1"),
        ("kWh", 3.6e6, "W*s"),
        ("days", 86400, "s"),
        ("1/s", 1, "1/s"),
        ("1 / GPU-h", 1 / 3600, "1/GPU/s"),
    ],
)
def test_units(text: str, value: float, dimension: str) -> None:
    assert (unit(text).value, str(unit(text).dimension)) == (pytest.approx(value), dimension)


def test_an_unknown_unit_is_an_error() -> None:
    with pytest.raises(ExpressionError, match="unknown unit 'parsec'"):
        unit("parsec")
