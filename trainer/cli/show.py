"""`trainer show`: one question as candidates see it, and with --solution its worked chain."""

from __future__ import annotations

import argparse

from trainer.bank import Variant, draw, find
from trainer.bank.page import page_lines
from trainer.bank.question import Input
from trainer.cli.arguments import whole_number
from trainer.cli.output import SCHEMA, print_json, print_lines
from trainer.paths import question_folders


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
        print_lines(page_lines(variant, args.solution))
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
