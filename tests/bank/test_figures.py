"""Inputs that come from the hardware catalog are held against it."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import check_paths
from trainer.catalog import load_catalog

from .files import only, spoiled, write

LOOKUP = load_catalog([Path(__file__).parents[2] / "hardware"]).lookup


def with_figure(figure: str, value: str = "989 TFLOP/s") -> str:
    return spoiled('peak = { value = "989 TFLOP/s"', f'peak = {{ from = "{figure}", value = "{value}"')


def test_a_figure_rounded_as_people_say_it_is_fine(tmp_path: Path) -> None:
    assert (
        check_paths([write(tmp_path, with_figure("h100_sxm.bf16_dense"))], [], lookup=LOOKUP).problems == ()
    )


@pytest.mark.parametrize(
    ("figure", "hint"), [("h100_sxn.bf16_dense", "h100_sxm"), ("h100_sxm.bf16_dence", "bf16_dense")]
)
def test_an_unknown_figure_names_the_nearest(tmp_path: Path, figure: str, hint: str) -> None:
    problem = only(check_paths([write(tmp_path, with_figure(figure))], [], lookup=LOOKUP))
    assert problem.code == "unknown-figure"
    assert hint in problem.hint


def test_another_value_than_the_catalog_is_reported(tmp_path: Path) -> None:
    problem = only(check_paths([write(tmp_path, with_figure("h100_sxm.bf16_sparse"))], [], lookup=LOOKUP))
    assert problem.code == "figure-differs"
    assert "989 TFLOP/s" in problem.says
