"""One slip that makes much unknown is one message: the cause, and not what follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .files import SOUND, check, only, position, spoiled

# the code, what is replaced in the sound file, by what, where the problem must point, words of what is said
ROOTS = [
    (
        "misplaced",
        "[given]\n",
        "",
        "N = { value",
        "`N`, `D` and `n` stand above any header; is [given] missing",
    ),
    ("misplaced", "[interviewer]\n", "", "note = ", "is [interviewer] missing on line 71?"),
    ("misplaced", "[vary]\n", "", "N = [", "is [vary] missing on line"),
    ("misplaced", "[published]\n", "", 'step = "days"\nvalue', "is [published] missing on line"),
    ("misplaced", "[given]\n", "[given]\nnext = []\n", "next", "`next` stands under [given]; move it above"),
    (
        "misplaced",
        'steps = { C = "missing" }',
        'steps = { C = "missing" }\nnext = ["other"]\ntags = []',
        'next = ["other"]',
        "`next` and `tags` stand under [[sample]]; move them above the first header",
    ),
    ("misplaced", "minutes = 5", 'minutes = 5\nwords = ["x"]', 'words = ["x"]', "belongs under [[check]]"),
    ("unknown-key", "[given]", "[Given]", "Given", "did you mean `given`?"),
    ("unknown-key", "[[check]]", "[[checks]]", "checks", "did you mean `check`?"),
    ("unknown-key", "[[follow_up]]", "[[follow-up]]", "follow-up", "did you mean `follow_up`?"),
    ("unknown-key", "minutes = 5", "minuts = 5", "minuts", "did you mean `minutes`?"),
    ("wrong-type", "[given]", "[[given]]", "given", "write [given], once"),
    ("wrong-type", "[[check]]", "[check]", "[check]", "write [[check]] with two brackets"),
    (
        "wrong-type",
        'N = { value = "7B params", name = "parameters" }',
        'N = "7B params"',
        '"7B params"\nD',
        "N = { value",
    ),
    ("wrong-type", 'steps = { C = "missing" }', 'steps = ["C"]', '["C"]', "such as steps = { time"),
    ("wrong-type", '[[check]]\nid = "mfu_stated"', "[check.mfu_stated]", "[check.mfu", "[[check]], and id ="),
    (
        "wrong-type",
        'range = "30-50%"',
        'range = ["30%", "50%"]',
        '["30%", "50%"]',
        'write one text: "30-50%"',
    ),
    ("wrong-type", "[[sample]]", "[sample]", "[sample]", "write [[sample]] with two brackets"),
    ("bad-id", 'id = "mfu_stated"', 'id = "mfu-stated"', '"mfu-stated"', "such as mfu_stated"),
    ("bad-id", 'id = "C"', 'id = "C one"', '"C one"', "such as C_one"),
    ("bad-id", 'track = "napkin"', 'track = "My Track"', '"My Track"', "such as my-track"),
    ("duplicate-id", 'id = "C"', 'id = "days"', 'id = "days"\nname = "time"', "`days` is used twice"),
    ("duplicate-id", 'id = "C"', 'id = "N"', '"N"\nname', "`N` is used twice"),
    ("missing-key", 'id = "C"\n', "", "step]]\nname", "a [[step]] needs `id`"),
]


@pytest.mark.parametrize(
    ("code", "old", "new", "at", "words"),
    ROOTS,
    ids=[f"{case[0]}: {case[1][:20]!r} to {case[2][:20]!r}" for case in ROOTS],
)
def test_the_cause_is_reported_and_nothing_that_follows_from_it(
    tmp_path: Path, code: str, old: str, new: str, at: str, words: str
) -> None:
    text = spoiled(old, new) if SOUND.count(old) == 1 else SOUND.replace(old, new, 1)
    problem = only(check(tmp_path, text))
    assert problem.code == code
    line, column = position(text, at)
    column += 5 if code == "duplicate-id" and at.startswith("id") else 0
    assert (problem.line, problem.column) == (line, column)
    assert words in f"{problem.says}; {problem.hint}"


def test_an_input_that_stands_under_assume_itself_gets_the_name_that_is_missing(tmp_path: Path) -> None:
    text = spoiled('mfu = { value = "40%", name = "MFU", range = "30-50%" }\n', "")
    text = text.replace("[[step]]", '[assume]\nvalue = "40%"\nname = "MFU"\nrange = "30-50%"\n\n[[step]]', 1)
    text = text.replace("[assume]\npeak = { value", "[assume.peak]\nvalue", 1)
    text = text.replace(', name = "peak", range = "980-1000 TFLOP/s", why = "dense" }', '\nname = "peak"', 1)
    problem = only(check(tmp_path, text))
    assert (problem.code, problem.line) == ("misplaced", position(text, 'value = "40%"')[0])
    assert problem.hint == "write [assume.mfu]"


def test_an_assumption_under_a_header_of_its_own_name_is_told_where_it_belongs(tmp_path: Path) -> None:
    text = spoiled('[[step]]\nid = "C"', '[spare]\nvalue = "8 GPUs"\nname = "x"\n\n[[step]]\nid = "C"')
    problems = check(tmp_path, text).problems
    assert ("misplaced", "there is no [spare] in a question") in [(p.code, p.says) for p in problems]


def test_an_empty_list_of_values_is_left_out(tmp_path: Path) -> None:
    text = spoiled('range = "30-50%" }', 'range = "30-50%", also = [] }')
    problem = only(check(tmp_path, text))
    assert (problem.code, problem.line) == ("empty", position(text, "mfu = { value")[0])
    assert "leave it out" in problem.hint


def test_other_mistakes_are_still_reported_beside_a_cause(tmp_path: Path) -> None:
    text = spoiled("[given]\n", "").replace('unit = "days"', 'unit = "dayz"')
    assert {problem.code for problem in check(tmp_path, text).problems} == {"misplaced", "unknown-unit"}
