"""Packs: questions of other people, from a folder or a .zip, kept under a name of their own.

A pack is text from a stranger. Only question files are taken from it, each under a name made here, so that no
path of the pack decides where anything is written.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from errno import EEXIST, ENOTEMPTY
from itertools import count
from pathlib import Path

from trainer.bank.files import question_files
from trainer.bank.ids import SLUG
from trainer.bank.locate import Locator, Place
from trainer.bank.pack_source import taken
from trainer.bank.problem import Problem, plain
from trainer.bank.source import Source
from trainer.durable import keep_names
from trainer.errors import TrainerError, UsageError
from trainer.private import make_private_folder
from trainer.record import record

LONGEST_ID = 80
ADDED, KEPT = ".added.json", ".kept"
"""What a pack's files were when it was added; and where those go that its owner changed or added since."""
STAGED, STALE_S = ".adding-", 3600.0
"""The beginning of a staged pack's folder, and after how many seconds nobody can be checking it any more."""


@record
class Pack:
    """A pack that was added: its name, where it lies, and how many questions it has."""

    name: str
    folder: Path
    questions: int


@record
class Removed:
    """A pack that was taken away, and the folder that has what its owner wrote in it, None for nothing."""

    pack: Pack
    kept: Path | None


@record
class Staged:
    """A pack copied to a folder that no bank reads yet. `left_out` names what was no question file, or had
    the name of another one.
    """

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
    be read or written. Nothing is left behind then; and of one that was killed, nothing after the next.
    """
    if not SLUG.fullmatch(name):
        raise UsageError(f"{plain(name)} cannot be the name of a pack", "small letters, digits and hyphens")
    if (home / name).exists():
        raise _name_is_taken(name)
    folder = None
    try:
        texts, left_out = taken(source)
        if not texts:
            raise UsageError(f"{plain(str(source))} holds no question file", "a question is a .toml file")
        renamed = _renamed(texts, name)
        make_private_folder(home)
        _sweep(home)
        folder = Path(tempfile.mkdtemp(prefix=f"{STAGED}{name}-", dir=home))  # two may be added at once
        for stem, text in renamed.items():
            (folder / f"{stem}.toml").write_bytes(text)
    except OSError as error:
        _forget(folder)
        says = error.strerror or str(error)
        raise TrainerError(f"{plain(str(source))} cannot be taken: {says}", "nothing was added") from error
    except BaseException:
        _forget(folder)
        raise
    return Staged(name, folder, source, tuple(left_out))


def keep(staged: Staged, home: Path) -> Pack:
    """Let the bank see a staged pack."""
    folder = home / staged.name
    added = {path.name: _digest(path) for path in staged.folder.iterdir()}
    (staged.folder / ADDED).write_text(json.dumps(added), encoding="utf-8")
    try:
        staged.folder.rename(folder)
    except OSError as error:  # another one has the name by now
        raise _name_is_taken(staged.name) from error
    keep_names(home)
    return Pack(staged.name, folder, sum(1 for _ in question_files(folder)))


def drop(staged: Staged) -> None:
    """Forget a staged pack."""
    _forget(staged.folder)


def _sweep(home: Path) -> None:
    """Forget what was staged by a program that was killed."""
    for folder in home.glob(f"{STAGED}*"):
        try:
            if folder.stat().st_mtime < time.time() - STALE_S:
                _forget(folder)
        except OSError:  # whose it is has dropped it by now
            continue


def _forget(folder: Path | None) -> None:
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)


def _name_is_taken(name: str) -> UsageError:
    return UsageError(f"there is a pack {name} already", f"trainer packs remove {name} takes it away")


def remove(name: str, home: Path) -> Removed:
    """Take a pack away; attempts at its questions stay, and so do files that are no longer, or never were,
    what was added. Raises UsageError where there is no such pack.
    """
    known = {pack.name: pack for pack in packs(home)}
    if name not in known:
        raise _there_is_none(name, list(known))
    folder = known[name].folder
    try:
        aside = None if folder.is_symlink() else _set_aside(folder, home / KEPT)
        if aside is None:
            folder.unlink()
    except FileNotFoundError as error:  # another program has just taken it away
        raise _there_is_none(name, [other for other in known if other != name]) from error
    if aside is not None:
        _clear(aside, set(_own(aside)))
    return Removed(known[name], aside if aside is not None and aside.exists() else None)


def _there_is_none(name: str, known: list[str]) -> UsageError:
    return UsageError(
        f"there is no pack {plain(name)}", "there are " + ", ".join(known) if known else "none was added"
    )


def _set_aside(folder: Path, home: Path) -> Path:
    """Move a pack's folder, in one step, to where no bank reads it; the folder that it is now."""
    make_private_folder(home)
    for number in count(1):
        target = home / f"{folder.name}-{number}"
        if target.exists():
            continue
        try:
            return folder.rename(target)
        except OSError as error:  # another program has taken this number
            if error.errno not in (EEXIST, ENOTEMPTY):
                raise
    raise AssertionError("there are numbers without end")


def _own(folder: Path) -> Iterator[Path]:
    """The files of a pack's folder that are not as they were added."""
    try:
        added = dict(json.loads((folder / ADDED).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):  # it was added by an earlier trainer
        added = {}
    for path in sorted(folder.rglob("*")):
        if path == folder / ADDED or (path.is_dir() and not path.is_symlink()):
            continue
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or path.is_symlink() or added.get(name) != _digest(path):
            yield path


def _clear(folder: Path, kept: set[Path]) -> None:
    """Delete everything in a folder but the files to be kept, and the folders that nothing is left in."""
    for path in [*sorted(folder.rglob("*"), reverse=True), folder]:
        if path.is_symlink() or not path.is_dir():
            if path not in kept:
                path.unlink()
        elif not any(path.iterdir()):
            path.rmdir()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _renamed(texts: Mapping[str, bytes], name: str) -> dict[str, bytes]:
    """Every file under its new stem, with the pack's name before its id and before those it leads to."""
    ids = {stem: f"{name}-{stem}" for stem in texts}
    longest = max(ids.values(), key=len)
    if len(longest) > LONGEST_ID:
        raise UsageError(
            f"the id {longest} would have more than {LONGEST_ID} characters", "give the pack a shorter --name"
        )
    return {ids[stem]: _with_ids(stem, content, ids) for stem, content in texts.items()}


def _with_ids(stem: str, content: bytes, ids: Mapping[str, str]) -> bytes:
    source = Source(
        Path(f"{stem}.toml"), content.decode("utf-8", errors="surrogateescape").replace("\r\n", "\n")
    )
    data = source.parse()
    if data is None:
        return content  # the check says why
    changes: dict[Place, str] = {("id",): ids[stem]} if data.get("id") == stem else {}
    following = data.get("next")
    if isinstance(following, list):
        known = {i: ids.get(one) for i, one in enumerate(following) if isinstance(one, str)}
        changes |= {("next", i): id for i, id in known.items() if id is not None}
    text = source.text
    locator = Locator(text)
    for place in sorted(changes, key=lambda place: locator.span(place), reverse=True):
        start, end = locator.span(place)
        text = f"{text[:start]}{json.dumps(changes[place])}{text[end:]}"
    return text.encode("utf-8", errors="surrogateescape")


def errors_in(problems: tuple[Problem, ...]) -> list[Problem]:
    """The problems that keep a question from being used."""
    return [problem for problem in problems if problem.severity == "error"]
