"""How a formula is calculated: the lines of its function, read from where they stand."""

from __future__ import annotations

import ast
import inspect
import textwrap

from trainer.estimator.functions import Function


def working(function: Function) -> list[str]:
    """The calculation without its description and its checks; empty where the source is not installed."""
    try:
        source = inspect.getsource(function.call)
    except (OSError, TypeError):
        return []
    (definition,) = ast.parse(textwrap.dedent(source)).body
    assert isinstance(definition, ast.FunctionDef)
    kept = [statement for statement in definition.body if not _checks(statement)]
    lines = [line for statement in kept for line in ast.unparse(statement).splitlines()]
    return [f"= {line.removeprefix('return ')}" if line.startswith("return ") else line for line in lines]


def _checks(statement: ast.stmt) -> bool:
    """Whether a statement only describes, or refuses nonsense."""
    if isinstance(statement, ast.If):
        return all(isinstance(one, ast.Raise) for one in statement.body) and not statement.orelse
    return isinstance(statement, ast.Expr)
