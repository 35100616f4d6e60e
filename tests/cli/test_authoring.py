"""`trainer new`, `preview` and `packs`: from nothing to a checked question, one's own or other people's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(("options", "asks"), [((), "How long does it take"), (("--example",), "KV cache")])
def test_a_new_question_passes_the_check_and_can_be_asked(
    trainer: Run, home: Path, options: tuple[str, ...], asks: str
) -> None:
    done = trainer("new", "kv-try", *options)
    assert done.returncode == 0
    path = Path(done.stdout.splitlines()[0])
    assert path == home / "data" / "questions" / "mine" / "kv-try.toml"
    checked = json.loads(trainer("check", str(path), "--json").stdout)
    assert (checked["files"], checked["problems"]) == (1, [])
    assert asks in trainer("show", "kv-try").stdout
    assert path.read_text().startswith("#:schema ./question.schema.json\n")
    assert json.loads(path.with_name("question.schema.json").read_text())["required"]


@pytest.mark.parametrize("source", ["train-7b-1t-3w", "questions/napkin/train-7b-1t-3w.toml"])
def test_a_copy_of_a_question_has_its_own_id(trainer: Run, home: Path, source: str) -> None:
    if source.endswith(".toml"):
        source = str(Path(__file__).parents[2] / source)
    done = trainer("new", "my-fleet", "--from", source, "--track", "mine")
    path = Path(done.stdout.splitlines()[0])
    assert trainer("check", str(path)).returncode == 0
    listed = json.loads(trainer("list", "--track", "mine", "--json").stdout)["questions"]
    assert [one["id"] for one in listed] == ["my-fleet"]


def test_an_id_is_new_and_is_an_id(trainer: Run, home: Path) -> None:
    assert trainer("new", "train-7b-1t-3w").returncode == 2
    trainer("new", "kv-try")
    again = trainer("new", "kv-try")
    assert again.returncode == 2
    assert "already" in again.stderr
    for id in ("My Question", "../up", "a/b", "", "x" * 81):
        refused = trainer("new", id)
        assert refused.returncode == 2
        assert "cannot be an id" in refused.stderr
    assert "such as my-question" in trainer("new", "My Question").stderr


def test_a_preview_shows_question_chain_and_draws(trainer: Run, home: Path) -> None:
    path = trainer("new", "kv-try", "--example").stdout.splitlines()[0]
    shown = trainer("preview", path, "--seed", "7").stdout
    assert "34.4 GB" in shown
    assert "seed 7:" in shown
    assert "seed 9:" in shown
    assert "\x1b" not in shown


def test_a_preview_of_a_broken_file_says_what_is_broken(trainer: Run, home: Path) -> None:
    path = Path(trainer("new", "kv-try", "--example").stdout.splitlines()[0])
    path.write_text(path.read_text().replace("per_token * context", "per_tokn * context"))
    done = trainer("preview", str(path))
    assert done.returncode == 1
    assert "did you mean `per_token`?" in done.stdout
    assert trainer("preview", str(path.with_name("gone.toml"))).returncode == 2


def test_a_pack_is_added_listed_and_removed(trainer: Run, home: Path, tmp_path: Path) -> None:
    trainer("new", "kv-try", "--example", "--into", str(tmp_path / "Their Pack"))
    done = trainer("packs", "add", str(tmp_path / "Their Pack"))
    assert done.returncode == 0
    assert "their-pack is added: 1 question" in done.stdout
    assert "question.schema.json" in done.stderr
    assert json.loads(trainer("packs", "list", "--json").stdout)["packs"][0]["name"] == "their-pack"
    assert "KV cache" in trainer("show", "their-pack-kv-try").stdout
    assert trainer("packs", "remove", "their-pack").returncode == 0
    assert trainer("show", "their-pack-kv-try").returncode == 2


def test_a_pack_with_an_error_is_not_added(trainer: Run, home: Path, tmp_path: Path) -> None:
    path = Path(
        trainer("new", "kv-try", "--example", "--into", str(tmp_path / "theirs")).stdout.splitlines()[0]
    )
    path.write_text(path.read_text().replace("per_token * context", "per_tokn * context"))
    done = trainer("packs", "add", str(tmp_path / "theirs"))
    assert done.returncode == 1
    assert f"{path}:" in done.stdout
    assert "was not added" in done.stderr
    assert trainer("packs", "list").stdout.startswith("no packs yet")


def test_the_answer_of_a_sample_is_graded_by_its_number(trainer: Run, home: Path) -> None:
    path = trainer("new", "read-try").stdout.splitlines()[0]
    graded = json.loads(trainer("grade", path, "--sample", "2", "--json").stdout)
    assert {"time": "slip"}.items() <= {step["id"]: step["status"] for step in graded["steps"]}.items()
    refused = trainer("grade", path, "--sample", "9")
    assert refused.returncode == 2
    assert "samples 1 to 3" in refused.stderr
