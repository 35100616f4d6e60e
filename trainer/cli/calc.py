"""`trainer calc`: one quantity or expression with its unit, or a file of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import Any

from trainer.bounds import is_too_deep
from trainer.cli.output import case_error, print_json, print_json_line, print_lines, read_lines, spelled
from trainer.errors import UsageError
from trainer.notation import Calculation, Quantity, calculate, quantity

EPILOG = """\
  trainer calc "64 * 19.2 days * \\$2.50/GPU-h"
  trainer calc "6 * N * D" --let N=7e9 --let D=1T
  trainer calc "kv_cache_bytes_per_token(80, 8, 128, 2 B)"

A file of expressions has one a line: plain text, or {"text": ..., "let": {"N": 7e9}}."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("expression", nargs="*", metavar="EXPRESSION", help="a quantity or an expression")
    parser.add_argument(
        "--let", action="append", default=[], metavar="NAME=VALUE", help="a name the expression may use"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--batch", metavar="FILE", help="one expression a line; - is standard input")
    parser.add_argument("--jsonl", action="store_true", help="with --batch: print one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Evaluate what the arguments give: 0 where it has a value or is a name, 1 where it cannot be read."""
    names = dict(_let(item) for item in args.let)
    functions = _functions()
    if args.batch is not None:
        if args.expression:
            raise UsageError("--batch takes its expressions from the file", "leave out the expression")
        return _batch(args.batch, names, functions, args.jsonl or args.json)
    if not args.expression:
        raise UsageError("an expression is missing", 'for example: trainer calc "6 * 7e9 * 1e12"')
    found = calculate(" ".join(args.expression), names, functions)
    if args.json:
        print_json(found.to_dict())
    else:
        print_lines(_lines(found))
    return 1 if found.kind in ("error", "text") else 0


def _let(item: str) -> tuple[str, Quantity]:
    name, equals, value = item.partition("=")
    if not equals or not name.strip().isidentifier():
        raise UsageError(f"--let {item}: expected NAME=VALUE", "for example --let N=7e9")
    return name.strip(), _value(name.strip(), value)


def _value(name: str, value: Any) -> Quantity:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise UsageError(
            f"{name}: expected a number or a quantity, found {spelled(value)}", 'for example 7e9 or "80 GB"'
        )
    if isinstance(value, int | float):
        try:
            return Quantity(float(value))
        except OverflowError:
            raise UsageError(f"{name}: too large to be a quantity", "values go up to 1e300") from None
    found = quantity(value)
    if found.quantity is None:
        raise UsageError(f"{name}: {value!r} is no quantity", 'for example 7e9 or "80 GB"')
    return found.quantity


def _functions() -> Mapping[str, Any]:
    """The formulas of the estimator, where it is installed."""
    if find_spec("trainer.estimator.functions") is None:
        return {}
    from trainer.estimator.functions import FUNCTIONS

    return FUNCTIONS


def _lines(found: Calculation) -> Iterator[str]:
    if found.kind == "error":
        yield from found.notes
        return
    if found.quantity is None:
        says = "a name, no quantity" if found.kind == "name" else "no quantity found"
        yield f"{found.text.strip()}: {says}"
        return
    exact = (
        f"{found.quantity.value:.6g} {found.quantity.dimension}"
        if found.quantity.dimension
        else f"{found.quantity.value:.10g}"
    )
    yield found.display if exact.startswith(found.display) else f"{found.display}  ({exact})"
    for other in found.alternatives:
        yield f"  or {other.quantity.value:.6g} {other.quantity.dimension}: {other.why}"
    for note in found.notes:
        yield f"  {note}"


def _batch(source: str, names: Mapping[str, Quantity], functions: Mapping[str, Any], objects: bool) -> int:
    status = 0
    for line in read_lines(source):
        if not line.strip():
            continue
        try:
            text, own, name = _case(line)
            found = calculate(text, {**names, **own}, functions)
        except UsageError as error:
            result, lines = case_error(None, error.title), [f"error: {error.title}"]
            status = 1
        else:
            result = {**found.to_dict(), **({} if name is None else {"id": name})}
            lines = [
                f"{text.strip()} = {shown}" if index == 0 else shown
                for index, shown in enumerate(_lines(found))
            ]
        if objects:
            print_json_line(result)
        else:
            print_lines(lines)
    return status


def _case(line: str) -> tuple[str, dict[str, Quantity], Any]:
    """One line of a batch: plain text, or an object with "text", "let" and anything as "id"."""
    if not line.lstrip().startswith("{"):
        return line, {}, None
    try:
        case = json.loads(line)
    except (ValueError, RecursionError):
        return line, {}, None
    if is_too_deep(case):
        raise UsageError("nested far too deeply")
    text, given = case.get("text"), case.get("let", {})
    if not isinstance(text, str) or not isinstance(given, dict):
        raise UsageError('expected {"text": text, "let": {name: value}}')
    return text, {str(name): _value(str(name), value) for name, value in given.items()}, case.get("id")
