"""Widgets: each paints a value that pure functions computed."""
