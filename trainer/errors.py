"""Errors a person may meet: each has a title, an explanation and a hint about what would work."""

from __future__ import annotations


class TrainerError(Exception):
    """A problem that a person can act on: `title` says what is wrong, `hint` what would work."""

    def __init__(self, title: str, hint: str = "") -> None:
        super().__init__(title)
        self.title = title
        self.hint = hint


class UsageError(TrainerError):
    """The command or its input cannot be used as given; the command line ends with status 2."""
