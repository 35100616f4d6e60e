"""Following a file while it is written: the last good state stays, and what is broken is said."""

from __future__ import annotations

import os
from pathlib import Path

from trainer.bank.loading import load_source
from trainer.bank.preview import Follower, preview_lines
from trainer.bank.problem import Problem
from trainer.bank.question import Question
from trainer.bank.scaffold import new_question


def check(path: Path) -> tuple[Question | None, tuple[Problem, ...]]:
    source, question = load_source(path)
    return question, tuple(source.problems)


def save(path: Path, text: str, moment: int) -> None:
    path.write_text(text)
    os.utime(path, ns=(moment, moment))


def test_the_last_good_state_is_kept_while_the_file_is_broken(tmp_path: Path) -> None:
    path = tmp_path / "kv-try.toml"
    good = new_question("kv-try", "mine", example=True)
    save(path, good, 1)
    follower = Follower(path, check)
    assert follower.look()
    assert not follower.look()
    first = follower.preview.question
    assert first is not None
    save(path, good.replace("minutes    = 5", "minutes ="), 2)
    assert follower.look()
    assert follower.preview.question is first
    assert follower.preview.stale
    assert follower.preview.problems[0].line == good[: good.index("minutes")].count("\n") + 1
    save(path, good.replace("minutes    = 5", "minutes = 6"), 3)
    assert follower.look()
    assert follower.preview.question is not None
    assert follower.preview.question.minutes == 6
    assert not follower.preview.stale


def test_a_file_that_goes_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "kv-try.toml"
    save(path, new_question("kv-try", "mine", example=True), 1)
    follower = Follower(path, check)
    follower.look()
    path.unlink()
    assert follower.look()
    assert follower.preview.stale
    save(path, new_question("kv-try", "mine", example=True), 1)
    assert follower.look()
    assert not follower.preview.stale


def test_draws_are_those_of_the_seeds(tmp_path: Path) -> None:
    path = tmp_path / "kv-try.toml"
    save(path, new_question("kv-try", "mine", example=True), 1)
    question = load_source(path)[1]
    assert question is not None
    lines = list(preview_lines(question, 4))
    assert [line.split(":")[0].strip() for line in lines[-3:]] == ["seed 4", "seed 5", "seed 6"]
    assert lines == list(preview_lines(question, 4))
