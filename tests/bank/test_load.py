"""A sound file becomes a question; ids and paths find it."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import QuestionError, find, load, load_bank, load_headings
from trainer.errors import UsageError

from .files import SOUND, spoiled, write


def test_a_sound_file_is_loaded_with_everything_in_it(tmp_path: Path) -> None:
    question = load(write(tmp_path, SOUND))
    assert (question.id, question.track, question.difficulty, question.minutes) == (
        "tiny",
        "napkin",
        "easy",
        5,
    )
    assert question.prompt == "Train a model of {N} on {D}\nwith {n}. When is it done?"
    assert question.headline == ("days",)
    mfu = question.inputs["mfu"]
    assert (mfu.kind, mfu.low, mfu.quantity.value, mfu.high, mfu.display) == ("assumed", 0.3, 0.4, 0.5, "40%")
    given = question.inputs["N"]
    assert (given.kind, given.low, given.quantity.value, given.high) == ("given", 7e9, 7e9, 7e9)
    assert [step.id for step in question.steps] == ["C", "days"]
    assert (question.steps[1].scale, str(question.steps[1].dimension)) == (86400, "s")
    assert question.steps[1].routes[0].says == "GPU time first"
    assert [step.tolerance for step in question.steps] == [0.03, 0.05]
    assert question.published is not None
    assert (question.published.quantity.value, question.published.tolerance) == (19 * 86400, 0.2)
    assert question.follow_ups[0].changes["mfu"].value == 0.3
    assert question.samples[0].steps == {"C": "missing"}


def test_a_step_without_name_and_unit_takes_its_id_and_base_unit(tmp_path: Path) -> None:
    question = load(write(tmp_path, spoiled('name = "time"\n', "").replace('unit = "days"\n', "")))
    assert question.steps[1].name == "days"
    assert (question.steps[1].unit, question.steps[1].scale) == ("s/GPU", 1.0)


def test_quantities_may_be_plain_numbers(tmp_path: Path) -> None:
    question = load(write(tmp_path, spoiled('tolerance = "3%"', "tolerance = 0.03")))
    assert question.steps[0].tolerance == 0.03


def test_formulas_may_call_the_estimator(tmp_path: Path) -> None:
    from trainer.bank import draw

    question = load(write(tmp_path, spoiled('is = "6 * N * D"', 'is = "training_flops(N, D)"')))
    assert draw(question).reference["C"].value == pytest.approx(4.2e22)


def test_a_question_is_found_by_id_and_by_path(tmp_path: Path) -> None:
    path = write(tmp_path / "napkin", SOUND)
    assert find("tiny", [tmp_path]).id == "tiny"
    assert find(str(path), []).id == "tiny"


def test_an_unknown_id_names_the_nearest(tmp_path: Path) -> None:
    write(tmp_path, SOUND)
    with pytest.raises(UsageError) as caught:
        find("tinny", [tmp_path])
    assert "tinny" in caught.value.title
    assert "tiny" in caught.value.hint
    with pytest.raises(UsageError) as caught:
        find("something-else", [tmp_path])
    assert "trainer list" in caught.value.hint


def test_an_unknown_path_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        find(str(tmp_path / "none.toml"), [])
    assert "none.toml" in caught.value.title


def test_a_broken_question_asked_for_by_id_says_what_is_wrong(tmp_path: Path) -> None:
    write(tmp_path, spoiled('"easy"', '"eazy"'))
    with pytest.raises(QuestionError) as caught:
        find("tiny", [tmp_path])
    assert "tiny.toml:5:14" in caught.value.title
    assert "easy" in caught.value.hint


def test_of_two_files_with_one_id_the_first_folder_wins(tmp_path: Path) -> None:
    first = write(tmp_path / "packaged", SOUND)
    second = write(tmp_path / "own", spoiled("minutes = 5", "minutes = 7"))
    bank = load_bank([tmp_path / "packaged", tmp_path / "own", tmp_path / "none"])
    assert bank.questions["tiny"].path == first
    assert [(problem.path, problem.code) for problem in bank.problems] == [(second, "duplicate-id")]


def test_headings_need_no_formula(tmp_path: Path) -> None:
    write(tmp_path, spoiled('is = "6 * N * D"', 'is = "nonsense("'))
    write(tmp_path, "id = 3", "broken.toml")
    write(tmp_path, spoiled('"napkin"', '"nap\\u001bkin"'), "steering.toml")
    headings = load_headings([tmp_path])
    assert headings.questions["tiny"].title == "How many days do 64 GPUs need for 7B params?"
    assert [path.name for path in headings.broken] == ["broken.toml", "steering.toml"]
