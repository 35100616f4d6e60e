"""Files from strangers: nothing in them hangs, steers a terminal or ends in a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trainer.bank import check_paths, load_bank, load_headings
from trainer.errors import UsageError

from .files import SOUND, check, only, spoiled, write

DEEP = 1_000_000


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("too-deep", "a = " + "[" * (DEEP // 2)),
        ("too-deep", "a = " + "{a=" * 100_000),
        ("too-deep", "a" + ".a" * 100_000 + " = 1"),
        ("too-deep", "x = " + "{a=" * 400 + "1" + "}" * 400 + "\n" + SOUND),
        ("too-deep", "\n".join(f"key{number} = 1" for number in range(70_000))),
        ("too-deep", SOUND + "\n[[step]]" * 90_000),
        ("too-deep", SOUND.replace("minutes = 5", f"minutes = 5\nnext = {['x'] * 5000}")),
        ("too-deep", SOUND.replace("minutes = 5", "minutes = 0x" + "f" * 5000)),
        ("too-deep", SOUND.replace("schema = 1", "schema = 1" + "0" * 4000)),
        ("too-deep", SOUND.replace('["training-flops"]', f"{['x'] * 201}")),
        ("too-long", SOUND.replace('by = "5%"', f'by = "0.{"0" * 6000}1%"')),
        ("too-long", spoiled('name = "fleet"', f'name = "{"x" * 900_000}"')),
        ("not-toml", "schema = " + "9" * 5000),
        ("not-utf8", SOUND.encode().replace(b"napkin", b"nap\xffkin")),
        ("not-utf8", SOUND.encode("utf-16")),
        ("too-large", "# " + "x" * DEEP),
        ("not-toml", "p = { a = false\nb"),
        ("control-character", SOUND.replace("Train a", "Train \x1b[31ma")),
        ("control-character", SOUND.replace("Train a", "Train \\u001b[31ma")),
        ("control-character", SOUND.replace("Train a", "Train \u202ea")),
        ("control-character", SOUND.replace("Train a", "Train \x9b31ma")),
        ("control-character", SOUND.replace("Train a", "Train \U000e0041a")),
        ("control-character", SOUND.replace("Train a", "Train \ue000a")),
        ("control-character", SOUND.replace('name = "fleet"', 'name = "fl\\u0007eet"')),
        ("control-character", SOUND.replace("minutes = 5\n", "minutes = 5\r")),
        ("bad-formula", spoiled('is = "6 * N * D"', f'is = "{"(" * 450}N{")" * 450}"')),
        ("bad-formula", spoiled('is = "6 * N * D"', 'is = "9**9**9**9"')),
        ("bad-formula", spoiled('is = "6 * N * D"', "is = \"__import__('os').system('true')\"")),
    ],
    ids=str,
)
def test_a_hostile_file_is_one_clear_problem(tmp_path: Path, code: str, text: str | bytes) -> None:
    report = check(tmp_path, text)
    assert report.broken
    assert code in {problem.code for problem in report.problems}
    for problem in report.problems:
        assert problem.says.isprintable()
        assert problem.hint.isprintable()
        assert problem.place.isprintable()
        assert all(line.isprintable() for line in problem.excerpt.splitlines())


def test_a_control_character_is_placed_in_the_text_as_written(tmp_path: Path) -> None:
    report = check(tmp_path, spoiled("Train a", "Train \\u001b[31ma"))
    problem = only(report)
    assert (problem.line, problem.column) == (10, 7)
    assert "U+001B" in problem.says


def test_markup_is_ordinary_text(tmp_path: Path) -> None:
    path = write(tmp_path, spoiled('name = "fleet"', 'name = "[bold red]fleet[/] $HOME `id` {{x}}"'))
    question = load_bank([path.parent]).questions["tiny"]
    assert question.inputs["n"].name == "[bold red]fleet[/] $HOME `id` {{x}}"


def test_names_of_files_cannot_steer_a_terminal(tmp_path: Path) -> None:
    report = check(tmp_path, "id = ", "\x1b[2Jx.toml")
    assert report.problems[0].place.isprintable()


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_file_is_one_problem(tmp_path: Path, text: str) -> None:
    (problem,) = check(tmp_path, text).problems
    assert problem.code == "empty"
    assert "trainer new" in problem.hint


def test_a_file_of_comments_names_what_a_question_needs(tmp_path: Path) -> None:
    report = check(tmp_path, "# nothing yet\n")
    assert {problem.code for problem in report.problems} == {"missing-key"}
    assert all((problem.line, problem.column) == (1, 1) for problem in report.problems)
    assert any("`prompt`" in problem.says for problem in report.problems)


@pytest.mark.parametrize(
    "text",
    [
        "step = 1",
        "[step]\nid = 1",
        "given = []",
        "[[given]]",
        "sample = [1, {}]",
        "vary = { keep = 1, N = {} }",
    ],
)
def test_tables_of_the_wrong_shape_are_problems(tmp_path: Path, text: str) -> None:
    report = check(tmp_path, text)
    assert {"wrong-type", "missing-key"} & {problem.code for problem in report.problems}


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    report = check_paths([tmp_path], [])
    assert {problem.path.name: problem.code for problem in report.problems} == {
        "gone.toml": "unreadable",
        "loop.toml": "unreadable",
        "pipe.toml": "not-a-file",
    }


def test_folders_and_links_among_the_files_do_no_harm(tmp_path: Path) -> None:
    write(tmp_path, SOUND)
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "up").symlink_to(tmp_path)
    report = check_paths([tmp_path], [])
    assert (report.files, report.problems) == (1, ())


def test_a_path_that_does_not_exist_names_the_nearest(tmp_path: Path) -> None:
    path = write(tmp_path, SOUND)
    with pytest.raises(UsageError) as caught:
        check_paths([tmp_path / "tinny.toml"], [])
    assert str(path) in caught.value.hint


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    assert check(tmp_path, b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode()).problems == ()


def test_a_tab_in_a_text_of_one_line_is_a_blank(tmp_path: Path) -> None:
    assert check(tmp_path, SOUND.replace('name = "fleet"', 'name = "the\tfleet"')).problems == ()
    assert load_bank([tmp_path]).questions["tiny"].inputs["n"].name == "the fleet"


@pytest.mark.parametrize("name", ["nonexistent", "t", "toml"])
def test_what_resembles_no_file_gets_no_suggestion(tmp_path: Path, name: str) -> None:
    write(tmp_path, SOUND)
    write(tmp_path, "", "nonexistent-notes.txt")
    (tmp_path / "etc").mkdir()
    with pytest.raises(UsageError) as caught:
        check_paths([tmp_path / name], [])
    assert caught.value.hint == ""


@pytest.mark.parametrize("name", ["concepts", "tags"])
def test_a_word_of_two_lines_is_in_no_list(tmp_path: Path, name: str) -> None:
    write(
        tmp_path,
        f'id = "tiny"\ntitle = "T"\ntrack = "t"\ndifficulty = "easy"\nminutes = 5\n{name} = ["a\\nb"]\n',
    )
    assert load_headings([tmp_path]).questions == {}


@pytest.mark.parametrize("start", ["x = " + "{a=" * 400 + "1" + "}" * 400 + "\n", "tags = ['\u200b']\n"])
def test_what_the_check_refuses_is_in_no_list(tmp_path: Path, start: str) -> None:
    write(tmp_path, start + SOUND.replace("tags", "other"))
    found = load_headings([tmp_path])
    assert not found.questions and len(found.broken) == 1
    assert load_bank([tmp_path]).problems


def test_what_the_check_takes_is_in_the_lists(tmp_path: Path) -> None:
    wide = SOUND.replace("Train a", "Train\u3000a\u00a0")
    write(tmp_path, wide)
    assert not check(tmp_path, wide).broken
    assert len(load_headings([tmp_path]).questions) == 1
