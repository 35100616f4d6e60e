"""The palettes, each with one accent: ink on dark slate, ink on paper, the terminal's, high contrast."""

from __future__ import annotations

from textual.theme import Theme


def _painted(
    name: str,
    *,
    dark: bool,
    accent: str,
    ink: str,
    paper: str,
    sheet: str,
    bar: str,
    bar_style: str = "none",
    muted: str,
    faint: str,
    success: str,
    warning: str,
    error: str,
) -> Theme:
    """A theme of our own colours: `ink` on `paper`, dialogs on a `sheet`, the row that is meant on a `bar`.

    `muted` is what is said beside the matter, `faint` what is only there to be found. Every ink is read on
    every ground, so each pair has to stand out enough.
    """
    return Theme(
        name=name,
        dark=dark,
        primary=accent,
        secondary=accent,
        accent=accent,
        foreground=ink,
        background=paper,
        surface=paper,
        panel=sheet,
        success=success,
        warning=warning,
        error=error,
        variables={
            "text-muted": muted,
            "text-faint": faint,
            "text-disabled": faint,
            "footer-background": paper,
            "footer-description-foreground": muted,
            "block-cursor-background": bar,
            "block-cursor-foreground": ink,
            "block-cursor-text-style": bar_style,
            "block-cursor-blurred-background": sheet,
            "block-cursor-blurred-foreground": ink,
            "screen-selection-background": f"{accent}59",  # about a third of it
        },
    )


def _ansi(name: str, *, dark: bool, accent: str, warning: str) -> Theme:
    """The sixteen colours that the terminal's owner chose, on their background; the bar is inverse."""
    own = "ansi_default"
    return Theme(
        name=name,
        ansi=True,
        dark=dark,
        primary=accent,
        secondary=accent,
        accent=accent,
        success="ansi_green",
        warning=warning,
        error="ansi_red",
        foreground=own,
        background=own,
        surface=own,
        panel=own,
        boost=own,
        variables={
            "ansi-background": "ansi_black" if dark else "ansi_white",
            "ansi-foreground": "ansi_white" if dark else "ansi_black",
            "text-faint": own,
            "footer-key-foreground": accent,
            "block-cursor-foreground": own,
            "block-cursor-background": own,
            "block-cursor-text-style": "reverse",
            "block-cursor-blurred-foreground": own,
            "block-cursor-blurred-background": own,
            "input-cursor-text-style": "reverse",
            "border": accent,
            "scrollbar": accent,
        },
    )


DARK = _painted(
    "napkin",
    dark=True,
    accent="#86b4d8",
    ink="#d5d9de",
    paper="#15181c",
    sheet="#1f242a",
    bar="#25303b",
    muted="#a3aab2",
    faint="#949ca5",
    success="#8fbd8b",
    warning="#d9b36c",
    error="#dd8379",
)
LIGHT = _painted(
    "napkin-light",
    dark=False,
    accent="#22608f",
    ink="#2a2e33",
    paper="#faf8f3",
    sheet="#efebe1",
    bar="#dfe8ef",
    muted="#54595f",
    faint="#5f646b",
    success="#35713f",
    warning="#8a5d00",
    error="#a63a30",
)
CONTRAST = _painted(
    "napkin-contrast",
    dark=True,
    accent="#7fd4ff",
    ink="#ffffff",
    paper="#000000",
    sheet="#1c1c1c",
    bar="#00304d",
    bar_style="bold",
    muted="#e4e4e4",
    faint="#cfcfcf",
    success="#7dff8a",
    warning="#ffd75f",
    error="#ff9a8f",
)
ANSI_DARK = _ansi("napkin-ansi-dark", dark=True, accent="ansi_cyan", warning="ansi_yellow")
ANSI_LIGHT = _ansi("napkin-ansi-light", dark=False, accent="ansi_blue", warning="ansi_magenta")

THEMES = {
    "dark": DARK,
    "light": LIGHT,
    "ansi-dark": ANSI_DARK,
    "ansi-light": ANSI_LIGHT,
    "contrast": CONTRAST,
}
"""Each theme by the name that settings have for it."""


def next_theme(name: str) -> str:
    """The setting after the one whose theme has this name."""
    names = list(THEMES)
    here = next((index for index, theme in enumerate(THEMES.values()) if theme.name == name), -1)
    return names[(here + 1) % len(names)]
