"""A question as lines of plain text: what candidates read, and the worked chain for authors."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.bank.question import Input, Variant
from trainer.notation import Quantity, show

WIDTH = 88


def page_lines(variant: Variant, solution: bool) -> Iterator[str]:
    """The question as candidates see it; with `solution` the assumptions and the worked chain too."""
    question = variant.question
    yield variant.title
    yield f"{question.track}, {question.difficulty}, {question.minutes:g} minutes"
    yield ""
    yield from _paragraphs(variant.prompt)
    yield ""
    yield "given"
    yield from _inputs(variant, "given")
    if solution:
        yield from _solution(variant)


def _paragraphs(text: str) -> Iterator[str]:
    """The text set anew, because printed values make its own lines uneven."""
    from textwrap import wrap

    for i, paragraph in enumerate(text.split("\n\n")):
        if i:
            yield ""
        yield from wrap(paragraph, WIDTH)


def _inputs(variant: Variant, kind: str) -> Iterator[str]:
    chosen = [one for one in variant.inputs.values() if one.kind == kind]
    ids, width = _widths(chosen)
    for one in chosen:
        yield f"  {one.id:{ids}}  {one.display:{width}}  {one.name}"


def _widths(inputs: list[Input]) -> tuple[int, int]:
    """The cells that the longest id and the longest value take."""
    return (
        max((len(one.id) for one in inputs), default=0),
        max((len(one.display) for one in inputs), default=0),
    )


def _solution(variant: Variant) -> Iterator[str]:
    from textwrap import wrap

    yield ""
    yield "assumed"
    chosen = [one for one in variant.inputs.values() if one.kind == "assumed"]
    ids, width = _widths(chosen)
    for one in chosen:
        yield f"  {one.id:{ids}}  {one.display:{width}}  {one.name}{_plausible(one)}"
        if one.why:
            yield from (f"      {line}" for line in wrap(one.why, WIDTH))
    yield ""
    yield "chain"
    ids = max(len(step.id) for step in variant.question.steps)
    for step in variant.question.steps:
        optional = "" if step.required else "  (optional)"
        value = show(variant.reference[step.id], step.unit)
        yield f"  {step.id:{ids}} = {step.expression.text} = {value}  {step.name}{optional}"
    if variant.outline:
        yield ""
        yield "as one would say it"
        for line in variant.outline:
            yield f"  {line}"
    published = variant.question.published
    if published:
        step = next(step for step in variant.question.steps if step.id == published.step)
        yield ""
        yield f"published: {show(published.quantity, step.unit, 4)} for the {step.name} ({published.source})"


def _plausible(one: Input) -> str:
    if one.low == one.high:
        return ""
    unit = one.quantity.unit or None
    ends = (show(Quantity(end, one.quantity.dimension), unit) for end in (one.low, one.high))
    return ", plausible {} to {}".format(*ends)
