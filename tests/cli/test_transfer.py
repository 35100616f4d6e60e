"""`trainer export`, `import` and `backup`: what a person types, and what they are told."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.history.samples import NOW, contents, filled
from tests.samples import report
from trainer.cli import streams
from trainer.cli.waiting import Waiting
from trainer.history import Store

HISTORY = Path("data") / "history.sqlite3"


@pytest.fixture
def practised(home: Path) -> Path:
    filled(home / HISTORY).close()
    return home / HISTORY


def test_a_history_goes_to_another_profile_and_is_there_once(
    trainer: Run, practised: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "mine.json", str(tmp_path / "other")
    done = trainer("export", str(file))
    assert (done.returncode, done.stdout) == (0, "")
    assert "3 attempts, 1 unfinished answer, 2 notes, 1 bookmark" in done.stderr and str(file) in done.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    done = trainer("import", str(file), TRAINER_HOME=other)
    assert done.returncode == 0 and done.stdout.startswith("imported: 3 attempts, 1 unfinished answer")
    assert contents(Path(other) / HISTORY) == contents(practised)
    done = trainer("import", str(file), TRAINER_HOME=other)
    assert done.stdout.startswith("imported: nothing\nhere already: 3 attempts")


@pytest.mark.parametrize("file", [(), ("-",)])
def test_without_a_file_the_export_is_the_output(
    trainer: Run, practised: Path, file: tuple[str, ...]
) -> None:
    data = json.loads(trainer("export", *file).stdout)
    assert data["schema"] == 1
    assert [record["kind"] for record in data["records"]][:4] == ["attempt", "attempt", "attempt", "draft"]


def test_tables_hold_the_attempts_that_are_not_deleted(trainer: Run, practised: Path) -> None:
    table = trainer("export", "--format", "csv").stdout.splitlines()
    assert table[0].startswith("number,started,question,title,score")
    assert [row.split(",")[0] for row in table[1:]] == ["1", "2"]
    table = trainer("export", "--format", "markdown").stdout.splitlines()
    assert table[2].startswith("| 1 | 2026-01-31T")


def test_a_cell_that_a_spreadsheet_would_work_out_is_a_text(trainer: Run, home: Path) -> None:
    with Store.open(home / HISTORY) as store:
        title = '=HYPERLINK("http://x")|pipe'
        store.save_attempt(report(title=title), mode="drill", started=NOW, used_s=None)
    assert "\"'=HYPERLINK(" in trainer("export", "--format", "csv").stdout
    assert r'\=HYPERLINK("<http://x>")\|pipe' in trainer("export", "--format", "markdown").stdout


def test_a_backup_is_sound_and_takes_no_other_files_place(
    trainer: Run, practised: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.sqlite3"
    assert str(target) in trainer("backup", str(target)).stdout
    assert contents(target) == contents(practised)
    before = target.read_bytes()
    for command in ("backup", "export"):
        done = trainer(command, str(target))
        assert done.returncode == 2 and "is there already" in done.stderr
    assert target.read_bytes() == before
    trainer("backup")
    (beside,) = (practised.parent / "backups").iterdir()
    raw = sqlite3.connect(beside)
    assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()
    done = trainer("import", str(beside))
    assert done.stdout.startswith("imported: nothing\n")


def test_what_is_in_the_way_is_said(trainer: Run, practised: Path, tmp_path: Path) -> None:
    missing = str(tmp_path / "none" / "here" / "x")
    (tmp_path / "none").write_text("")
    for command in ("backup", "export"):
        done = trainer(command, missing)
        assert done.returncode == 2 and "cannot be written" in done.stderr
    (tmp_path / "foreign").write_text("{}\n")
    done = trainer("import", str(tmp_path / "foreign"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is no export of this trainer" in done.stderr and "nothing was imported" in done.stderr


def test_before_the_first_attempt_there_is_nothing_to_take_along(trainer: Run, home: Path) -> None:
    for command in ("export", "backup"):
        done = trainer(command)
        assert done.returncode == 2 and "nothing was practised yet" in done.stderr
    assert not home.exists()


def test_a_full_disk_leaves_no_half_of_a_file(trainer: Run, practised: Path, tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))  # the child has it from here
    try:
        said = [trainer(command, str(tmp_path / command)) for command in ("backup", "export")]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    for done in said:
        assert done.returncode == 2 and "cannot be written" in done.stderr
    assert not list(tmp_path.glob("backup*")) and not list(tmp_path.glob("export*"))


class Screen(io.StringIO):
    """A terminal that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_somebody_who_waits_is_told_how_far_it_is_and_nothing_of_it_stays() -> None:
    screen, seconds = Screen(), iter([0.0, 0.5, 1.5, 1.6, 2.0])
    with Waiting("records read", screen, lambda: next(seconds)) as told:
        for done in (10, 12_000, 13_000, 900):
            told(done)
    assert screen.getvalue() == "\r12,000 records read\r900 records read   \r                \r"
    screen, seconds = Screen(), iter([0.0, 0.5, 1.5])
    with Waiting("checking", screen, lambda: next(seconds)) as going_on:
        going_on()
        going_on()
    assert screen.getvalue() == "\rchecking\r        \r"
    quiet = io.StringIO()
    with Waiting("records read", quiet, lambda: 9.0) as told:
        told(12_000)
    assert quiet.getvalue() == ""


