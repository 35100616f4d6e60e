"""`trainer show`: one question as candidates see it, and with --solution its worked chain."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from trainer.bank import Variant, draw, find
from trainer.bank.question import Input
from trainer.cli.arguments import whole_number
from trainer.cli.output import SCHEMA, print_json, print_lines
from trainer.notation import Quantity, show
from trainer.paths import question_folders

WIDTH = 88


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("question", metavar="ID|FILE", help="a question, or the path of a question file")
    parser.add_argument(
        "--solution", action="store_true", help="print the assumptions and the worked chain too"
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the numbers that this seed draws")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Show the question that the arguments name."""
    variant = draw(find(args.question, question_folders()), args.seed)
    if args.json:
        print_json(_to_dict(variant, args.solution))
    else:
        print_lines(_page(variant, args.solution))
    return 0


def _to_dict(variant: Variant, solution: bool) -> dict[str, object]:
    question = variant.question
    inputs = [one for one in variant.inputs.values() if solution or one.kind == "given"]
    shown: dict[str, object] = {
        "schema": SCHEMA,
        "id": question.id,
        "seed": variant.seed,
        "title": variant.title,
        "prompt": variant.prompt,
        "track": question.track,
        "difficulty": question.difficulty,
        "minutes": question.minutes,
        "inputs": [_input_to_dict(one) for one in inputs],
    }
    if solution:
        shown["steps"] = [
            {"id": step.id, "value": value.value, "unit": str(value.dimension), "required": step.required}
            for step, value in ((step, variant.reference[step.id]) for step in question.steps)
        ]
    return shown


def _input_to_dict(one: Input) -> dict[str, object]:
    return {
        "id": one.id,
        "value": one.quantity.value,
        "unit": str(one.quantity.dimension),
        "kind": one.kind,
        "low": one.low,
        "high": one.high,
    }


def _page(variant: Variant, solution: bool) -> Iterator[str]:
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
    width = max((len(one.display) for one in chosen), default=0)
    for one in chosen:
        yield f"  {one.id:6} {one.display:{width}}  {one.name}"


def _solution(variant: Variant) -> Iterator[str]:
    from textwrap import wrap

    yield ""
    yield "assumed"
    chosen = [one for one in variant.inputs.values() if one.kind == "assumed"]
    width = max((len(one.display) for one in chosen), default=0)
    for one in chosen:
        yield f"  {one.id:6} {one.display:{width}}  {one.name}{_plausible(one)}"
        if one.why:
            yield from (f"      {line}" for line in wrap(one.why, WIDTH))
    yield ""
    yield "chain"
    for step in variant.question.steps:
        optional = "" if step.required else "  (optional)"
        value = show(variant.reference[step.id], step.unit)
        yield f"  {step.id:8} = {step.expression.text} = {value}  {step.name}{optional}"
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
