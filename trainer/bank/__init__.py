"""Question files: their format, loading and checking them, and fixing the numbers of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainer.bank.chain import evaluate_chain, step_value
    from trainer.bank.check import CheckReport, check_paths
    from trainer.bank.heading import Heading
    from trainer.bank.headings import Headings, load_headings
    from trainer.bank.loading import Bank, find, load, load_bank, load_source, no_such_question
    from trainer.bank.problem import Problem, QuestionError
    from trainer.bank.question import Question, Variant
    from trainer.bank.template import render
    from trainer.bank.variants import draw, fix, printed

__all__ = [
    "Bank",
    "CheckReport",
    "Heading",
    "Headings",
    "Problem",
    "Question",
    "QuestionError",
    "Variant",
    "check_paths",
    "draw",
    "evaluate_chain",
    "find",
    "fix",
    "load",
    "load_bank",
    "load_headings",
    "load_source",
    "no_such_question",
    "printed",
    "render",
    "step_value",
]

_HOMES = {
    "chain": ("evaluate_chain", "step_value"),
    "check": ("CheckReport", "check_paths"),
    "variants": ("draw", "fix", "printed"),
    "heading": ("Heading",),
    "headings": ("Headings", "load_headings"),
    "loading": ("Bank", "find", "load", "load_bank", "load_source", "no_such_question"),
    "problem": ("Problem", "QuestionError"),
    "question": ("Question", "Variant"),
    "template": ("render",),
}


def __getattr__(name: str) -> Any:
    """Import what is asked for, and no more: a list of questions needs none of the notation (70 ms)."""
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"trainer.bank.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
