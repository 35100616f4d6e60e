"""The clock of a drill, and the thin line that fills with its time."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from trainer.tui.layout import NOTHING, pad, stack
from trainer.tui.marks import FAINT, MUTED, TICK, TIME
from trainer.tui.pace import MARKERS
from trainer.tui.stopwatch import face
from trainer.tui.text import minutes


class Clock(Widget):
    """Time left of the limit, or over it with a sign. Always as wide as its widest face."""

    shown: reactive[tuple[str, bool]] = reactive(("", False))
    stands: reactive[str] = reactive("")
    """Why it stands still, in a word of up to seven cells; "" while it runs."""
    hidden: reactive[bool] = reactive(False)
    """Whether no time is shown; it keeps its place, so that nothing moves."""

    def __init__(self, limit_s: float) -> None:
        super().__init__(id="clock")
        self._limit_s = limit_s
        self._of = f" / {minutes(limit_s)}"
        self.styles.width = len("+000:00") + len(self._of)

    def tell(self, elapsed: float) -> None:
        """Show the clock for the seconds used so far."""
        self.shown = face(elapsed, self._limit_s)

    def watch_shown(self, shown: tuple[str, bool]) -> None:
        """Overtime changes the colour and the sign, nothing else."""
        self.set_class(shown[1], "-over")

    def render(self) -> Content:
        """The face, right-aligned."""
        if self.hidden and not self.stands:
            return NOTHING
        text = self.stands or self.shown[0]
        style = "$text-warning" if self.shown[1] else "$text-accent"
        return Content.assemble((f"{text:>7}", f"bold {style}"), (self._of, MUTED))


class TimeLine(Widget):
    """A line that fills with the time used; its ticks say where a good answer would be."""

    share: reactive[float] = reactive(0.0, repaint=False)
    filled: reactive[int] = reactive(0)
    hidden: reactive[bool] = reactive(False)

    def __init__(self, limit_s: float) -> None:
        super().__init__(id="timeline")
        self._limit_s = limit_s

    def tell(self, elapsed: float) -> None:
        """Fill the line for the seconds used so far; it is painted again only when a cell more is filled."""
        self.share = elapsed / self._limit_s if self._limit_s else 0.0
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        width = self.content_size.width
        self.filled = width + 1 if self.share > 1 else int(self.share * width)

    def render(self) -> Content:
        """The line, and the words under it."""
        if self.hidden:
            return NOTHING
        width = self.content_size.width
        ticks = {int(share * width): f"{what} {minutes(share * self._limit_s)}" for share, what in MARKERS}
        cells = [TICK.glyph if cell in ticks else TIME.glyph for cell in range(width)]
        done = min(self.filled, width)
        line = Content.assemble(
            ("".join(cells[:done]), "$text-warning" if self.filled > width else "$accent"),
            ("".join(cells[done:]), "$foreground 25%"),
        )
        if self.content_size.height < 2:
            return line
        words = Content("")
        for cell, text in sorted(ticks.items()):
            words = pad(words, max(words.cell_length + 1, cell - len(text) // 2)) + Content.styled(
                text, FAINT
            )
        return stack([line, words])
