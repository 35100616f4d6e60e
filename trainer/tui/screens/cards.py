"""Cards: constants to know by heart, asked one at a time and judged at once."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from trainer.catalog import Constant
from trainer.practice.deck import NEW_A_DAY, deck, known_by_heart
from trainer.practice.recall import Recalled, recall
from trainer.tui import carding
from trainer.tui.layout import NOTHING, said, stack
from trainer.tui.marks import MUTED
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.widgets.paper import Paper

LONGEST = 80
NOTHING_TYPED = "nothing is typed: enter once more says that you do not know it"


class CardsScreen(TrainerScreen):
    """The deck of the day, or as many cards as are `wanted`. What was judged is kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", id="cards.next", key_display="enter", tooltip="the next card"),
        Binding(
            "f2",
            "hint",
            "hint",
            id="cards.hint",
            tooltip="a hint, also by ? in the empty field; what is known with it comes back sooner",
        ),
        Binding(
            "a",
            "again",
            "again",
            id="cards.again",
            tooltip="ask those that were not known, or those that are known least",
        ),
        Binding(
            "escape",
            "app.pop_screen",
            "back",
            id="cards.back",
            tooltip="back; what was judged is kept, the other cards come another time",
        ),
        Binding("q", "app.quit", "quit", id="cards.quit", tooltip=LEAVE),
    ]

    def __init__(self, wanted: int | None = None) -> None:
        super().__init__()
        self._wanted = wanted
        self._round = carding.Round([])
        self._recalled: Recalled | None = None
        self._hinted = False
        self._sure = False
        self._began = 0.0

    def compose_body(self) -> ComposeResult:
        """What is asked, the field, the verdict, and how the round goes."""
        with Horizontal(id="top"):
            yield Static("cards", id="name", markup=False)
            yield Paper(self._how_many, id="mode")
        with VerticalScroll(id="page", can_focus=False):
            yield Paper(self._question, id="asked")
            yield Input(placeholder="a number, then enter", id="line", compact=True, max_length=LONGEST)
            yield Paper(self._verdict, id="verdict")
        yield Paper(lambda width: carding.dots(self._round), id="dots")

    def on_mount(self) -> None:
        known, new = self.trainer.records.constants(), max(NEW_A_DAY, self._wanted or 0)
        cards = deck(known, list(self.constants), self.trainer.now(), new)
        self._begin(list(cards.all[: self._wanted]))

    @property
    def constants(self) -> dict[str, Constant]:
        """Every constant by its id."""
        return self.trainer.reference.shelf.catalog.constants()

    @property
    def line(self) -> Input:
        """Where one types."""
        return self.query_one("#line", Input)

    def _begin(self, ids: list[str]) -> None:
        self._round = carding.Round(ids)
        self._ask()

    def _ask(self) -> None:
        """Ask the card that is next, or show how the round went."""
        self._recalled, self._hinted, self._sure = None, False, False
        self._began = self.trainer.clock()
        asking = self._round.asked is not None
        self.line.value = ""
        self.line.disabled = not asking
        self.line.display = asking
        if asking:
            self.line.focus()
        self._show()

    def set_aside(self) -> None:
        """The time in which one thinks of a card stands while the app is suspended."""
        self._began -= self.trainer.clock()

    def taken_up(self, away: bool) -> None:
        """It runs on."""
        self._began += self.trainer.clock()

    def _show(self) -> None:
        paints = {"mode": self._how_many, "asked": self._question, "verdict": self._verdict}
        for id, paint in paints.items():
            self.query_one(f"#{id}", Paper).show(paint)
        self.query_one("#dots", Paper).show(lambda width: carding.dots(self._round))
        self.refresh_bindings()

    # What is said

    def _how_many(self, width: int) -> Content:
        if not self.is_mounted:
            return NOTHING
        known = known_by_heart(self.trainer.records.constants())
        return said(f"known by heart {known} of {len(self.constants)}", MUTED)

    def _question(self, width: int) -> Content:
        id = self._round.asked
        if id is not None:
            return carding.question(self.constants[id], self._hinted, self._round.is_repeat, width)
        if self._round.first:
            return carding.summary(self._round, self.constants, width)
        if not self.is_mounted:
            return NOTHING
        return carding.nothing_due(self.trainer.records.constants(), self.trainer.now(), width)

    def _verdict(self, width: int) -> Content:
        id = self._round.asked
        if id is None:
            key = self.key_of("again") if self.is_mounted else ""
            whose = "those that were not known" if self._round.missed else "the ten that you know least"
            return Content.assemble((key, "$text-accent"), (f"  asks {whose}", MUTED))
        if self._recalled is None:
            return said(NOTHING_TYPED, "$text-warning") if self._sure else NOTHING
        coming = self.trainer.records.constants().get(id)
        now = self.trainer.now()
        return stack([carding.judged(self.constants[id], self._recalled, coming, now, width)])

    # What is done

    @on(Input.Changed, "#line")
    def _changed(self) -> None:
        if self.line.value.strip() == "?":
            self.line.value = ""
            self.action_hint()
        elif self.line.value and self._sure:
            self._sure = False
            self._show()

    @on(Input.Submitted, "#line")
    def _judge(self) -> None:
        id = self._round.asked
        if id is None or self._recalled is not None:
            return
        typed = self.line.value.strip()
        if not typed and not self._sure:
            self._sure = True
            self._show()
            return
        took_s = self.trainer.clock() - self._began
        self._recalled = recall(self.constants[id], typed, hinted=self._hinted, took_s=took_s)
        self.trainer.records.keep_recall(id, self._recalled.rating, typed, took_s)
        self._round.judged(self._recalled)
        self.line.disabled = True
        self._show()

    def action_go_on(self) -> None:
        """To the next card."""
        self._round.place += 1
        self._ask()

    def action_hint(self) -> None:
        """Show the hint of this card."""
        self._hinted = True
        self._show()

    def action_again(self) -> None:
        """Ask once more: what was not known in this round, or what is known least."""
        now = self.trainer.now()
        least = carding.least_known(self.trainer.records.constants(), list(self.constants), now)
        self._begin(self._round.missed or least)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done depends on whether a card is asked, is judged, or none is left."""
        asking = self._round.asked is not None
        if action == "go_on":
            return asking and self._recalled is not None
        if action == "hint":
            return asking and self._recalled is None
        return not asking if action == "again" else True
