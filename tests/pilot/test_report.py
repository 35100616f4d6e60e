"""The report: moving over its findings, opening them, and what goes on from there."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from tests.pilot.conftest import shelf
from tests.pilot.looking import press, screen_text, settle, write
from tests.pilot.samples import ANSWER as SHORT
from tests.pilot.samples import report
from tests.report.support import ANSWER, graded, variant
from trainer.bank import draw, find
from trainer.grading import grade
from trainer.history import Store
from trainer.paths import question_folders
from trainer.report.details import details
from trainer.report.items import note_keys
from trainer.tui.app import TrainerApp
from trainer.tui.claiming import claim_choices
from trainer.tui.laid import View
from trainer.tui.library import Library
from trainer.tui.reseed import NEW_NUMBERS, next_numbers, unseen_numbers
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.follow_up import FollowUpScreen
from trainer.tui.screens.home import HomeScreen
from trainer.tui.screens.report import ReportScreen
from trainer.tui.sheet import laid
from trainer.tui.widgets.report_sheet import ReportSheet

Build = Callable[..., TrainerApp]


@pytest.fixture
def library() -> Library:
    folders = question_folders()
    ids = ("train-7b-1t-3w", "invert-gpu-count", "million-dollar-model")
    return shelf(*(find(id, folders) for id in ids))


async def check(pilot: Pilot[None], text: str = ANSWER) -> None:
    """Answer the first question of the shelf, and stand on its report."""
    pilot.app.begin("train-7b-1t-3w")  # type: ignore[attr-defined]
    await settle(pilot)
    await write(pilot, text)
    await press(pilot, "f5")
    assert isinstance(pilot.app.screen, ReportScreen)


def highlighted(app: TrainerApp) -> str:
    return app.screen.query_one(ReportSheet).view.at


def pointed(app: TrainerApp) -> list[str]:
    return [line for line in screen_text(app).splitlines() if "› " in line]


# The sheet alone


@pytest.mark.parametrize("width", [48, 54, 76, 95, 96, 140])
def test_an_open_finding_stays_within_the_width(width: int) -> None:
    keys = [key for line in graded().lines for key in note_keys(graded(), line)]
    opened = {key: details(graded(), variant(), key) for key in (*keys, "check:calendar", "step:days")}
    whole = laid(graded(), width, View(at="step:n_gpus", opened=opened))
    rows = whole.content.plain.split("\n")
    assert max(cell_len(row) for row in rows) <= width
    places = list(whole.places.values())
    assert [rows.start for rows in places] == sorted(rows.start for rows in places)
    assert "›" in rows[whole.places["step:n_gpus"].start]


def test_what_is_highlighted_moves_nothing() -> None:
    plain = laid(graded(), 100, View())
    on = laid(graded(), 100, View(at="step:n_gpus"))
    assert plain.places == on.places
    assert on.content.plain.replace("›", " ").split() == plain.content.plain.split()


def test_every_step_check_and_assumption_that_is_shown_can_be_reached() -> None:
    places = laid(graded(), 76, View()).places
    for step in graded().steps:
        assert (f"step:{step.id}" in places) == (step.status != "not_shown"), step.id
    for check in graded().checks:
        assert (f"check:{check.id}" in places) == (check.required or check.status != "missing"), check.id
    for item in graded().assumptions:
        assert f"assumption:{item.id}" in places, item.id


def test_a_report_whose_notes_have_other_words_can_be_opened_all_the_same() -> None:
    old = report()
    assert note_keys(old, old.lines[2]) == ("step:n_raw", "step:n_gpus")


# On the screen


async def test_the_highlight_walks_over_the_findings_and_opens_them_in_place(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        assert highlighted(app) == "step:C"
        assert "training compute" in pointed(app)[0]
        await press(pilot, "j", "down", "j", "j", "j")
        assert highlighted(app) == "step:n_gpus"
        await press(pilot, "k")
        assert highlighted(app) == "step:n_raw"
        await press(pilot, "j", "enter")
        seen = screen_text(app)
        for part in (
            "round_up(58.5 GPUs, 8 GPUs/node) = 64 GPUs",
            "ratio 0.9219",
            "holds eight",
            "−3.75 method",
        ):
            assert part in seen, part
        await press(pilot, "enter")
        assert "ratio 0.9219" not in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_walking_down_and_up_passes_every_row(build: Build, size: tuple[int, int]) -> None:
    app = build(grade=grade)
    async with app.run_test(size=size) as pilot:
        await check(pilot)
        sheet = app.screen.query_one(ReportSheet)
        reached, seen = [highlighted(app)], set[str]()
        for _ in range(200):
            seen.update(screen_text(app).splitlines())
            await pilot.press("j")
            if highlighted(app) != reached[-1]:
                reached.append(highlighted(app))
            if sheet.scroll_y >= sheet.max_scroll_y and reached[-1] == list(sheet._laid.places)[-1]:
                break
        seen.update(screen_text(app).splitlines())
        assert reached == list(sheet._laid.places)
        for part in ("A plan that can be signed", "next time", "total"):
            assert any(part in line for line in seen), part
        for _ in range(200):
            await pilot.press("k")
            if sheet.scroll_y == 0 and highlighted(app) == "step:C":
                break
        assert highlighted(app) == "step:C"
        assert sheet.scroll_y == 0


async def test_enter_opens_what_is_in_sight_after_scrolling(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(80, 24)) as pilot:
        await check(pilot)
        await press(pilot, "pagedown")
        assert pointed(app)
        at = highlighted(app)
        assert at != "step:C"
        await press(pilot, "enter")
        assert at in app.screen.query_one(ReportSheet).view.opened
        await press(pilot, "home")
        assert highlighted(app) == "step:C"


async def test_a_click_opens_a_finding(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        row = next(y for y, line in enumerate(screen_text(app).splitlines()) if "✗ slip" in line)
        await pilot.click(offset=(60, row))
        await settle(pilot)
        assert "ratio 0.9219" in screen_text(app)


async def test_c_claims_the_highlighted_check_and_takes_it_back(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 60), notifications=True) as pilot:
        await check(pilot)
        while highlighted(app) != "check:calendar":
            await press(pilot, "j")
        await press(pilot, "enter", "c", "slash", *"weeks", "enter")
        assert "claimed in line 3: " in screen_text(app)
        assert "with the check that you claim" in screen_text(app)
        seen = " ".join(screen_text(app).split())
        assert 'line 3: "3 weeks = 504 h -> 58.5 GPUs, so 59"; not detected' in seen
        assert "+ claimed" in screen_text(app) and "– missing   puts the run" not in screen_text(app)
        kept = store.attempt(1)
        assert kept is not None
        assert [(one.id, one.claimed_line) for one in kept.report.checks if one.claimed] == [("calendar", 3)]
        await press(pilot, "c")
        assert "you claim" in screen_text(app), "the same key once more is meant for the next"
        await press(pilot, "slash", *"take back", "enter")
        assert "you claim" not in screen_text(app) and "+ claimed" not in screen_text(app)
        while highlighted(app) != "step:C":
            await press(pilot, "k")
        await press(pilot, "c", "enter", "enter")
        assert highlighted(app) == "step:n_gpus", "it is seen what the claim changes"


async def test_a_step_is_claimed_in_a_line_and_every_list_calls_it_claimed(
    build: Build, store: Store
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(140, 60)) as pilot:
        await check(pilot)
        while highlighted(app) != "step:hours":
            await press(pilot, "j")
        await press(pilot, "c", "slash", *"74k", "enter")
        seen = " ".join(screen_text(app).split())
        assert "with the step that you claim" in seen and 'line 4: "59 GPUs x 504 h' in seen
        assert "+ claimed GPU-hours" in seen and "not written:" in seen
        kept = store.attempt(1)
        assert kept is not None
        assert [(one.id, one.status, one.claimed_line) for one in kept.report.steps if one.claimed] == [
            ("hours", "implied", 4)
        ]
        while highlighted(app) != "step:n_gpus":
            await press(pilot, "k")
        await press(pilot, "c", "end", "enter")
        assert "slip" in screen_text(app) and "with the 2 steps that you claim" in screen_text(app)
        (told,) = store.attempts()
        assert told.claimed == ("fleet in whole nodes", "GPU-hours")
        assert told.slips == ("rounds the fleet up to whole nodes",), "a check, of which nothing was claimed"
        await press(pilot, "escape", "r")
        assert "claimed: fleet in whole nodes, GPU-hours" in " ".join(screen_text(app).split())


async def test_a_bookmark_is_said_wherever_the_report_is_scrolled_to(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(80, 24)) as pilot:
        await check(pilot)
        await press(pilot, "G", "asterisk")
        assert [one.message for one in app._notifications] == ["bookmarked"]
        await press(pilot, "asterisk")
        assert [one.message for one in app._notifications] == ["no longer bookmarked"]


async def test_the_foot_says_that_escape_closes_an_open_finding_first(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 60)) as pilot:
        await check(pilot)
        await press(pilot, "enter")
        assert "esc close" in screen_text(app).splitlines()[-1]
        await press(pilot, "escape")
        assert "esc back" in screen_text(app).splitlines()[-1]


async def test_a_key_that_does_nothing_now_says_why(build: Build) -> None:
    met = replace(report(), steps=report().steps[:1], checks=report().checks[:1], follow_ups=())
    app = build(grade=lambda question, text, *, used_s, mode: met)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await check(pilot)
        await press(pilot, "c")
        assert "nothing to claim" in screen_text(app) and isinstance(app.screen, ReportScreen)
        await press(pilot, "f")
        assert "No follow-up belongs" in screen_text(app) and "nothing to claim" not in screen_text(app)


def test_what_costs_nothing_is_offered_as_optional() -> None:
    offered = {one.id: one.aside for one in claim_choices(graded())}
    assert offered["check:sensitivity"] == "check, optional, missing"
    assert offered["check:calendar"] == "check, missing"


async def test_a_claim_that_points_at_no_line_is_said_to_be_on_no_written_word(
    build: Build, store: Store, tmp_path: Path
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 60)) as pilot:
        await check(pilot)
        while highlighted(app) != "check:calendar":
            await press(pilot, "j")
        await press(pilot, "c", "escape")
        assert "claim, " not in screen_text(app)
        await press(pilot, "c", "slash", *"without", "enter")
        seen = " ".join(screen_text(app).split())
        assert "with the check that you claim, said but not written" in seen
        assert "said but not written; not detected" in seen
        await press(pilot, "s")
        app.screen.query_one(Input).value = str(tmp_path / "a.txt")
        await press(pilot, "enter")
    written = (tmp_path / "a.txt").read_text()
    assert "claimed   puts the run on the calendar" in written
    kept = store.attempt(1)
    assert kept is not None
    assert [one.claimed_line for one in kept.report.checks if one.claimed] == [None]


async def test_escape_closes_what_is_open_before_it_leaves(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        sheet = app.screen.query_one(ReportSheet)
        await press(pilot, "enter", "j", "enter", "j", "j", "enter")
        assert len(sheet.view.opened) == 3
        await press(pilot, "escape")
        assert len(sheet.view.opened) == 2 and highlighted(app) not in sheet.view.opened
        await press(pilot, "escape")
        assert not sheet.view.opened and isinstance(app.screen, ReportScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, ReportScreen)


async def test_enter_on_a_follow_up_answers_that_one(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 60)) as pilot:
        await check(pilot)
        while highlighted(app) != "follow-up:1":
            await press(pilot, "j")
        await press(pilot, "enter")
        assert isinstance(app.screen, FollowUpScreen)
        assert "two weeks" in screen_text(app)
        app.screen.query_one(Input).value = "88 GPUs"
        await press(pilot, "enter", "escape")
        assert "88 GPUs is right" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)
    kept = store.attempt(1)
    assert kept is not None
    assert [one.status for one in kept.report.follow_ups[:2]] == ["", "correct"]


async def test_an_interview_of_the_past_shows_its_replies_with_their_verdicts(
    build: Build, store: Store
) -> None:
    from trainer.grading import reply_to

    replied = reply_to(variant(), reply_to(variant(), graded(), 0, "80 GPUs"), 1, "56 GPUs")
    started = build().now()
    number = store.save_attempt(
        replace(replied, mode="interview"), mode="interview", started=started, used_s=540.0
    )
    app = build(grade=grade)
    async with app.run_test(size=(120, 120)) as pilot:
        app.open_attempt(number)
        await settle(pilot)
        seen = screen_text(app)
        assert "“80 GPUs”" in seen and "80 GPUs is right" in seen
        assert "“56 GPUs”" in seen and "✗ slip" in seen.split("“56 GPUs”")[1]


# On to another answer


async def test_t_begins_with_numbers_of_a_new_seed_that_the_report_names(build: Build) -> None:
    seeds = iter([3, 4, 5, 6])
    app = build(grade=grade, new_seed=lambda: next(seeds))
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "t")
        assert isinstance(app.screen, DrillScreen)
        await write(pilot, "6ND = 4.2e22 FLOP")
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen)
        seed = app.screen.report.seed
        assert seed in (3, 4, 5, 6)
        assert f"numbers of seed {seed}" in screen_text(app)
        assert app.screen.report.prompt != variant().prompt


def test_numbers_that_were_ever_tried_are_not_drawn_again() -> None:
    found = find(variant().question.id, question_folders())
    asked = {seed: draw(found, seed).prompt for seed in range(1, 200)}
    tried = [3, 5, None, 8]
    alike = [seed for seed in asked if asked[seed] in {asked[3], asked[5], asked[8], draw(found).prompt}]
    others = [seed for seed in asked if seed not in alike]
    drawn = iter([*alike, *others])
    assert unseen_numbers(found, tried, lambda: next(drawn)) == others[0]
    assert unseen_numbers(found, tried, lambda: 3) is None
    assert unseen_numbers(replace(found, vary=None), tried, lambda: others[0]) is None


def test_a_question_is_exhausted_once_all_its_numbers_were_tried() -> None:
    found = find("flops-gpt3", question_folders())
    seeds = iter(range(1, 10_000))
    tried: list[int | None] = [None]
    while not (numbers := next_numbers(found, tried, lambda: next(seeds))).tried:
        tried.insert(0, numbers.seed)
    assert len({draw(found, seed).prompt for seed in tried}) == len(tried)
    assert draw(found, numbers.seed).prompt != draw(found, tried[0]).prompt


async def test_t_says_where_all_numbers_were_tried(build: Build, store: Store) -> None:
    app = build(grade=grade, new_seed=lambda: 3)
    async with app.run_test(size=(120, 50), notifications=True) as pilot:
        await check(pilot)
        await press(pilot, "t")
        await write(pilot, "6ND")
        await press(pilot, "f5", "t")
        assert isinstance(app.screen, ReportScreen)
        assert "every set of numbers that this question has was tried" in screen_text(app)
        store.hide_attempt(1)
        store.hide_attempt(2)
        await press(pilot, "escape")
    again = build(grade=grade, new_seed=iter([3, 4]).__next__)
    async with again.run_test(size=(120, 50), notifications=True) as pilot:
        again.begin("train-7b-1t-3w")
        await settle(pilot)
        assert isinstance(again.screen, DrillScreen)
        assert again.screen.session.variant.seed == 4, "a deleted attempt was a try all the same"
        assert [one.message for one in again._notifications] == [NEW_NUMBERS]


async def test_a_keeps_the_numbers(build: Build) -> None:
    app = build(grade=grade, seed=3, start="train-7b-1t-3w")
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        await write(pilot, "6ND")
        await press(pilot, "f5", "a")
        assert isinstance(app.screen, DrillScreen)
        await write(pilot, "6ND")
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen)
        assert app.screen.report.seed == 3


@pytest.mark.parametrize("key", ["t", "a", "right"])
async def test_escape_leads_from_another_try_back_to_the_report_it_was_begun_from(
    build: Build, key: str
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        first = app.screen
        await press(pilot, key, *(["enter"] if key == "right" else []))
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "escape")
        assert app.screen is first
        await press(pilot, key, *(["enter"] if key == "right" else []))
        await write(pilot, "6ND")
        await press(pilot, "f5")
        assert isinstance(app.screen, ReportScreen) and app.screen is not first
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(120, 50), (80, 24)])
@pytest.mark.parametrize(("first", "last"), [("g", "G"), ("home", "end")])
async def test_the_ends_of_a_report_are_its_first_and_last_finding(
    build: Build, first: str, last: str, size: tuple[int, int]
) -> None:
    app = build(grade=grade)
    async with app.run_test(size=size) as pilot:
        await check(pilot)
        places = list(app.screen.query_one(ReportSheet)._laid.places)
        await press(pilot, "j", "j")
        assert highlighted(app) == places[2]
        await press(pilot, first)
        assert highlighted(app) == places[0]
        await press(pilot, "j", last)
        assert highlighted(app) == places[-1]
        await press(pilot, "k", first, "j")
        assert highlighted(app) == places[1]


async def test_right_asks_where_several_questions_go_deeper(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "right")
        assert "Which model do you train" in screen_text(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, DrillScreen)
        assert "Which model do you train" in screen_text(app)


async def test_l_goes_at_once_where_there_is_one_and_nowhere_where_there_is_none(build: Build) -> None:
    folders = question_folders()
    two = shelf(find("train-7b-1t-3w", folders), find("million-dollar-model", folders))
    app = build(grade=grade, library=two)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "l")
        assert isinstance(app.screen, DrillScreen)
    one = build(grade=grade, library=shelf(find("train-7b-1t-3w", folders)))
    async with one.run_test(size=(120, 50)) as pilot:
        await press(pilot, "escape")
        await check(pilot)
        await press(pilot, "l")
        assert isinstance(one.screen, ReportScreen)


# What is kept beside it


async def test_a_bookmark_and_a_note_are_kept_and_shown(build: Build, store: Store) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "asterisk")
        assert "bookmarked" in screen_text(app)
        assert store.remarks.bookmarks() == {"train-7b-1t-3w"}
        await press(pilot, "n")
        app.screen.query_one(TextArea).text = "nodes [bold]first[/bold]\nthen price"
        await press(pilot, "ctrl+s")
        assert "nodes [bold]first[/bold]" in screen_text(app)
        assert store.remarks.note("attempt:1") == "nodes [bold]first[/bold]\nthen price"
        await press(pilot, "n")
        assert app.screen.query_one(TextArea).text.startswith("nodes")
        app.screen.query_one(TextArea).text = "other"
        await press(pilot, "f9", "f9", "asterisk")
        assert store.remarks.note("attempt:1").startswith("nodes")
        assert store.remarks.bookmarks() == frozenset()
    again = build(grade=grade)
    async with again.run_test(size=(120, 50)) as pilot:
        again.open_attempt(1)
        await settle(pilot)
        assert "nodes [bold]first[/bold]" in screen_text(again)
        await press(pilot, "n")
        again.screen.query_one(TextArea).text = " "
        await press(pilot, "ctrl+j")
        assert "your note" not in screen_text(again)
        assert store.remarks.note("attempt:1") == ""


async def test_an_attempt_that_is_not_kept_takes_no_note(build: Build) -> None:
    from trainer.tui.records import Records

    app = build(grade=grade, records=Records(None))
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "n", "asterisk")
        assert isinstance(app.screen, ReportScreen)


async def test_the_question_can_be_edited_and_the_report_stays(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited: list[str] = []
    monkeypatch.setattr(TrainerApp, "edit_question", lambda app, id: edited.append(id))
    app = build(grade=grade)
    async with app.run_test(size=(120, 50)) as pilot:
        await check(pilot)
        await press(pilot, "enter", "e")
        assert edited == ["train-7b-1t-3w"]
        assert "6 × 7B parameters × 1T tokens" in screen_text(app)


# In a file


@pytest.mark.parametrize(
    ("ending", "begins"), [("md", "# A startup"), ("html", "<!doctype html>"), ("svg", "<svg"), ("json", "{")]
)
async def test_a_report_is_exported_by_the_ending_of_the_name(
    build: Build, tmp_path: Path, ending: str, begins: str
) -> None:
    app = build(grade=grade)
    target = tmp_path / f"a.{ending}"
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await check(pilot)
        await press(pilot, "s")
        assert ".html" in screen_text(app)
        app.screen.query_one(Input).value = str(target)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReportScreen)
    text = target.read_text(encoding="utf-8")
    assert text.startswith(begins)
    assert "4.2e22" in text


@pytest.mark.parametrize("theme", ["napkin", "napkin-light", "napkin-ansi-dark", "napkin-contrast"])
async def test_a_picture_shows_the_whole_sheet_and_fetches_nothing(
    build: Build, tmp_path: Path, theme: str
) -> None:
    app = build(grade=grade)
    if theme not in app.available_themes:
        pytest.skip("not in this version")
    app.theme = theme
    target = tmp_path / "a.svg"
    async with app.run_test(size=(80, 24)) as pilot:
        await check(pilot, SHORT + "\n<script>&amp;")
        await press(pilot, "ctrl+s")
        app.screen.query_one(Input).value = str(target)
        await press(pilot, "enter")
    text = target.read_text(encoding="utf-8")
    assert "communication" in text  # the last rows, far below the screen
    assert "›" not in text
    assert text.startswith('<svg xml:space="preserve"')  # a viewer may drop what parts two numbers
    assert "http" not in text.replace("http://www.w3.org", "").replace("https://www.textualize.io", "")
    assert "<script>" not in text


async def test_a_name_that_is_taken_asks_for_another(build: Build, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine")
    app = build(grade=grade)
    async with app.run_test(size=(80, 24)) as pilot:
        await check(pilot)
        await press(pilot, "s")
        assert app.screen.query_one(Input).value.startswith(str(tmp_path / "home")), "TRAINER_HOME"
        app.screen.query_one(Input).value = "a.md"
        await settle(pilot)
        assert str(Path.cwd() / "a.md") in "".join(screen_text(app).split())
        app.screen.query_one(Input).value = str(there)
        await press(pilot, "enter")
        assert "there already" in screen_text(app)
        app.screen.query_one(Input).value = str(tmp_path / "new.json")
        await press(pilot, "enter")
    assert there.read_text() == "mine"
    assert json.loads((tmp_path / "new.json").read_text(encoding="utf-8"))["question"] == "train-7b-1t-3w"


async def test_every_key_of_the_report_is_explained(build: Build) -> None:
    app = build(grade=grade)
    async with app.run_test(size=(120, 60)) as pilot:
        await check(pilot)
        await press(pilot, "f1")
        seen = " ".join(screen_text(app).split())
        for words in (
            "open",
            "reply",
            "claim",
            "retry",
            "again",
            "deeper",
            "export",
            "bookmark",
            "note",
            "edit",
        ):
            assert words in seen, words
