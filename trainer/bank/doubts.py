"""What works and is seldom meant: warnings about a question that can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isclose

from trainer.bank.chain import evaluate_chain
from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.question import Input, Question
from trainer.bank.soundness import near, reference_names
from trainer.bank.source import Source
from trainer.bank.template import placeholders
from trainer.notation import Dimension, Quantity
from trainer.regex import regex

_BRACES = regex(r"\{[^{}\n]{1,40}\}")
_NAME = regex(r"[A-Za-z]\w*")
ALIKE = 1.0
"""Values within a factor of two of each other are told apart by words."""

_EXACT_BELOW = 100
"""Whole numbers below this, of things or of bytes, are how something is built: 8 GPUs a node, 2 B a value."""


def look_at_doubts(source: Source, question: Question) -> None:
    """Report what is allowed in a question file and probably a slip."""
    rules: tuple[Callable[[Source, Question], None], ...] = (
        look_at_ranges,
        look_at_given_away,
        look_at_braces,
        look_at_plain_texts,
        look_at_aliases,
        look_at_steps,
        look_at_headline,
    )
    for rule in rules:
        rule(source, question)


def _place(one: Input) -> Place:
    return ("given" if one.kind == "given" else "assume", one.id)


def look_at_ranges(source: Source, question: Question) -> None:
    """An assumption that only one value fulfils: a candidate who states another is not understood."""
    for one in question.inputs.values():
        open_ended = one.kind == "assumed" and one.low == one.high and not one.also
        if open_ended and not (one.figure or one.source or _is_exact(one)):
            says = f"{quoted(one.id)} has no `range`, so only {quoted(one.display)} is understood as it"
            hint = (
                "add a `range`; for a fixed figure a `source`; what the prompt states belongs under [given]"
            )
            source.report("no-range", says, _place(one), hint, part="key", severity="warning")


def _is_exact(one: Input) -> bool:
    """Whether a value is a small whole number of things or of bytes."""
    value = one.quantity
    hard = value.dimension.hard
    counts = not hard or (hard == Dimension.of(B=1) and value.scale == 1)
    return counts and value.unit != "%" and value.value == int(value.value) and 0 < value.value < _EXACT_BELOW


def look_at_given_away(source: Source, question: Question) -> None:
    """An assumption that the prompt prints is none."""
    prompt = str((source.data or {}).get("prompt", ""))
    for name, start, end in placeholders(prompt):
        if name in question.inputs and question.inputs[name].kind == "assumed":
            says = f"the prompt prints {{{name}}}, which candidates should choose themselves"
            hint = f"leave it out, or move `{name}` to [given]"
            source.report(
                "assumption-printed", says, ("prompt",), hint, within=(start, end), severity="warning"
            )


def _templates(question: Question, source: Source) -> Iterator[tuple[Place, str]]:
    """The texts in which {name} prints a value, as the file has them."""
    yield ("title",), question.title
    yield ("prompt",), str((source.data or {}).get("prompt", ""))
    for i, line in enumerate(question.outline):
        yield ("interviewer", "outline", i), line
    for i, check in enumerate(question.checks):
        yield ("check", i, "how"), check.how
    for i, mistake in enumerate(question.mistakes):
        yield ("mistake", i, "says"), mistake.says
        yield ("mistake", i, "hint"), mistake.hint
    for i, follow_up in enumerate(question.follow_ups):
        yield ("follow_up", i, "ask"), follow_up.ask
        yield ("follow_up", i, "says"), follow_up.says


def look_at_braces(source: Source, question: Question) -> None:
    """Braces around something else than a name print as they stand."""
    known = {*question.inputs, *(step.id for step in question.steps)}
    for place, text in _templates(question, source):
        for found in _BRACES.finditer(text):
            inside = found[0][1:-1].strip()
            if _NAME.fullmatch(found[0][1:-1]):
                continue
            says = f"{quoted(found[0])} names nothing, and prints as it stands"
            hint = (
                f"write {{{inside}}} without spaces"
                if inside in known
                else "a name of an input in braces prints it"
            )
            source.report("stray-brace", says, place, hint, within=found.span(), severity="warning")


def _plain_texts(question: Question) -> Iterator[tuple[Place, str]]:
    """The texts that print as they stand."""
    for one in question.inputs.values():
        yield (*_place(one), "name"), one.name
        yield (*_place(one), "why"), one.why
    for i, step in enumerate(question.steps):
        yield ("step", i, "name"), step.name
        for j, route in enumerate(step.routes):
            yield ("step", i, "alt", j, "says"), route.says
    for i, check in enumerate(question.checks):
        yield ("check", i, "says"), check.says
    yield ("interviewer", "note"), question.note


def look_at_plain_texts(source: Source, question: Question) -> None:
    """A {name} in a text that prints no values."""
    known = {*question.inputs, *(step.id for step in question.steps)}
    for place, text in _plain_texts(question):
        for name, start, end in placeholders(text):
            if name in known:
                says = f"{{{name}}} prints as it stands here: `{place[-1]}` shows no values"
                hint = "say it without the value" + ("; `how` may print it" if place[0] == "check" else "")
                source.report("not-printed", says, place, hint, within=(start, end), severity="warning")


def look_at_aliases(source: Source, question: Question) -> None:
    """One alias for two numbers of the same size: then little tells which of them was written."""
    values = reference_names(question)
    named: list[tuple[Place, str, tuple[str, ...]]] = [
        (_place(one), one.id, one.aliases) for one in question.inputs.values()
    ]
    named += [(("step", i), step.id, step.aliases) for i, step in enumerate(question.steps) if step.required]
    seen: dict[str, str] = {}
    for place, id, aliases in named:
        for j, alias in enumerate(aliases):
            other = seen.setdefault(alias.casefold(), id)
            if other != id and _alike(values[other], values[id]):
                says = f"{quoted(alias)} is an alias of {quoted(other)} too, which is of the same size"
                hint = "give each words of its own"
                source.report("shared-alias", says, (*place, "aliases", j), hint, severity="warning")


def _alike(first: Quantity, second: Quantity) -> bool:
    return first.dimension == second.dimension and near(first.value, second.value, ALIKE)


def look_at_steps(source: Source, question: Question) -> None:
    """A step that is an input again, and a rounding step that is no whole number."""
    values = evaluate_chain(question.steps, question.inputs)
    for i, step in enumerate(question.steps):
        copied = question.inputs.get(step.expression.text.strip())
        if copied is not None and step.required and isclose(copied.quantity.scale, step.scale):
            says = f"{quoted(step.id)} is {quoted(copied.id)} again, which asks candidates for nothing"
            source.report("copies-input", says, ("step", i, "is"), "leave the step out", severity="warning")
        shown = values[step.id].value / step.scale
        if step.kind == "rounding" and not isclose(shown, round(shown), rel_tol=1e-9, abs_tol=1e-9):
            says = f"a rounding step is a whole number, and {quoted(step.id)} is {shown:.4g}"
            hint = "write ceil(...) or round_up(..., n), or leave `kind` out"
            source.report("rounding-fraction", says, ("step", i, "is"), hint, severity="warning")


def look_at_headline(source: Source, question: Question) -> None:
    """A headline of optional steps only: an answer without any of them would be complete."""
    goals = [step for step in question.steps if step.id in question.headline]
    if goals and not any(step.required for step in goals):
        says = "the headline names only optional steps"
        hint = "name a required one, or leave out `required = false`"
        source.report("headline-optional", says, ("headline",), hint, part="key", severity="warning")
