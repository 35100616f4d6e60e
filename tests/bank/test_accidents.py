"""A file that is no TOML is explained in words for somebody who has never heard of TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank.check import check_paths

from .files import SOUND, check, only, position, spoiled, write

# what is replaced in the sound file, by what, where the problem must point, words of what is said and advised
ACCIDENTS = [
    ('difficulty = "easy"', 'difficulty = "easy', '"easy\n', 'no closing "', 'write "'),
    ('prompt = """', 'prompt = "', '"\nTrain', 'no closing "', '"""'),
    ("When is it done?\n", "When is it done? She said “now”.\n", "", "", ""),
    ('value = "989 TFLOP/s"', "value = “989 TFLOP/s”", "“", "typographic", 'straight "'),
    ('name = "MFU"', "name = ‘MFU’", "‘", "typographic", 'straight "'),
    ('aliases = ["cluster"]', 'aliases = ["cluster")', ") }", "`]` must close", "ends with ]"),
    ('range = "30-50%" }', 'range = "30-50%" ]', "]\n\n[[step]]\nid = \"C", "`}` must close", "ends with }"),
    ('value = "7B params", name', 'value = "7B params" name', 'name = "parameters"', "comma is missing", ""),
    ('"7B params", "13B', '"7B params" "13B', '"13B', "comma is missing", "separated by commas"),
    ('value = "1T tokens"', "value = 1T tokens", "1T tokens", "stands in quotes", '"1T tokens"'),
    ('band = "insufficient"', "band = insufficient", "insufficient", "stands in quotes", '"insufficient"'),
    ("minutes = 5", "minutes = 5 minutes", "5 minutes", "stands in quotes", "5 minutes"),
    ("critical = true", "critical = True", "True", "`True` is no value", "write true"),
    ("critical = true", "critical = yes", "yes", "`yes` is no value", "write true"),
    ("minutes = 5", "minutes = 2,5", "2,5", "no number", "2.5, with a point"),
    ("minutes = 5", "minutes = .5", ".5", "no number", "0.5"),
    ("minutes = 5", "minutes = 05", "05", "no number", "write 5"),
    ("minutes = 5", "minutes =", "minutes =", "a value is missing", "same line"),
    ("minutes = 5", "minutes == 5", "= 5", "one = is enough", ""),
    ("minutes = 5", "minutes: 5", ": 5", "`:` stands where = must", "minutes = ..."),
    ("minutes = 5", "minutes 5", "minutes 5", "= is missing", "minutes = ..."),
    ("minutes = 5", "minutes\u00a0= 5", "\u00a0", "no-break space", "ordinary space"),
    ("minutes = 5", "minutes = 5\nminutes = 6", "minutes = 6", "twice; first on line 6", "leave one"),
    ("minutes = 5", "time limit = 5", "time limit", "no spaces", "time_limit"),
    ("minutes = 5", "größe = 5", "größe", "letters from a to z", ""),
    ("minutes = 5", "a question about time\nminutes = 5", "a question", "neither `name = value`", "#"),
    ("minutes = 5", "// five minutes\nminutes = 5", "//", "begins with #", ""),
    ("minutes = 5", '= 5', "= 5", "name is missing", ""),
    ('says = "a forward pass only"', 'says = "a "forward" pass"', 'forward" pass', "ends it", "write '"),
    ('says = "a forward pass only"', 'says = "a forward\\pass"', "\\pass", "a single \\", "\\\\"),
    ('track = "napkin"', 'track = "napkin",', ",\ndiff", "no `,` stands at the end", "leave it out"),
    ('with {n}. When is it done?\n"""', "with {n}. When is it done?", '"""\nTrain', "begins here", "own"),
    ('prompt = """\n', "", '"""\n\n[given]', "", ""),
    ("[given]", "{given}", "{given}", "square brackets", "[given]"),
    ("[given]", "(given)", "(given)", "square brackets", "[given]"),
    ("[given]", "[given", "[given", "no bracket after it", "[given]"),
    ("[given]", "[given]]", "[given]]", "2 brackets after it", "[given]"),
    ("[[follow_up]]", "[[follow_up]", "[[follow_up]", "1 bracket after it", "[[follow_up]]"),
    ("[[follow_up]]", "[[follow up]]", "[[follow up]]", "no spaces", "[[follow_up]]"),
    ("[[follow_up]]", "[[follow_up]] next", "next", "may follow a header", "own"),
    ('[[step]]\nid = "days"', '[step]\nid = "days"', '[step]\nid = "days"', "only once", "[[step]] with two"),
    ("[interviewer]", "[given]\nx = 1\n\n[interviewer]", "[given]\nx", "twice; first on line 14", "one"),
    ('[[step]]\nid = "days"', 'id = "days"', 'id = "days"', "twice under this [[step]]", "[[step]] missing"),
    ('[[mistake]]\nid = "two-nd"', 'id = "two-nd"', 'id = "two-nd"', "twice under", "[[mistake]] missing"),
    ("[assume]\npeak", "[assume peak]\npeak", "[assume peak", "no spaces", "write [assume.peak]"),
    ('concepts = ["training-flops"]', 'concepts = "training", "flops"', ', "flops"', "square brackets", ""),
    ('D = { value', "D = value", 'value = "1T', "{ is missing", ""),
    ('D = { value = ', "D = { value ", '"1T tokens', "= is missing after `value`", "value = ..."),
    ('band = "insufficient"', "band = \"insufficient'", "\"insufficient'", 'no closing "', 'write "'),
    ("minutes = 5", "minutes = 5;", ";", "no `;` stands", "leave it out"),
    ('outline = ["6ND', 'outline = [("6ND', '("6ND', "square brackets", ""),
    ('"{n} take {days}"]', '"{n} take {days}"', '["6ND', "never closed", "write ]"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "at", "says", "hint"), ACCIDENTS, ids=[f"{c[1][:30]!r}" for c in ACCIDENTS]
)
def test_an_accident_is_explained_at_its_place(
    tmp_path: Path, old: str, new: str, at: str, says: str, hint: str
) -> None:
    text = spoiled(old, new)
    problems = [problem for problem in check(tmp_path, text).problems if problem.severity == "error"]
    if not at:
        assert not problems  # what stands inside a text is the author's own
        return
    (problem,) = problems
    if says:
        assert (problem.line, problem.column) == position(text, at)
    assert problem.code == "not-toml"
    assert says in problem.says
    assert hint in problem.hint
    assert "TOML" not in problem.says
    assert "^" in problem.excerpt


