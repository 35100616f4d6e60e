"""A study plan as a TOML file, which a mentor can write: reading it, and writing one that was laid out."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any

from trainer.catalog.load import File
from trainer.errors import TrainerError
from trainer.practice.plan import LONGEST, Day, Plan


def read_plan(path: Path, known: Collection[str] | None = None) -> Plan:
    """The plan of a file; `known` are the ids of the questions that there are.

    Raises CatalogError with the file, the line and what was expected.
    """
    file = File(path)
    file.refuse_others(file.data, ["title", "interview", "minutes", "day"])
    days = [_day(file, entry, known) for entry in file.take(file.data, "day", list, [])]
    dates = [one.date for one in days]
    twice = next((day for day in dates if dates.count(day) > 1), None)
    if twice is not None:
        raise file.error(f"two [[day]] tables have the date {twice}", "put them into one")
    return Plan(
        file.take(file.data, "title", str, "Study plan"),
        _date(file, file.data, "interview"),
        _number(file, file.data, "minutes", 30),
        tuple(sorted(days, key=lambda one: one.date)),
    )


def _day(file: File, entry: Any, known: Collection[str] | None) -> Day:
    if not isinstance(entry, dict):
        raise file.error("expected [[day]] tables")
    file.refuse_others(entry, ["date", "questions", "due", "cards", "mock", "note"])
    questions = file.take(entry, "questions", list, [])
    for id in questions:
        if not isinstance(id, str):
            raise file.error(f"questions: expected ids in quotes, found {id!r}", key="questions")
        if known is not None and id not in known:
            raise file.error(f'no question is called "{id}"', "`trainer list` shows the ids", key="questions")
    return Day(
        _date(file, entry, "date"),
        tuple(questions),
        file.take(entry, "due", bool, False),
        int(_number(file, entry, "cards", 0)),
        _number(file, entry, "mock", 0),
        file.take(entry, "note", str, ""),
    )


def _date(file: File, table: dict[str, Any], key: str) -> date:
    value = table.get(key)
    if not isinstance(value, date) or isinstance(value, datetime):
        found = "none" if value is None else str(value)
        raise file.error(f"expected {key} = a day such as 2026-12-24, without quotes, found {found}", key=key)
    return value


def _number(file: File, table: dict[str, Any], key: str, default: float) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
        raise file.error(f"{key}: expected a number from 0 to {LONGEST}, found {value!r}", key=key)
    return value


def write_plan(path: Path, text: str) -> None:
    """Keep a plan's text in a file, whole or not at all. Raises TrainerError where that does not work."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        says = error.strerror or str(error)
        raise TrainerError(
            f"{path} cannot be written: {says}", "`trainer plan --print` shows a plan"
        ) from error


def plan_text(plan: Plan) -> str:
    """The plan as the text of a file, which a person may go on with."""
    lines = [
        "# A study plan. Days may be added, changed or taken away; `trainer plan` says what is to do today.",
        f"title = {_quoted(plan.title)}",
        f"interview = {plan.interview.isoformat()}",
        f"minutes = {plan.minutes:g}    # a day",
    ]
    for day in plan.days:
        lines += ["", "[[day]]", f"date = {day.date.isoformat()}"]
        if day.questions:
            lines.append(f"questions = [{', '.join(map(_quoted, day.questions))}]")
        lines += ["due = true"] if day.due else []
        lines += [f"cards = {day.cards}"] if day.cards else []
        lines += [f"mock = {day.mock:g}    # minutes"] if day.mock else []
        lines += [f"note = {_quoted(day.note)}"] if day.note else []
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
