"""Browse: questions found by words and filters, bookmarked, and followed to harder ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import tomli

from tests.pilot.conftest import noon, shelf
from tests.pilot.looking import press, screen_text, settle, until
from tests.pilot.samples import question, report
from trainer.bank import Headings, Question, load_headings
from trainer.history import Store
from trainer.paths import packaged
from trainer.practice.next import curriculum_order
from trainer.tui.app import TrainerApp
from trainer.tui.filters import Filters, Past, values
from trainer.tui.library import Library
from trainer.tui.screens.browse import BrowseScreen
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.widgets.rows import Rows

Build = Callable[..., TrainerApp]


def made(id: str, title: str, **changes: object) -> Question:
    return replace(question(id, title), **changes)  # type: ignore[arg-type]


@pytest.fixture
def library() -> Library:
    return shelf(
        made("train-7b-1t-3w", "Train a 7B in three weeks", tags=("Together",), next=("moe", "ring")),
        made(
            "kv-one", "How large is one KV cache?", track="serving", difficulty="easy", concepts=("kv-cache",)
        ),
        made("moe", "Dense or experts?", track="training", difficulty="hard", next=("ring",)),
        made("ring", "A ring [all-reduce], how long?", track="network", difficulty="hard", tags=("Meta",)),
    )


def listed(app: TrainerApp) -> list[str]:
    """The ids in the list, in their order."""
    assert isinstance(app.screen, BrowseScreen)
    options = app.screen.list._options
    return [(option.id or "").removeprefix("question:") for option in options]


async def test_all_questions_are_listed_track_by_track_with_what_the_last_attempt_gave(
    build: Build, store: Store
) -> None:
    store.save_attempt(report(), mode="drill", started=noon(), used_s=60)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b")
        assert listed(app) == ["train-7b-1t-3w", "moe", "kv-one", "ring"]
        seen = screen_text(app)
        assert "4 questions" in seen
        assert "66  borderline" in seen and seen.count("min  not tried") == 3


async def test_words_narrow_the_list_as_they_are_typed_and_forgive_a_slip(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", *"kv")
        assert listed(app) == ["kv-one"]
        assert "1 of 4 questions" in screen_text(app)
        await press(pilot, "backspace", "backspace", *"expetrs")
        assert listed(app) == ["moe"]
        await press(pilot, "space", *"zz")
        assert "no question has all these words" in screen_text(app)
        await press(pilot, "escape")
        assert len(listed(app)) == 4
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_letters_are_letters_while_words_are_typed(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", "q", "b", "n", "question_mark")
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.words == "qbn?"
        await press(pilot, "enter", "q")
        assert app.return_code == 0


async def test_the_foot_says_what_enter_does_and_how_the_field_is_left(build: Build) -> None:
    def foot() -> str:
        return screen_text(app).splitlines()[-1].strip()

    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "slash")
        assert foot() == "enter list  esc back  f1 help"
        await press(pilot, *"kv")
        assert foot() == "↓ list  enter start  esc clear  f1 help"
        await press(pilot, "down")
        assert foot().startswith("enter start  / search  esc back")
        await press(pilot, "slash", "escape", "r")
    async with (again := build()).run_test(size=(80, 24)) as pilot:
        app = again
        await press(pilot, "r", "slash", *"kv")
        assert foot() == "↓ list  enter open  esc clear  f1 help"


async def test_a_chooser_moves_like_any_list_and_a_slash_narrows_it(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "1")
        rows = app.screen.query_one("#choices", Rows)
        names = [rows.get_option_at_index(place).id for place in range(rows.option_count)]
        assert len(names) == 4 and rows.chosen == names[0]
        await press(pilot, "j", "j", "k")
        assert rows.chosen == names[1]
        await press(pilot, "G")
        assert rows.chosen == names[3]
        await press(pilot, "g", "slash", *"netw")
        assert rows.chosen == "network"
        await press(pilot, "escape", "G")
        assert rows.chosen == names[3] and "netw" not in screen_text(app).replace("network", "")
        await press(pilot, "slash", "up", "enter")
        assert f"1 track: {names[2]}" in screen_text(app)


async def test_a_question_found_is_drilled_and_one_comes_back_to_the_search(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "slash", *"kv", "down", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert app.screen.session.variant.question.id == "kv-one"
        await press(pilot, "escape")
        assert listed(app) == ["kv-one"]


async def test_a_filter_is_chosen_shown_and_taken_away_by_its_key(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "2")
        assert "2 questions" in screen_text(app)
        await press(pilot, "slash", *"har", "enter")
        assert listed(app) == ["moe", "ring"]
        assert "2 level: hard" in screen_text(app)
        await press(pilot, "4", "slash", *"meta", "enter")
        assert listed(app) == ["ring"]
        await press(pilot, "2")
        assert listed(app) == ["ring"]
        assert "level: hard" not in screen_text(app) and "4 company: Meta" in screen_text(app)
        await press(pilot, "x")
        assert len(listed(app)) == 4
        await press(pilot, "3", "escape")
        assert len(listed(app)) == 4


async def test_failed_and_new_questions_can_be_seen_alone(build: Build, store: Store) -> None:
    weak = replace(report(), score=31, band="insufficient")
    store.save_attempt(weak, mode="drill", started=noon(), used_s=60)
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "5")
        assert listed(app) == ["train-7b-1t-3w"]
        await press(pilot, "6")
        assert listed(app) == ["moe", "kv-one", "ring"]
        assert "failed: only" not in screen_text(app)
        await press(pilot, "6")
        assert len(listed(app)) == 4


async def test_bookmarks_are_kept_shown_and_filtered(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "down", "asterisk")
        assert store.remarks.bookmarks() == {"moe"}
        row = next(row for row in screen_text(app).splitlines() if "Dense or experts?" in row)
        assert "*" in row
        await press(pilot, "7")
        assert listed(app) == ["moe"]
        await press(pilot, "asterisk")
        assert "no question fits all of this" in screen_text(app)
        await press(pilot, "7", "asterisk")
    assert len(store.remarks.bookmarks()) == 1


async def test_the_question_that_is_meant_shows_its_prompt_and_where_it_leads(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b")
        await until(pilot, lambda: "You advise a startup" in screen_text(app))
        seen = screen_text(app)
        assert "They have a dense model of 7B params" in seen
        assert "goes deeper: Dense or experts?; A ring [all-reduce], how long?" in seen
        assert "Together" in seen


async def test_a_chain_of_harder_questions_is_followed_and_walked_back(build: Build) -> None:
    app = build()
    async with app.run_test(size=(110, 30)) as pilot:
        await press(pilot, "b", "1", *"napk", "enter", "right")
        assert "Which one?" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BrowseScreen) and app.screen.meant == "moe"
        assert len(listed(app)) == 4
        await press(pilot, "right")
        assert app.screen.meant == "ring"
        await press(pilot, "right")
        assert app.screen.meant == "ring"
        await press(pilot, "left", "left", "left")
        assert app.screen.meant == "train-7b-1t-3w"


@pytest.mark.parametrize("size", [(40, 12), (56, 16), (80, 24), (300, 100)])
async def test_every_size_shows_the_questions(build: Build, size: tuple[int, int]) -> None:
    app = build()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b")
        await settle(pilot)
        assert "Train a 7B" in screen_text(app)


async def test_an_empty_bank_says_so(build: Build) -> None:
    app = build(library=shelf())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "asterisk", "right", "enter", "e")
        assert "no questions are installed" in screen_text(app)


# Every filter on the whole bank


@pytest.fixture(scope="module")
def bank() -> Headings:
    return load_headings([packaged("questions")])


def written(bank: Headings) -> dict[str, dict[str, Any]]:
    """The question files as they stand, read without the bank."""
    return {id: tomli.loads(heading.path.read_text("utf-8")) for id, heading in bank.questions.items()}


NAMED = {"track": "track", "difficulty": "difficulty", "concept": "concepts", "tag": "tags"}


@pytest.mark.parametrize("field", NAMED)
def test_each_value_of_a_filter_shows_the_questions_that_have_it(bank: Headings, field: str) -> None:
    files = written(bank)
    nothing = Past({}, frozenset())
    offered = values(bank.questions.values(), field)
    for value, number in offered:
        found = Filters(**{field: value}).choose(bank.questions.values(), nothing)
        having = {
            id
            for id, file in files.items()
            if value == file.get(NAMED[field]) or value in (file.get(NAMED[field]) or ())
        }
        assert {heading.id for heading in found} == having
        assert number == len(having) > 0
    wanted = {one for file in files.values() for one in _listed(file.get(NAMED[field], ()))}
    assert {value for value, _ in offered} == wanted


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def test_each_question_of_the_bank_is_found_by_its_title_and_by_its_id(bank: Headings) -> None:
    ordered = curriculum_order(bank.questions.values())
    for heading in ordered:
        for words in (heading.title, heading.id):
            found = Filters(words=words).choose(ordered, Past({}, frozenset()))
            assert heading.id in [one.id for one in found[:3]], words


def test_every_chain_leads_to_questions_of_the_bank(bank: Headings) -> None:
    leads = {id: file.get("next", []) for id, file in written(bank).items()}
    assert sum(map(bool, leads.values())) > 40
    assert {other for others in leads.values() for other in others} <= set(leads)


async def test_a_note_on_a_question_is_written_kept_and_found(build: Build, store: Store) -> None:
    app = build()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "b", "end", "n", *"zebra", "escape")
        assert "note: zebra" in screen_text(app)
        await press(pilot, "slash", *"zebra")
        assert "1 of 4 questions" in screen_text(app)
    assert list(store.remarks.notes().values()) == ["zebra"]


async def test_a_filter_counts_what_the_others_leave(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "1", "slash", *"serving", "enter", "2")
        seen = screen_text(app)
        assert "easy" in seen and "1 question" in seen
        assert "hard" not in seen
