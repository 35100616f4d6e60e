"""What is typed line by line is kept before anything is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import load
from trainer.cli import answering
from trainer.cli.page import Page
from trainer.history import Store
from trainer.history.store import local_now
from trainer.paths import packaged
from trainer.tui.records import Records
from trainer.tui.session import fresh

FIRST = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"


class Unread(Page):
    """A page whose reader has gone."""

    def row(self, *_: object) -> None:
        raise BrokenPipeError


def test_a_line_is_kept_although_nobody_reads_what_is_said_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = packaged("questions").rglob("train-7b-1t-3w.toml")
    session = fresh(load(path), None, "drill", lambda: 0.0, local_now())
    monkeypatch.setattr(answering, "ask", lambda _: FIRST)
    with Store.open(tmp_path / "history.sqlite3") as store:
        with pytest.raises(BrokenPipeError):
            answering.type_answer(Unread(), session, Records(store))
        assert [draft.text for draft in store.drafts()] == [FIRST]
