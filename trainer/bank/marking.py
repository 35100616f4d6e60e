"""Reading what marks an answer: checks, mistakes, follow-ups, the published figure and the samples."""

from __future__ import annotations

from dataclasses import replace

from trainer.bank.locate import Place
from trainer.bank.question import Check, FollowUp, Mistake, Published, Sample
from trainer.bank.scope import Entry, Scope
from trainer.notation import Quantity

DEFAULT_PUBLISHED_TOLERANCE = 0.2
"""A derivation within 20% of a published figure passes, which is what interviewers ask of a calibration."""


def read_checks(scope: Scope) -> tuple[Check, ...]:
    """The checks, each with something that can decide it."""
    return tuple(_read_check(scope, entry, ("check", i)) for i, entry in enumerate(scope.entries("check")))


def _read_check(scope: Scope, entry: Entry, place: Place) -> Check:
    known = [*scope.input_ids, *scope.step_ids]
    evidence, pairs = entry.get("evidence", ()), entry.get("compares", ())
    words = tuple(entry.get("words", ()))
    scope.exist(evidence, (*place, "evidence"), known, "input or step")
    for i, pair in enumerate(pairs):
        scope.exist(pair, (*place, "compares", i), known, "input or step")
    values = bool(evidence or pairs)
    needs = entry.get("needs", "evidence" if values or not words else "words")
    lacking = {
        "words": not words,
        "either": not values and not words,
        "both": not values or not words,
        "units": False,
    }.get(needs, not values)
    if lacking:
        missing = "evidence or compares" if not values and needs != "words" else "words"
        says = f"nothing can decide this check: it needs {needs} and has no {missing}"
        hint = f"add {missing}, or change `needs`" if "needs" in entry else f"add {missing}"
        if not scope.source.withholds("words"):
            scope.source.report("undecidable-check", says, place, hint, part="key")
    return Check(
        id=entry.get("id", ""),
        says=entry.get("says", ""),
        required=entry.get("required", True),
        critical=entry.get("critical", False),
        evidence=tuple(evidence),
        compares=tuple((first, second) for first, second in pairs),
        words=words,
        needs=needs,
        how=entry.get("how", "").strip(),
        skill=scope.skill(entry, place),
    )


def read_mistakes(scope: Scope) -> tuple[Mistake, ...]:
    """The known mistakes, each with a formula of its step's dimension."""
    mistakes = []
    for i, entry in enumerate(scope.entries("mistake")):
        place: Place = ("mistake", i)
        if "step" in entry and entry["step"] not in scope.step_ids:
            scope.unknown(entry["step"], (*place, "step"), scope.step_ids, "step")
            continue
        step = scope.steps.get(entry.get("step", ""))
        if step is None or not {"id", "is"} <= entry.keys():
            continue
        expression = scope.formula_like(entry["is"], (*place, "is"), step)
        if expression:
            says, hint, kind = entry.get("says", ""), entry.get("hint", ""), entry.get("kind", "concept")
            mistakes.append(Mistake(entry["id"], step.id, expression, says, hint, kind))
    return tuple(mistakes)


def read_follow_ups(scope: Scope) -> tuple[FollowUp, ...]:
    """The questions to go on with, each with an answer."""
    follow_ups = []
    for i, entry in enumerate(scope.entries("follow_up")):
        place: Place = ("follow_up", i)
        answer = entry.get("answer")
        if answer is not None and answer not in scope.step_ids:
            scope.unknown(answer, (*place, "answer"), scope.step_ids, "step")
        if answer is None and "says" not in entry:
            says = "a follow-up needs `answer`, the step it asks for, or `says`, the answer in words"
            scope.source.report("missing-key", says, place, part="key")
        changes = _read_changes(scope, entry, (*place, "set"))
        follow_ups.append(FollowUp(entry.get("ask", ""), changes, answer, entry.get("says", "")))
    return tuple(follow_ups)


def _read_changes(scope: Scope, entry: Entry, place: Place) -> dict[str, Quantity]:
    changes = {}
    for name, text in entry.get("set", {}).items():
        if name not in scope.input_ids:
            scope.unknown(name, (*place, name), scope.input_ids, "input", part="key")
        elif name in scope.inputs:
            value = scope.terms.quantity(text, (*place, name), scope.inputs[name].quantity.dimension)
            if value is not None:
                changes[name] = value
    return changes


def read_published(scope: Scope) -> Published | None:
    """The published figure, in the dimension of its step."""
    entry: Entry = scope.data.get("published", {})
    step_id, explain = entry.get("step"), entry.get("explain")
    if step_id is not None and step_id not in scope.step_ids:
        scope.unknown(step_id, ("published", "step"), scope.step_ids, "step")
    if explain is not None and explain not in scope.check_ids:
        scope.unknown(explain, ("published", "explain"), scope.check_ids, "check")
    tolerance: float | None = DEFAULT_PUBLISHED_TOLERANCE
    if "tolerance" in entry:
        tolerance = scope.terms.share(entry["tolerance"], ("published", "tolerance"))
    step = scope.steps.get(step_id or "")
    if step is None or tolerance is None or "value" not in entry:
        return None
    value = scope.terms.quantity(entry["value"], ("published", "value"), step.dimension)
    if value is None:
        return None
    value = replace(value, dimension=step.dimension)
    return Published(step.id, value, tolerance, entry.get("source", ""), explain)


def read_samples(scope: Scope) -> tuple[Sample, ...]:
    """The sample answers, with verdicts on steps and checks that exist."""
    samples = []
    for i, entry in enumerate(scope.entries("sample")):
        for key, known, what in (
            ("steps", scope.step_ids, "step"),
            ("checks", scope.check_ids, "check"),
            ("diagnoses", scope.step_ids, "step"),
        ):
            for name in entry.get(key, {}):
                if name not in known:
                    scope.unknown(name, ("sample", i, key, name), known, what, part="key")
        samples.append(
            Sample(
                answer=entry.get("answer", ""),
                band=entry.get("band"),
                steps=dict(entry.get("steps", {})),
                checks=dict(entry.get("checks", {})),
                diagnoses=dict(entry.get("diagnoses", {})),
            )
        )
    return tuple(samples)
