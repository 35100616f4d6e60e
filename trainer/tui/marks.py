"""Verdicts as signs: each has a glyph, a word that says the same without colour, and a theme colour."""

from __future__ import annotations

from dataclasses import dataclass

MUTED = "$text-muted"
"""The style of what is said beside the matter."""
FAINT = "$text-faint"
"""The style of what is only there to be found."""


_ascii = False


def use_ascii(wanted: bool) -> None:
    """Show signs as plain letters from now on, or as glyphs again."""
    global _ascii
    _ascii = wanted


@dataclass(frozen=True, slots=True)
class Sign:
    """How a verdict looks: a glyph, or `plain` letters. `style` is a content style made of theme tokens."""

    drawn: str
    word: str
    style: str
    plain: str = ""

    @property
    def glyph(self) -> str:
        """The sign itself, in one or two cells."""
        return self.plain if _ascii and self.plain else self.drawn

    @property
    def text(self) -> str:
        """Glyph and word, without trailing space where there is no word."""
        return f"{self.glyph} {self.word}".strip()


RIGHT = Sign("✓", "right", "$text-success", "ok")
FOLLOWS = Sign("~", "follows", "$text-accent", "ft")
SLIP = Sign("✗", "slip", "$text-error", "x")
IMPLIED = Sign("·", "implied", MUTED, "im")
NOTE = Sign("*", "note", MUTED)
DONE = Sign("✓", "done", "$text-success", "ok")
WRONG = Sign("✗", "wrong", "$text-error", "x")
MISSING = Sign("–", "missing", "$text-warning", "-")
PLAIN = Sign(" ", "", MUTED)
HERE = Sign("›", "", "$text-accent", ">")
"""Before the row that is meant."""

TICK = Sign("┬", "", FAINT, "+")
TIME = Sign("─", "", FAINT, "-")
PRACTISED = Sign("■", "practised", "$accent", "#")
RESTED = Sign("·", "", FAINT, ".")

MARKS = {"ok": RIGHT, "ft": FOLLOWS, "x": SLIP, "im": IMPLIED, "note": NOTE, "": PLAIN}
CLAIMED = Sign("+", "claimed", "$text-warning")
CHECKS = {"done": DONE, "wrong": WRONG, "missing": MISSING, "claimed": CLAIMED}
REPLIES = {
    "correct": RIGHT,
    "follow_through": FOLLOWS,
    "slip": SLIP,
    "missing": MISSING,
    "open": NOTE,
    "": PLAIN,
}
ASSUMPTIONS = {
    "stated": Sign("✓", "stated", "$text-success", "ok"),
    "given": Sign("✓", "given", MUTED, "ok"),
    "changed": Sign("✗", "changed", "$text-warning", "x"),
    "misread": Sign("✗", "misread", "$text-error", "x"),
    "implausible": Sign("✗", "doubtful", "$text-error", "x"),
    "unstated": Sign("–", "unsaid", "$text-warning", "-"),
}
BANDS = {
    "strong": "$text-success",
    "solid": "$text-success",
    "borderline": "$text-warning",
    "weak": "$text-error",
    "insufficient": "$text-error",
}
LINKS = {
    "=": Sign("=", "holds", "$text-success"),
    "≠": Sign("≠", "does not hold", "$text-error", "!="),
    "?": Sign("?", "two readings", "$text-warning"),
    "": PLAIN,
}
