"""Every ink of every theme can be read on every ground: contrast ratios as WCAG 2 defines them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import Theme

from trainer import tui
from trainer.tui.theme import ANSI_DARK, ANSI_LIGHT, THEMES

INKS = (
    "foreground",
    "accent",
    "text-muted",
    "text-faint",
    "text-disabled",
    "text-accent",
    "text-success",
    "text-warning",
    "text-error",
    "footer-key-foreground",
    "footer-description-foreground",
    "block-cursor-foreground",
    "block-cursor-blurred-foreground",
)
GROUNDS = (
    "background",
    "surface",
    "panel",
    "footer-background",
    "block-cursor-background",
    "block-cursor-blurred-background",
    "foreground 10%",
)
ALONE = {"foreground": ("accent 25%", "input-selection-background", "screen-selection-background")}
"""Grounds that only the ordinary ink stands on."""
LEAST = {"dark": 4.5, "light": 4.5, "contrast": 7.0}


def luminance(color: Color) -> float:
    """Relative luminance: WCAG 2.2, "relative luminance"."""
    shares = [part / 255 for part in (color.r, color.g, color.b)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Color, other: Color) -> float:
    """Contrast of two opaque colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def tokens_of(theme: Theme) -> dict[str, str]:
    """Every token as a colour, as an app with this theme has them."""
    return {**theme.to_color_system().generate(), **theme.variables}


def test_the_ratio_is_that_of_the_definition() -> None:
    assert ratio(Color.parse("#000"), Color.parse("#fff")) == pytest.approx(21)
    assert ratio(Color.parse("#777"), Color.parse("#fff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", LEAST)
def test_every_ink_stands_out_from_every_ground(name: str) -> None:
    tokens = tokens_of(THEMES[name])

    def colour(token: str, below: Color) -> Color:
        plain, _, percent = token.partition(" ")
        found = Color.parse(tokens[plain])
        return below + (found.with_alpha(float(percent[:-1]) / 100) if percent else found)

    paper = Color.parse(tokens["background"])
    weak = {}
    for ink in INKS:
        for token in (*GROUNDS, *ALONE.get(ink, ())):
            ground = colour(token, paper)
            contrast = ratio(colour(ink, ground), ground)
            if contrast < LEAST[name]:
                weak[f"{ink} on {token}"] = round(contrast, 2)
    assert weak == {}


def test_no_other_ink_is_used() -> None:
    """Text is painted in one of the inks, never in a share of one, which no ratio holds for."""
    style = re.compile(r"""color: (\$[a-z-]+(?: \d+%)?);|["'](?:bold |italic )*(\$[a-z-]+(?: \d+%)?)["']""")
    used = set()
    for path in Path(tui.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".tcss"):
            text = re.sub(r"(?:scrollbar-color\S*|background\S*): [^;]+;", "", path.read_text("utf-8"))
            used |= {one or other for one, other in style.findall(text)}
    assert used - {f"${ink}" for ink in INKS} - NO_TEXT == set()


NO_TEXT = {"$foreground 25%"}
"""What draws a line and no letters: the rest of the time."""


@pytest.mark.parametrize("theme", [ANSI_DARK, ANSI_LIGHT], ids=lambda theme: theme.name)
def test_the_terminal_s_own_colours_stay_its_own(theme: Theme) -> None:
    tokens = tokens_of(theme)
    assert {tokens[ink].split("_")[0] for ink in INKS} == {"ansi"}
    assert {tokens[ground] for ground in GROUNDS if " " not in ground} <= {"ansi_default", "transparent"}
