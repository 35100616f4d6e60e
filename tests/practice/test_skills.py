"""What the verdicts of an attempt say of a skill."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from tests.practice.support import START, heading
from trainer.errors import TrainerError
from trainer.history import Mark
from trainer.practice.memory import MISSED, RIGHT, WITH_HELP
from trainer.practice.skills import by_present_names, reviews


def mark(
    id: str,
    status: str,
    skill: str = "overlap",
    *,
    attempt: int = 1,
    kind: Literal["assumption", "step", "check"] = "step",
    required: bool = True,
) -> Mark:
    values: dict[str, Any] = dict.fromkeys(Mark._fields)
    values |= {"attempt": attempt, "at": START, "kind": kind, "id": id, "skill": skill}
    return Mark(**values | {"required": required, "status": status, "cause": ""})


def ratings(*marks: Mark, hints: tuple[str, ...] = ()) -> dict[tuple[int, str], int]:
    return {(one.attempt, one.skill): one.rating for one in reviews(marks, {1: hints})}


@pytest.mark.parametrize(
    ("statuses", "rating"),
    [
        (("correct", "follow_through", "implied"), RIGHT),
        (("correct", "slip"), MISSED),
        (("missing", "correct"), MISSED),
        (("implied", "not_shown"), None),
    ],
)
def test_one_slip_is_a_lapse_and_what_is_not_seen_says_nothing(
    statuses: tuple[str, ...], rating: int | None
) -> None:
    marks = [mark(f"s{place}", status) for place, status in enumerate(statuses)]
    assert ratings(*marks).get((1, "overlap")) == rating


def test_what_is_optional_may_be_left_out_but_not_be_wrong() -> None:
    left_out = mark("a", "missing", kind="check", required=False)
    assert ratings(left_out) == {}
    assert ratings(left_out, mark("b", "done", kind="check")) == {(1, "overlap"): RIGHT}
    assert ratings(mark("a", "wrong", kind="check", required=False)) == {(1, "overlap"): MISSED}


def test_each_skill_of_each_attempt_is_judged_by_its_own_marks() -> None:
    marks = [mark("a", "slip"), mark("b", "correct", "moe"), mark("a", "correct", attempt=2)]
    assert ratings(*marks) == {(1, "overlap"): MISSED, (1, "moe"): RIGHT, (2, "overlap"): RIGHT}
    assert ratings(mark("mfu", "stated", "", kind="assumption")) == {}


@pytest.mark.parametrize(
    ("hint", "helped"),
    [
        ("t.1", {"overlap"}),
        ("t.check.1", {"moe"}),
        ("tt.2", set()),
        ("first-line", {"overlap"}),
    ],
)
def test_a_hint_counts_for_the_step_or_check_that_it_was_for(hint: str, helped: set[str]) -> None:
    marks = [mark("t", "correct"), mark("t", "done", "moe", kind="check")]
    found = ratings(*marks, hints=(hint,))
    assert {skill for (_, skill), rating in found.items() if rating == WITH_HELP} == helped
    assert ratings(mark("t", "slip"), hints=("t.1",)) == {(1, "overlap"): MISSED}


def test_a_renamed_skill_is_called_as_its_question_calls_it_now() -> None:
    read = []

    def load(path: Path) -> Any:
        read.append(path.stem)
        if path.stem == "broken":
            raise TrainerError("no question")
        part = SimpleNamespace
        return part(steps=[part(id="s", skill="kv-memory")], checks=[part(id="s", skill="budget")])

    def named(question: str, skill: str, id: str = "s", kind: Any = "step") -> Mark:
        return mark(id, "correct", skill, kind=kind)._replace(question=question)

    headings = {id: heading(id, "first", "kv-memory", "budget") for id in ("there", "broken")}
    marks = [
        named("there", "kv-cache"),
        named("there", "kv-cache", kind="check"),
        named("there", "kv-cache", "a step of before"),
        named("there", "budget"),
        named("there", "", kind="assumption"),
        named("broken", "kv-cache"),
        named("gone", "kv-cache"),
    ]
    found = [one.skill for one in by_present_names(marks, headings, load)]
    assert found == ["kv-memory", "budget", "first", "budget", "", "kv-cache", "kv-cache"]
    assert read == ["there", "broken"]
