"""From the data of a question file to a Question: everything is read, named and evaluated once."""

from __future__ import annotations

from typing import Any

from trainer.bank.links import read_inputs, read_steps
from trainer.bank.locate import Place
from trainer.bank.marking import read_checks, read_follow_ups, read_mistakes, read_published, read_samples
from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.question import Question
from trainer.bank.scope import INPUT_TABLES, Scope
from trainer.bank.source import Source
from trainer.bank.template import placeholders
from trainer.bank.variation import read_vary
from trainer.estimator.functions import FUNCTIONS
from trainer.notation.functions import BUILTINS
from trainer.regex import regex

_CALL = regex(r"([A-Za-z_]\w*)\s*\(")


def build(source: Source, data: dict[str, Any]) -> Question | None:
    """The question, or None where `source` has an error among its problems. `data` has the right shape."""
    scope = Scope(source, data)
    _look_at_ids(scope)
    inputs = read_inputs(scope)
    steps = read_steps(scope)
    checks = read_checks(scope)
    mistakes = read_mistakes(scope)
    follow_ups = read_follow_ups(scope)
    published = read_published(scope)
    vary = read_vary(scope)
    samples = read_samples(scope)
    scope.exist(data.get("headline", ()), ("headline",), scope.step_ids, "step")
    _look_at_templates(scope)
    if source.broken:
        return None
    interviewer = data.get("interviewer", {})
    return Question(
        id=data["id"],
        title=data["title"],
        track=data["track"],
        difficulty=data["difficulty"],
        minutes=data["minutes"],
        prompt=data["prompt"].strip(),
        inputs=inputs,
        steps=steps,
        checks=checks,
        mistakes=mistakes,
        follow_ups=follow_ups,
        published=published,
        vary=vary,
        note=interviewer.get("note", "").strip(),
        outline=tuple(interviewer.get("outline", ())),
        samples=samples,
        concepts=tuple(data.get("concepts", ())),
        tags=tuple(data.get("tags", ())),
        headline=tuple(data.get("headline", ())),
        next=tuple(data.get("next", ())),
        path=source.path,
    )


def _look_at_ids(scope: Scope) -> None:
    """Inputs and steps share one namespace, which functions are in too; checks and mistakes have one each."""
    chain: list[tuple[str, Place]] = [
        (name, (table, name)) for table in INPUT_TABLES for name in scope.data.get(table, {})
    ]
    chain += _ids(scope, "step")
    for group in (chain, _ids(scope, "check"), _ids(scope, "mistake")):
        seen: set[str] = set()
        for name, place in group:
            if name in seen:
                part = _part(place)
                scope.source.report(
                    "duplicate-id", f"{quoted(name)} is used twice", place, "each id once", part=part
                )
                scope.source.withhold(all=group is chain)
                scope.ambiguous.add(name)
            seen.add(name)
    calls = _called(scope)
    for name, place in chain:
        if name in calls and (name in FUNCTIONS or name in BUILTINS):
            says = f"{quoted(name)} is the name of a function, and a formula calls it"
            scope.source.report("reserved-name", says, place, "choose another id", part=_part(place))


def _called(scope: Scope) -> set[str]:
    """The names that some formula of the file calls as a function."""
    entries = [*scope.entries("step"), *scope.entries("mistake")]
    entries += [route for entry in entries for route in entry.get("alt", ())]
    return {name for entry in entries for name in _CALL.findall(entry.get("is", ""))}


def _ids(scope: Scope, kind: str) -> list[tuple[str, Place]]:
    return [(entry["id"], (kind, i, "id")) for i, entry in enumerate(scope.entries(kind)) if "id" in entry]


def _part(place: Place) -> Any:
    return "value" if place[-1] == "id" else "key"


def _look_at_templates(scope: Scope) -> None:
    """Every {name} in a text must be something that can be printed there."""
    for place, text, known in _templates(scope):
        for name, start, end in placeholders(text):
            if name not in known and not scope.source.withholds(name):
                hint = did_you_mean(name, known, "it may print " + ", ".join(known))
                says = f"{quoted('{' + name + '}')} names nothing that can be printed here"
                scope.source.report("unknown-placeholder", says, place, hint, within=(start, end))


def _templates(scope: Scope) -> list[tuple[Place, str, list[str]]]:
    """The texts that may print values: where they stand, what they say, and the names they may use."""
    inputs, chain = scope.input_ids, [*scope.input_ids, *scope.step_ids]
    found: list[tuple[Place, str, list[str]]] = [
        ((key,), scope.data[key], inputs) for key in ("title", "prompt") if key in scope.data
    ]
    for i, line in enumerate(scope.data.get("interviewer", {}).get("outline", ())):
        found.append((("interviewer", "outline", i), line, chain))
    for kind, keys in (("check", ("how",)), ("mistake", ("says", "hint")), ("follow_up", ("ask", "says"))):
        for i, entry in enumerate(scope.entries(kind)):
            found += [((kind, i, key), entry[key], chain) for key in keys if key in entry]
    return found
