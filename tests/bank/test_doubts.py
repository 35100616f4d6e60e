"""What works and is seldom meant is a warning, and what is meant is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from .files import SOUND, check, only, position, spoiled

# the code, what is replaced in the sound file, by what, where it must point, words of what is said
DOUBTS = [
    ("stray-brace", "with {n}. When", "with { n }. When", "{ n }. When", "write {n} without spaces"),
    ("stray-brace", "with {n}. When", "with {n}, {very slow}. When", "{very slow}", "prints as it stands"),
    (
        "stray-brace",
        'says = "a forward pass only"',
        'says = "a {forward pass}"',
        "{forward pass}",
        "as it stands",
    ),
    ("not-printed", 'says = "states an MFU"', 'says = "states {mfu}"', "{mfu}", "`says` shows no values"),
    ("not-printed", 'name = "compute"', 'name = "compute of {N}"', '{N}"\nis', "`name` shows no values"),
    ("assumption-printed", "with {n}. When", "with {n} at {mfu}. When", "{mfu}", "choose themselves"),
    (
        "rounding-fraction",
        'unit = "days"',
        'unit = "days"\nkind = "rounding"',
        '"C / (n * peak * mfu)',
        "19.2",
    ),
    ("headline-optional", 'unit = "days"', 'unit = "days"\nrequired = false', "headline", "only optional"),
    ("word-in-prompt", '["utilization"]', '["train"]', '"train"', "it never counts"),
]


@pytest.mark.parametrize(
    ("code", "old", "new", "at", "words"),
    DOUBTS,
    ids=[f"{case[0]}: {case[2][:30]}" for case in DOUBTS],
)
def test_a_doubtful_thing_is_a_warning_at_its_place(
    tmp_path: Path, code: str, old: str, new: str, at: str, words: str
) -> None:
    text = spoiled(old, new)
    problem = only(check(tmp_path, text))
    assert (problem.code, problem.severity) == (code, "warning")
    assert (problem.line, problem.column) == position(text, at)
    assert words in f"{problem.says} {problem.hint}"


@pytest.mark.parametrize(
    ("value", "warned"),
    [
        ('value = "40%"', True),
        ('value = "3 GB/s"', True),
        ('value = "40%", source = "a page"', False),
        ('value = "40%", also = ["45%"]', False),
        ('value = "8 GPUs/node"', False),
        ('value = "2 B"', False),
        ('value = "2"', False),
        ('value = "60 GB"', True),
    ],
)
def test_an_assumption_needs_a_range_unless_it_is_a_fixed_figure(
    tmp_path: Path, value: str, warned: bool
) -> None:
    """A candidate who states another value than the only one would be told that none was stated."""
    more = f'spare = {{ {value}, name = "spare" }}\n\n[[step]]\nid = "C"'
    text = SOUND.replace('[[step]]\nid = "C"', more, 1).replace(
        'evidence = ["mfu"]', 'evidence = ["mfu", "spare"]'
    )
    codes = [problem.code for problem in check(tmp_path, text).problems]
    assert codes == (["no-range"] if warned else [])


@pytest.mark.parametrize(("unit", "warned"), [("GPU", True), ("days", False)])
def test_an_alias_of_two_numbers_of_the_same_size_is_a_warning(
    tmp_path: Path, unit: str, warned: bool
) -> None:
    formula = "n + 4 GPUs" if unit == "GPU" else "n * 1 day / 1 GPU"
    extra = f'[[step]]\nid = "spares"\nis = "{formula}"\nunit = "{unit}"\naliases = ["Cluster"]\n\n[[check]]'
    problems = check(tmp_path, spoiled("[[check]]", extra)).problems
    assert [problem.code for problem in problems] == (["shared-alias"] if warned else [])


@pytest.mark.parametrize(("more", "warned"), [("", True), ("required = false\n", False)])
def test_a_step_that_is_an_input_again_is_a_warning(tmp_path: Path, more: str, warned: bool) -> None:
    extra = f'[[step]]\nid = "fleet"\nis = "n"\nunit = "GPUs"\n{more}\n[[check]]'
    problems = check(tmp_path, spoiled("[[check]]", extra)).problems
    assert [problem.code for problem in problems] == (["copies-input"] if warned else [])


def test_a_step_that_converts_an_input_is_a_step(tmp_path: Path) -> None:
    text = spoiled("[[check]]", '[[step]]\nid = "mega"\nis = "N"\nunit = "M params"\n\n[[check]]')
    text = text.replace('unit = "M params"', 'unit = "Mparams"')
    codes = [problem.code for problem in check(tmp_path, text).problems]
    assert "copies-input" not in codes
