"""The records of an export: one for each thing that a person did, with what must be true of it.

Times are texts in UTC to the millisecond; `offset_s` is by how many seconds the clock on the wall was ahead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from trainer.bank.ids import SLUG
from trainer.grading.report import Report
from trainer.grading.score import BANDS
from trainer.history.shapes import Rule, ShapeError, check, demand_flat

FIRST_YEAR, LAST_YEAR = 1970, 2999
MOST_ATTEMPTS = 10_000_000
LONGEST_S = 1e9
_BANDS = tuple(name for _, name in BANDS)


def _is_time(text: str) -> bool:
    try:
        moment = datetime.fromisoformat(text)
        fits = moment.tzinfo is UTC and FIRST_YEAR <= moment.year <= LAST_YEAR
        return fits and moment.isoformat(timespec="milliseconds") == text
    except ValueError:
        return False


Time = Annotated[str, Rule('a time in UTC such as "2026-01-31T22:30:00.000+00:00"', _is_time)]
Offset = Annotated[int, Rule("seconds below a day", lambda value: abs(value) < 86_400)]
Seconds = Annotated[float, Rule("seconds from 0 on", lambda value: 0 <= value <= LONGEST_S)]
Number = Annotated[int, Rule("a number from 1 on", lambda value: 1 <= value <= MOST_ATTEMPTS)]
Name = Annotated[
    str, Rule("a name of 1 to 200 letters", lambda text: 1 <= len(text) <= 200 and text.isprintable())
]
Question = Annotated[str, Rule("the id of a question", SLUG.fullmatch)]
Id = Annotated[
    str, Rule("an id of letters, digits, - and _", lambda text: re.fullmatch(r"[\w-]{1,64}", text, re.A))
]
Rating = Annotated[int, Rule("1 to 4", lambda value: 1 <= value <= 4)]
Edits = tuple[tuple[Seconds, Annotated[int, Rule("a line from 1 on", lambda line: line >= 1)], str], ...]


@dataclass(frozen=True, slots=True)
class AmendmentRecord:
    """An amendment, and when it was made."""

    added: Time
    offset_s: Offset
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HidingRecord:
    """A deletion of an attempt, or its return."""

    hidden: bool
    added: Time
    offset_s: Offset


@dataclass(frozen=True, slots=True)
class AttemptRecord:
    """A graded answer: its report as `trainer grade --json` prints one, and what came later, oldest first."""

    number: Number
    mode: Name
    started: Time
    offset_s: Offset
    used_s: Seconds | None
    report: dict[str, Any]
    timeline: Edits
    amendments: tuple[AmendmentRecord, ...]
    hidings: tuple[HidingRecord, ...]


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """An unfinished answer. Each hint is the text that the grading room made of it."""

    id: Id
    question: Question
    seed: int | None
    mode: Name
    text: str
    elapsed_s: Seconds
    updated: Time
    offset_s: Offset
    timeline: Edits
    hints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BookmarkRecord:
    """A question that is bookmarked."""

    question: Question
    added: Time
    offset_s: Offset


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A note on "question:ID" or "attempt:NUMBER", or a reply that is half typed."""

    subject: str
    text: str
    updated: Time
    offset_s: Offset


@dataclass(frozen=True, slots=True)
class RecallRecord:
    """A constant that was asked, and how well it was known."""

    constant: Name
    rating: Rating
    typed: str
    took_s: Seconds | None
    at: Time
    offset_s: Offset


@dataclass(frozen=True, slots=True)
class MockRecord:
    """A mock interview; its body is what the practice room wrote."""

    minutes: Annotated[float, Rule("minutes from 0 on", lambda value: 0 <= value <= 100_000)]
    used_s: Seconds | None
    body: dict[str, Any]
    started: Time
    offset_s: Offset


@dataclass(frozen=True, slots=True)
class CalculationRecord:
    """What was typed into the calculator."""

    typed: str
    at: Time
    offset_s: Offset


KINDS: Mapping[str, type] = {
    "attempt": AttemptRecord,
    "draft": DraftRecord,
    "bookmark": BookmarkRecord,
    "note": NoteRecord,
    "recall": RecallRecord,
    "mock": MockRecord,
    "calculation": CalculationRecord,
}
"""The kinds of records, in the order in which they stand in a file."""


@dataclass(frozen=True, slots=True)
class _Hint:
    key: str
    price: Annotated[int, Rule("points from 0 to 100", lambda value: 0 <= value <= 100)]
    offer: str
    says: str


def check_record(record: Mapping[str, Any], mock_body: type | None = None) -> str:
    """The kind of a sound record, as read from JSON. Raises ShapeError for what is wrong with any field.

    `mock_body` is the shape of the body of a mock interview, which the practice room knows.
    """
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ShapeError(f"expected a kind, one of {', '.join(KINDS)}, found {str(kind)[:40]!r}")
    demand_flat(record, kind)
    check(KINDS[kind], {key: value for key, value in record.items() if key != "kind"}, kind)
    if kind == "attempt":
        _check_report(record["report"])
        for place, one in enumerate(record["amendments"]):
            _check_amendment(record["report"], one["body"], f"attempt.amendments[{place}].body")
    elif kind == "draft":
        for place, text in enumerate(record["hints"]):
            _check_hint(text, f"draft.hints[{place}]")
    elif kind == "mock" and mock_body is not None:
        body = {key: value for key, value in record["body"].items() if key != "version"}
        check(int, record["body"].get("version"), "mock.body.version")
        check(mock_body, body, "mock.body")
    return kind


def _check_report(report: Mapping[str, Any]) -> None:
    where = "attempt.report"
    check(Report, report, where, exact=False)
    check(Question, report["question"], f"{where}.question")
    if not 0 <= report["score"] <= 100:
        raise ShapeError(f"{where}.score: expected 0 to 100, found {report['score']}")
    for key in ("band", "claimed_band"):
        if report.get(key, "") not in (*_BANDS, "")[: 5 if key == "band" else 6]:
            raise ShapeError(f"{where}.{key}: expected one of {', '.join(_BANDS)}, found {report[key]!r:.60}")
    check(Seconds, report["limit_s"], f"{where}.limit_s")
    hints = report.get("extra", {}).get("hints", [])
    check(tuple[_Hint, ...], hints, f"{where}.extra.hints")


def _check_amendment(report: Mapping[str, Any], body: Mapping[str, Any], where: str) -> None:
    from trainer.history.amendments import amended

    try:
        whole = amended(report, body)
    except (KeyError, TypeError, AttributeError) as error:
        raise ShapeError(f"{where}: expected an amendment, found {error!r:.60}") from error
    check(Report, whole, where, exact=False)
    if whole["claimed_band"] not in (*_BANDS, ""):
        raise ShapeError(f"{where}.claimed_band: expected one of {', '.join(_BANDS)}")


def _check_hint(text: str, where: str) -> None:
    try:
        hint = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ShapeError(f"{where}: expected a hint as JSON, found {text[:60]!r}") from error
    check(_Hint, hint, where)
