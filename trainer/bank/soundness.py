"""Is a loaded question sound? What would mislead a candidate or a marker is reported at its place."""

from __future__ import annotations

from collections.abc import Callable

from trainer.bank.chain import evaluate_chain, holds, step_value
from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.question import Condition, Input, Mistake, Question, Step
from trainer.bank.source import Source
from trainer.bank.variants import Generator, drawn_inputs, is_so_already, keeps, printed, sources_of, varied
from trainer.notation import EvaluationError, Quantity, show

ALIKE = 0.02
"""A mistake is named where re-evaluation comes within 2%, so two that are closer cannot be told apart."""

DRAWS = 200
FEWEST_KEPT = DRAWS // 20


def look_at_question(source: Source, question: Question) -> None:
    """Report everything about a question that can be judged from its own file."""
    rules: tuple[Callable[[Source, Question], None], ...] = (
        look_at_name,
        look_at_inputs,
        look_at_mistakes,
        look_at_follow_ups,
        look_at_published,
        look_at_draws,
    )
    for rule in rules:
        rule(source, question)


def look_at_name(source: Source, question: Question) -> None:
    """The id is the file's name, so that a question is found without reading every file."""
    if question.id != source.path.stem:
        says = f"the id {quoted(question.id)} differs from the file name {quoted(source.path.name)}"
        source.report("id-differs", says, ("id",), f"name the file {question.id}.toml")


def look_at_inputs(source: Source, question: Question) -> None:
    """Every input is used: an unused one would be demanded of candidates for nothing."""
    formulas = [step.expression for step in question.steps]
    formulas += [route.expression for step in question.steps for route in step.routes]
    formulas += [mistake.expression for mistake in question.mistakes]
    used = {name for formula in formulas for name in formula.names}
    used |= {name for check in question.checks for name in (*check.evidence, *sum(check.compares, ()))}
    for name, one in question.inputs.items():
        if name not in used:
            place: Place = ("given" if one.kind == "given" else "assume", name)
            says = f"{quoted(name)} is not used by any step or check"
            source.report(
                "unused-input", says, place, "remove it, or use it in a step", part="key", severity="warning"
            )


def look_at_mistakes(source: Source, question: Question) -> None:
    """Each mistake gives another value than the step, its routes, and every other mistake of the step."""
    names = reference_names(question)
    steps = {step.id: step for step in question.steps}
    seen: list[tuple[Mistake, float]] = []
    for i, mistake in enumerate(question.mistakes):
        place: Place = ("mistake", i, "is")
        step = steps[mistake.step]
        value = step_value(step, mistake.expression, names).value
        right = _right_value(step, value, names)
        if right is not None:
            shown = show(Quantity(value, step.dimension), step.unit)
            accepts = f"{quoted(step.id)} accepts: {show(right, step.unit)} within {step.tolerance:.1%}"
            says = f"gives {shown}, which {accepts}"
            source.report("mistake-in-tolerance", says, place, "tighten the tolerance or drop the mistake")
        twin = next(
            (other for other, its in seen if other.step == mistake.step and near(its, value, ALIKE)), None
        )
        if twin:
            says = f"gives the same value as {quoted(twin.id)}, so the two cannot be told apart"
            source.report(
                "mistakes-alike", says, place, "keep one of them, and let its text name both causes"
            )
        seen.append((mistake, value))


def _right_value(step: Step, value: float, names: dict[str, Quantity]) -> Quantity | None:
    """The right value of a step that `value` cannot be told from; None where it is wrong by every route."""
    for expression in (step.expression, *(route.expression for route in step.routes)):
        right = step_value(step, expression, names)
        if near(right.value, value, max(step.tolerance, 1e-9)):
            return right
    return None


def look_at_follow_ups(source: Source, question: Question) -> None:
    """Each follow-up changes something, and one that asks for a step has a value to answer with."""
    for i, follow_up in enumerate(question.follow_ups):
        if is_so_already(follow_up, question.inputs):
            says = "the question has these values already, so this asks nothing"
            source.report("asks-nothing", says, ("follow_up", i, "set"), severity="warning")
        if follow_up.answer is not None:
            try:
                evaluate_chain(question.steps, question.inputs, follow_up.changes)
            except EvaluationError as error:
                says = f"with these values the chain has no answer: {error.says}"
                source.report("no-answer", says, ("follow_up", i, "set"))


