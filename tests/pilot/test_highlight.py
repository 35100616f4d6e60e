"""What stands where in a line, and that the editor paints it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.pilot.looking import press, write
from trainer.tui.app import TrainerApp
from trainer.tui.highlight import spans
from trainer.tui.screens.drill import DrillScreen

Build = Callable[..., TrainerApp]


def kinds(line: str) -> dict[str, str]:
    """Text to kind; an aside holds others, so it comes first and is overwritten by none."""
    return {line[start:end]: kind for start, end, kind in spans(line)}


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("N = 7e9 params", {"N": "name", "=": "link", "7e9": "number", "params": "unit"}),
        ("989 TFLOPS at 40% MFU -> 396 TF/s", {"989": "number", "TFLOPS": "unit", "%": "unit", "->": "link"}),
        ("64 x 461h x $2.5/GPU-h", {"64": "number", "h": "unit", "$": "unit", "GPU-h": "unit"}),
        ("64 GPUs (8 nodes of eight)", {"(8 nodes of eight)": "aside", "8": "number"}),
        ("参数 10亿 → ½ h", {"10亿": "number", "→": "link", "h": "unit"}),
    ],
)
def test_the_kinds_of_a_line(line: str, wanted: dict[str, str]) -> None:
    found = kinds(line)
    assert {text: found.get(text) for text in wanted} == wanted


def test_a_bracket_of_arithmetic_is_no_aside_and_prose_is_plain() -> None:
    assert "aside" not in kinds("(3 + 4) * 2 = 14").values()
    assert kinds("so the model just fits") == {}


@pytest.mark.parametrize(
    "line", ["", "   ", "(((((", ")(", "[/b] \\", "9" * 5000, "x" * 5000, "\t7 h\u0301 中"]
)
def test_any_line_has_spans_inside_it(line: str) -> None:
    assert all(0 <= start < end <= len(line) for start, end, _ in spans(line))


async def test_the_cursor_line_keeps_its_colours_and_a_theme_changes_them(build: Build) -> None:
    app = build()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, "64 GPUs\n64 GPUs")
        assert isinstance(app.screen, DrillScreen)
        editor = app.screen.editor

        def colours(line: int) -> list[object]:
            return [span.style.color for span in editor.get_line(line).spans]  # type: ignore[union-attr]

        assert len(colours(0)) == 2 and colours(0) == colours(editor.cursor_line - 1) and all(colours(0))
        dark = colours(0)
        app.theme = "napkin-light"
        await pilot.pause()
        assert colours(0) != dark
