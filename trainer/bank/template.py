"""Texts with {names} in them: which names they use, and the text with values in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from trainer.regex import regex

_PLACEHOLDER = regex(r"\{([A-Za-z]\w*)\}")


def placeholders(text: str) -> Iterator[tuple[str, int, int]]:
    """Each name in braces, with start and end of the whole placeholder. Other braces are ordinary text."""
    for found in _PLACEHOLDER.finditer(text):
        yield found.group(1), found.start(), found.end()


def may_be_printed(text: str, template: str) -> bool:
    """Whether a text is the template with any values in place of its names."""
    parts = _PLACEHOLDER.split(template)[::2]
    return re.fullmatch("(?s:.+?)".join(map(re.escape, parts)), text) is not None


def render(text: str, values: Mapping[str, str]) -> str:
    """The text with each {name} replaced by its value. A name without a value stays as it is."""
    return _PLACEHOLDER.sub(lambda found: values.get(found.group(1), found.group()), text)
