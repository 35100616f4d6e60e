"""Several programs on one history at once, as real processes: no error is met, and nothing is lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.history.samples import filled
from trainer.history import Draft, HistoryError, Query, Store, connection, database
from trainer.tui.records import Records

ROUNDS = 8
DRAFT = Draft("kv-cache", None, "drill", "typed while another program writes", 1.0, id="one")
WORKER = """
import json, sys
from datetime import datetime, UTC
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from dataclasses import replace
from tests.samples import report
from trainer.history import Draft, Query, Store
from trainer.history.backup import back_up
from trainer.practice.mocked import Sitting
from trainer.practice.schedule import catch_up

path, name, rounds = Path(sys.argv[1]), sys.argv[2], int(sys.argv[4])
sys.stdin.readline()
with Store.open(path) as store:
    for place in range(rounds):
        draft = Draft("kv-cache", None, "drill", f"{name} {place}", float(place), id=f"{name}-{place % 3}")
        store.save_draft(draft)
        graded = report(text=f"{name} {place} " + "x" * 3000)
        number = store.save_attempt(graded, mode="drill", started=datetime.now(UTC), used_s=1.0)
        store.amend_attempt(number, replace(graded, claimed_score=80, claimed_band="solid"))
        store.remarks.write_note(f"attempt:{number}", f"{name} {place}")
        assert store.attempts(limit=1) and store.drafts() and store.search.by_question()
        catch_up(store.practising, datetime.now(UTC))
        if place == rounds // 2:
            export = path.with_name(f"{name}.json")
            assert store.transfer(Sitting).write(export).left_out == ()
            back_up(path, path.with_name(f"{name}.copy"))
            store.transfer(Sitting).bring_in(Path(sys.argv[5]))
    for place in range(3):
        store.release_draft(f"{name}-{place}")
print("done")
"""


@pytest.mark.parametrize("processes", [2, 8])
def test_nothing_is_lost_and_no_lock_is_met(tmp_path: Path, processes: int) -> None:
    """They begin with a file that is not there yet, write, read, export, import and copy at once."""
    with filled(tmp_path / "other.sqlite3") as store:
        store.transfer().write(tmp_path / "other.json")
    path = tmp_path / "shared" / "history.sqlite3"
    root = str(Path(__file__).parents[2])
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    rest = (root, str(ROUNDS), str(tmp_path / "other.json"))
    running = [
        subprocess.Popen([sys.executable, "-c", WORKER, str(path), f"p{name}", *rest], **pipes)  # type: ignore[call-overload]
        for name in range(processes)
    ]
    for one in running:
        one.stdin.write("\n")
        one.stdin.flush()
    assert [one.communicate() for one in running] == [("done\n", "")] * processes
    check_all_there(path, processes)


def check_all_there(path: Path, processes: int) -> None:
    wanted = {f"p{name} {place}" for name in range(processes) for place in range(ROUNDS)}
    with Store.open(path) as store:
        found = store.search.attempts(Query(), limit=1000)
        kept = {one.number: store.attempt(one.number) for one in found}
        texts = {number: one.report.text for number, one in kept.items() if one is not None}
        own = {
            " ".join(text.split(" ")[:2]): number for number, text in texts.items() if text.startswith("p")
        }
        assert set(own) == wanted
        assert len(found) == len(wanted) + 2
        for text, number in own.items():
            assert store.remarks.note(f"attempt:{number}") == text
            assert (one := kept[number]) is not None and one.report.claimed_score == 80
        drafts = {draft.id: draft.text for draft in store.drafts()}
        last = {
            f"p{name}-{place % 3}": f"p{name} {place}" for name in range(processes) for place in range(ROUNDS)
        }
        assert last.items() <= drafts.items()
    for file in (path, *path.parent.glob("*.copy")):
        raw = sqlite3.connect(file)
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        raw.close()
    assert len(list(path.parent.glob("*.copy"))) == len(list(path.parent.glob("*.json"))) == processes


def test_a_history_that_was_busy_at_the_start_is_used_as_soon_as_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "history.sqlite3"
    Store.open(path).close()
    monkeypatch.setattr(connection, "BUSY_TIMEOUT_S", 0.01)
    monkeypatch.setattr(database, "WAIT_SHORT", "PRAGMA busy_timeout = 2")
    troubles: list[str] = []
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HistoryError, match="busy") as caught:
            Store.open(path)
        records = Records(None, caught.value, partial(Store.open, path, patiently=False))
        records.on_trouble = lambda: troubles.append(records.trouble.title if records.trouble else "")
        assert not records.keep_draft(DRAFT)
        other.execute("COMMIT")
        assert records.keep_draft(DRAFT)
    assert "busy" in troubles[0] and troubles[-1] == ""
    records.close()
    with Store.open(path) as store:
        assert [draft.text for draft in store.drafts()] == [DRAFT.text]


def test_who_waited_in_vain_does_not_wait_as_long_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each save of a draft would stop the keys for as long."""
    path = tmp_path / "history.sqlite3"
    monkeypatch.setattr(connection, "BUSY_TIMEOUT_S", 0.01)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:

        def waits_ms() -> int:
            return int(store._database.read(lambda one: one.execute("PRAGMA busy_timeout").fetchone()[0]))

        monkeypatch.setattr(database, "WAIT_SHORT", "PRAGMA busy_timeout = 2")
        assert waits_ms() == 10
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HistoryError, match="busy"):
            store.save_draft(DRAFT)
        other.execute("COMMIT")
        assert waits_ms() == 2
        store.save_draft(DRAFT)
        assert waits_ms() == 5000
        assert [draft.text for draft in store.drafts()] == [DRAFT.text]
