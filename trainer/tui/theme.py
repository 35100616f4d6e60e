"""The two palettes: ink on dark slate and ink on paper, each with one accent."""

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
