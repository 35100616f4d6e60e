"""Sheets: every entry has one, every figure of the catalog stands in it, and every figure has a source."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.catalog import load_catalog
from trainer.estimator.functions import FUNCTIONS
from trainer.practice.lookup import Shelf
from trainer.practice.working import working

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf(load_catalog([ROOT / "hardware"]))


def test_everything_is_on_the_shelf(shelf: Shelf) -> None:
    kinds = [entry.kind for entry in shelf.entries.values()]
    assert kinds.count("accelerator") == len(list((ROOT / "hardware/accelerators").glob("*.toml")))
    assert kinds.count("model") == len(list((ROOT / "hardware/models").glob("*.toml")))
    assert kinds.count("formula") == len(FUNCTIONS)
    assert not shelf.problems


def test_every_figure_of_a_record_stands_in_its_sheet_once_with_its_source(shelf: Shelf) -> None:
    for entry in shelf.entries.values():
        if entry.kind == "formula":
            continue
        figures = shelf.record(entry).figures.values()
        lines = [line for _, lines in shelf.sheet(entry.key).parts for line in lines]
        for figure in figures:
            same = [line for line in lines if (line.value, line.sources) == (figure.text, figure.sources)]
            assert same, (entry.key, figure.name)
        assert all(line.sources for line in lines if line.value and line.name != "median"), entry.key


def test_an_accelerator_has_ridge_points_and_dated_prices(shelf: Shelf) -> None:
    parts = dict(shelf.sheet("accelerator:h100_sxm").parts)
    assert next((one.value, one.note) for one in parts["ridge point"] if one.name == "bf16") == (
        "295 FLOP/B",
        "batch 295 for weights of 2 B",
    )
    assert parts["rental"][0].name == "median" and "seen" in parts["rental"][0].note
    assert all(line.name[:3] == "202" for line in parts["rental"][1:] if line.value)


def test_a_model_has_its_bytes_by_format_and_its_runs(shelf: Shelf) -> None:
    parts = dict(shelf.sheet("model:deepseek_v3").parts)
    assert [line.value for line in parts["weights by format"]] == ["1.34 TB", "671 GB", "336 GB"]
    assert parts["KV cache by format and context"][0].value == "70,272 B/token"
    assert ("deepseek_v3_pretrain", "14.8T tokens") in [
        (line.name, line.value) for line in parts["published runs"]
    ]


def test_a_formula_shows_its_arguments_its_calculation_and_its_source(shelf: Shelf) -> None:
    parts = dict(shelf.sheet("formula:ridge_batch").parts)
    assert [(line.name, line.value) for line in parts["arguments"]] == [
        ("peak", "FLOP/s"),
        ("bandwidth", "B/s"),
        ("bytes_per_param", "B/param"),
    ]
    assert parts["calculation"][0].note == "= peak * bytes_per_param / (2 * bandwidth)"
    assert parts["source"][0].note == f"{FUNCTIONS['ridge_batch'].source}."


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_formula_ends_in_its_result_and_shows_no_check(name: str) -> None:
    lines = working(FUNCTIONS[name])
    assert lines[-1].lstrip().startswith(("=", "return"))
    assert not any("raise" in line or line.startswith(("positive(", "whole(")) for line in lines)
