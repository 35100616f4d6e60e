"""A short form of the power cuts of `make torture`; and whether its folder is cut as those on disks are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.torture import calls, power
from tests.torture.disk import Disk, Left, Names, Resize, Sync, Write
from tests.torture.wreck import clean_up

traceable = pytest.mark.skipif(not calls.available(), reason="strace is not here")
TIMES = 4


@pytest.fixture(scope="module", autouse=True)
def tidy() -> Iterator[None]:
    yield
    clean_up()


@traceable
@pytest.mark.parametrize("name", power.SCENES)
def test_what_was_promised_is_there_after_a_power_cut(tmp_path: Path, name: str) -> None:
    (tmp_path / "run").mkdir()
    scene = power.SCENES[name](tmp_path / "run")
    steps, chance = len(scene.recording.steps), Random(1)
    wanted = power.here_and_there(steps, chance, TIMES)
    assert power.cut(scene, tmp_path / "cut", chance, wanted) >= TIMES


def left_of(*steps: Write | Resize | Names | Sync, left: Left = Left.NOTHING) -> dict[str, bytes]:
    disk = Disk({0: b"old"}, {"file": 0}, frozenset())
    for number, step in enumerate(steps):
        disk.take(number, step)
    return disk.after_a_cut(left, Random(1))


def test_only_what_was_synced_is_there_for_sure() -> None:
    write = Write(0.0, 0, 1, b"new")
    assert left_of(write) == {"file": b"old"}
    assert left_of(write, left=Left.EVERYTHING) == {"file": b"onew"}
    assert left_of(write, Sync(0.0, 0, 1)) == {"file": b"onew"}
    assert left_of(write, Sync(0.0, 0, 0)) == {"file": b"old"}  # it began before the write
    assert left_of(write, Sync(0.0, 0, 1), Resize(0.0, 0, 0)) == {"file": b"onew"}


def test_a_name_is_there_for_sure_once_its_folder_was_synced() -> None:
    made = Names(0.0, ".", (("other", 1),)), Write(0.0, 1, 0, b"new"), Sync(0.0, 1, 2)
    assert left_of(*made) == {"file": b"old"}
    assert left_of(*made, Sync(0.0, ".", 3)) == {"file": b"old", "other": b"new"}
    moved = Names(0.0, ".", (("other", None), ("file", 1)))
    assert left_of(*made, moved, Sync(0.0, ".", 4)) == {"file": b"new"}


def test_some_of_what_was_written_may_be_there() -> None:
    chance, disk = Random(1), Disk({0: bytes(2048)}, {"file": 0}, frozenset())
    disk.take(0, Write(0.0, 0, 0, b"x" * 2048))
    found = {disk.after_a_cut(Left.SOME, chance)["file"] for _ in range(50)}
    assert len(found) > 5
    assert all(len(set(one[at : at + 512])) == 1 for one in found for at in range(0, 2048, 512))
