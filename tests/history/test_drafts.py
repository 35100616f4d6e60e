"""Drafts: saved while typing, offered again after a kill, and not while another terminal works on them."""

from __future__ import annotations

import itertools
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trainer.history import Draft, Store

NOW = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)

TYPIST = """
import sys
from pathlib import Path
from trainer.history import Draft, Store
store = Store.open(Path(sys.argv[1]))
store.save_draft(Draft(question="q", seed=3, mode="drill", text="6ND =", elapsed_s=41.5, id="typed"))
print("saved", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.sqlite3"


def draft(text: str = "6ND", **changes: object) -> Draft:
    return replace(Draft(question="q", seed=None, mode="drill", text=text, elapsed_s=1.0), **changes)  # type: ignore[arg-type]


def test_the_newest_text_of_a_draft_is_kept_once(path: Path) -> None:
    moments = iter(NOW + timedelta(seconds=second) for second in range(100))
    with Store.open(path, now=lambda: next(moments)) as store:
        mine, other = draft(), draft(question="other")
        store.save_draft(mine)
        store.save_draft(other)
        saved = store.save_draft(replace(mine, text="6ND = 4.2e22", elapsed_s=9.5))
        assert [(kept.question, kept.text, kept.elapsed_s) for kept in store.drafts()] == [
            ("q", "6ND = 4.2e22", 9.5),
            ("other", "6ND", 1.0),
        ]
        assert store.drafts()[0] == saved


def test_a_discarded_draft_is_gone(path: Path) -> None:
    with Store.open(path) as store:
        kept = store.save_draft(draft())
        store.discard_draft(kept.id)
        assert store.drafts() == []
        assert store.take_draft(kept.id) is None


def test_a_draft_of_a_living_terminal_is_its_own_and_of_a_killed_one_is_offered(path: Path) -> None:
    typist = subprocess.Popen(
        [sys.executable, "-c", TYPIST, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert typist.stdout is not None
        assert typist.stdout.readline() == "saved\n"
        with Store.open(path) as store:
            assert store.drafts() == []
            assert store.take_draft("typed") is None
            typist.kill()
            typist.wait()
            (offered,) = store.drafts()
            assert (offered.seed, offered.text, offered.elapsed_s) == (3, "6ND =", 41.5)
            assert store.take_draft("typed") == offered
    finally:
        typist.kill()
        typist.communicate()


def test_a_process_that_reuses_the_number_of_a_dead_one_does_not_hold_its_drafts(path: Path) -> None:
    import sqlite3

    with Store.open(path) as store:
        kept = store.save_draft(draft())
        token = sqlite3.connect(path)
        (holder,) = token.execute("SELECT holder FROM drafts").fetchone()
        pid, _, born = holder.partition(" ")
        token.execute("UPDATE drafts SET holder = ?", (f"1 {born}",))
        token.commit()
        token.close()
        assert pid.isdigit()
        assert [offered.id for offered in store.drafts()] == [kept.id]


def test_a_released_draft_is_offered_to_everyone(path: Path) -> None:
    typist = TYPIST.replace('print("saved"', 'store.release_draft("typed"); print("saved"')
    running = subprocess.Popen(
        [sys.executable, "-c", typist, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert running.stdout is not None
        running.stdout.readline()
        with Store.open(path) as store:
            assert [offered.id for offered in store.drafts()] == ["typed"]
    finally:
        running.communicate("")


def test_odd_text_is_kept(path: Path) -> None:
    with Store.open(path) as store:
        store.save_draft(draft("中文 \x00 \x1b[31m\n\n[bold]"))
        store.save_draft(draft("half \ud83d"))
        assert {kept.text for kept in store.drafts()} == {"中文 \x00 \x1b[31m\n\n[bold]", "half \ufffd"}


def test_a_draft_of_a_window_that_hangs_is_offered_and_both_go_on_apart(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = [NOW]
    monkeypatch.setattr("trainer.history.drafts.lives", lambda token: bool(token))
    with Store.open(path, lambda: moment[0]) as hanging, Store.open(path, lambda: moment[0]) as other:
        other._holder = "another program"
        hanging.save_draft(draft("6ND", id="one"))
        moment[0] += timedelta(minutes=5)
        assert other.drafts() == []
        moment[0] += timedelta(minutes=6)
        (offered,) = other.drafts()
        assert other.take_draft(offered.id) is not None
        other.save_draft(draft("6ND here", id="one"))
        for text in ("6ND there", "6ND there, later"):  # it is brought back, and knows nothing of it
            hanging.save_draft(draft(text, id="one"))
        moment[0] += timedelta(hours=1)
        assert sorted(one.text for one in other.drafts()) == ["6ND here", "6ND there, later"]
        hanging.discard_draft("one")
        assert [one.text for one in other.drafts()] == ["6ND here"]


def test_programs_of_two_containers_with_one_number_and_one_birth_keep_their_own_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lots = itertools.count()
    monkeypatch.setattr("trainer.history.holder._lot", lambda: str(next(lots)))
    with Store.open(path) as here, Store.open(path) as there:
        here.save_draft(draft("6ND here", id="one"))
        there.save_draft(draft("6ND there", id="one"))
        here.save_draft(draft("6ND here, later", id="one"))
    with Store.open(path, lambda: datetime.now(UTC) + timedelta(hours=1)) as later:
        assert sorted(one.text for one in later.drafts()) == ["6ND here, later", "6ND there"]


def test_a_program_that_cannot_be_seen_from_here_goes_on_with_its_own_words(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one in another container of the same volume: its draft is offered, and nothing is lost by that."""
    with Store.open(path) as here, Store.open(path) as there:
        here._holder = "7 in-another-container 12/lot"
        here.save_draft(draft("6ND", id="one"))
        (offered,) = there.drafts()
        there.take_draft(offered.id)
        there.delete_draft(offered)
        here.save_draft(draft("6ND = 4.2e22", id="one"))
        assert [one.text for one in there.drafts()] == ["6ND = 4.2e22"]


def test_a_deleted_draft_can_be_brought_back_for_a_month(path: Path) -> None:
    moment = [NOW]
    with Store.open(path, lambda: moment[0]) as store:
        for name in ("first", "second"):
            moment[0] += timedelta(days=1)
            kept = store.save_draft(draft(name, id=name))
            store.delete_draft(replace(kept, text=f"{name}, as it stood"))
        assert store.drafts() == [] and store.take_draft("second") is None
    with Store.open(path, lambda: moment[0]) as store:
        found = store.deleted_draft()
        assert found is not None and found.text == "second, as it stood"
        store.bring_back_draft(found.id)
        assert [one.text for one in store.drafts()] == ["second, as it stood"]
        moment[0] += timedelta(days=29, minutes=1)
        assert store.deleted_draft() is None, "the first was deleted a day earlier"
        store.delete_draft(found)
        store.bring_back_draft("first")
        assert store.drafts() == [], "it is forgotten for good"
