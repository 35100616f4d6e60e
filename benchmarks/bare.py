"""Bare Textual apps with the widgets of two screens of the trainer, and nothing behind them."""

from __future__ import annotations

import sys

_APP = """
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer, Input, OptionList, Static, TextArea
class Bare(App):
    BINDINGS = [("q", "quit", "quit"), ("h", "bell", "history"), ("m", "bell", "mode")]
    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static("napkin trainer")
            yield Static("drill")
        {widgets}
        yield Footer()
"""
_HOME = (
    'yield Input()\n        yield OptionList("questions", "one", "two")\n        yield OptionList("recent")'
)
_DRILL = (
    'yield Static("A seed-stage startup " * 20)\n        yield TextArea()\n        yield Static("read-back")'
)
DRILL_APP = _APP.format(widgets=_DRILL)
QUESTION = "train-7b-1t-3w"
HOME = [sys.executable, "-c", f"{_APP.format(widgets=_HOME)}\nBare().run()"]
DRILL = [sys.executable, "-c", f"{DRILL_APP}\nBare().run()"]
HOME_MARKER = b"questions"
DRILL_MARKER = b"seed-stage"
"""What both the screen of the trainer and the bare app draw."""
