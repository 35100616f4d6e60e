"""Names of more than one word or figure: models with sizes, accelerators with variants, idioms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from trainer.regex import regex

_SIZE = r"(?:\d+x)?\d+(?:\.\d+)?[BbMT]\b(?!\s*(?:param|token))(?:-\d+E\b|-A\d+B\b| v\d[\d.]*)?"
_OPTIMIZER = r"(?!opt \d+(?:\.\d+)?(?![\d.BbMT]))"
"""The optimizer in short is no model."""


def any_of(names: Iterable[str]) -> str:
    """A pattern for any of the names, the longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


class NameShape:
    """Finds the name that stands at a place of a text.

    The names of one initial have a pattern of their own, compiled where a text has one of them: all in one
    pattern took a twentieth of the start of `trainer grade`.
    """

    def __init__(
        self,
        families: Sequence[str],
        makers: Sequence[str],
        boards: Sequence[str],
        variants: str,
        idiom: re.Pattern[str],
    ) -> None:
        self._families, self._makers, self._boards = families, makers, boards
        self._variants, self._idiom = variants, idiom
        names = [name.lower() for name in (*families, *makers, *boards)]
        self._longest = max(map(len, names))
        self._names = {initial: tuple(_with(initial, names)) for initial in {name[0] for name in names}}
        self._patterns: dict[str, re.Pattern[str]] = {}

    def match(self, text: str, place: int = 0) -> re.Match[str] | None:
        """The name at a place, None where there is none."""
        low = text[place : place + self._longest].casefold()
        initial = low[:1]
        if initial not in self._names or not low.startswith(self._names[initial]):
            return self._idiom.match(text, place)
        if initial not in self._patterns:
            self._patterns[initial] = regex(_OPTIMIZER + f"(?:{'|'.join(self._shapes(initial))})")
        return self._patterns[initial].match(text, place) or self._idiom.match(text, place)

    def _shapes(self, initial: str) -> Iterator[str]:
        """The patterns of all names with an initial."""
        makers, boards, variants = any_of(self._makers), any_of(self._boards), self._variants
        if families := any_of(_with(initial, self._families)):
            yield rf"(?i:{families})[- ]{_SIZE}"
            yield (
                rf"(?i:{families})(?:-v?\d+(?:\.\d+)*[a-z]?\b|-[A-Za-z]+\d*\b"
                rf"| ?v?\d+(?:\.\d+)*(?![\d,.]*\s*[%*x/=]|[.,]?\d)[a-z]?\b)"
                rf"(?:[- ]{_SIZE}| [A-Z][a-z]+(?= {_SIZE})|-[A-Za-z][\w.]*)*"
            )
        if first := any_of(_with(initial, self._makers)):
            yield rf"(?i:{first}) (?:(?i:{makers}) )?(?i:{boards})s?\b(?:{variants})*"
        if first := any_of(_with(initial, self._boards)):
            yield rf"(?i:{first})s?(?:{variants})+\b"
        if spaced := any_of(name for name in _with(initial, self._boards) if " " in name):
            yield rf"(?i:{spaced})s?\b(?:{variants})*"


def _with(initial: str, names: Iterable[str]) -> Iterator[str]:
    return (name for name in names if name[0].lower() == initial)
