"""Asking a person at a terminal; from a pipe lines are taken without a prompt, because nobody reads it."""

from __future__ import annotations

import sys

from trainer.cli.output import MAX_BYTES


def piped() -> bool:
    """Whether nobody types: standard input is a pipe or a file."""
    return not sys.stdin.isatty()


def ask(prompt: str) -> str | None:
    """One line from the person, None at the end of the input."""
    if piped():
        line = sys.stdin.readline(MAX_BYTES + 1)
        return line.removesuffix("\n") if line else None
    try:
        return input(prompt)
    except EOFError:
        return None


def agrees(prompt: str) -> bool:
    """The person's yes or no; asked again until it is one of the two, and no at the end of the input."""
    while (answer := ask(prompt)) is not None:
        if answer.strip().lower() in ("y", "yes", "n", "no"):
            return answer.strip().lower().startswith("y")
    return False
