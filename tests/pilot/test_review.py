"""Review: past attempts searched, narrowed down, deleted and brought back, compared, replayed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, until
from tests.pilot.samples import report
from trainer.bank import draw, find
from trainer.grading import Report, grade
from trainer.history import Edit, Store, Timeline
from trainer.paths import question_folders
from trainer.tui import paging
from trainer.tui.app import TrainerApp
from trainer.tui.reviewing import meant_words
from trainer.tui.screens import review
from trainer.tui.screens.compare import CompareScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.find import FindScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.replay import ReplayScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.screens.review import ReviewScreen
from trainer.tui.widgets.page import Page
from trainer.tui.widgets.rows import Rows

Build = Callable[..., TrainerApp]
TIMELINE = (
    Edit(40, 1, "6ND = 4.2e22"),
    Edit(100, 2, "989 TFLOPS at 40%"),
    Edit(130, 1, "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"),
)


def keep(store: Store, graded: Report | None = None, timeline: Timeline = (), **changes: object) -> int:
    """Save an attempt; each is a day younger than the one before."""
    graded = replace(graded or report(), **changes)  # type: ignore[arg-type]
    days = 20 - len(store.attempts())
    return store.save_attempt(
        graded,
        mode=graded.mode,
        started=noon() - timedelta(days=days),
        used_s=graded.used_s,
        timeline=timeline,
    )


@pytest.fixture
def three(store: Store) -> Store:
    """Two attempts at one question and one at another."""
    keep(store, timeline=TIMELINE)
    keep(store, question="kv-one", title="One KV cache", score=91, band="strong", mode="coach")
    keep(store, score=88, band="strong", mode="interview")
    return store


def numbers(app: TrainerApp) -> list[str]:
    """The ids of the rows."""
    assert isinstance(app.screen, ReviewScreen)
    return [option.id or "" for option in app.screen.list._options]


async def test_a_search_that_finds_nothing_names_the_nearest_words(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "slash", *"tranin")
        await until(pilot, lambda: "0 attempts" in screen_text(app))
        assert "no attempt fits all of this; did you mean “train" in screen_text(app)
        await press(pilot, "enter")
        assert app.screen.check_action("replay", ()) is None
        await press(pilot, "x")
        await until(pilot, lambda: "3 attempts" in screen_text(app))
        assert app.screen.check_action("replay", ()) is True


def test_only_slips_of_typing_are_corrected() -> None:
    titles = ["Train a model on GPUs", "How large is its KV cache?"]
    assert meant_words("KV cashe", titles) == "; did you mean “KV cache”?"
    assert meant_words("zzzz [b]", titles) == meant_words("kv", titles) == ""


async def test_an_attempt_opens_its_report(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r")
        assert numbers(app) == ["attempt:3", "attempt:2", "attempt:1"]
        assert "3 attempts" in screen_text(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReportScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen.meant is not None and app.screen.meant.number == 2


async def test_words_search_titles_and_what_was_missing_and_notes(
    build: Build, three: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "AFTER", 0.001)
    three.remarks.write_note("attempt:1", "forgot the nodes again")
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "slash", *"kv")
        await until(pilot, lambda: numbers(app) == ["attempt:2"])
        await press(pilot, "escape")
        await until(pilot, lambda: len(numbers(app)) == 3)
        await press(pilot, "slash", *"again")
        await until(pilot, lambda: numbers(app) == ["attempt:1"])
        assert "note: forgot the nodes again" in screen_text(app)
        await press(pilot, *"zz")
        await until(pilot, lambda: "no attempt fits all of this" in screen_text(app))


async def test_bands_modes_and_orders_are_chosen_and_taken_back(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "1", "slash", *"stro", "enter")
        assert numbers(app) == ["attempt:3", "attempt:2"]
        assert "1 band: strong" in screen_text(app)
        await press(pilot, "2", "slash", *"coa", "enter")
        assert numbers(app) == ["attempt:2"]
        await press(pilot, "1", "2", "3", "slash", *"wors", "enter")
        assert numbers(app) == ["attempt:1", "attempt:3", "attempt:2"]
        await press(pilot, "x")
        assert numbers(app) == ["attempt:3", "attempt:2", "attempt:1"]


async def test_attempts_are_grouped_by_question_and_a_group_opens(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "5")
        assert numbers(app) == ["group:train-7b-1t-3w", "group:kv-one"]
        row = next(row for row in screen_text(app).splitlines() if "A startup" in row)
        assert "2 attempts" in row and "best  88" in row and "last  88" in row
        await press(pilot, "enter")
        assert numbers(app) == ["attempt:3", "attempt:1"]
        assert "this question: train-7b-1t-3w" in screen_text(app)
        await press(pilot, "4")
        assert len(numbers(app)) == 3


async def test_the_groups_are_narrowed_down_and_ordered_as_the_attempts_are(
    build: Build, three: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "AFTER", 0.001)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "5", "2", "slash", *"coa", "enter")
        assert numbers(app) == ["group:kv-one"] and "1 question" in screen_text(app)
        await press(pilot, "2", "1", "slash", *"bord", "enter")
        assert numbers(app) == ["group:train-7b-1t-3w"]
        row = next(row for row in screen_text(app).splitlines() if "A startup" in row)
        assert "1 attempt " in row and "best  66" in row and "last  66" in row
        await press(pilot, "enter")
        assert numbers(app) == ["attempt:1"]
        await press(pilot, "x", "5", "3", "slash", *"best", "enter")
        assert numbers(app) == ["group:kv-one", "group:train-7b-1t-3w"]
        await press(pilot, "slash", *"startup")
        await until(pilot, lambda: numbers(app) == ["group:train-7b-1t-3w"])


async def test_an_attempt_is_deleted_and_brought_back(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30), notifications=True) as pilot:
        await press(pilot, "r", "down", "d")
        assert numbers(app) == ["attempt:3", "attempt:1"]
        assert "attempt 2 deleted; u brings it back" in screen_text(app)
        assert len(three.attempts()) == 2
        await press(pilot, "d")
        assert numbers(app) == ["attempt:3"]
        await press(pilot, "u", "u", "u")
        assert numbers(app) == ["attempt:3", "attempt:2", "attempt:1"]
        assert app.screen.meant is not None  # type: ignore[attr-defined]
        assert app.screen.meant.number == 2  # type: ignore[attr-defined]
        assert "nothing is deleted" in screen_text(app)
    assert len(three.attempts()) == 3


async def test_what_was_deleted_can_be_brought_back_another_day(build: Build, three: Store) -> None:
    three.hide_attempt(1)
    three.hide_attempt(3)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "u")
        assert numbers(app) == ["attempt:3", "attempt:2"]
        await press(pilot, "escape", "r", "u")
        assert len(numbers(app)) == 3


async def test_a_message_stands_above_the_foot_and_hides_nothing_that_is_read(
    build: Build, three: Store
) -> None:
    app = build()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await press(pilot, "r", "P")
        rows = screen_text(app).splitlines()
        assert "was not kept" in rows[-2] and "help" in rows[-1]
        assert any("attempt 3 " in row for row in rows) and any("missing:" in row for row in rows)
        await press(pilot, "d", "u")
        rows = screen_text(app).splitlines()
        assert "attempt 3 is back" in rows[-2]
        assert not any("brings it back" in row or "was not kept" in row for row in rows), "one at a time"


async def test_a_long_history_is_read_page_by_page(
    build: Build, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paging, "PAGE", 30)
    monkeypatch.setattr(review, "PAGE", 30)
    for number in range(70):
        keep(store, score=number, title=f"attempt at {number}")
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r")
        assert len(numbers(app)) == 30 and "70 attempts" in screen_text(app)
        await press(pilot, "G")
        assert "attempt at 0" in screen_text(app) and app.screen.meant.number == 1
        assert len(numbers(app)) == 30, "what lies between is not read"
        await press(pilot, *["pageup"] * 4)
        assert numbers(app) == [f"attempt:{number}" for number in range(70, 0, -1)]
        await press(pilot, "g")
        assert "attempt at 69" in screen_text(app) and app.screen.meant.number == 70
        await press(pilot, *["pagedown"] * 4)
        assert numbers(app) == [f"attempt:{number}" for number in range(70, 0, -1)]


async def test_an_answer_is_replayed_as_it_was_typed(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "end", "P")
        assert isinstance(app.screen, ReplayScreen)
        seen = screen_text(app)
        assert "step 1 of 3" in seen and "0:40 of 12:00" in seen and "989" not in seen
        await press(pilot, "right")
        assert "line 2 took 1:00" in screen_text(app)
        await press(pilot, "down", "right", "right")
        seen = screen_text(app)
        assert "step 3 of 3" in seen
        row = next(row for row in seen.splitlines() if "6 * 7e9" in row)
        assert row.split()[:3] == ["›", "1", "1:10"]
        await press(pilot, "home")
        assert "step 1 of 3" in screen_text(app)
        await press(pilot, "left", "escape")
        assert isinstance(app.screen, ReviewScreen)


async def test_an_answer_without_a_timeline_says_so(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30), notifications=True) as pilot:
        await press(pilot, "r", "P")
        assert "how this answer came about was not kept" in screen_text(app)


async def test_two_attempts_with_other_numbers_are_said_to_be_so(build: Build, three: Store) -> None:
    keep(three, seed=7, title="A startup wants to train 13B", prompt="With other numbers.")
    app = build()
    async with app.run_test(size=(120, 50)) as pilot:
        await press(pilot, "r", "v", "enter")
        seen = " ".join(screen_text(app).split())
        assert "The earlier one was asked with other numbers: A startup wants to train a 7B" in seen
        assert "numbers of seed 7" in seen


@pytest.mark.parametrize(("size", "together"), [((120, 50), True), ((80, 50), False)])
async def test_two_attempts_are_compared(
    build: Build, three: Store, size: tuple[int, int], together: bool
) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "r", "v")
        assert isinstance(app.screen, CompareScreen)
        rows = screen_text(app).splitlines()
        assert any("attempt 1 " in row and "attempt 3 " in row for row in rows) is together
        await press(pilot, "end")
        assert "66" in screen_text(app) and "+22" in screen_text(app)
        assert any(row.split() == ["points", "earlier", "later"] for row in screen_text(app).splitlines())
        await press(pilot, "1")
        assert isinstance(app.screen, ReportScreen) and app.screen.report.score == 66


async def test_the_help_of_a_comparison_names_the_key_that_turns_its_page(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "v", "f1")
        assert "the next page" in screen_text(app)
        await press(pilot, "escape")
        sheet = app.screen.query_one(Page)
        for key, moves in (("j", 1), ("down", 2), ("k", 1), ("G", sheet.max_scroll_y), ("g", 0)):
            await press(pilot, key)
            assert sheet.scroll_y == moves, key
        await press(pilot, "space")
        assert sheet.scroll_y > 2


async def test_of_several_attempts_the_other_one_is_chosen(build: Build, three: Store) -> None:
    keep(three, score=20, band="insufficient")
    app = build()
    async with app.run_test(size=(120, 50), notifications=True) as pilot:
        await press(pilot, "r", "v", "slash", *"bord", "enter")
        assert isinstance(app.screen, CompareScreen)
        assert "66 borderline" in screen_text(app) and "20 insufficient" in screen_text(app)
        await press(pilot, "escape", "end", "up", "v")
        assert "this is the only attempt at its question" in screen_text(app)


async def test_an_old_attempt_is_graded_again_and_stays_as_it_was(build: Build, store: Store) -> None:
    found = find("train-7b-1t-3w", question_folders())
    graded = grade(draw(found), "6 * 7e9 * 1e12 = 4.2e22 FLOP", used_s=60.0, mode="drill")
    keep(store, graded, score=99, band="strong")
    keep(store, graded)
    app = build(library=shelf(found))
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "R")
        await until(pilot, lambda: "Nothing changes" in screen_text(app))
        await press(pilot, "escape", "down", "R")
        await until(pilot, lambda: "99 strong" in screen_text(app) and "then" in screen_text(app))
        assert f"{graded.score} {graded.band}" in screen_text(app)
    assert [attempt.score for attempt in store.attempts()] == [graded.score, 99]


async def test_grading_again_needs_the_question(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30), notifications=True) as pilot:
        await press(pilot, "r", "down", "R")
        assert "its question is no longer in the bank" in screen_text(app)


async def test_a_note_is_written_and_taken_away(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "n", "left_square_bracket", "b", "ctrl+s")
        assert three.remarks.note("attempt:3") == "[b"
        assert "note: [b" in screen_text(app)
        await press(pilot, "n", "backspace", "backspace", "ctrl+s")
        assert three.remarks.note("attempt:3") == ""
        await press(pilot, "n", "q", "f9", "f9")
        assert three.remarks.note("attempt:3") == ""
        await press(pilot, "n", "q", "escape")
        assert three.remarks.note("attempt:3") == "q"


async def test_an_empty_history_offers_nothing_and_takes_every_key(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "enter", "P", "v", "d", "u", "R", "n", "4", "5", "5", "x")
        assert "no attempt yet" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(40, 12), (56, 16), (80, 24), (300, 100)])
async def test_every_size_shows_the_attempts(build: Build, three: Store, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "r")
        await settle(pilot)
        assert "66" in screen_text(app)
        await press(pilot, "v", "escape", "end", "P", "right")


async def test_a_drill_still_begins_on_home_after_a_review(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", "escape", "enter")
        assert isinstance(app.screen, DrillScreen)


async def test_the_mouse_opens_rows_and_chooses_filters(build: Build, three: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r")
        line = next(line for line in screen_text(app).splitlines() if "1 band" in line).strip()
        await pilot.click("#filters", offset=(line.index("3 order") + 2, 0))
        await until(pilot, lambda: isinstance(app.screen, FindScreen))
        await press(pilot, "escape")
        await pilot.click("#filters", offset=(line.index("5 by question") + 4, 0))
        await settle(pilot)
        assert "by question: on" in screen_text(app)
        line = next(line for line in screen_text(app).splitlines() if "all again" in line).strip()
        await pilot.click("#filters", offset=(line.index("all again"), 0))
        await settle(pilot)
        assert "by question: on" not in screen_text(app) and len(numbers(app)) == 3
        second = next(y for y, line in enumerate(screen_text(app).splitlines()) if "›" in line) + 1
        await pilot.click(offset=(20, second))
        await settle(pilot)
        assert isinstance(app.screen, ReportScreen)


async def test_another_order_is_read_from_the_top(build: Build, store: Store) -> None:
    for score in (90, 20, 50):
        keep(store, score=score)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "r", "end", "3", "slash", *"worst", "enter")
        assert app.screen.query_one("#list", Rows).chosen == "attempt:2"
