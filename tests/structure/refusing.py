"""A plugin of pytest under which nothing that the trainer does may turn a text into code or a command.

The whole suite runs so. What runs while a module is imported is left alone: classes are made so. So are
annotations, which are the program's own.
"""

from __future__ import annotations

import ast
import builtins
import functools
import importlib
import marshal
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

REFUSED: dict[Any, tuple[str, ...]] = {
    builtins: ("eval", "exec", "compile"),
    os: tuple(
        name for name in dir(os) if name.startswith(("system", "popen", "exec", "spawn", "posix_spawn"))
    ),
    pickle: ("load", "loads"),
    marshal: ("load", "loads"),
}
IMPORTING = ("importlib", "_frozen_importlib")
OWN_ANNOTATIONS = ("typing", "dataclasses", "inspect")


class EvaluationError(AssertionError):
    """The trainer was about to evaluate a text, or to start what a text says."""


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
    """The function, which fails where the trainer calls it, itself or by way of a library."""

    @functools.wraps(original)
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


def without_shell(original: Callable[..., None]) -> Callable[..., None]:
    """`Popen`, which fails where the trainer wants a shell to read its command."""

    @functools.wraps(original)
    def guarded(self: Any, *given: Any, **named: Any) -> None:
        shell = named.get("shell", given[8] if len(given) > 8 else False)
        if shell and by_trainer(sys._getframe(1)):
            raise EvaluationError(f"a shell was to read {given[0] if given else named.get('args')!r:.80}")
        original(self, *given, **named)

    return guarded


def own_modules(original: Callable[..., Any]) -> Callable[..., Any]:
    """`import_module`, which fails where a function of the trainer gives it another name than of its own."""

    @functools.wraps(original)
    def guarded(name: str, package: str | None = None) -> Any:
        caller = sys._getframe(1)
        own = str(caller.f_globals.get("__name__", ""))
        if own.split(".")[0] == "trainer" and not f"{package or ''}{name}".startswith("trainer."):
            raise EvaluationError(f"{own} imported {name!r:.80}")
        return original(name, package)

    return guarded


def pytest_configure() -> None:
    """Replace the functions for the whole run."""
    for module, names in REFUSED.items():
        for name in names:
            setattr(module, name, refusing(name, getattr(module, name)))
    subprocess.Popen.__init__ = without_shell(subprocess.Popen.__init__)  # type: ignore[method-assign]
    importlib.import_module = own_modules(importlib.import_module)
