"""Regular expressions that are compiled when they are first used.

The reader has a hundred of them, and compiling them all took a fifth of the start of `trainer grade`; an
answer of a few lines needs a third.
"""

from __future__ import annotations

import re
from typing import Any, cast


def regex(text: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern that `re.compile` gives for the text, compiled with the first question to it."""
    return cast(re.Pattern[str], _Later(text, flags))


class _Later:
    """A pattern to be. What is asked of it is asked once of the pattern, and kept."""

    def __init__(self, text: str, flags: int) -> None:
        self.__dict__["pattern"] = text
        self.__dict__["_flags"] = flags

    def __getattr__(self, name: str) -> Any:
        compiled = self.__dict__.get("_compiled")
        if compiled is None:
            compiled = self.__dict__["_compiled"] = re.compile(self.pattern, self._flags)
        found = self.__dict__[name] = getattr(compiled, name)
        return found