STEERING = "\x1b]52;c;aGk=\x07\x1b[31m\x9b31m\x9d0;t\x9c\u202e\u2066\x00\x08"


@pytest.mark.parametrize("form", ["csv", "markdown", "json"])
def test_what_is_printed_steers_no_terminal(home: Path, trainer: Run, form: str) -> None:
    with Store.open(home / HISTORY) as store:
        hostile = report(title=f"one {STEERING} two", text=f"6ND {STEERING}")
        store.save_attempt(hostile, mode="drill", started=NOW, used_s=1.0)
    arguments = ("review", "1", "--json") if form == "json" else ("export", "--format", form)
    printed = trainer(*arguments).stdout.replace("\r\n", "\n")
    assert "one " in printed and not re.search(streams.STEERING, printed)
    if form == "json":
        assert json.loads(printed)["text"] == f"6ND {STEERING}"


def test_a_table_is_neither_html_nor_a_picture_nor_a_formula_behind_a_semicolon(
    home: Path, trainer: Run
) -> None:
    title = "x;=1+cmd <script>alert(1)</script>![x](http://e.vil/i.png)"
    with Store.open(home / HISTORY) as store:
        store.save_attempt(report(title=title), mode="drill", started=NOW, used_s=1.0)
    markdown = trainer("export", "--format", "markdown").stdout
    assert r"\<script\>" in markdown and r"\!\[x\](" in markdown
    assert "x;'=1+cmd" in trainer("export", "--format", "csv").stdout


@pytest.mark.parametrize(
    "command",
    [("review",), ("stats",), ("export", "out.json"), ("backup",), ("drill", "train-7b-1t-3w", "--plain")],
)
def test_a_link_to_itself_in_the_place_of_the_history_is_told(
    home: Path, trainer: Run, command: tuple[str, ...]
) -> None:
    (home / HISTORY).parent.mkdir(parents=True)
    (home / HISTORY).symlink_to(HISTORY.name)
    done = trainer(*command, text="10 * 10 = 100\n.\n", TMPDIR=str(home))
    assert "is no ordinary file" in done.stderr
    assert done.returncode == (0 if command[0] == "drill" else 2)


def test_a_link_to_itself_in_the_place_of_the_settings_is_told(home: Path, trainer: Run) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "config.toml").symlink_to("config.toml")
    done = trainer("config", "set", "theme", "dark")
    assert done.returncode == 2 and "cannot be read" in done.stderr
