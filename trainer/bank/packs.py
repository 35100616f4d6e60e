"""Packs: questions of other people, from a folder or a .zip, kept under a name of their own.

A pack is text from a stranger. Only question files are taken from it, each under a name made here, so that no
path of the pack decides where anything is written.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from trainer.bank.files import question_files
from trainer.bank.ids import SLUG
from trainer.bank.locate import Locator, Place
from trainer.bank.pack_source import taken
from trainer.bank.problem import Problem, plain
from trainer.bank.source import Source
from trainer.errors import TrainerError, UsageError
from trainer.private import make_private_folder
from trainer.record import record

LONGEST_ID = 80


@record
class Pack:
    """A pack that was added: its name, where it lies, and how many questions it has."""

    name: str
    folder: Path
    questions: int


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
    be read or written. Nothing is left behind then.
    """
    if not SLUG.fullmatch(name):
        raise UsageError(f"{plain(name)} cannot be the name of a pack", "small letters, digits and hyphens")
    if (home / name).exists():
        raise UsageError(f"there is a pack {name} already", f"trainer packs remove {name} takes it away")
    folder = home / f".{name}"
    try:
        texts, left_out = taken(source)
        if not texts:
            raise UsageError(f"{plain(str(source))} holds no question file", "a question is a .toml file")
        renamed = _renamed(texts, name)
        shutil.rmtree(folder, ignore_errors=True)
        make_private_folder(folder)
        for stem, text in renamed.items():
            (folder / f"{stem}.toml").write_bytes(text)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        says = error.strerror or str(error)
        raise TrainerError(f"{plain(str(source))} cannot be taken: {says}", "nothing was added") from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
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
