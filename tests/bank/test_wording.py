"""Quantities and formulas that cannot be used come with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import draw, load

from .files import SOUND, check, only, position, spoiled, write

STEP = 'is = "6 * N * D"'
DAYS = 'is = "C / (n * peak * mfu)"'

# what is replaced in the sound file, by what, where the problem must point, words of what is said and advised
WORDINGS = [
    ('"989 TFLOP/s"', '"989,5 TFLOP/s"', ",5 TFLOP", "989,5", "write 989.5 with a point"),
    ('"64 GPUs"', '"~64 GPUs"', "~64", "~64", 'write "64 GPUs"'),
    ('"64 GPUs"', '"about 64 GPUs"', "64 GPUs", "", 'write "64 GPUs"'),
    ('"989 TFLOP/s"', '"989 TFLOP per second"', "per second", "", 'write "989 TFLOP/s"'),
    ('"64 GPUs"', '"64 Gigabauds"', "Gigabauds", "unknown unit", "leave out words"),
    ('"64 GPUs"', '"64 machiens"', "machiens", "unknown unit", "`machines`"),
    ('"30-50%"', '"50-30%"', '"50-30%"', "does not read as a range", '"30-50%"'),
    ('tolerance = "3%"', 'tolerance = "3"', '"3"', "no share", 'for 3 percent write "3%"'),
    ('tolerance = "3%"', "tolerance = 3", "3\n\n", "no share", 'for 3 percent write "3%"'),
    ('unit = "days"', 'unit = "dayss"', '"dayss"', "unknown unit", "`days`"),
    ('unit = "days"', 'unit = "GB"', '"C / (n * peak * mfu)"', "gives a time (19.2 days)", '"days"'),
    (DAYS, 'is = "C / (n * mfu)"', '"C / (n * mfu)"', "gives FLOP", "correct the formula"),
    (DAYS, 'is = "$5 * n / 1 GPU"', '"$5 * n', "US dollars", "$"),
    (STEP, 'is = "6 x N * D"', "x N", "`x` is no sign", "write *"),
    (STEP, 'is = "6 × N * D"', "× N", "`×` is no sign", "write *"),
    (STEP, 'is = "N &times; D"', "&times;", "no sign", "write *"),
    (STEP, 'is = "50% of N * D"', "of N * D", "`of` is no sign", "write 0.5 * N * D"),
    (STEP, 'is = "C = 6 * N * D"', "C = 6", "without a name", "leave out `C =`"),
    (STEP, 'is = "trainng_flops(N, D)"', "trainng_flops", "no function", "`training_flops`"),
    (STEP, 'is = "N(D)"', "N(D)", "`N` is no function", "N * ("),
    (DAYS, 'is = "ceil(C / peak, n)"', 'ceil(C', "ceil takes 1 argument, found 2", ""),
    (DAYS, 'is = "round_up(C / peak)"', 'round_up(C', "2 arguments", "ceil(x)"),
    (DAYS, 'is = "C / (n - n)"', 'C / (n - n)', "division by zero", "is 0"),
    (DAYS, 'is = "(peak + C) / peak"', "(peak + C)", "cannot be added", "`peak` is in FLOP/s"),
    ('by = "5%"', 'by = "0.0001%"', "{ from", "they give 200,001", "larger `by`"),
    ('alt = [{ is = "C / (peak * mfu) / n", says = "GPU time first" }]', 'alt = ["C"]', '"C"]', "", "{ is ="),
    ('"missing" }', '"absent" }', '"absent"', "not one of the values of `steps`", "follow_through"),
    ('words = ["utilization"]', 'needs = "both"', "check]]", "has no words", "add words, or change `needs`"),
    ('value = "19 days"', 'value = "40 days"', '"40 days"', "19.2 days", "widen `tolerance` if"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "at", "says", "hint"),
    WORDINGS,
    ids=[f"{case[1][:40]!r}" for case in WORDINGS],
)
def test_what_to_write_is_said_at_the_place(
    tmp_path: Path, old: str, new: str, at: str, says: str, hint: str
) -> None:
    text = spoiled(old, new)
    problem = next(problem for problem in check(tmp_path, text).problems if problem.severity == "error")
    assert (problem.line, problem.column) == position(text, at)
    assert says in problem.says
    assert hint in problem.hint


def test_currencies_are_not_converted(tmp_path: Path) -> None:
    text = spoiled(DAYS, 'is = "n * €2/GPU"').replace('unit = "days"\n', 'unit = "$"\n')
    problem = check(tmp_path, text).problems[0]
    assert "euros" in problem.says
    assert "do not convert" in problem.hint


def test_units_of_another_kind_are_not_suggested(tmp_path: Path) -> None:
    """`Gigabauds` once was taken for a unit in Chinese letters."""
    hints = [
        only(check(tmp_path, spoiled('"64 GPUs"', f'"64 {word}"'))).hint
        for word in ("Gigabauds", "fortnights", "furlongs", "qqq")
    ]
    assert all(hint.isascii() and "did you mean" not in hint for hint in hints)


def test_an_id_behind_a_slash_is_that_id_and_no_unit(tmp_path: Path) -> None:
    text = SOUND.replace("n * peak * mfu", "gpuh * peak * mfu").replace("n = {", "gpuh = {")
    text = text.replace("{n}", "{gpuh}").replace("(peak * mfu) / n", "(peak * mfu) / gpuh")
    text = text.replace("C / (n * peak)", "C / peak / gpuh")
    question = load(write(tmp_path, text))
    assert question.steps[1].routes[0].expression.names == {"C", "peak", "mfu", "gpuh"}
    assert question.mistakes[1].expression.names == {"C", "peak", "gpuh"}


def test_an_id_that_is_read_as_a_unit_is_an_error(tmp_path: Path) -> None:
    text = SOUND.replace("n = {", "h = {").replace("{n}", "{h}").replace("/ n", "/ h").replace("(n *", "(h *")
    text = text.replace('is = "C / (h * peak * mfu)"', 'is = "C / peak / mfu / 1 B/h * 1 B"')
    problem = next(p for p in check(tmp_path, text).problems if p.severity == "error")
    assert problem.code == "unit-or-name"
    assert "read as a unit" in problem.says


@pytest.mark.parametrize("nouns", ["1 layer", "1 layer * 1 head", "1 W * 1 day", "$1 * 1 B"])
def test_a_step_without_unit_is_shown_whatever_its_formula_leaves(tmp_path: Path, nouns: str) -> None:
    text = spoiled('is = "6 * N * D"\nunit = "FLOP"', f'is = "6 * N * D * {nouns}"')
    text = text[: text.index('[[step]]\nid = "days"')].replace('headline = ["days"]\n', "")
    text += '[interviewer]\noutline = ["6ND is {C}"]\n'
    text = text.replace("{n}. When", "{n}, {N}. When")
    (line,) = draw(load(write(tmp_path, text))).outline
    assert line.startswith("6ND is ")
    assert "{" not in line
