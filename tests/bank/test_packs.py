"""Packs: what comes from other people is data, stays in its folder, and is taken whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import zipfile
from pathlib import Path

import pytest

from trainer.bank import load, load_headings
from trainer.bank import packs as limits
from trainer.bank.packs import drop, keep, packs, remove, stage
from trainer.bank.scaffold import new_question
from trainer.errors import TrainerError, UsageError


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "data" / "packs"


def folder(tmp_path: Path, *ids: str) -> Path:
    source = tmp_path / "pack"
    source.mkdir()
    for id in ids:
        (source / f"{id}.toml").write_text(new_question(id, "theirs"))
    return source


def zipped(tmp_path: Path, entries: dict[str, bytes]) -> Path:
    path = tmp_path / "pack.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def everything_under(path: Path) -> set[str]:
    return {str(found.relative_to(path)) for found in path.rglob("*")}


def test_ids_of_a_pack_stand_under_its_name(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "first", "second")
    text = (
        (source / "first.toml")
        .read_text()
        .replace('headline   = ["time"]', 'headline = ["time"]\nnext = ["second"]')
    )
    (source / "first.toml").write_text(text)
    pack = keep(stage(source, "acme", home), home)
    assert (pack.name, pack.questions) == ("acme", 2)
    assert set(load_headings([home]).questions) == {"acme-first", "acme-second"}
    assert load(pack.folder / "acme-first.toml").next == ("acme-second",)
    assert [one.name for one in packs(home)] == ["acme"]


def test_a_zip_is_the_same_as_its_folder(tmp_path: Path, home: Path) -> None:
    text = new_question("first", "theirs").encode()
    pack = keep(stage(zipped(tmp_path, {"deep/er/first.toml": text}), "acme", home), home)
    assert load(pack.folder / "acme-first.toml").id == "acme-first"


def test_no_path_of_a_zip_decides_where_anything_is_written(tmp_path: Path, home: Path) -> None:
    text = new_question("first", "theirs").encode()
    names = ["../../escaped.toml", "/etc/escaped2.toml", "..\\..\\escaped3.toml", "C:\\escaped4.toml"]
    staged = stage(zipped(tmp_path, dict.fromkeys(names, text)), "acme", home)
    found = everything_under(tmp_path) - {"pack.zip", "data", "data/packs", "data/packs/.acme"}
    assert all(name.startswith("data/packs/.acme/acme-escaped") for name in found)
    drop(staged)
    assert everything_under(home) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_are_left_out(tmp_path: Path, home: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text(new_question("secret", "theirs"))
    source = folder(tmp_path, "first")
    (source / "linked.toml").symlink_to(secret)
    (source / "folder").symlink_to(tmp_path)
    staged = stage(source, "acme", home)
    assert everything_under(staged.folder) == {"acme-first.toml"}
    assert "linked.toml" in staged.left_out


def test_links_in_a_zip_are_left_out(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "pack.zip"
    link = zipfile.ZipInfo("linked.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("first.toml", new_question("first", "theirs"))
    staged = stage(path, "acme", home)
    assert everything_under(staged.folder) == {"acme-first.toml"}
    assert staged.left_out == ("linked.toml",)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes there")
def test_a_pipe_or_device_is_not_opened(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "first")
    os.mkfifo(source / "pipe.toml")
    assert stage(source, "acme", home).left_out == ("pipe.toml",)


def test_a_file_that_unpacks_to_very_much_is_refused(tmp_path: Path, home: Path) -> None:
    bomb = zipped(tmp_path, {"bomb.toml": b"#" * (limits.MAX_BYTES * 50)})
    assert bomb.stat().st_size < 200_000
    with pytest.raises(UsageError, match="larger than a question"):
        stage(bomb, "acme", home)
    assert everything_under(home) == set() or not home.exists()


def test_too_many_questions_and_files_are_refused(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = folder(tmp_path, "first", "second", "third")
    monkeypatch.setattr(limits, "MAX_QUESTIONS", 2)
    with pytest.raises(UsageError, match="2 questions"):
        stage(source, "acme", home)
    monkeypatch.setattr(limits, "MAX_ENTRIES", 2)
    with pytest.raises(UsageError, match="2 files"):
        stage(source, "acme", home)


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04" + b"\x00" * 60])
def test_what_is_no_zip_is_refused_with_a_sentence(tmp_path: Path, home: Path, content: bytes) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(content)
    with pytest.raises(TrainerError):
        stage(path, "acme", home)
    assert not home.exists() or everything_under(home) == set()


@pytest.mark.parametrize("name", ["", "..", "a/b", "../up", ".hidden", "Ünï", "a" * 81])
def test_a_name_cannot_be_a_path(tmp_path: Path, home: Path, name: str) -> None:
    with pytest.raises(UsageError):
        stage(folder(tmp_path, "first"), name, home)


def test_a_name_is_used_once(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "first")
    keep(stage(source, "acme", home), home)
    with pytest.raises(UsageError, match="already"):
        stage(source, "acme", home)
    assert remove("acme", home).questions == 1
    keep(stage(source, "acme", home), home)
    with pytest.raises(UsageError, match="no pack other"):
        remove("other", home)


def test_a_pack_without_questions_is_refused(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path)
    (source / "readme.md").write_text("hello")
    with pytest.raises(UsageError, match="no question file"):
        stage(source, "acme", home)
