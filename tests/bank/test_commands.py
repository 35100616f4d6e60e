"""`trainer check`, `list` and `show`: what they print, and how they end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.cli.main import main

from .files import SOUND, spoiled, write

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder that holds one question beside the packaged ones."""
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    write(tmp_path / "home" / "data" / "questions" / "own", SOUND.replace('"napkin"', '"own"'))
    return tmp_path


def printed(output: Output) -> dict[str, Any]:
    found = json.loads(output.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_check_of_a_broken_file_prints_every_problem_and_ends_with_1(home: Path, capsys: Output) -> None:
    path = write(home, SOUND.replace('"easy"', '"eazy"').replace('tolerance = "3%"', 'tolerence = "3%"'))
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert f"{path}:5:14: error: `eazy` is not one of the values of `difficulty` [unknown-value]" in out
    assert '  5 | difficulty = "eazy"\n    |              ^^^^^^\n  did you mean `easy`?' in out
    assert "[unknown-key]" in out
    assert err == "1 file checked: 2 errors\n"


def test_check_prints_the_same_as_one_object(home: Path, capsys: Output) -> None:
    path = write(home, spoiled('tolerance = "3%"', 'tolerence = "3%"'))
    assert main(["check", "--json", str(path)]) == 1
    assert printed(capsys) == {
        "schema": 1,
        "files": 1,
        "problems": [
            {
                "path": str(path),
                "line": 28,
                "column": 1,
                "severity": "error",
                "code": "unknown-key",
                "says": "a [[step]] has no key `tolerence`",
                "hint": "did you mean `tolerance`?",
            }
        ],
    }


def test_warnings_leave_the_status_at_0(home: Path, capsys: Output) -> None:
    text = SOUND[: SOUND.index("[[sample]]")].replace('id = "tiny"', 'id = "other"')
    path = write(home, text, "other.toml")
    assert main(["check", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "warning" in out
    assert err == "1 file checked: 1 warning\n"


def test_check_of_a_path_that_does_not_exist_ends_with_2(home: Path, capsys: Output) -> None:
    assert main(["check", str(home / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_escapes_in_a_file_reach_no_terminal(home: Path, capsys: Output) -> None:
    path = write(home, SOUND.replace("Train", "\x1b[2JTrain").replace('"easy"', '"\\u001b[2J"'))
    assert main(["check", str(path)]) == 1
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err


def test_list_has_the_packaged_and_the_own_questions(capsys: Output) -> None:
    assert main(["list"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert {"llama405b-hours", "train-7b-1t-3w", "tiny"} <= lines.keys()
    assert lines["train-7b-1t-3w"].endswith("What cluster do they rent?")
    assert not any("{" in line for line in lines.values())


@pytest.mark.parametrize(
    ("options", "within", "without"),
    [
        (["--track", "own"], {"tiny"}, {"train-7b-1t-3w"}),
        (["--concept", "node-rounding"], {"train-7b-1t-3w"}, {"tiny"}),
        (["--difficulty", "easy"], {"tiny"}, {"train-7b-1t-3w"}),
        (["--difficulty", "hard", "--track", "own"], set(), {"tiny"}),
    ],
)
def test_list_selects(options: list[str], within: set[str], without: set[str], capsys: Output) -> None:
    assert main(["list", "--json", *options]) == 0
    found = printed(capsys)
    assert found["schema"] == 1
    ids = {question["id"] for question in found["questions"]}
    assert within <= ids
    assert not without & ids


def test_list_has_the_keys_of_the_contract(capsys: Output) -> None:
    assert main(["list", "--json", "--track", "own"]) == 0
    (question,) = printed(capsys)["questions"]
    assert Path(question.pop("path")).name == "tiny.toml"
    assert question == {
        "id": "tiny",
        "title": "How many days do 64 GPUs need for 7B params?",
        "track": "own",
        "difficulty": "easy",
        "minutes": 5,
        "concepts": ["training-flops"],
    }


def test_list_names_the_tracks_there_are(capsys: Output) -> None:
    assert main(["list", "--track", "napkins"]) == 2
    assert "napkin, network, own" in capsys.readouterr().err


def test_list_says_that_a_file_cannot_be_read_and_lists_the_others(home: Path, capsys: Output) -> None:
    write(home / "home" / "data" / "questions", "id = ", "broken.toml")
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "tiny" in out
    assert err.startswith("1 question file cannot be used; `trainer check` says why\n")
    assert err.endswith("broken.toml\n")


def test_show_keeps_the_solution_to_itself(capsys: Output) -> None:
    assert main(["show", "tiny"]) == 0
    out = capsys.readouterr().out
    assert "Train a model of 7B params on 1T tokens with 64 GPUs." in out
    assert not any(secret in out for secret in ("989", "40%", "19.2", "6 * N * D", "MFU"))
    assert main(["show", "tiny", "--json"]) == 0
    found = printed(capsys)
    assert {one["id"] for one in found["inputs"]} == {"N", "D", "n"}
    assert "steps" not in found


def test_show_with_the_solution_has_the_chain(capsys: Output) -> None:
    assert main(["show", "tiny", "--solution"]) == 0
    out = capsys.readouterr().out
    assert "C / (n * peak * mfu) = 19.2 days" in out
    assert "plausible 30% to 50%" in out
    assert main(["show", "tiny", "--solution", "--json"]) == 0
    found = printed(capsys)
    assert (found["schema"], found["id"], found["seed"]) == (1, "tiny", None)
    assert {"id": "mfu", "value": 0.4, "unit": "1", "kind": "assumed", "low": 0.3, "high": 0.5} in found[
        "inputs"
    ]
    assert found["steps"][0] == {"id": "C", "value": pytest.approx(4.2e22), "unit": "FLOP", "required": True}
    assert found["steps"][1]["unit"] == "s"


def test_show_draws_a_variant(capsys: Output) -> None:
    assert main(["show", "tiny", "--seed", "0", "--json"]) == 0
    found = printed(capsys)
    assert found["seed"] == 0
    assert "3B params" in found["prompt"]


def test_show_of_an_unknown_question_names_the_nearest_and_ends_with_2(capsys: Output) -> None:
    assert main(["show", "train-7b"]) == 2
    assert "train-7b-1t-3w" in capsys.readouterr().err


def test_show_of_a_broken_file_names_the_first_problem_and_where_all_of_them_are(
    home: Path, capsys: Output
) -> None:
    path = write(home, SOUND.replace('"easy"', '"eazy"').replace('tolerance = "3%"', 'tolerence = "3%"'))
    assert main(["show", str(path)]) == 2
    err = capsys.readouterr().err
    assert f"{path}:5:14" in err
    assert f"trainer check {path}" in err


def test_what_is_listed_is_opened_by_its_id_or_its_errors_are_shown(home: Path, capsys: Output) -> None:
    bad = spoiled('is = "6 * N * D"', 'is = "6 * (N * D"').replace('id = "tiny"', 'id = "brackets-one"')
    folder = home / "home" / "data" / "questions"
    path = write(folder, bad, "brackets.toml")
    write(folder, SOUND.replace('id = "tiny"', 'id = "other-name"'), "file.toml")
    assert main(["list", "--json"]) == 0
    listed = [question["id"] for question in printed(capsys)["questions"]]
    assert {"brackets-one", "other-name"} <= set(listed)
    for id in listed:
        assert main(["show", id]) == (2 if id == "brackets-one" else 0)
    assert f"{path}:26:17: " in capsys.readouterr().err


@pytest.mark.parametrize("id", ["../../etc/[/red]", "Tiny", "a b", "x.toml", ""])
def test_what_is_no_id_is_not_offered(id: str, home: Path, capsys: Output) -> None:
    write(home / "home" / "data" / "questions", SOUND.replace('id = "tiny"', f'id = "{id}"'), "odd.toml")
    assert main(["list", "--json"]) == 0
    out, err = capsys.readouterr()
    assert "odd.toml" not in out
    assert "odd.toml" in err


def test_a_file_of_the_name_that_is_no_toml_says_so(home: Path, capsys: Output) -> None:
    path = write(home / "home" / "data" / "questions", "id = ", "nameless.toml")
    assert main(["show", "nameless"]) == 2
    assert f"{path}:1:" in capsys.readouterr().err


def test_show_takes_the_seeds_that_grade_takes(capsys: Output) -> None:
    assert main(["show", "tiny", "--seed", "9" * 30]) == 2
    assert "2^63" in capsys.readouterr().err


def test_check_of_an_empty_path_ends_with_2(capsys: Output) -> None:
    assert main(["check", ""]) == 2
    assert "empty path" in capsys.readouterr().err
