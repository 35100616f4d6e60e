"""The palettes, each with one accent: ink on dark slate, ink on paper, the terminal's, high contrast."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="napkin",
    dark=True,
    primary="#86b4d8",
    secondary="#86b4d8",
    accent="#86b4d8",
    foreground="#d5d9de",
    background="#15181c",
    surface="#15181c",
    panel="#1f242a",
    success="#8fbd8b",
    warning="#d9b36c",
    error="#dd8379",
    variables={
        "footer-background": "#15181c",
        "footer-description-foreground": "#8b939c",
        "block-cursor-background": "#26313c",
        "block-cursor-foreground": "#e6ebf0",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#1c2127",
        "block-cursor-blurred-foreground": "#d5d9de",
    },
)

LIGHT = Theme(
    name="napkin-light",
    dark=False,
    primary="#22608f",
    secondary="#22608f",
    accent="#22608f",
    foreground="#2a2e33",
    background="#faf8f3",
    surface="#faf8f3",
    panel="#efebe1",
    success="#35713f",
    warning="#8a5d00",
    error="#a63a30",
    variables={
        "footer-background": "#faf8f3",
        "footer-description-foreground": "#6d7178",
        "block-cursor-background": "#dfe8ef",
        "block-cursor-foreground": "#1b1e22",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#efebe1",
        "block-cursor-blurred-foreground": "#2a2e33",
    },
)

CONTRAST = Theme(
    name="napkin-contrast",
    dark=True,
    primary="#7fd4ff",
    secondary="#7fd4ff",
    accent="#7fd4ff",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    success="#7dff8a",
    warning="#ffd75f",
    error="#ff9a8f",
    variables={
        "text-muted": "#e4e4e4",
        "footer-background": "#000000",
        "footer-description-foreground": "#ffffff",
        "block-cursor-background": "#ffffff",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#3a3a3a",
        "block-cursor-blurred-foreground": "#ffffff",
    },
)


def _ansi(name: str, dark: bool, accent: str, warning: str) -> Theme:
    """The sixteen colours that the terminal's owner chose, on their background; the bar is inverse."""
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
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        variables={
            "ansi-background": "ansi_black" if dark else "ansi_white",
            "ansi-foreground": "ansi_white" if dark else "ansi_black",
            "footer-key-foreground": accent,
            "block-cursor-foreground": "ansi_default",
            "block-cursor-background": "ansi_default",
            "block-cursor-text-style": "reverse",
            "block-cursor-blurred-foreground": "ansi_default",
            "block-cursor-blurred-background": "ansi_default",
            "input-cursor-text-style": "reverse",
            "border": accent,
            "scrollbar": accent,
        },
    )


ANSI_DARK = _ansi("napkin-ansi-dark", True, "ansi_cyan", "ansi_yellow")
ANSI_LIGHT = _ansi("napkin-ansi-light", False, "ansi_blue", "ansi_magenta")

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
