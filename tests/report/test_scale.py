"""The published figure on a scale of plain characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.samples import report
from trainer.grading.report import PublishedResult
from trainer.report.scale import scale


def published(**changes: object) -> PublishedResult:
    whole = report().published
    assert whole is not None
    return replace(whole, **changes)  # type: ignore[arg-type]


def test_the_band_the_figure_and_ones_own_stand_in_proportion() -> None:
    axis, ends, *legend = scale(published(stated=32.0, ratio=0.5), 61)
    assert len(axis) == 61
    assert axis.index("|") == 30
    assert axis.index("[") + axis.index("]") == 60
    assert axis.index("o") < axis.index("[")
    twice = scale(published(stated=128.0, ratio=2.0), 61)[0]
    assert twice.index("o") - 30 == 30 - axis.index("o")
    assert ends.split()[1] == "64"
    assert legend == [
        "o  yours 32 GPU, 0.5 × published",
        "|  published 64 GPU",
        "[] within 20%: 53.3 to 76.8",
    ]


@pytest.mark.parametrize(("ratio", "sign"), [(1e12, ">"), (1e-12, "<"), (1e308, ">"), (5e-324, "<")])
def test_far_off_is_an_arrow(ratio: float, sign: str) -> None:
    axis = scale(published(stated=64 * ratio, ratio=ratio), 61)[0]
    assert sign in axis
    assert "o" not in axis


@pytest.mark.parametrize("ratio", [None, 0.0, -2.0])
def test_without_a_number_above_zero_only_the_published_one_stands(ratio: float | None) -> None:
    axis = scale(published(stated=ratio, ratio=ratio), 61)[0]
    assert set(axis) == set("-[=|]")


@pytest.mark.parametrize("changes", [{"value": 0.0}, {"value": -1.0}, {"value": float("nan")}])
def test_what_has_no_logarithm_has_no_scale(changes: dict[str, float]) -> None:
    assert scale(published(**changes), 61) == ()


@pytest.mark.parametrize("width", [8, 20, 21, 40, 61, 300])
def test_no_line_is_wider_than_there_is_room(width: int) -> None:
    assert all(len(line) <= max(width, 40) for line in scale(published(), width)[:2])


def test_money_has_its_sign_before_it() -> None:
    legend = scale(published(value=73_700.0, unit="$", stated=74_000.0, ratio=1.004), 61)
    assert "o  yours $74k, 1 × published" in legend
