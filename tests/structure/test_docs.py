"""What the documents say is true of the program."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from trainer.bank import check_paths
from trainer.bank.schema import QUESTION
from trainer.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_a_document_points_to_is_there(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        if not target.startswith("https://"):
            assert (document.parent / target).exists(), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_a_document_shows_exists(document: Path) -> None:
    for name in re.findall(
        r"(?:`|^ {4})trainer ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE
    ):
        assert name in COMMANDS


def test_every_target_the_readme_names_is_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(
        r"^ {4}make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    ):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_example_of_a_question_is_sound(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "writing-questions.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "kv-one-request.toml"
    path.write_text(example, encoding="utf-8")
    assert check_paths([path], [ROOT / "questions"]).problems == ()


def test_the_document_on_questions_speaks_of_every_table() -> None:
    text = (ROOT / "docs" / "writing-questions.md").read_text(encoding="utf-8")
    tables = [key.name for key in QUESTION.keys if key.table is not None]
    assert [name for name in tables if f"[{name}]" not in text] == []


def test_the_curriculum_is_current_and_has_every_question() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "curriculum.py"))["page"]()
    assert (ROOT / "docs" / "curriculum.md").read_text(encoding="utf-8") == page
    missing = [path.stem for path in ROOT.glob("questions/**/*.toml") if f"| `{path.stem}` |" not in page]
    assert missing == []
