"""Packs: what comes from other people is data, stays in its folder, and is taken whole or not at all."""

from __future__ import annotations

import os
import signal
import stat
import sys
import zipfile
from argparse import Namespace
from pathlib import Path

import pytest

from trainer.bank import load, load_headings
from trainer.bank import pack_source as limits
from trainer.bank.packs import drop, keep, packs, remove, stage
from trainer.bank.scaffold import new_question
from trainer.bank.source import MAX_BYTES
from trainer.cli import packs as cli_packs
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
    inside = f"data/packs/{staged.folder.name}"
    found = everything_under(tmp_path) - {"pack.zip", "data", "data/packs", inside}
    assert all(name.startswith(f"{inside}/acme-escaped") for name in found)
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
    bomb = zipped(tmp_path, {"bomb.toml": b"#" * (MAX_BYTES * 50)})
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


def damaged(tmp_path: Path, how: str) -> Path:
    """A .zip that is broken in one of the ways that its reader says in words of its own."""
    path = tmp_path / "pack.zip"
    method = {"lzma": zipfile.ZIP_LZMA, "bz2": zipfile.ZIP_BZIP2}.get(how, zipfile.ZIP_DEFLATED)
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr("first.toml", new_question("first", "theirs"))
    raw = bytearray(path.read_bytes())
    listed = raw.rindex(b"PK\x01\x02")
    if how == "a name that is no text":
        raw[listed + 8 : listed + 10] = b"\x00\x08"
        raw[listed + 46 : listed + 50] = b"\xff\xfe\xff\xfe"
    elif how == "a name without letters":
        raw[listed + 46] = raw[30] = 0
    else:
        raw[60:100] = bytes(255 - byte for byte in raw[60:100])
    path.write_bytes(raw)
    return path


@pytest.mark.parametrize(
    "how", ["deflate", "lzma", "bz2", "a name that is no text", "a name without letters"]
)
def test_a_damaged_zip_is_refused_with_a_sentence(tmp_path: Path, home: Path, how: str) -> None:
    with pytest.raises(TrainerError):
        stage(damaged(tmp_path, how), "acme", home)
    assert not home.exists() or everything_under(home) == set()


