"""Notes and bookmarks on the command line: found by words, as JSON, and as a file."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run
from trainer.history import Store


def kept(trainer: Run, home: Path) -> None:
    trainer("drill", "train-7b-1t-3w", "--plain", text="6 * 7e9 * 1e12 = 4.2e22 FLOP\n")
    with Store.open(home / "data" / "history.sqlite3") as store:
        store.remarks.write_note("attempt:1", "forgot whole nodes\nagain")
        store.remarks.write_note("question:kv-four-models", "count KV heads \x1b[31m")
        store.remarks.write_note("reply:abc", "half typed")
        store.remarks.bookmark("sparse-peak-trap")


def test_notes_are_listed_with_what_they_are_on_and_found_by_words(trainer: Run, home: Path) -> None:
    assert "no notes yet" in trainer("notes").stdout
    kept(trainer, home)
    whole = trainer("notes").stdout
    assert "(kv-four-models)\n    count KV heads" in whole
    assert "attempt 1, " in whole
    assert "    forgot whole nodes\n    again" in whole
    assert "sparse-peak-trap" in whole
    assert "half typed" not in whole
    assert "\x1b" not in whole
    found = trainer("notes", "NODES", "startup").stdout
    assert "forgot whole nodes" in found
    assert "KV heads" not in found and "sparse-peak-trap" not in found
    assert "no note has these words" in trainer("notes", "zzz").stdout


def test_notes_go_into_json_and_into_a_new_file(trainer: Run, home: Path, tmp_path: Path) -> None:
    kept(trainer, home)
    data = json.loads(trainer("notes", "--json").stdout)
    assert [(one["question"], one["attempt"]) for one in data["notes"]] == [
        ("kv-four-models", None), ("train-7b-1t-3w", 1),
    ]  # fmt: skip
    assert [one["question"] for one in data["bookmarks"]] == ["sparse-peak-trap"]
    file = tmp_path / "notes.md"
    assert "2 notes and 1 bookmark" in trainer("notes", "--export", str(file)).stderr
    assert "forgot whole nodes\nagain" in file.read_text(encoding="utf-8")
    assert trainer("notes", "--export", str(file)).returncode == 2
    assert "names no format" in trainer("notes", "--export", str(tmp_path / "notes.xyz")).stderr
