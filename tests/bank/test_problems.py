"""Every kind of problem of a question file is reported where it stands, with what would work."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import QuestionError, load, load_bank
from trainer.bank.check import check_paths

from .files import SOUND, check, only, position, spoiled, write

# the code, what is replaced in the sound file, by what, where the problem must point, a word of what it says
CASES = [
    ("unknown-key", 'tolerance = "3%"', 'tolerence = "3%"', "tolerence", "`tolerance`"),
    ("unknown-key", 'is = "6 * N * D"', 'is = "6 * N * D"\nremark = "x"', "remark", "no key `remark`"),
    ("unknown-key", "minutes = 5", "minutes = 5\nchecks = []", "checks", "`check`"),
    ("missing-key", 'name = "MFU", ', "", 'mfu = { value = "40%"', "`name`"),
    ("missing-key", 'difficulty = "easy"\n', "", "schema = 1", "`difficulty`"),
    ("missing-key", 'source = "a page"\n', "", "published]", "`source`"),
    ("missing-key", 'answer = "days"\n', "", "follow_up]", "`answer`"),
    ("wrong-type", "minutes = 5", 'minutes = "5"', '"5"', "positive number"),
    ("wrong-type", "critical = true", 'critical = "yes"', '"yes"', "true or false"),
    (
        "wrong-type",
        'concepts = ["training-flops"]',
        'concepts = "training-flops"',
        '"training-flops"',
        "square brackets",
    ),
    (
        "wrong-type",
        'title = "How many days do {n} need for {N}?"',
        "title = 7",
        "7\ntrack",
        "a text on one line",
    ),
    ("wrong-type", "[published]", "[[published]]", "published]]", "[published]"),
    ("wrong-value", "minutes = 5", "minutes = 0", "0\n", "above 0"),
    ("empty", 'track = "napkin"', 'track = ""', '""\ndifficulty', "empty"),
    ("schema", "schema = 1", "schema = 2", "2\nid", "newer"),
    ("unknown-value", '"easy"', '"eazy"', '"eazy"', "`easy`"),
    ("bad-id", 'id = "no-mfu"', 'id = "No MFU"', '"No MFU"', "letters, digits"),
    ("unreadable-quantity", '"989 TFLOP/s"', '"about right"', '"about right"', "quantity"),
    ("unreadable-quantity", '"30-50%"', '"0.4"', '"0.4"', "range"),
    ("unreadable-quantity", '"64 GPUs"', '"64 fortnights"', 'fortnights"', "unknown unit"),
    ("unreadable-quantity", '"1T tokens"', '"1T tokns"', 'tokns"', "`token"),
    ("unreadable-quantity", '"64 GPUs"', '"60-64 GPUs"', '"60-64 GPUs"', "one value"),
    ("wrong-dimension", '"30-50%"', '"30-50 GB"', '"30-50 GB"', "plain number"),
    ("wrong-dimension", 'set = { mfu = "30%" }', 'set = { mfu = "30 GB" }', '"30 GB"', "plain number"),
    ("wrong-dimension", 'value = "19 days"', 'value = "19 GB"', '"19 GB"', "s is needed"),
    ("wrong-dimension", 'is = "C / (n * peak * mfu)"', 'is = "C / (n * mfu)"', '"C / (n * mfu)"', "FLOP"),
    ("wrong-dimension", 'is = "C / (n * peak)"', 'is = "C * peak"', '"C * peak"', "FLOP"),
    ("wrong-dimension", '"days < 60 days"', '"days < 60 GB"', '"days < 60 GB"', "compares"),
    ("unknown-unit", 'unit = "days"', 'unit = "dayz"', '"dayz"', "dayz"),
    ("bad-formula", 'is = "6 * N * D"', 'is = "6 * (N * D"', '"\nunit = "FLOP"', "closing bracket"),
    ("unknown-name", 'is = "6 * N * D"', 'is = "6 * N * Dd"', 'Dd"', "`D`"),
    ("unknown-name", 'evidence = ["mfu"]', 'evidence = ["mfuu"]', '"mfuu"', "`mfu`"),
    ("unknown-name", 'answer = "days"', 'answer = "day"', '"day"', "`days`"),
    ("unknown-name", 'headline = ["days"]', 'headline = ["cost"]', '"cost"', "step"),
    ("unknown-name", 'steps = { C = "missing" }', 'steps = { CC = "missing" }', "CC", "`C`"),
    ("unknown-name", 'set = { mfu = "30%" }', 'set = { mffu = "30%" }', "mffu", "`mfu`"),
    (
        "later-step",
        'is = "6 * N * D"',
        'is = "6 * N * D + 0 * days"',
        'days"\nunit = "FLOP"',
        "earlier steps",
    ),
    ("later-step", 'is = "6 * N * D"', 'is = "C * 1"', 'C * 1"', "this step"),
    ("outside-range", '"40%"', '"60%"', '"60%"', "outside its own range"),
    (
        "reserved-name",
        '[[step]]\nid = "C"',
        '[[step]]\nid = "ceil"\nis = "ceil(2)"\n\n[[step]]\nid = "C"',
        '"ceil"',
        "function",
    ),
    ("duplicate-id", 'id = "no-mfu"', 'id = "two-nd"', '"two-nd"\nstep = "days"', "twice"),
    ("duplicate-id", "[assume]", '[assume]\nC = { value = "1 FLOP", name = "x" }', '"C"\nname', "twice"),
    ("undecidable-check", 'evidence = ["mfu"]\nwords = ["utilization"]\n', "", "check]", "evidence"),
    ("unknown-placeholder", "Train a model of {N}", "Train a model of {NN} and {N}", "{NN}", "`N`"),
    ("unknown-placeholder", "6ND is {C}", "6ND is {X}", "{X}", "`{X}`"),
    ("bad-stride", 'by = "5%"', 'by = "5 GB"', '"5 GB"', "same unit"),
    ("bad-stride", 'by = "5%"', 'by = "0%"', "{ from", "1 to 1000"),
    ("bad-condition", '"days < 60 days"', '"days"', '"days"]\n\n[int', "comparison"),
    ("draw-outside-range", 'to = "50%"', 'to = "60%"', "{ from", "`55%`"),
    ("draw-outside-range", 'from = "30%"', 'from = "20%"', "{ from", "`20%`"),
    ("mistake-in-tolerance", 'is = "2 * N * D"', 'is = "6.1 * N * D"', '"6.1 * N * D"', "3.0%"),
    ("mistake-in-tolerance", 'is = "C / (n * peak)"', 'is = "C / peak / mfu / n"', '"C / peak', "accepts"),
    ("literal-number", "Train a model of {N}", "Train a 7B model, {N}", "7B model", "{N}"),
    (
        "literal-number",
        "with {n}. When",
        "with {n}. A 7-billion-parameter model: when",
        "7-billion-parameter",
        "{N}",
    ),
    ("literal-number", "with {n}. When", "with {n}, 40% of them busy. When", "40% of", "{mfu}"),
    ("literal-number", "{n} take {days}", "{n} take 19.2 days", "19.2 days", "{days}"),
    ("given-not-printed", "of {N} on", "on", "N = { value", "{N}"),
    ("published-not-reproduced", 'value = "19 days"', 'value = "40 days"', '"40 days"', "19.2 days"),
    ("keep-broken", '"days < 60 days"', '"days > 1000 days"', '"days > 1000', "days is 19.2 days"),
]


@pytest.mark.parametrize(
    ("code", "old", "new", "at", "words"), CASES, ids=[f"{c[0]}: {c[2][:30]}" for c in CASES]
)
def test_a_spoiled_file_is_reported_at_its_place(
    tmp_path: Path, code: str, old: str, new: str, at: str, words: str
) -> None:
    text = spoiled(old, new)
    problems = [problem for problem in check(tmp_path, text).problems if problem.code == code]
    assert problems, [f"{p.code}: {p.says}" for p in check(tmp_path, text).problems]
    problem = problems[0]
    assert (problem.line, problem.column) == position(text, at)
    assert words in f"{problem.says} {problem.hint}"
    assert problem.severity == "error"
    assert "^" in problem.excerpt


@pytest.mark.parametrize(
    ("code", "old", "new", "at", "words"), CASES, ids=[f"{c[0]}: {c[2][:30]}" for c in CASES]
)
def test_one_fault_gives_one_kind_of_problem(
    tmp_path: Path, code: str, old: str, new: str, at: str, words: str
) -> None:
    codes = {problem.code for problem in check(tmp_path, spoiled(old, new)).problems}
    assert codes <= {code, "unused-input"}


def test_the_sound_file_has_no_problem(tmp_path: Path) -> None:
    assert check(tmp_path, SOUND).problems == ()


def test_a_file_that_is_no_toml_is_reported_with_its_line(tmp_path: Path) -> None:
    problem = only(check(tmp_path, spoiled("minutes = 5", "minutes = = 5")))
    assert (problem.code, problem.line, problem.column) == ("not-toml", 6, 11)
    assert problem.excerpt.splitlines()[0].endswith("minutes = = 5")


def test_all_problems_are_reported_at_once_in_the_order_of_lines(tmp_path: Path) -> None:
    text = (
        SOUND.replace('"easy"', '"eazy"')
        .replace('unit = "days"', 'unit = "dayz"')
        .replace("[interviewer]", "[interview]")
    )
    problems = check(tmp_path, text).problems
    assert [problem.code for problem in problems] == ["unknown-value", "unknown-unit", "unknown-key"]
    assert [problem.line for problem in problems] == sorted(problem.line for problem in problems)


def test_one_broken_step_is_not_blamed_on_the_steps_that_use_it(tmp_path: Path) -> None:
    problems = check(tmp_path, spoiled('is = "6 * N * D"', 'is = "6 * N * X"')).problems
    assert [problem.code for problem in problems] == ["unknown-name"]


def test_the_caret_stands_under_the_place(tmp_path: Path) -> None:
    problem = only(check(tmp_path, spoiled('is = "6 * N * D"', 'is = "6 * N * Dd"')))
    source, carets = problem.excerpt.splitlines()
    assert source[carets.index("^") : carets.rindex("^") + 1] == "Dd"


def test_mistakes_that_give_the_same_value_are_reported(tmp_path: Path) -> None:
    extra = '[[mistake]]\nid = "third"\nstep = "C"\nis = "6 * N * D / 3"\nsays = "a third"\n\n[[follow_up]]'
    problem = only(check(tmp_path, spoiled("[[follow_up]]", extra)))
    assert problem.code == "mistakes-alike"
    assert "`two-nd`" in problem.says


def test_a_follow_up_without_an_answer_value_is_reported(tmp_path: Path) -> None:
    problem = only(check(tmp_path, spoiled('set = { mfu = "30%" }', 'set = { mfu = "0%" }')))
    assert problem.code == "no-answer"


def test_a_figure_that_candidates_compare_with_pins_the_inputs(tmp_path: Path) -> None:
    text = spoiled('source = "a page"', 'source = "a page"\nexplain = "mfu_stated"')
    problem = only(check(tmp_path, text))
    assert (problem.code, problem.line) == ("published-drawn", position(text, 'N = ["3B params"')[0])


def test_conditions_that_almost_no_draw_satisfies_are_reported(tmp_path: Path) -> None:
    text = SOUND.replace(
        'keep = ["days < 60 days"]', 'keep = ["days < 60 days", "N = 7000000000", "mfu = 0.4"]'
    )
    text = text.replace(
        'N = ["3B params", "7B params", "13B params"]',
        'N = { from = "1B params", to = "50B params", by = "1B params" }',
    )
    problem = only(check(tmp_path, text))
    assert (problem.code, problem.severity) == ("keep-broken", "error")
    assert "of 200 draws" in problem.says


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        (
            "unused-input",
            'n = { value = "64 GPUs"',
            'z = { value = "64 GPUs", name = "spare" }\nn = { value = "64 GPUs"',
        ),
        ("word-in-prompt", '["utilization"]', '["train"]'),
        ("no-sample", SOUND[SOUND.index("[[sample]]") :], ""),
    ],
)
def test_what_may_be_meant_is_a_warning(tmp_path: Path, code: str, old: str, new: str) -> None:
    path = write(tmp_path, spoiled(old, new))
    report = check_paths(
        [path], [], grade=None if code != "no-sample" else lambda question, text: pytest.fail("no sample")
    )
    assert code in [problem.code for problem in report.problems]
    assert not report.broken


def test_the_file_name_must_be_the_id(tmp_path: Path) -> None:
    problem = only(check(tmp_path, SOUND, "other.toml"))
    assert (problem.code, problem.line) == ("id-differs", 2)
    assert "tiny.toml" in problem.hint


def test_an_id_is_used_once_among_all_files(tmp_path: Path) -> None:
    write(tmp_path / "a", SOUND)
    write(tmp_path / "b", SOUND)
    problem = only(check_paths([tmp_path], []))
    assert problem.code == "duplicate-id"
    assert problem.path == tmp_path / "b" / "tiny.toml"
    assert str(tmp_path / "a" / "tiny.toml") in problem.says


def test_an_id_of_the_bank_is_not_free_for_another_file_of_it(tmp_path: Path) -> None:
    write(tmp_path / "packaged", SOUND)
    mine = write(tmp_path / "own", SOUND)
    folders = [tmp_path / "packaged", tmp_path / "own"]
    assert only(check_paths([mine], folders)).code == "duplicate-id"
    outside = write(tmp_path / "elsewhere", SOUND)
    problem = only(check_paths([outside], folders))
    assert (problem.code, problem.severity) == ("duplicate-id", "warning")


def test_loading_raises_every_problem(tmp_path: Path) -> None:
    text = SOUND.replace('"easy"', '"eazy"').replace('unit = "days"', 'unit = "dayz"')
    with pytest.raises(QuestionError) as caught:
        load(write(tmp_path, text))
    assert [problem.code for problem in caught.value.problems] == ["unknown-value", "unknown-unit"]
    assert "tiny.toml:5:14" in caught.value.title
    assert "1 more" in caught.value.title


def test_a_broken_file_leaves_the_others_usable(tmp_path: Path) -> None:
    write(tmp_path, SOUND)
    write(tmp_path, "id = ", "broken.toml")
    bank = load_bank([tmp_path])
    assert list(bank.questions) == ["tiny"]
    assert [problem.path.name for problem in bank.problems] == ["broken.toml"]


def test_a_given_that_is_written_out_is_one_problem(tmp_path: Path) -> None:
    problem = only(check(tmp_path, spoiled("Train a model of {N}", "Train a model of 7B params")))
    assert problem.code == "literal-number"


def test_a_follow_up_that_changes_nothing_is_a_warning(tmp_path: Path) -> None:
    problem = only(check(tmp_path, spoiled('set = { mfu = "30%" }', 'set = { mfu = "0.4" }')))
    assert (problem.code, problem.severity) == ("asks-nothing", "warning")
