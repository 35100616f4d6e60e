"""What docs/writing-questions.md tells authors is what the program does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
import tomli

from trainer.bank.question import CheckNeeds, MistakeKind, StepKind
from trainer.bank.schema import CHECK_STATUSES, STEP_STATUSES
from trainer.estimator.functions import FUNCTIONS
from trainer.grading.score import BANDS, WEIGHTS
from trainer.notation import parse, unit
from trainer.notation.functions import BUILTINS

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-questions.md").read_text(encoding="utf-8")


def _section(title: str) -> str:
    return GUIDE.split(f"\n## {title}\n")[1].split("\n## ")[0]


UNITS = re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| [a-z].*\|$", _section("Quantities"), re.MULTILINE)))


def test_the_guide_lists_units() -> None:
    assert len(UNITS) > 60


@pytest.mark.parametrize("name", UNITS)
def test_every_unit_of_the_guide_is_one(name: str) -> None:
    assert unit(name).value > 0


@pytest.mark.parametrize("text", re.findall(r"`\"([^\"`]+)\"`", _section("Quantities").split("\n- ")[0]))
def test_every_quantity_of_the_guide_reads_as_a_file_reads_it(text: str) -> None:
    if "-50%" not in text:
        parse(text, FUNCTIONS)


def test_the_lines_of_toml_are_toml() -> None:
    block = re.findall(r"(?:^ {4}.*\n)+", _section("TOML in five lines"), re.MULTILINE)[0]
    data = tomli.loads("\n".join(line[4:] for line in block.split("\n")))
    assert data.keys() == {"minutes", "title", "prompt", "words", "size"}


def test_the_guide_names_every_function_that_is_built_in() -> None:
    section = _section("Formulas")
    assert [name for name in BUILTINS if name != "log" and f"`{name}" not in section] == []


@pytest.mark.parametrize(
    "word",
    [
        *STEP_STATUSES,
        *CHECK_STATUSES,
        *get_args(CheckNeeds),
        *get_args(MistakeKind),
        "rounding",
        "difference",
    ],
)
def test_the_guide_explains_every_word_an_author_may_write(word: str) -> None:
    assert f"`{word}`" in GUIDE or f'"{word}"' in GUIDE


def test_every_kind_of_step_that_is_not_told_apart_stays_unnamed() -> None:
    assert {"derive", "check"} == set(get_args(StepKind)) - {"rounding", "difference"}


def test_the_points_and_bands_of_the_guide_are_those_of_the_score() -> None:
    section = " ".join(_section("How answers are marked").split())
    for least, band in BANDS[:-1]:
        assert re.search(rf"{least}(?: points on an answer is)? `{band}`", section)
    parts = {"conclusion": "conclusion 10", "assumptions": "assumptions have 20"}
    for part, points in WEIGHTS.items():
        assert parts.get(part, f"{part} {points}") in section