def look_at_published(source: Source, question: Question) -> None:
    """The chain reproduces the published figure, and no variant changes what the figure is compared with."""
    published = question.published
    if published is None:
        return
    step = next(step for step in question.steps if step.id == published.step)
    value = evaluate_chain(question.steps, question.inputs)[step.id]
    if not near(published.quantity.value, value.value, published.tolerance):
        says = f"the chain gives {show(value, step.unit)}, not within {published.tolerance:.0%} of it"
        source.report(
            "published-not-reproduced",
            says,
            ("published", "value"),
            "correct the inputs, or widen `tolerance` if the gap is real",
        )
    stated = any(near(one.quantity.value, published.quantity.value, 1e-9) for one in question.inputs.values())
    if published.explain is None and not stated:
        return  # nothing in the prompt refers to the figure, so variants are simply graded without it
    for name in sorted(varied(question) & sources_of(question, step.id)):
        if question.inputs[name].kind == "given":
            says = f"{quoted(name)} is drawn, and the published figure to compare with holds for one value"
            source.report("published-drawn", says, ("vary", name), "vary what is asked around it", part="key")


def look_at_draws(source: Source, question: Question) -> None:
    """Enough draws satisfy `keep`, and the numbers as written do."""
    if question.vary is None:
        return
    names = reference_names(question)
    broken = [i for i, one in enumerate(question.vary.conditions) if not holds(one, names)]
    for i in broken:
        says = f"{quoted(question.vary.keep[i])} does not hold for the question's own numbers"
        says += _values_in(question, question.vary.conditions[i], names)
        hint = "the numbers as written are a variant too"
        source.report("keep-broken", says, ("vary", "keep", i), hint)
    if broken:
        return
    draws = [drawn_inputs(question, Generator(seed, question.id)) for seed in range(DRAWS)]
    kept = sum(keeps(question, inputs) for inputs in draws)
    if kept < FEWEST_KEPT:
        says = f"only {kept} of {DRAWS} draws have a value for every step and satisfy `keep`"
        place, hint = _hardest(question, draws)
        source.report("keep-broken", says, place, hint)


def _values_in(question: Question, condition: Condition, names: dict[str, Quantity]) -> str:
    """The values behind the names of a condition, for the end of a sentence."""
    used = sorted(condition.left.names | condition.right.names)
    values = printed(question, question.inputs, {step.id: names[step.id] for step in question.steps})
    return ": " + ", ".join(f"{name} is {values[name]}" for name in used) if used else ""


def _hardest(question: Question, draws: list[dict[str, Input]]) -> tuple[Place, str]:
    """The condition that most draws fail, and how many do."""
    assert question.vary is not None
    failed = [0] * len(question.vary.conditions)
    for inputs in draws:
        try:
            names = {**{name: one.quantity for name, one in inputs.items()}}
            names |= evaluate_chain(question.steps, inputs)
            failed = [
                n + (not holds(c, names)) for n, c in zip(failed, question.vary.conditions, strict=True)
            ]
        except EvaluationError:
            continue
    if not any(failed):
        return ("vary",), "draw from values that make sense together"
    worst = failed.index(max(failed))
    hint = (
        f"{quoted(question.vary.keep[worst])} fails in {failed[worst]} of them: draw from values that meet it"
    )
    return ("vary", "keep", worst), hint


def reference_names(question: Question) -> dict[str, Quantity]:
    """Every input and step with its reference value."""
    inputs = {name: one.quantity for name, one in question.inputs.items()}
    return {**inputs, **evaluate_chain(question.steps, question.inputs)}


def near(first: float, second: float, tolerance: float) -> bool:
    """Whether two values agree within a tolerance that counts the same over and under."""
    if first == second:
        return True
    if first == 0 or second == 0 or (first < 0) != (second < 0):
        return False
    ratio = first / second
    return max(ratio, 1 / ratio) <= 1 + tolerance
