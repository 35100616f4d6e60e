"""Hints while an answer is written: what to work out next, said in steps, each at a price in points."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from itertools import chain as one_after_another
from math import isclose

from trainer.bank.question import Variant
from trainer.estimator.functions import FUNCTIONS
from trainer.grading import sentences
from trainer.grading.arithmetic import written_claims
from trainer.grading.grade import Judged, judge
from trainer.grading.report import Deduction, Report
from trainer.grading.score import BANDS
from trainer.grading.spelled import called, in_words, name_of, spelled
from trainer.grading.verdict import Verdict
from trainer.grading.worked import worked
from trainer.notation import Quantity, show
from trainer.record import record
from trainer.regex import regex

PRICES = (1, 2, 3)
"""Points for the name of a step, its formula in words, and its formula in numbers."""
CHECK_PRICES = (1, 2)
"""Points for the name of a check, and for what meets it."""
FIRST_LINE = 4
"""Points for the first line of a worked napkin."""
PART = "hints"
"""What the points are called in the score."""
_RIGHT = ("correct", "follow_through")
_NEAR = 0.02
_WORD = regex(r"[A-Za-z_]\w*")


@record
class Hint:
    """One hint: `key` names it, `price` is in points, `offer` is said before it is taken and `says` after."""

    key: str
    price: int
    offer: str
    says: str

    def as_text(self) -> str:
        """The hint as one line for a draft; `hint_of` reads it back."""
        return json.dumps(asdict(self))


def hint_of(text: str) -> Hint:
    """The hint that `Hint.as_text` wrote."""
    return Hint(**json.loads(text))


def offers(variant: Variant, text: str, taken: Collection[str]) -> tuple[Hint, ...]:
    """What can be had for the answer as it stands, the cheapest help first; empty where nothing is missing.

    `taken` are the keys of the hints that were taken: of what is missing next, the next step is offered.
    What the answer has already is never offered: neither a line with steps that it shows, nor the formula of
    a step that it wrote out and worked out wrongly.
    """
    judged = judge(variant, text, mode="coach")
    ladders = one_after_another(_steps(judged), _checks(judged))
    following = next((hint for ladder in ladders for hint in ladder if hint.key not in taken), None)
    found = [following] if following is not None else []
    first = worked(judged.grounds, judged.chain)[:1]
    wanted = first and "first-line" not in taken and following is not None
    if wanted and not _has(judged, judge(variant, first[0])):
        found.append(Hint("first-line", FIRST_LINE, "a worked first line", f"for example: {first[0]}"))
    return tuple(found)


def price_of(hints: Iterable[Hint]) -> int:
    """Points that hints cost together."""
    return sum(hint.price for hint in hints)


def points(number: int) -> str:
    """1 point, 3 points."""
    return f"{number} point{'' if number == 1 else 's'}"


def charged(report: Report, hints: Sequence[Hint]) -> Report:
    """The report less the price of the hints, which are kept with it; their points go off after any cap."""
    price = price_of(hints)
    if not price:
        return report
    score = max(0, report.score - price)
    claimed = None if report.claimed_score is None else max(0, report.claimed_score - price)
    return replace(
        report,
        score=score,
        band=_band(score),
        claimed_score=claimed,
        claimed_band="" if claimed is None else _band(claimed),
        parts={**report.parts, PART: -float(price)},
        deductions=(*report.deductions, *(Deduction(PART, float(hint.price), hint.offer) for hint in hints)),
        extra={**report.extra, PART: [asdict(hint) for hint in hints]},
    )


def hints_of(report: Report) -> tuple[Hint, ...]:
    """The hints that an answer was written with."""
    return tuple(Hint(**item) for item in report.extra.get(PART, ()))


def _band(score: int) -> str:
    return next(name for least, name in BANDS if score >= least)


def _steps(judged: Judged) -> Iterator[Iterator[Hint]]:
    """The ladder of each required step that is missing, then of each that is wrong."""
    required = [verdict for verdict in judged.grounds.verdicts.values() if verdict.step.required]
    for status in ("missing", "slip"):
        for verdict in required:
            if verdict.status == status:
                yield _ladder_of(verdict, judged)


def _has(judged: Judged, line: Judged) -> bool:
    """Whether an answer shows every step that a line shows."""
    shown = [id for id, verdict in line.grounds.verdicts.items() if verdict.evidence]
    own = judged.grounds.verdicts
    return bool(shown) and all(own[id].evidence and own[id].status in _RIGHT for id in shown)


def _written_out(verdict: Verdict, judged: Judged) -> bool:
    """Whether the line of a slip has the formula of its step, and only what comes of it is wrong."""
    line = verdict.evidence.line if verdict.evidence else None
    return any(
        one.line == line
        and one.computed is not None
        and isclose(one.computed, verdict.expected, rel_tol=_NEAR)
        for one in written_claims(judged.reading, judged.grounds.assumptions)
    )


def _ladder_of(verdict: Verdict, judged: Judged) -> Iterator[Hint]:
    step, text = verdict.step, verdict.step.expression.text
    wrong = verdict.evidence.line if verdict.status == "slip" and verdict.evidence else None
    named = f"line {wrong} is not right yet: {step.name}" if wrong else f"work out {called(step.name)}"
    words = in_words(text, judged.chain)
    in_numbers = spelled(text, lambda name: _number(name, judged))
    yield Hint(f"{step.id}.1", PRICES[0], "which line is not right" if wrong else "the next step", named)
    if wrong and _written_out(verdict, judged):
        return
    yield Hint(
        f"{step.id}.2",
        PRICES[1],
        f"the formula of {step.name}, in words",
        f"{step.name} = {words}" + _meanings(text),
    )
    if in_numbers != words:
        yield Hint(
            f"{step.id}.3",
            PRICES[2],
            f"the formula of {step.name}, with your numbers",
            f"{step.name} = {in_numbers}",
        )


def _checks(judged: Judged) -> Iterator[Iterator[Hint]]:
    """The ladder of each required check that is not met."""
    for verdict in judged.grounds.checks:
        check = verdict.check
        if check.required and verdict.status != "done":
            wanted = sentences.of_check(verdict)
            ladder = [Hint(f"{check.id}.check.1", CHECK_PRICES[0], "a check to make", check.says)]
            if wanted != check.says:
                offer = f"what meets the check: {check.says}"
                ladder.append(Hint(f"{check.id}.check.2", CHECK_PRICES[1], offer, wanted))
            yield iter(ladder)


def _number(identifier: str, judged: Judged) -> str:
    """The number in force, where it is given or the candidate's; an assumption not yet made is named."""
    chain, grounds = judged.chain, judged.grounds
    known = {name for name, item in grounds.assumptions.items() if item.stated}
    known |= {name for name, item in chain.inputs.items() if item.kind == "given"}
    known |= {name for name, verdict in grounds.verdicts.items() if verdict.value is not None}
    rests_on = chain.upstream.get(identifier, frozenset()) & chain.inputs.keys()
    if identifier not in grounds.values or not (identifier in known or (rests_on and rests_on <= known)):
        return name_of(identifier, judged.chain)
    if identifier in chain.steps:
        unit: str | None = chain.steps[identifier].unit
    else:
        unit = chain.inputs[identifier].quantity.unit
    return show(Quantity(grounds.values[identifier].value, chain.dimension(identifier)), unit or None)


def _meanings(text: str) -> str:
    """What the formulas that a step calls by name work out."""
    called = dict.fromkeys(name for name in _WORD.findall(text) if name in FUNCTIONS)
    return "".join(f"; {name.replace('_', ' ')}: {FUNCTIONS[name].says}" for name in called)
