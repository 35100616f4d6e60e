"""A history that cannot be used, text that looks like markup, terminals of odd sizes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Label, Static

from tests.pilot.conftest import FakeClock, shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER, question, report
from trainer.bank import QuestionError
from trainer.bank.problem import Problem
from trainer.history import Card, HistoryError, Mark, Mock, Newest, Store
from trainer.tui.app import TrainerApp
from trainer.tui.leaving import ENDING
from trainer.tui.records import Records
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.widgets.answer import AnswerEditor

Build = Callable[..., TrainerApp]
HOSTILE = "[/foo] [red]x[/] \x1b[31mred\x1b[0m \u202eback 中文字"


class FullStore:
    """A history on a full disk: it can be read, and nothing can be written."""

    notice = ""
    path = Path(os.devnull) / "history.sqlite3"

    @property
    def remarks(self) -> FullStore:
        return self

    @property
    def search(self) -> FullStore:
        return self

    @property
    def practising(self) -> FullStore:
        return self

    def scheduled(self, _: str) -> int:
        return 0

    def newest(self) -> Newest:
        return Newest(0, 0)

    def cards(self, _: str) -> dict[str, Card]:
        return {}

    def marks(self, **_: int) -> list[Mark]:
        return []

    def mocks(self, _: int = 50) -> list[Mock]:
        return []

    def bookmarks(self) -> frozenset[str]:
        return frozenset()

    def drafts(self) -> list[object]:
        return []

    def deleted_draft(self) -> None:
        return None

    def attempts(self, *_: object, **__: object) -> list[object]:
        return []

    def __getattr__(self, name: str) -> object:
        def refuse(*_: object, **__: object) -> None:
            raise HistoryError("the history cannot be written: the disk is full", "free some space")

        return refuse


FULL = HistoryError("the history cannot be written: the disk is full", "free some space")


async def test_a_history_that_cannot_be_opened_is_said_at_once(build: Build, tmp_path: Path) -> None:
    trouble = HistoryError("the history in /data cannot be opened: read-only", "set TRAINER_HOME")
    app = build(records=Records(None, trouble))
    target = tmp_path / "attempt.txt"
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "the history in /data cannot be opened" in screen_text(app)
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
        assert "this attempt is not kept" in screen_text(app)
        assert "66  borderline" in screen_text(app)
        await press(pilot, "s")
        app.screen.query_one("#path").value = str(target)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)
    assert "59 GPUs are 7.4 nodes of eight: rent 64" in target.read_text(encoding="utf-8")


async def test_a_full_disk_is_said_while_typing_and_the_answer_is_still_graded(build: Build) -> None:
    app = build(records=Records(FullStore()))  # type: ignore[arg-type]
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "cannot be written" not in screen_text(app)
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f6")
        assert "the disk is full" in screen_text(app)
        await press(pilot, "f6", "f5")
        assert "this attempt is not kept" in screen_text(app)
        assert "66  borderline" in screen_text(app)


async def test_an_answer_that_cannot_be_saved_is_offered_again(build: Build) -> None:
    app = build(records=Records(FullStore()))  # type: ignore[arg-type]
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape")
        assert "continue" in screen_text(app) and "not saved" in screen_text(app)
        await press(pilot, "home", "enter")
        assert app.screen.query_one(AnswerEditor).text == "half"
        await press(pilot, "escape", "home", "delete")
        assert "continue" not in screen_text(app)
        await press(pilot, "q")
        assert not app.is_running


@pytest.mark.parametrize("records", [lambda: Records(FullStore()), lambda: Records(None, FULL)])  # type: ignore[arg-type]
@pytest.mark.parametrize("way", [("ctrl+q",), ("escape", "q")])
async def test_leaving_with_an_answer_that_cannot_be_saved_asks_first(
    build: Build, tmp_path: Path, way: tuple[str, ...], records: Callable[[], Records]
) -> None:
    app = build(records=records(), refuges=lambda: [tmp_path])
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half\n6ND")
        await press(pilot, *way)
        assert "1 answer not saved" in screen_text(app) and "the disk is full" in screen_text(app)
        await press(pilot, "ctrl+q", "escape")
        assert app.is_running
        await press(pilot, "ctrl+q", "enter")
        assert not app.is_running
    (saved,) = tmp_path.glob("trainer-answer-*.txt")
    assert saved.read_text(encoding="utf-8") == "half\n6ND\n"
    assert str(saved) in app.farewell[0]
    assert app.crash is None


async def test_leaving_without_the_answer_is_possible(build: Build, tmp_path: Path) -> None:
    app = build(records=Records(FullStore()), refuges=lambda: [tmp_path])  # type: ignore[arg-type]
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "ctrl+q", "down", "enter")
        assert not app.is_running
    assert not list(tmp_path.glob("trainer-answer-*")) and not app.farewell


async def test_where_no_file_can_be_written_either_the_app_stays(build: Build, tmp_path: Path) -> None:
    app = build(records=Records(FullStore()))  # type: ignore[arg-type]
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "ctrl+q", "enter")
        assert "could not be saved in a file either" in screen_text(app)
        assert app.screen.query_one(AnswerEditor).text == "half"


async def test_an_answer_is_saved_at_the_end_if_there_is_room_again(build: Build, store: Store) -> None:
    records = Records(FullStore())  # type: ignore[arg-type]
    app = build(records=records)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        await press(pilot, "escape")
        records._store = store
        await press(pilot, "q")
        assert not app.is_running
    assert [draft.text for draft in store.drafts()] == ["half"]


@pytest.mark.skipif(sys.platform != "linux", reason="other signals elsewhere")
def test_every_signal_that_ends_a_program_saves_first() -> None:
    left_alone = {"KILL", "STOP", "CONT", "TSTP", "TTIN", "TTOU", "CHLD", "URG", "WINCH"}  # or end nothing
    others = {"INT", "PIPE", "XFSZ"}  # a key of the app, and what Python makes exceptions of
    broken = {"SEGV", "BUS", "FPE", "ILL", "TRAP", "SYS"}
    known = {getattr(signal, f"SIG{name}") for name in left_alone | others | broken}
    assert set(ENDING) == signal.valid_signals() - known


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals here")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGABRT"])
@pytest.mark.parametrize("room", [True, False])
async def test_a_signal_writes_an_answer_that_cannot_be_saved_into_a_file(
    build: Build, tmp_path: Path, name: str, room: bool
) -> None:
    app = build(
        records=Records(FullStore()),  # type: ignore[arg-type]
        refuges=lambda: [tmp_path / "none", *([tmp_path] if room else [])],
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "half")
        os.kill(os.getpid(), getattr(signal, name))
        await settle(pilot)
    assert app.return_code == 128 + getattr(signal, name)
    if room:
        (saved,) = tmp_path.glob("trainer-answer-train-7b-1t-3w-*.txt")
        assert saved.read_text(encoding="utf-8") == "half\n"
        assert f"--answer {saved}" in app.farewell[0]
    else:
        assert app.farewell[-1] == "half"


async def test_an_internal_error_writes_an_answer_that_cannot_be_saved_into_a_file(
    build: Build, tmp_path: Path
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("unforeseen")

    app = build(records=Records(FullStore()), grade=fails, refuges=lambda: [tmp_path])  # type: ignore[arg-type]
    with pytest.raises(RuntimeError, match="unforeseen"):
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            await write(pilot, "half")
            await press(pilot, "f5")
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("trainer-answer-*")] == ["half\n"]


async def test_an_answer_whose_report_is_in_a_file_is_not_asked_about(build: Build, tmp_path: Path) -> None:
    app = build(records=Records(FullStore()))  # type: ignore[arg-type]
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "s")
        app.screen.query_one("#path").value = str(tmp_path / "a.txt")  # type: ignore[attr-defined]
        await press(pilot, "enter", "q")
        assert not app.is_running


async def test_saving_over_a_file_is_refused_with_a_reason(build: Build, tmp_path: Path) -> None:
    target = tmp_path / "mine.txt"
    target.write_text("mine", encoding="utf-8")
    app = build()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "ctrl+s")
        app.screen.query_one("#path").value = str(target)  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert "is there already" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReportScreen)
    assert target.read_text(encoding="utf-8") == "mine"


async def test_text_that_looks_like_markup_is_only_text(build: Build, store: Store) -> None:
    asked = question("odd", HOSTILE)
    odd = replace(asked, prompt=HOSTILE)
    answered = replace(report(HOSTILE), question="odd", title=HOSTILE, note=HOSTILE, next_time=HOSTILE)
    app = build(library=shelf(odd), grade=lambda *_, **__: answered)
    async with app.run_test(size=(140, 50), notifications=True) as pilot:
        await settle(pilot)
        assert "[/foo] [red]x[/]" in screen_text(app)
        await press(pilot, "enter")
        await write(pilot, HOSTILE)
        assert screen_text(app).count("[/foo] [red]x[/]") >= 3
        await press(pilot, "f5")
        assert "[/foo] [red]x[/] ␛[31mred␛[0m" in screen_text(app)
        assert "\x1b" not in screen_text(app) and "\u202e" not in screen_text(app)
        await press(pilot, "escape", "r")
        assert "[/foo] [red]x[/]" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)


async def test_no_text_steers_the_terminal_whoever_paints_it(build: Build) -> None:
    steering = "\x1b]52;c;aGk=\x07 \x9b31m \u202e \u2028 \x1b[2J"
    app = build()
    async with app.run_test(size=(140, 40), notifications=True) as pilot:
        await settle(pilot)
        raw = [Static(f"raw{steering}", markup=False), Input(f"field{steering}"), Label(Content(steering))]
        await app.screen.mount_all(raw)
        app.notify(f"said{steering}", markup=False)
        await settle(pilot)
        seen = screen_text(app)
        assert all(word in seen for word in ("raw", "field", "said"))
        assert not set(seen) & set("\x1b\x07\x9b\u202e\u2028")


async def test_wide_characters_stay_in_their_columns(build: Build) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(140, 30)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "中文 3 * 3 = 9\n3 * 3 = 9")
        from rich.cells import cell_len

        seen = [row for row in screen_text(app).splitlines() if "3 * 3 = 9" in row and "holds" not in row]
        rows = [row.partition("3 * 3 = 9") for row in seen]
        columns = {cell_len(before + typed + rest[: rest.index("=")]) for before, typed, rest in rows}
        assert len(rows) == 2 and len(columns) == 1


@pytest.mark.parametrize("size", [(20, 6), (300, 100), (56, 20), (99, 29)])
async def test_every_screen_survives_every_size(
    build: Build, clock: FakeClock, size: tuple[int, int]
) -> None:
    app = build(mode="coach")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.resize_terminal(*size)
        await settle(pilot)
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "enter")
        await write(pilot, "中文 " * 40 + "\n10 * 10 = 250")
        clock.seconds += 800
        await press(pilot, "f1", "escape", "f6", "f6", "f5")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "s", "escape", "escape", "r", "enter", "escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "questions" in screen_text(app)


async def test_resizing_during_a_drill_keeps_the_answer(build: Build) -> None:
    app = build()
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        for size in [(20, 6), (300, 100), (80, 24)]:
            await pilot.resize_terminal(*size)
            await settle(pilot)
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.query_one(AnswerEditor).text == ANSWER
        assert "given" in screen_text(app) and "6ND" in screen_text(app)


async def test_a_broken_question_file_is_named_on_home(build: Build) -> None:
    app = build(library=shelf(question(), broken=(Path("questions/odd.toml"),)))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "1 question file left out: questions/odd.toml" in screen_text(app)
        assert "A startup" in screen_text(app)


async def test_a_question_that_turns_out_unsound_says_why_and_stays_closed(build: Build) -> None:
    problem = Problem(Path("odd.toml"), 14, 9, "error", "unknown-name", "the step uses an unknown name")

    def unsound(_: Path) -> None:
        raise QuestionError((problem,))

    library = shelf(question())
    library._load = unsound  # type: ignore[assignment]
    app = build(library=library)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)
        assert "odd.toml" in screen_text(app)


async def test_an_empty_bank_and_an_empty_history_say_so(build: Build) -> None:
    app = build(library=shelf())
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "no questions are installed" in screen_text(app)
        await press(pilot, "r")
        assert "no attempt yet" in screen_text(app)


async def test_no_color_leaves_no_colour(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert app.theme == "napkin-ansi-dark"
        assert app.native_ansi_color


async def test_a_click_opens_a_row_without_colours_as_well(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b")
        rows = screen_text(app).splitlines()
        row = next(place for place, text in enumerate(rows) if "405B" in text)
        await pilot.click(offset=(20, row))
        await settle(pilot)
        assert "H100-hours of Llama 3.1 405B" in screen_text(app).splitlines()[0]
        assert "drill" in screen_text(app).splitlines()[0]


async def test_a_screen_that_is_still_being_built_when_the_app_ends_is_no_error(build: Build) -> None:
    class Late(TrainerScreen):
        def compose_body(self) -> ComposeResult:
            self.app.exit()
            self._pruning = True  # as the end of the app marks what is on the screen
            yield Static(id="late")

        def on_mount(self) -> None:
            self.query_one("#late", Static).update("here")

    app = build()
    async with app.run_test():
        app.push_screen(Late())
    assert app.crash is None
    assert app.return_code == 0