def test_a_text_that_swallows_the_next_ones_is_pointed_at_where_it_begins(tmp_path: Path) -> None:
    sample = '[[sample]]\nanswer = """\n19.2 days = 460 h\n"""\n'
    text = spoiled('When is it done?\n"""', "When is it done?") + sample
    problem = only(check(tmp_path, text))
    assert (problem.line, problem.column) == (9, 10)
    assert f"goes on to line {text.count(chr(10)) - 2}" in problem.says


@pytest.mark.parametrize(
    ("raw", "looks_like"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00\x08\x00", "Word"),
        (b"{\\rtf1\\ansi id = 1}", "RTF"),
        (b"%PDF-1.7\n", "PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"\x89PNG\r\n\x1a\n", "image"),
    ],
)
def test_a_file_of_another_program_is_named(tmp_path: Path, raw: bytes, looks_like: str) -> None:
    problem = only(check(tmp_path, raw))
    assert problem.code == "not-text"
    assert looks_like in problem.says
    assert "plain text" in problem.hint


def test_text_of_two_bytes_a_character_is_named(tmp_path: Path) -> None:
    problem = only(check(tmp_path, SOUND.encode("utf-16")))
    assert "two bytes a character" in problem.says


def test_every_line_and_character_can_be_lost_or_doubled(tmp_path: Path) -> None:
    """Whatever a slip of the keyboard leaves is reported in one go, and never as a crash."""
    lines = SOUND.split("\n")
    for i in range(len(lines)):
        for left in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:]):
            check_paths([write(tmp_path, "\n".join(left))], [])
    for i in range(0, len(SOUND), 13):
        for text in (SOUND[:i] + SOUND[i + 1 :], SOUND[:i] + '"' + SOUND[i:], SOUND[:i] + "[" + SOUND[i:]):
            check_paths([write(tmp_path, text)], [])


def test_a_broken_file_of_very_many_empty_lines_is_explained_as_well(tmp_path: Path) -> None:
    """Looking for headers from each of them over all that follow would take hours."""
    broken = SOUND.replace('prompt = """', 'prompt = """' + "\n" * 300_000, 1).replace('?\n"""', "?\n", 1)
    (problem, *_) = check(tmp_path, broken).problems
    assert problem.severity == "error"
