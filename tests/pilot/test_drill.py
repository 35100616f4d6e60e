"""The clock, pause, the read-back and the modes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual._context import visible_screen_stack
from textual.events import Key, Paste
from textual.widgets import TextArea

from tests.pilot.conftest import FakeClock, graded, shelf
from tests.pilot.looking import press, screen_text, settle, until, write
from tests.pilot.samples import question
from trainer.grading import Report
from trainer.history import Store
from trainer.tui import live
from trainer.tui import understand as understand_module
from trainer.tui.app import TrainerApp
from trainer.tui.preferences import Preferences
from trainer.tui.screens import writing
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.theme import THEMES
from trainer.tui.widgets import answer_pane
from trainer.tui.widgets.answer import AnswerEditor

Build = Callable[..., TrainerApp]
LONG = replace(question(), prompt="They ask for more.\n\n" * 8 + "And that is the last word.")
WRONG = "6 * 7e9 * 1e12 = 4.2e22\n10 * 10 = 250"


async def tick(app: TrainerApp) -> None:
    """Let the screen look at the clock, as it does each second."""
    assert isinstance(app.screen, DrillScreen)
    app.screen.tick()


def mark_beside(rows: list[str], typed: str) -> str:
    """The first sign of the read-back in the row of a typed text."""
    rest = next(row for row in rows if typed in row).partition(typed)[2]
    return rest.split()[0] if rest.split() else ""


def with_what_lies_below(app: TrainerApp) -> str:
    """The text of the screen with the one that its dialog lies over."""
    visible_screen_stack.set(app._background_screens)
    return screen_text(app)


async def test_the_clock_counts_down_and_then_over(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        clock.seconds += 139.9
        await tick(app)
        await settle(pilot)
        assert " 9:41 / 12:00" in screen_text(app)
        clock.seconds += 720 + 32 - 139
        await tick(app)
        await settle(pilot)
        assert "+0:32 / 12:00" in screen_text(app)


async def test_the_title_does_not_move_when_the_time_is_over(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        before = screen_text(app).splitlines()[0]
        clock.seconds += 6000
        await tick(app)
        await settle(pilot)
        after = screen_text(app).splitlines()[0]
        assert "+88:00" in after
        assert before.index("drill") == after.index("drill") and len(before) == len(after)


async def test_pause_hides_the_question_and_stops_the_clock(build: Build, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "a line")
        clock.seconds += 60
        await press(pilot, "f6")
        assert "paused" in screen_text(app) and "f6 go on" in screen_text(app).splitlines()[-1]
        assert "They rent" not in screen_text(app) and "a line" not in screen_text(app)
        clock.seconds += 500
        await press(pilot, "f5", "x")
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "f6")
        assert "11:00 / 12:00" in screen_text(app) and "f6 pause" in screen_text(app).splitlines()[-1]
        assert app.screen.query_one(TextArea).text == "a line"
        await press(pilot, "x")
        assert app.screen.query_one(TextArea).text == "a linex"


async def test_escape_closes_a_message_before_it_leaves_the_question(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "enter", "f7")
        assert "nothing is written in it" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, DrillScreen) and "nothing is written in it" not in screen_text(app)
        app.notify("a word that goes by itself, and holds no key")
        await settle(pilot)
        await press(pilot, "escape")
        assert not isinstance(app.screen, DrillScreen)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
async def test_coach_marks_what_does_not_hold(build: Build, size: tuple[int, int]) -> None:
    app = build(mode="coach")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        await write(pilot, WRONG)
        rows = screen_text(app).splitlines()
        assert mark_beside(rows, "1e12 = 4.2e22") == "="
        assert mark_beside(rows, "10 * 10 = 250") == "≠"
        assert "100" in "\n".join(rows)


async def test_drill_reads_back_without_judging(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, WRONG)
        assert "≠" not in screen_text(app)
        assert screen_text(app).count("4.2e22") == 2


async def test_another_possible_reading_is_said_with_its_reason(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "context 8k")
        seen = screen_text(app)
        assert mark_beside(seen.splitlines(), "context 8k") == "?"
        assert "8,000" in seen and "8,192" in seen and "k may be 1,024" in seen


async def test_a_line_without_figures_is_said_to_have_none(build: Build) -> None:
    app = build(mode="drill")
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "hello there")
        assert "no figure read" in screen_text(app)


async def test_interview_says_nothing(build: Build) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, WRONG)
        assert "≠" not in screen_text(app)
        assert screen_text(app).count("4.2e22") == 1
        assert "They rent" in screen_text(app)


async def test_the_read_back_follows_wrapped_lines_and_scrolling(build: Build) -> None:
    app = build(mode="coach")
    long = "words " * 30 + "\n"
    async with app.run_test(size=(140, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, long + "3 * 3 = 9\n")
        rows = screen_text(app).splitlines()
        assert mark_beside(rows, "3 * 3 = 9") == "="
        await write(pilot, "\n".join([*["filler"] * 40, "3 * 3 = 9", "4 * 4 = 20"]))
        rows = screen_text(app).splitlines()
        assert mark_beside(rows, "3 * 3 = 9") == "="
        assert mark_beside(rows, "4 * 4 = 20") == "≠"


async def test_a_huge_paste_is_read_in_part_only(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    understand = understand_module.understand

    def counted(text: str, *rest: object) -> object:
        result = understand(text, *rest)  # type: ignore[arg-type]
        lengths.append(max((line.line for line in result), default=0))
        return result

    monkeypatch.setattr(understand_module, "understand", counted)
    monkeypatch.setattr(answer_pane, "READ_AFTER", 0.001)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "2 * 3 = 6\n" * 10_000)
        for _ in range(100):
            if max(lengths):
                break
            await pilot.pause(0.01)
    assert 0 < max(lengths) <= live.LIVE_LINES


async def test_keys_that_come_in_one_go_are_all_taken_in_order_and_read_once(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings: list[str] = []
    understand = understand_module.understand

    def counted(text: str, *rest: object) -> object:
        readings.append(text)
        return understand(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(understand_module, "understand", counted)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: bool(readings))
        readings.clear()
        keys = [*"6 * 7 = 42", "enter", *"abc" * 200]
        for key in keys:
            app.post_message(Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: bool(readings))
        assert app.screen.query_one(TextArea).text == "6 * 7 = 42\n" + "abc" * 200
        assert readings == [app.screen.query_one(TextArea).text]
        await press(pilot, "ctrl+q")
    assert [draft.text for draft in store.drafts()] == readings


async def test_emoji_of_several_parts_are_typed_whole(build: Build) -> None:
    app = build()
    family = "👩\u200d👩\u200d👧 6 * 2 = 12"
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        for character in family:
            app.post_message(Key("some_key", character))
        await settle(pilot)
        assert isinstance(app.screen, DrillScreen) and app.screen.editor.written == family


@pytest.mark.parametrize(
    "one", ["👩\u200d👩\u200d👧", "🇩🇪", "👍🏽", "e\u0301", "❤\ufe0f", "1\ufe0f\u20e3", "模"]
)
async def test_one_key_passes_or_deletes_what_a_person_takes_for_one_character(
    build: Build, one: str
) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        editor = app.screen.query_one(AnswerEditor)
        await write(pilot, f"a{one}{one}b\nc")
        editor.move_cursor((0, 0))
        places = []
        for key in ["right"] * 5 + ["left"] * 3:
            await press(pilot, key)
            places.append(editor.cursor_location)
        ends = [(0, 1), (0, 1 + len(one)), (0, 1 + 2 * len(one)), (0, 2 + 2 * len(one)), (1, 0)]
        assert places == [*ends, *reversed(ends[1:4])]
        await press(pilot, "backspace")
        assert editor.text == f"a{one}b\nc"
        await press(pilot, "left", "delete")
        assert editor.text == f"{one}b\nc"


async def test_typing_without_a_pause_does_not_keep_the_draft_from_being_saved(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "SAVE_AFTER", 0.001)
    monkeypatch.setattr(answer_pane, "READ_AFTER", 3600)
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        typed = 0

        def saved() -> bool:
            nonlocal typed
            app.post_message(Key("x", "x"))
            typed += 1
            return bool(store.drafts())

        await until(pilot, saved)
        assert 0 < len(store.drafts()[0].text) <= typed


async def test_the_read_back_comes_by_itself(build: Build) -> None:
    app = build()
    async with app.run_test(size=(140, 40)) as pilot:
        await press(pilot, "enter", *"7=7")
        await press(pilot, "enter", *"ab")
        await until(pilot, lambda: "no figure read" in screen_text(app))


async def test_one_endless_line_is_read_in_part_only() -> None:
    read: list[int] = []
    original = understand_module.read
    text = "9 GPUs x 5 h = 45 GPU-h, " * 4_000

    def counted(text: str, names: object) -> object:
        read.append(len(text))
        return original(text, names)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(understand_module, "read", counted)
        assert understand_module.understand(text, {}, "drill")
    assert 0 < max(read) <= live.LIVE_LINE


@pytest.mark.parametrize("theme", THEMES)
async def test_the_clock_goes_on_beside_a_dialog(build: Build, clock: FakeClock, theme: str) -> None:
    app = build(preferences=Preferences(theme=theme))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        drill = app.screen
        assert isinstance(drill, DrillScreen)
        await press(pilot, "f5")
        assert "Nothing is written yet." in screen_text(app)
        clock.seconds += 7
        drill.tick()
        await until(pilot, lambda: "11:53 / 12:00" in with_what_lies_below(app))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_message_leaves_the_keys_in_sight(build: Build, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size, notifications=True) as pilot:
        for opens in ("", "enter"):
            await press(pilot, *filter(None, [opens]))
            before = screen_text(app).split("\n")
            keys = [row for row in before if "f1 help" in row or "enter start" in row]
            await press(pilot, "f11")
            await until(pilot, lambda: "colours: " in screen_text(app))
            assert [row for row in keys if row not in screen_text(app)] == []


async def test_grading_is_said_and_can_be_left(build: Build, store: Store) -> None:
    gate = threading.Event()

    def slow(*rest: object, **more: object) -> Report:
        gate.wait(60)
        return graded(*rest, **more)  # type: ignore[arg-type]

    app = build(grade=slow)
    async with app.run_test(size=(80, 24)) as pilot:
        try:
            await press(pilot, "enter")
            await write(pilot, "half")
            await pilot.press("f5", "x", "f6", "f5", "f1")
            await pilot.press("escape")
            await pilot.pause()
            assert "grading / 12:00" in screen_text(app) and "grading …" in screen_text(app)
            assert app.screen.query_one(TextArea).text == "half"
            await pilot.press("escape")
            await pilot.pause()
            assert "continue" in screen_text(app)
        finally:
            gate.set()
        await settle(pilot)
        assert not store.attempts()
        await press(pilot, "home", "enter", "f5")
        assert isinstance(app.screen, ReportScreen)
    assert len(store.attempts()) == 1


async def test_a_report_waits_for_what_lies_over_the_drill(build: Build) -> None:
    gate = threading.Event()

    def slow(*rest: object, **more: object) -> Report:
        gate.wait(60)
        return graded(*rest, **more)  # type: ignore[arg-type]

    app = build(grade=slow)
    async with app.run_test(size=(80, 24)) as pilot:
        try:
            await press(pilot, "enter")
            await write(pilot, "half")
            await pilot.press("f5", "f1")
        finally:
            gate.set()
        await settle(pilot)
        assert "it can be read in another way" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReportScreen)


async def test_leaving_while_it_is_graded_keeps_the_draft(build: Build, store: Store) -> None:
    gate = threading.Event()

    def slow(*rest: object, **more: object) -> Report:
        gate.wait(60)
        return graded(*rest, **more)  # type: ignore[arg-type]

    app = build(grade=slow)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter")
            await write(pilot, "half")
            await pilot.press("f5", "ctrl+q")
        assert [draft.text for draft in store.drafts()] == ["half"]
    finally:
        gate.set()


async def test_fold_gives_the_question_s_room_to_the_answer(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f8")
        assert "They rent" not in screen_text(app)
        await press(pilot, "f8")
        assert "They rent" in screen_text(app)


@pytest.mark.parametrize("focus", ["tab", "shift+tab"])
async def test_what_is_typed_goes_into_the_answer_wherever_the_focus_is(build: Build, focus: str) -> None:
    app = build(mode="interview")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", *"ab", focus)
        assert not app.screen.query_one(TextArea).has_focus
        await pilot.press(*"cd", "enter", "e")
        await settle(pilot)
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.query_one(TextArea).text == "abcd\ne"


async def test_a_paste_goes_into_the_answer_wherever_the_focus_is(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "tab")
        app.post_message(Paste("6 * 7 = 42"))
        await settle(pilot)
        assert app.screen.query_one(TextArea).text == "6 * 7 = 42"


async def test_the_page_keys_turn_a_question_that_is_longer_than_its_room(build: Build) -> None:
    app = build(library=shelf(LONG))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "the last word" not in screen_text(app)
        await press(pilot, "pagedown")
        assert "the last word" in screen_text(app)
        await press(pilot, "pageup")
        assert "the last word" not in screen_text(app)
        await write(pilot, "1 + 1 = 2\n" * 40)
        await press(pilot, "pagedown", "pageup")
        assert "the last word" not in screen_text(app)
        assert app.screen.query_one(TextArea).cursor_location[0] < 40


async def test_a_short_answer_leaves_the_question_more_room(build: Build) -> None:
    app = build(library=shelf(LONG))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        rows = app.screen.query_one("#ask").size.height
        await write(pilot, "1 + 1 = 2\n" * 9)
        assert app.screen.query_one("#ask").size.height < rows


async def test_the_items_of_a_list_in_a_question_stand_one_under_the_other(build: Build) -> None:
    listed = replace(question(), prompt="Two cards:\n- one of 80 GB\n- one of 141 GB\n\nWhich\nof them?")
    app = build(library=shelf(listed))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        rows = [row.strip() for row in screen_text(app).splitlines()]
        assert {"Two cards:", "- one of 80 GB", "- one of 141 GB", "Which of them?"} <= set(rows)


async def test_a_given_value_keeps_its_unit(build: Build) -> None:
    number = replace(question().inputs["N"], display="1234567 parameters")
    names = {f"number{place}": replace(number, id=f"number{place}") for place in range(9)}
    app = build(library=shelf(replace(question(), inputs=names)))
    async with app.run_test(size=(80, 40)) as pilot:
        await press(pilot, "enter")
        rows = [row.strip() for row in screen_text(app).splitlines() if "number" in row]
        assert len(rows) > 2 and all(row.endswith("parameters") for row in rows)


def told(app: TrainerApp) -> list[str]:
    """The words that stand at the foot of the screen."""
    return [one.message for one in app._notifications]


async def test_the_foot_says_what_escape_does_next(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "esc back" in screen_text(app).splitlines()[-1]
        await press(pilot, "f7")
        assert "esc close" in screen_text(app).splitlines()[-1]
        await press(pilot, "escape")
        assert "esc back" in screen_text(app).splitlines()[-1]


async def test_a_line_without_a_figure_is_said_to_have_none(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "many words")
        await press(pilot, "f7")
        assert "Line 1: no figure is read in it." in screen_text(app)


async def test_help_explains_the_line_of_the_time_where_it_is_shown(build: Build) -> None:
    app = build()
    async with app.run_test(size=(100, 60)) as pilot:
        await press(pilot, "enter", "f1")
        assert "a good answer has assumptions" in screen_text(app)
        await press(pilot, "escape", "ctrl+t", "f1")
        assert "a good answer has assumptions" not in screen_text(app)


@pytest.mark.parametrize(
    ("mode", "key", "why"),
    [
        ("interview", "f6", "the clock does not stop"),
        ("interview", "f7", "read back"),
        ("drill", "f2", "coach"),
    ],
)
async def test_a_key_that_the_mode_has_not_says_why(build: Build, mode: str, key: str, why: str) -> None:
    app = build(mode=mode)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", key)
        assert [why in words for words in told(app)] == [True]


async def test_what_was_said_goes_with_its_screen(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f2", "f1", "escape")
        assert len(told(app)) == 1, "help lies over the screen that it was said on"
        await press(pilot, "escape")
        assert told(app) == []
        app.notify("of home")
        await press(pilot, "b")
        assert told(app) == []
