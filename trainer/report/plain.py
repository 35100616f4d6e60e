"""Text of any origin made harmless: control characters as signs, and nothing that turns the writing round."""

from __future__ import annotations

from collections.abc import Callable

from trainer.regex import regex

_ADDRESS = regex(r"https?://[^\s<>()\[\]\"'\\]*[^\s<>()\[\]\"'\\.,;:!?]")
_PICTURES = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\n\t"} | {0x7F: 0x2421}
_C1 = dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
_DIRECTION = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], 0xFFFD)
_LONE = dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
LONGEST_S = 60 * 10_000 - 1
CONTROLS = _PICTURES | _C1 | _DIRECTION
"""What is put in the place of a character that would act on a terminal instead of standing on it."""
_VISIBLE = CONTROLS | _LONE | {0x09: "    "}


def visible(text: str) -> str:
    """The text with its line ends unified, tabs as blanks, and every control character as a visible sign."""
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_VISIBLE)


def one_line(text: str) -> str:
    """The same squeezed into a single line."""
    return " ".join(visible(text).split())


def clock(seconds: float) -> str:
    """A length of time as minutes and seconds: 4:10, 125:00. What is no length, or endless, is cut short."""
    whole = int(min(max(0.0, seconds), LONGEST_S))
    return f"{whole // 60}:{whole % 60:02}"


def with_links(text: str, plain: Callable[[str], str], link: Callable[[str], str]) -> str:
    """A text put together from its addresses as links and all that is between them."""
    parts: list[str] = []
    end = 0
    for address in _ADDRESS.finditer(text):
        parts += [plain(text[end : address.start()]), link(address[0])]
        end = address.end()
    return "".join((*parts, plain(text[end:])))
