"""A plugin of pytest under which nothing that the trainer does may evaluate a text.

`pytest -p tests.structure.refusing` runs any part of the suite so. What runs while a module is imported is
left alone, for classes are made so, and so are annotations, which are the program's own.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

REFUSED = ("eval", "exec", "compile")
IMPORTING = ("importlib", "_frozen_importlib")
OWN_ANNOTATIONS = ("typing", "dataclasses", "inspect")


class EvaluationError(AssertionError):
    """The trainer was about to evaluate a text."""


def by_trainer(frame: FrameType | None) -> bool:
    """Whether a function of the trainer is at work, and nothing is being imported nearer by."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.startswith(IMPORTING):
            return False
        if name.split(".")[0] == "trainer" and frame.f_code.co_name != "<module>":
            return True
        frame = frame.f_back
    return False


def refusing(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """The built-in function, which fails where the trainer calls it, itself or by way of a library."""

    def guarded(*given: Any, **named: Any) -> Any:
        caller = sys._getframe(1)
        own = str(caller.f_globals.get("__name__", ""))
        only_read = name == "compile" and _flags(given, named) & ast.PyCF_ONLY_AST  # nothing can run it
        if not only_read and not own.startswith((*IMPORTING, *OWN_ANNOTATIONS)) and by_trainer(caller):
            raise EvaluationError(f"{name} was called by {own} on {given[0]!r:.80}")
        if given and name in ("eval", "exec") and len(given) == 1 and not named:
            return original(given[0], caller.f_globals, caller.f_locals)
        return original(*given, **named)

    return guarded


def _flags(given: tuple[Any, ...], named: dict[str, Any]) -> int:
    return int(given[3] if len(given) > 3 else named.get("flags", 0))


def pytest_configure() -> None:
    """Replace the built-in functions for the whole run."""
    for name in REFUSED:
        setattr(builtins, name, refusing(name, getattr(builtins, name)))