def test_what_is_left_out_of_a_zip_is_not_unpacked(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    unpacked = limits._unpacked

    def noted(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
        opened.append(entry.filename)
        return unpacked(archive, entry)

    monkeypatch.setattr(limits, "_unpacked", noted)
    text = new_question("first", "theirs").encode()
    entries = {"first.toml": text, "NO.toml": b"x", "other/first.toml": b"x", "readme.md": b"x"}
    staged = stage(zipped(tmp_path, entries), "acme", home)
    assert opened == ["first.toml"]
    assert staged.left_out == ("NO.toml", "other/first.toml", "readme.md")


def test_a_long_list_of_files_is_refused_before_it_is_read(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(tmp_path, {f"{number}/": b"" for number in range(200)})
    monkeypatch.setattr(limits, "MAX_READ", 5_000)
    monkeypatch.setattr(zipfile.ZipInfo, "__init__", lambda *_: pytest.fail("the list is read"))
    with pytest.raises(UsageError, match="20,000 files"):
        stage(path, "acme", home)


def test_ids_that_would_be_too_long_are_refused(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "a" * 75, "b")
    with pytest.raises(UsageError, match="more than 80 characters"):
        stage(source, "long-name", home)
    assert keep(stage(source, "some", home), home).questions == 2


@pytest.mark.parametrize("following", ['[["b"]]', "[{ a = 1 }]", "[1, true]", '"b"'])
def test_a_wrong_list_of_next_ones_is_left_to_the_check(tmp_path: Path, home: Path, following: str) -> None:
    source = folder(tmp_path, "first")
    path = source / "first.toml"
    path.write_text(f"next = {following}\n" + path.read_text())
    staged = stage(source, "acme", home)
    assert f"next = {following}" in (staged.folder / "acme-first.toml").read_text()


def test_nothing_is_left_of_a_pack_that_was_broken_off(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    source = folder(tmp_path, "first")
    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stage(source, "acme", home)
    assert everything_under(home) == set()


def test_what_a_killed_program_left_is_swept_by_the_next_one_and_what_another_one_checks_is_not(
    tmp_path: Path, home: Path
) -> None:
    source = folder(tmp_path, "first")
    left, checked = stage(source, "acme", home).folder, stage(source, "acme", home).folder
    own = home / ".mine"
    own.mkdir()
    for path in (left, own):
        os.utime(path, (0, 0))
    keep(stage(source, "other", home), home)
    assert not left.exists() and checked.is_dir() and own.is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_nothing_is_left_of_an_add_that_was_ended_by_a_signal(
    tmp_path: Path, home: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object, **__: object) -> None:
        assert [path.name for path in home.iterdir()] != []
        os.kill(os.getpid(), getattr(signal, name))

    monkeypatch.setattr(cli_packs, "packs_home", lambda: home)
    monkeypatch.setattr(cli_packs, "check_paths", ended)
    with pytest.raises(SystemExit, match=str(128 + getattr(signal, name))):
        cli_packs.run(Namespace(action="add", path=str(folder(tmp_path, "first")), name="acme"))
    assert everything_under(home) == set()


def test_of_two_who_remove_a_pack_one_is_told_that_it_is_gone(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(stage(folder(tmp_path, "first"), "acme", home), home)
    found = packs(home)
    assert remove("acme", home).kept is None
    monkeypatch.setattr("trainer.bank.packs.packs", lambda _: found)  # as the other one saw it before
    with pytest.raises(UsageError, match="no pack acme"):
        remove("acme", home)
    assert everything_under(home) == {".kept"}


def test_a_zip_with_a_password_is_refused_with_a_sentence(tmp_path: Path, home: Path) -> None:
    path = zipped(tmp_path, {"first.toml": b"x = 1"})
    data = bytearray(path.read_bytes())
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + flags] |= 1
    path.write_bytes(data)
    with pytest.raises(UsageError, match="has a password"):
        stage(path, "acme", home)


@pytest.mark.parametrize("name", ["", "..", "a/b", "../up", ".hidden", "Ünï", "a" * 81])
def test_a_name_cannot_be_a_path(tmp_path: Path, home: Path, name: str) -> None:
    with pytest.raises(UsageError):
        stage(folder(tmp_path, "first"), name, home)


def test_a_name_is_used_once(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "first")
    keep(stage(source, "acme", home), home)
    with pytest.raises(UsageError, match="already"):
        stage(source, "acme", home)
    assert remove("acme", home).pack.questions == 1
    keep(stage(source, "acme", home), home)
    with pytest.raises(UsageError, match="no pack other"):
        remove("other", home)


def test_a_pack_without_questions_is_refused(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path)
    (source / "readme.md").write_text("hello")
    with pytest.raises(UsageError, match="no question file"):
        stage(source, "acme", home)


def test_what_somebody_wrote_into_a_pack_is_set_aside_as_it_is_removed(tmp_path: Path, home: Path) -> None:
    source = folder(tmp_path, "first", "second")
    for round in (1, 2):
        pack = keep(stage(source, "acme", home), home)
        (pack.folder / "acme-first.toml").write_text("mine")
        (pack.folder / "own").mkdir()
        (pack.folder / "own" / "new.toml").write_text("new")
        removed = remove("acme", home)
        assert removed.kept == home / ".kept" / f"acme-{round}"
        assert everything_under(removed.kept) == {"acme-first.toml", "own", "own/new.toml"}
        assert (removed.kept / "acme-first.toml").read_text() == "mine"
        assert not pack.folder.exists() and packs(home) == [] and not load_headings([home]).questions
    assert remove(keep(stage(source, "acme", home), home).name, home).kept is None


def test_a_pack_that_an_earlier_trainer_added_is_set_aside_whole(tmp_path: Path, home: Path) -> None:
    pack = keep(stage(folder(tmp_path, "first"), "acme", home), home)
    (pack.folder / ".added.json").unlink()
    kept = remove("acme", home).kept
    assert kept is not None and everything_under(kept) == {"acme-first.toml"}


def test_of_two_packs_added_at_once_under_one_name_the_one_that_was_checked_is_kept(
    tmp_path: Path, home: Path
) -> None:
    (tmp_path / "two").mkdir()
    one, two = folder(tmp_path, "first"), folder(tmp_path / "two", "second", "third")
    staged, other = stage(one, "acme", home), stage(two, "acme", home)
    assert keep(other, home).questions == 2
    with pytest.raises(UsageError, match="already"):
        keep(staged, home)
    drop(staged)
    found = {name for name in everything_under(home) if name.endswith(".toml")}
    assert found == {"acme/acme-second.toml", "acme/acme-third.toml"}
