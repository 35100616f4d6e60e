"""Packs: questions of other people, from a folder or a .zip, kept under a name of their own.

A pack is text from a stranger. Only question files are taken from it, each under a name made here, so that no
path of the pack decides where anything is written.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

from trainer.bank.files import question_files
from trainer.bank.ids import SLUG
from trainer.bank.locate import Locator, Place
from trainer.bank.problem import Problem, plain
from trainer.bank.source import MAX_BYTES, Source
from trainer.errors import TrainerError, UsageError
from trainer.record import record

MAX_QUESTIONS = 2_000
MAX_ENTRIES = 20_000
MAX_TOTAL = 64_000_000
"""Bytes of all question files of a pack, unpacked."""


@record
class Pack:
    """A pack that was added: its name, where it lies, and how many questions it has."""

    name: str
    folder: Path
    questions: int


@record
class Staged:
    """A pack copied to a folder that no bank reads yet. `left_out` names what was no question file."""

    name: str
    folder: Path
    source: Path
    left_out: tuple[str, ...]

    def as_given(self, problem: Problem) -> Problem:
        """A problem of a copied file, at the file as it came."""
        given = self.source / problem.path.name.removeprefix(f"{self.name}-")
        return replace(
            problem, path=given, hint=problem.hint.replace(plain(str(problem.path)), plain(str(given)))
        )


def packs(home: Path) -> list[Pack]:
    """The packs under `home`, by name."""
    if not home.is_dir():
        return []
    folders = sorted(path for path in home.iterdir() if path.is_dir() and not path.name.startswith("."))
    return [Pack(path.name, path, sum(1 for _ in question_files(path))) for path in folders]


def stage(source: Path, name: str, home: Path) -> Staged:
    """Copy the question files of a folder or .zip, with the pack's name before every id.

    Raises UsageError where the pack is none, is too large, or the name is taken; TrainerError where it cannot
    be read or written. Nothing is left behind then.
    """
    if not SLUG.fullmatch(name):
        raise UsageError(f"{plain(name)} cannot be the name of a pack", "small letters, digits and hyphens")
    if (home / name).exists():
        raise UsageError(f"there is a pack {name} already", f"trainer packs remove {name} takes it away")
    folder = home / f".{name}"
    try:
        texts, left_out = _taken(source)
        if not texts:
            raise UsageError(f"{plain(str(source))} holds no question file", "a question is a .toml file")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for stem, text in _renamed(texts, name).items():
            (folder / f"{stem}.toml").write_bytes(text)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        says = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise TrainerError(f"{plain(str(source))} cannot be taken: {says}", "nothing was added") from error
    return Staged(name, folder, source, tuple(left_out))


def keep(staged: Staged, home: Path) -> Pack:
    """Let the bank see a staged pack."""
    folder = home / staged.name
    staged.folder.rename(folder)
    return Pack(staged.name, folder, sum(1 for _ in question_files(folder)))


def drop(staged: Staged) -> None:
    """Forget a staged pack."""
    shutil.rmtree(staged.folder, ignore_errors=True)


def remove(name: str, home: Path) -> Pack:
    """Take a pack away; attempts at its questions stay. Raises UsageError where there is none."""
    known = {pack.name: pack for pack in packs(home)}
    if name not in known:
        hint = "there are " + ", ".join(known) if known else "none was added"
        raise UsageError(f"there is no pack {plain(name)}", hint)
    folder = known[name].folder
    if folder.is_symlink():
        folder.unlink()
    else:
        shutil.rmtree(folder)
    return known[name]


def _taken(source: Path) -> tuple[dict[str, bytes], list[str]]:
    """The question files by stem, and the names of what was left out."""
    if source.is_dir():
        entries = _in_folder(source)
    elif source.is_file():
        if source.stat().st_size > MAX_TOTAL:
            raise UsageError(f"a .zip may have {MAX_TOTAL:,} bytes, and this one has more", "add it in parts")
        entries = _in_zip(source)
    else:
        raise UsageError(f"there is no folder or .zip {plain(str(source))}", "")
    texts: dict[str, bytes] = {}
    left_out: list[str] = []
    total = 0
    for count, (path, content) in enumerate(entries, 1):
        if count > MAX_ENTRIES:
            raise UsageError(f"a pack may have {MAX_ENTRIES:,} files, and this one has more", "")
        if content is None or not SLUG.fullmatch(path.stem) or path.stem in texts:
            left_out.append(plain(str(path)))
            continue
        total += len(content)
        if len(content) > MAX_BYTES:
            raise UsageError(
                f"{plain(str(path))} is larger than a question may be", f"at most {MAX_BYTES:,} bytes"
            )
        if total > MAX_TOTAL or len(texts) >= MAX_QUESTIONS:
            raise UsageError(
                f"a pack may have {MAX_QUESTIONS:,} questions of {MAX_TOTAL:,} bytes in all",
                "add it in parts",
            )
        texts[path.stem] = content
    return texts, left_out


def _in_folder(source: Path) -> Iterator[tuple[PurePosixPath, bytes | None]]:
    for root, folders, files in os.walk(source):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(root, name)
            shown = PurePosixPath(path.relative_to(source).as_posix())
            ordinary = stat.S_ISREG(path.lstat().st_mode)
            wanted = ordinary and name.endswith(".toml") and not name.startswith(".")
            yield shown, _bounded(path) if wanted else None


def _bounded(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _in_zip(source: Path) -> Iterator[tuple[PurePosixPath, bytes | None]]:
    with zipfile.ZipFile(source) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            path = PurePosixPath(entry.filename.replace("\\", "/"))
            mode = entry.external_attr >> 16
            ordinary = not stat.S_IFMT(mode) or stat.S_ISREG(mode)
            if not ordinary or path.suffix != ".toml" or path.name.startswith("."):
                yield path, None
                continue
            with archive.open(entry) as file:  # what an entry says of its size may be a lie
                yield path, file.read(MAX_BYTES + 1)


def _renamed(texts: Mapping[str, bytes], name: str) -> dict[str, bytes]:
    """Every file under its new stem, with the pack's name before its id and before those it leads to."""
    return {f"{name}-{stem}"[:80]: _with_ids(stem, content, name, texts) for stem, content in texts.items()}


def _with_ids(stem: str, content: bytes, name: str, texts: Mapping[str, bytes]) -> bytes:
    source = Source(
        Path(f"{stem}.toml"), content.decode("utf-8", errors="surrogateescape").replace("\r\n", "\n")
    )
    data = source.parse()
    if data is None:
        return content  # the check says why
    changes: dict[Place, str] = {("id",): f"{name}-{stem}"[:80]} if data.get("id") == stem else {}
    following = data.get("next")
    if isinstance(following, list):
        changes |= {("next", i): f"{name}-{one}" for i, one in enumerate(following) if one in texts}
    text = source.text
    locator = Locator(text)
    for place in sorted(changes, key=lambda place: locator.span(place), reverse=True):
        start, end = locator.span(place)
        text = f"{text[:start]}{json.dumps(changes[place])}{text[end:]}"
    return text.encode("utf-8", errors="surrogateescape")


def errors_in(problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems that keep a question from being used."""
    return [problem for problem in problems if problem.severity == "error"]
