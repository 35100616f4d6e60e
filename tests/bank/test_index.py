"""Headings kept from the last time, so that only files that changed are read again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from trainer.bank import load_headings
from trainer.bank.heading import Heading
from trainer.bank.index import Index

QUESTION = 'id = "{id}"\ntitle = "{title}"\ntrack = "t"\ndifficulty = "easy"\nminutes = 5\ntags = ["a"]\n'


def written(folder: Path, id: str, title: str, age_s: int = 100) -> Path:
    """A question file that was written some time ago."""
    path = folder / f"{id}.toml"
    path.write_text(QUESTION.format(id=id, title=title), encoding="utf-8")
    moment = path.stat().st_mtime - age_s
    os.utime(path, (moment, moment))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "questions"
    folder.mkdir()
    for id in ("one", "two"):
        written(folder, id, f"Title of {id}")
    (folder / "broken.toml").write_text("id = ", encoding="utf-8")
    return folder


def test_the_list_is_the_same_with_an_index_and_follows_every_change(folder: Path, tmp_path: Path) -> None:
    index = tmp_path / "state" / "headings.json"
    first = load_headings([folder], index)
    assert first == load_headings([folder]) == load_headings([folder], index)
    assert set(first.questions) == {"one", "two"} and [path.name for path in first.broken] == ["broken.toml"]

    written(folder, "one", "Another title")
    written(folder, "three", "A new one", age_s=0)
    (folder / "two.toml").unlink()
    second = load_headings([folder], index)
    assert second == load_headings([folder]) == load_headings([folder], index)
    assert {id: one.title for id, one in second.questions.items()} == {
        "one": "Another title",
        "three": "A new one",
    }


def test_only_files_that_changed_are_read(folder: Path, tmp_path: Path) -> None:
    read: list[str] = []

    def reading(path: Path) -> Heading | None:
        read.append(path.stem)
        return None

    def look(*, later_s: int = 1000) -> list[str]:
        read.clear()
        now_ns = (folder / "broken.toml").stat().st_mtime_ns + later_s * 1_000_000_000
        index = Index(tmp_path / "headings.json", reading, lambda: now_ns)
        for path in sorted(folder.iterdir()):
            index.heading(path)
        index.keep()
        return list(read)

    assert look(later_s=0) == ["broken", "one", "two"]
    assert look() == ["broken"], "written a moment ago, it may change without showing it"
    assert look() == []
    written(folder, "two", "Title of 222")
    assert look() == ["two"]


@pytest.mark.parametrize(
    "found", ["", "{", "[]", '{"format": 0}', "[" * 50_000, '{"files": {"x": 5}, "format": FORMAT}']
)
def test_a_spoiled_index_is_made_anew(folder: Path, tmp_path: Path, found: str) -> None:
    index = tmp_path / "headings.json"
    load_headings([folder], index)
    kept = index.read_text(encoding="utf-8")
    form = kept[kept.index(":") + 1 : kept.index(',"files"')]
    index.write_text(found.replace("FORMAT", form), encoding="utf-8")
    assert load_headings([folder], index) == load_headings([folder])
    assert index.read_text(encoding="utf-8") == kept


def test_an_index_that_cannot_be_written_is_done_without(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be", encoding="utf-8")
    assert load_headings([folder], tmp_path / "state" / "headings.json") == load_headings([folder])
