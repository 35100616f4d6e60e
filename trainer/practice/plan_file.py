"""A study plan as a TOML file, which a mentor can write: reading it, and writing one that was laid out."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from datetime import date, datetime
from pathlib import Path
from typing import Any

from trainer.catalog import CatalogError
from trainer.catalog.load import File
from trainer.durable import replace
from trainer.errors import TrainerError
from trainer.practice.mock import LONGEST as LONGEST_MOCK
from trainer.practice.mock import SHORTEST
from trainer.practice.plan import LONGEST, Day, Plan
from trainer.private import make_private_folder
from trainer.regex import regex
from trainer.report.plain import one_line

_HEAD = regex(r"^[ \t]*\[\[[ \t]*day[ \t]*\]\]", re.MULTILINE)


def read_plan(path: Path, known: Collection[str] | None = None) -> Plan:
    """The plan of a file; `known` are the ids that its questions must be among, None for any.

    Raises CatalogError with the file, the line and what was expected.
    """
    file = File(path)
    file.refuse_others(file.data, ["title", "interview", "minutes", "day"])
    entries = file.data.get("day", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise file.error("expected days as [[day]] tables, each with a date", key="day")
    days = [_day(_Part(file, place), entry, known) for place, entry in enumerate(entries)]
    dates = [one.date for one in days]
    twice = next((day for day in dates if dates.count(day) > 1), None)
    if twice is not None:
        raise file.error(f"two [[day]] tables have the date {twice}", "put them into one")
    return Plan(
        one_line(file.take(file.data, "title", str, "Study plan")),
        _date(file, file.data, "interview"),
        _number(file, file.data, "minutes", 30),
        tuple(sorted(days, key=lambda one: one.date)),
    )


class _Part(File):
    """One [[day]] table of a file, which tells its own lines from those of other days."""

    def __init__(self, whole: File, place: int) -> None:
        self.path, self.text, self.data = whole.path, whole.text, whole.data
        heads = [found.end() for found in _HEAD.finditer(self.text)]
        self._begins = heads[place] if place < len(heads) else None
        self._ends = heads[place + 1] if place + 1 < len(heads) else len(self.text)

    def error(self, says: str, hint: str = "", key: str = "") -> CatalogError:
        """An error of this day, at the line that sets `key`, or else where the day begins."""
        if self._begins is None:
            return super().error(says, hint, key)
        own = self.text[self._begins : self._ends]
        found = re.search(rf"^[ \t]*{re.escape(key)}[ \t]*=", own, re.MULTILINE) if key else None
        place = self._begins + (found.end() if found else 0)
        return CatalogError(self.path, says, hint, self.text.count("\n", 0, place) + 1)


def _day(file: File, entry: dict[str, Any], known: Collection[str] | None) -> Day:
    file.refuse_others(entry, ["date", "questions", "due", "cards", "mock", "note"])
    questions = file.take(entry, "questions", list, [])
    for id in questions:
        if not isinstance(id, str):
            raise file.error(f"questions: expected ids in quotes, found {id!r}", key="questions")
        if known is not None and id not in known:
            raise file.error(f'no question is called "{id}"', "`trainer list` shows the ids", key="questions")
    cards = _number(file, entry, "cards", 0)
    if cards != int(cards):
        raise file.error(f"cards: expected a whole number, found {cards:g}", key="cards")
    mock = _number(file, entry, "mock", 0)
    if mock and not SHORTEST <= mock <= LONGEST_MOCK:
        says = f"mock: expected {SHORTEST} to {LONGEST_MOCK} minutes, or 0 for none, found {mock:g}"
        raise file.error(says, key="mock")
    return Day(
        _date(file, entry, "date"),
        tuple(dict.fromkeys(questions)),
        file.take(entry, "due", bool, False),
        int(cards),
        mock,
        file.take(entry, "note", str, ""),
    )


def _date(file: File, table: dict[str, Any], key: str) -> date:
    value = table.get(key)
    if not isinstance(value, date) or isinstance(value, datetime):
        found = "none" if value is None else f'"{value}"' if isinstance(value, str) else str(value)
        raise file.error(f"expected {key} = a day such as 2026-12-24, without quotes, found {found}", key=key)
    return value


def _number(file: File, table: dict[str, Any], key: str, default: float) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST:
        found = str(value).lower() if isinstance(value, bool) else repr(value)
        raise file.error(f"{key}: expected a number from 0 to {LONGEST}, found {found}", key=key)
    return value


def write_plan(path: Path, text: str) -> None:
    """Keep a plan's text in a file, whole or not at all. Raises TrainerError where that does not work."""
    try:
        make_private_folder(path.parent)
        replace(path, text)
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
