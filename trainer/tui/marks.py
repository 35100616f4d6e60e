"""Verdicts as signs: each has a glyph, a word that says the same without colour, and a theme colour."""

from __future__ import annotations

from dataclasses import dataclass

MUTED = "$foreground 62%"
"""The style of what is said beside the matter."""
FAINT = "$foreground 38%"
"""The style of what is only there to be found."""


@dataclass(frozen=True, slots=True)
class Sign:
    """How a verdict looks. `style` is a content style made of theme tokens."""

    glyph: str
    word: str
    style: str

    @property
    def text(self) -> str:
        """Glyph and word, without trailing space where there is no word."""
        return f"{self.glyph} {self.word}".strip()


RIGHT = Sign("✓", "right", "$text-success")
FOLLOWS = Sign("~", "follows", "$text-accent")
SLIP = Sign("✗", "slip", "$text-error")
IMPLIED = Sign("·", "implied", MUTED)
NOTE = Sign("›", "note", MUTED)
DONE = Sign("✓", "done", "$text-success")
WRONG = Sign("✗", "wrong", "$text-error")
MISSING = Sign("–", "missing", "$text-warning")
PLAIN = Sign(" ", "", MUTED)

MARKS = {"ok": RIGHT, "ft": FOLLOWS, "x": SLIP, "im": IMPLIED, "note": NOTE, "": PLAIN}
CHECKS = {"done": DONE, "wrong": WRONG, "missing": MISSING}
REPLIES = {
    "correct": RIGHT,
    "follow_through": FOLLOWS,
    "slip": SLIP,
    "missing": MISSING,
    "open": NOTE,
    "": PLAIN,
}
ASSUMPTIONS = {
    "stated": Sign("✓", "stated", "$text-success"),
    "given": Sign("✓", "given", MUTED),
    "changed": Sign("✗", "changed", "$text-warning"),
    "implausible": Sign("✗", "doubtful", "$text-error"),
    "unstated": Sign("–", "unsaid", "$text-warning"),
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
    "≠": Sign("≠", "does not hold", "$text-error"),
    "?": Sign("?", "two readings", "$text-warning"),
    "": PLAIN,
}
