"""Limits on a score: what an answer lacks that no number of other points makes up for."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.grading.checks import CheckVerdict
from trainer.grading.grounds import Grounds
from trainer.grading.misread import SEVERAL, is_misread
from trainer.grading.report import Cap
from trainer.grading.verdict import Verdict
from trainer.record import record

OTHER_NUMBERS = "the answer is worked in other numbers than the question gives"
"""Why an answer is capped that misread the question."""
_LARGE_SLIP = 1.25
_EXPONENT = ("power-of-ten", "digit", "exponent")


@record
class Limit:
    """A cap with what it is about: a step's verdict, a check's, or what the answer as a whole lacks."""

    cap: Cap
    about: Verdict | CheckVerdict | str = ""


def caps(grounds: Grounds) -> list[Cap]:
    """Every limit on a score that applies, with its reason."""
    return [limit.cap for limit in limits(grounds)]


def limits(grounds: Grounds) -> list[Limit]:
    """Every limit that applies, with what it is about."""
    if not grounds.shape.chain:
        return [Limit(Cap(25, "no chain shown: recall and reasoning cannot be told apart"), "chain")]
    return [*_of_assumptions(grounds), *_of_parts(grounds), *_of_time(grounds)]


def _of_assumptions(grounds: Grounds) -> Iterator[Limit]:
    stated = any(a.stated for a in grounds.assumptions.values() if a.input.kind == "assumed")
    if len(grounds.uncertain) > 1 and not stated and not grounds.assumed_in_one:
        yield Limit(Cap(60, "no assumption stated"), "assumptions")
    if _believable_misread(grounds):
        yield Limit(Cap(65, "a given value was converted wrongly, and nothing questions the result"))
    if _answers_another(grounds):
        yield Limit(Cap(69, OTHER_NUMBERS), "given")
    if unquestioned(grounds):
        yield Limit(Cap(80, "an implausible assumption that nothing in the answer questions"))


def _of_parts(grounds: Grounds) -> Iterator[Limit]:
    missing = [verdict for verdict in grounds.headline if verdict.status == "missing"]
    if missing:
        names = ", ".join(verdict.step.name for verdict in missing)
        yield Limit(Cap(84, f"the answer asked for is not there: {names}"), missing[0])
    for item in grounds.checks:
        if item.check.critical and item.status != "done":
            yield Limit(Cap(69, f"critical check {item.status}: {item.check.says}"), item)
    for verdict in grounds.verdicts.values():
        if verdict.status == "slip" and not (is_misread(verdict) and _answers_another(grounds)):
            yield from (Limit(cap, verdict) for cap in _slip_cap(verdict))


def _of_time(grounds: Grounds) -> Iterator[Limit]:
    if grounds.mode == "interview" and grounds.used_s is not None and grounds.used_s > grounds.limit_s:
        late = grounds.used_s > 1.5 * grounds.limit_s
        yield Limit(Cap(69 if late else 84, "over the time limit in interview mode"))


def _slip_cap(verdict: Verdict) -> list[Cap]:
    kind = verdict.mistake.kind if verdict.mistake else "arithmetic"
    named = f"{verdict.step.name}: {verdict.finding.says}" if verdict.finding else verdict.step.name
    if verdict.step.kind == "rounding" and kind != "concept":
        kind = "rounding"
    if kind == "concept":
        return [Cap(65, f"conceptual slip: {named}")]
    if kind == "fatal":
        return [Cap(45, f"a slip that should have been noticed: {named}")]
    if kind == "rounding":
        return [Cap(82, f"integer not as it must be: {named}")]
    factor = abs(verdict.finding.factor or 1.0) if verdict.finding else 1.0
    large = factor >= _LARGE_SLIP or factor <= 1 / _LARGE_SLIP
    if verdict.finding and verdict.finding.code in _EXPONENT and not 0.11 < factor < 9:
        return [Cap(65, f"a power of ten lost, and nothing questions the result: {named}")]
    sort = "another number than the question gives" if is_misread(verdict) else "arithmetic slip"
    return [Cap(80, f"{sort}: {named}")] if large else []


def unquestioned(grounds: Grounds) -> bool:
    """Whether the answer rests on a value that nobody would believe."""
    named = [verdict.mistake for verdict in grounds.verdicts.values() if verdict.status == "slip"]
    return any(
        item.stated and not item.plausible and (item.twin is None or item.twin.mistake not in named)
        for item in grounds.assumptions.values()
        if item.input.kind == "assumed"
    )


def _answers_another(grounds: Grounds) -> bool:
    """Whether so many givens were misread that it is another question than the one asked."""
    return sum(item.misread for item in grounds.assumptions.values()) >= SEVERAL


def _believable_misread(grounds: Grounds) -> bool:
    return any(item.input.kind == "given" and not item.plausible for item in grounds.assumptions.values())
