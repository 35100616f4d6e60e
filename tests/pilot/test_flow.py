"""From home through a drill to its report, and back to it from the review."""

from __future__ import annotations

from collections.abc import Callable

from textual.widgets import TextArea

from tests.pilot.conftest import FakeClock
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.preferences import Preferences
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.widgets.rows import Rows

Build = Callable[..., TrainerApp]


async def test_a_drill_from_home_to_report_to_history(build: Build, store: Store, clock: FakeClock) -> None:
    app = build()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "H100-hours of Llama 3.1 405B" in screen_text(app)
        assert "not tried" in screen_text(app)

        await press(pilot, "enter")
        assert "They rent by the hour" in screen_text(app)
        assert "12:00 / 12:00" in screen_text(app)
        await press(pilot, "6", "N", "D")
        assert app.screen.query_one(TextArea).text == "6ND"
        await write(pilot, ANSWER)
        clock.seconds += 680
        await press(pilot, "ctrl+j")

        seen = screen_text(app)
        assert "66  borderline" in seen
        assert "11:20 of 12:00" in seen
        assert "capped at 69: fleet not in whole nodes" in seen
        row = next(line for line in seen.splitlines() if "6ND" in line)
        assert row.split("FLOPs")[1].split() == ["›", "✓", "right", "training", "compute", "4.2e22", "FLOP"]
        assert "✗ slip" in seen and "~ follows" in seen and "– missing" in seen

        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert "66  borderline" in screen_text(app) and "today" in screen_text(app)

        await press(pilot, "r")
        assert "review" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)
        assert "59 GPUs are 7.4 nodes of eight: rent 64" in screen_text(app)
    assert [attempt.used_s for attempt in store.attempts()] == [680.0]


async def test_an_attempt_is_reopened_as_it_was_graded(build: Build, store: Store) -> None:
    def no_grading(*_: object, **__: object) -> None:
        raise AssertionError("a stored attempt must not be graded again")

    first = build()
    async with first.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
    second = build(grade=no_grading)
    async with second.run_test(size=(120, 40)) as pilot:
        await press(pilot, "r", "enter")
        assert "59 GPUs are 7.4 nodes of eight: rent 64" in screen_text(second)


async def test_the_check_button_grades(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await pilot.click("#submit")
        await settle(pilot)
        assert isinstance(app.screen, ReportScreen)


async def test_an_empty_answer_is_graded_only_after_asking(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f5")
        assert "Nothing is written yet" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, DrillScreen)
        assert not store.attempts()
        await press(pilot, "f9", "down", "enter")
        assert "nothing was written" in screen_text(app)
    assert len(store.attempts()) == 1


async def test_giving_up_asks_first(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f9", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert not store.attempts()
        await press(pilot, "f9", "down", "enter")
    assert len(store.attempts()) == 1


async def test_follow_up_answers_are_shown_on_request(build: Build) -> None:
    app = build()
    async with app.run_test(size=(120, 60)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5")
        assert "MFU turns out to be 30%" in screen_text(app)
        assert "80 GPUs: ten nodes" not in screen_text(app)
        await press(pilot, "w")
        assert "80 GPUs: ten nodes" in screen_text(app)


async def test_again_opens_the_same_question_afresh(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "a")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.query_one(TextArea).text == ""


async def test_questions_are_found_by_their_words(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", "l", "l", "a", "m", "a")
        assert "A startup" not in screen_text(app)
        await press(pilot, "enter", "enter")
        assert "H100-hours of Llama" in screen_text(app)
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "escape", "escape")
        assert "A startup" in screen_text(app)


async def test_a_search_without_result_says_so(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "slash", "z", "z")
        assert "no question has all these words" in screen_text(app)


async def test_the_arrows_run_through_all_lists(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "escape", "home")
        places = []
        for _ in range(5):
            rows = app.focused
            assert isinstance(rows, Rows)
            places.append((rows.id, rows.chosen))
            marked = [row for row in screen_text(app).splitlines() if "›" in row]
            assert len(marked) == 1
            await press(pilot, "down")
        assert [list for list, _ in places] == ["start", "start", "start", "recent", "recent"]
        assert places[4] == places[3], "they stop at the end of the last one"
        await press(pilot, "up", "home", "up")
        assert isinstance(app.focused, Rows) and app.focused.chosen == places[0][1], "and of the first one"
        await press(pilot, "end", "down", "enter")
        assert isinstance(app.screen, ReportScreen)


async def test_a_list_without_focus_shows_no_bar(build: Build) -> None:
    def bars() -> int:
        return sum(
            rows.get_visual_style("option-list--option", "option-list--option-highlighted").background
            != rows.get_visual_style("option-list--option").background
            for rows in app.screen.query(Rows)
        )

    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "f5", "escape")
        assert bars() == 1
        await press(pilot, "slash")
        assert bars() == 0


async def test_the_whole_title_of_the_chosen_row_is_shown(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "they rent? train-7b-1t-3w" in " ".join(screen_text(app).split())
        await press(pilot, "down")
        assert "H100-hours of Llama 3.1 405B  llama405b-hours" in screen_text(app)


async def test_a_search_says_how_to_leave_it(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert "esc" not in screen_text(app).splitlines()[-1]
        await press(pilot, "slash", "l")
        footer = screen_text(app).splitlines()[-1]
        assert "esc" in footer and "quit" not in footer
        await press(pilot, "escape", "escape")
        footer = screen_text(app).splitlines()[-1]
        assert "esc" not in footer and "plan" in footer


async def test_a_tiny_home_shows_titles(build: Build) -> None:
    app = build()
    async with app.run_test(size=(40, 12)) as pilot:
        await settle(pilot)
        assert "A startup" in screen_text(app) and "H100-hours" in screen_text(app)


async def test_keys_are_remapped_by_their_id(build: Build) -> None:
    app = build(preferences=Preferences(keymap={"drill.submit": "ctrl+g"}))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        await press(pilot, "ctrl+j")
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "ctrl+g")
        assert isinstance(app.screen, ReportScreen)


async def test_help_lists_the_keys_of_the_screen(build: Build) -> None:
    app = build()
    async with app.run_test(size=(100, 50)) as pilot:
        await press(pilot, "enter", "f1")
        seen = screen_text(app)
        assert "stop the clock" in seen and "ctrl+j" in seen and "f5" in seen
        await press(pilot, "escape")
        assert isinstance(app.screen, DrillScreen)


async def test_q_leaves_outside_the_editor_and_is_a_letter_inside(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "q")
        assert app.screen.query_one(TextArea).text == "q"
        await press(pilot, "escape", "q")
        assert app.return_code == 0
        assert not app.is_running
