"""The pure functions the screens paint with."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.pilot.conftest import FakeClock
from tests.pilot.samples import ANSWER, report
from trainer.errors import TrainerError
from trainer.grading import Report
from trainer.tui.export import save_report
from trainer.tui.external import editor_command
from trainer.tui.sheet import sheet
from trainer.tui.stopwatch import Stopwatch, face
from trainer.tui.text import day, minutes, typed, visible


@pytest.mark.parametrize(
    ("elapsed", "shown"),
    [
        (0, "12:00"),
        (0.99, "12:00"),
        (1, "11:59"),
        (719.5, "0:01"),
        (720.4, "0:00"),
        (721, "+0:01"),
        (752, "+0:32"),
    ],
)
def test_the_face_of_the_clock(elapsed: float, shown: str) -> None:
    assert face(elapsed, 720) == (shown, shown.startswith("+"))


def test_a_stopwatch_counts_only_while_it_runs() -> None:
    clock = FakeClock()
    watch = Stopwatch(clock, 5.0)
    clock.seconds += 100
    assert watch.elapsed == 5.0
    watch.start()
    clock.seconds += 3
    watch.stop()
    clock.seconds += 50
    watch.start()
    watch.start()
    clock.seconds += 2
    assert watch.elapsed == 10.0


def test_days_are_said_as_a_person_says_them() -> None:
    now = datetime(2025, 6, 12, 1, 0, tzinfo=UTC)
    moments = ["2025-06-12T00:10", "2025-06-11T23:50", "2025-06-06T12:00", "2024-12-31T12:00"]
    said = [day(datetime.fromisoformat(moment).replace(tzinfo=UTC), now) for moment in moments]
    assert said == ["today", "yesterday", "Fri 6 Jun", "31 Dec 2024"]


def test_minutes() -> None:
    assert [minutes(seconds) for seconds in (0, 250.9, 7500, -3)] == ["0:00", "4:10", "125:00", "0:00"]


def test_control_characters_become_visible_and_lines_stay() -> None:
    assert typed("a\r\nb\rc\td\x00\x1b\x7f\x9b\u202e") == "a\nb\nc\td␀␛␡\ufffd\ufffd"
    assert visible("a\tb") == "a    b"


@pytest.mark.parametrize("width", [56, 76, 95, 96, 140])
def test_no_row_of_the_sheet_is_wider_than_asked(width: int) -> None:
    rows = sheet(report("中文字" * 60 + "\n" + ANSWER), width).plain.split("\n")
    assert max(cell_len(row) for row in rows) <= width


def test_the_sheet_holds_everything_a_report_says() -> None:
    text = sheet(report(), 100).plain
    for part in (
        "training state", "112 GB", "the cost of line 4 needs it", "59 is not a multiple of 8", "contingency",
        "published 64, inside 20%", "AI Infra Interviews", "Round the fleet up", "smallest fleet",
        "compute-sized", "say the node size aloud", "80 GPUs: ten nodes", "−6.0  no memory check",
    ):  # fmt: skip
        assert part in text, part


@pytest.mark.parametrize("width", [76, 120])
def test_numbers_align_beside_names_of_any_length(width: int) -> None:
    long = "GPUs that the state alone would need"
    whole = report()
    steps = (replace(whole.steps[0], label=long), *whole.steps[1:])
    notes = (("ok", f"{long} 2 GPUs"), ("ok", "GPUs before rounding 58.5"))
    lines = (replace(whole.lines[0], notes=notes),)
    rows = sheet(replace(whole, steps=steps, lines=lines), width).plain.split("\n")
    assert (
        len(
            {
                row.index(value)
                for row in rows
                for value in ("2 GPUs", "58.5")
                if value in row and "right" in row
            }
        )
        == 1
    )
    assert "would need" in "\n".join(rows)


def test_an_empty_answer_has_a_sheet() -> None:
    assert "nothing was written" in sheet(report(""), 80).plain


def test_a_report_is_saved_as_json_and_as_text(tmp_path: Path) -> None:
    saved = save_report(report(), f" {tmp_path}/a.json ")
    assert Report.from_dict(json.loads(saved.read_text(encoding="utf-8"))) == report()
    assert "borderline" in save_report(report(), f"{tmp_path}/a.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["", "{tmp}/none/a.txt", "{tmp}", "~nobodyhere/x", "{tmp}/a\0b"])
def test_a_report_that_cannot_be_saved_says_why(tmp_path: Path, path: str) -> None:
    with pytest.raises(TrainerError) as caught:
        save_report(report(), path.format(tmp=tmp_path))
    assert caught.value.title and caught.value.hint


def test_the_editor_is_split_as_a_shell_would() -> None:
    assert editor_command({"VISUAL": "", "EDITOR": "'my editor' --wait"}) == ["my editor", "--wait"]
    assert editor_command({"VISUAL": "vi", "EDITOR": "nano"}) == ["vi"]
    for broken in ({}, {"EDITOR": "'"}):
        with pytest.raises(TrainerError):
            editor_command(broken)
