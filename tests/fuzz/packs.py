"""What holds for what others give along: packs, as folders and as any bytes of a .zip, and study plans."""

from __future__ import annotations

import io
import random
import shutil
import zipfile
from collections.abc import Sequence
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.bank.files import SOUND
from tests.fuzz.failing import as_text, raw, require
from tests.fuzz.target import Target
from tests.fuzz.toml_changes import changed
from trainer.bank import check_paths, load_headings
from trainer.bank.packs import Staged, drop, keep, remove, stage
from trainer.bank.problem import problem_lines
from trainer.errors import TrainerError
from trainer.practice.plan import Day, Plan
from trainer.practice.plan_file import plan_text, read_plan

NAME = "acme"
DAY = date(2026, 12, 1)


@cache
def _folder() -> Path:
    return Path(mkdtemp(prefix="fuzz-packs-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))


def _fresh() -> tuple[Path, Path]:
    """An empty folder for what is given, and one for the packs."""
    for name in ("given", "data"):
        shutil.rmtree(_folder() / name, ignore_errors=True)
    (_folder() / "given").mkdir()
    return _folder() / "given", _folder() / "data" / "packs"


def a_folder_is_taken_or_refused(text: str) -> None:
    """A file among others of a folder."""
    given, home = _fresh()
    (given / "tiny.toml").write_bytes(raw(text))
    (given / "other.toml").write_text(SOUND.replace('id = "tiny"', 'id = "other"\nnext = ["tiny"]'))
    _is_taken_or_refused(given, home)


def a_zip_is_taken_or_refused(text: str) -> None:
    """Any bytes as a .zip."""
    given, home = _fresh()
    (given / "acme.zip").write_bytes(raw(text))
    _is_taken_or_refused(given / "acme.zip", home)


def _is_taken_or_refused(source: Path, home: Path) -> None:
    before = _everything()
    try:
        staged = stage(source, NAME, home)
    except TrainerError as error:
        require(
            (error.title + error.hint).replace("\n", " ").isprintable(), "a refusal with control characters"
        )
        require(_everything() - before <= {"data", "data/packs"}, "something is left of what was refused")
        return
    try:
        _can_be_used(staged, home, before)
    finally:
        drop(staged)
        shutil.rmtree(home / NAME, ignore_errors=True)


def _can_be_used(staged: Staged, home: Path, before: set[str]) -> None:
    inside = f"data/packs/{staged.folder.name}"
    new = _everything() - before - {"data", "data/packs", inside}
    require(all(path.startswith(f"{inside}/{NAME}-") for path in new), "a file in another place", sorted(new))
    require(all(map(str.isprintable, staged.left_out)), "a name with control characters", staged.left_out)
    for problem in check_paths([staged.folder], []).problems:
        for line in problem_lines(staged.as_given(problem)):
            require(line.isprintable(), "a problem with control characters", line)
    pack = keep(staged, home)
    headings = load_headings([home])
    require(
        len(headings.questions) + len(headings.broken) <= pack.questions, "more questions than the pack has"
    )
    require(remove(NAME, home).pack.questions == pack.questions, "another pack than the one that was added")
    require(not (home / NAME).exists(), "a pack that was removed and is there")


def _everything() -> set[str]:
    return {str(path.relative_to(_folder())) for path in _folder().rglob("*")}


def a_plan_is_read_or_refused(text: str) -> None:
    """Any bytes as plan.toml: a plan that reads back as it is written, or one sentence with its place."""
    path = _folder() / "plan.toml"
    path.write_bytes(raw(text))
    try:
        plan = read_plan(path)
    except TrainerError as error:
        require(bool(error.title), "a refusal without a sentence")
        return
    written = plan_text(plan)
    path.write_bytes(raw(written))
    require(plan_text(read_plan(path)) == written, "a plan that is written and read is another one", plan)


def _seeds() -> list[str]:
    linked = SOUND.replace('id = "tiny"', 'id = "tiny"\nnext = ["other", "tiny"]')
    days = (Day(DAY, ("tiny", "other"), True, 5, 45, "first"), Day(DAY.replace(day=2), due=True))
    plan = plan_text(Plan("Before the interview", DAY.replace(day=20), 30, days))
    zips = [
        _zipped({"tiny.toml": SOUND}),
        _zipped({"a/tiny.toml": linked, "b/other.toml": SOUND, "c.md": "x"}),
    ]
    return [SOUND, linked, plan, *zips]


def _zipped(files: dict[str, str]) -> str:
    data = io.BytesIO()
    methods = (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2)
    with zipfile.ZipFile(data, "w") as archive:
        for number, (name, text) in enumerate(files.items()):
            archive.writestr(zipfile.ZipInfo(name), text, methods[number % len(methods)])
    return as_text(data.getvalue())


def _changed(text: str, others: Sequence[str], rng: random.Random, longest: int) -> str:
    """A file of TOML as those are changed, a .zip by its bytes."""
    if not text.startswith("PK"):
        return changed(text, [one for one in others if not one.startswith("PK")] or [text], rng, longest)
    data = bytearray(raw(text))
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        place = rng.randrange(len(data)) if data else 0
        how = rng.random()
        if how < 0.7 and data:
            data[place] = rng.choice((0, 1, 0x2E, 0x2F, 0x5C, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        elif how < 0.85:
            del data[place : place + rng.choice((1, 4, 30))]
        else:
            data[place:place] = data[place : place + rng.choice((1, 4, 46))]
    return as_text(bytes(data))[:longest]


TARGET = Target(
    properties={
        "folder": a_folder_is_taken_or_refused,
        "zip": a_zip_is_taken_or_refused,
        "plan": a_plan_is_read_or_refused,
    },
    seeds=_seeds,
    change=_changed,
    longest=20_000,
    every={"folder": 3},
)
