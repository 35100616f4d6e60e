"""Hints on an answer: what can be had is said with its price, and what was taken stays to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.tui import hinting
from trainer.tui.screens.ask import AskScreen
from trainer.tui.screens.lending import LendingScreen
from trainer.tui.text import one_line

if TYPE_CHECKING:
    from trainer.grading.hints import Hint


class HintedScreen(LendingScreen):
    """Offers hints while the answer is written."""

    def on_mount(self) -> None:
        for hint in hinting.taken(self.session)[-1:]:
            self._say(hint)

    def action_hint(self) -> None:
        """Say what a hint would cost, and give it when it is taken."""
        self.run_worker(self._offer(), exclusive=True, group="hint", exit_on_error=False)

    async def _offer(self) -> None:
        try:
            found = await hinting.offered(self.session, self.editor.written)
        except Exception as error:
            self.app._handle_exception(error)
            return
        if not found:
            self.tell_shortly("hint", hinting.nothing_to_hint(self._pane.wrong))
        elif self.app.screen is self:
            from trainer.grading.hints import points

            answers = [(hint.key, f"{hint.offer}   {points(hint.price)}") for hint in found]
            says = f"A hint costs points of the score: {hinting.price_said(self.session)}."
            for hint in hinting.taken(self.session)[-1:]:
                says += f"\nthe last one: {one_line(hint.says)}"
            hints = {hint.key: hint for hint in found}
            self.app.push_screen(
                AskScreen(says, [*answers, ("none", "go on without")]),
                lambda key: self._take(hints.get(key or "")),
            )

    def _take(self, hint: Hint | None) -> None:
        if hint is not None and not self.editor.read_only:
            hinting.take(self.session, hint)
            self._say(hint)
            self.keep()

    def _say(self, hint: Hint) -> None:
        self.tell("hint", f"{hint.says}   ({hinting.price_said(self.session)})")
