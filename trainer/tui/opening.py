"""What home leads to: the questions, past answers, progress, cards and the plan."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from trainer.tui.screens.base import TrainerScreen


class Opening(TrainerScreen):
    """The actions of home that open another screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "browse", "browse", id="home.browse", tooltip="all questions, by words and filters"),
        Binding(
            "slash",
            "browse(True)",
            "search",
            id="home.search",
            key_display="/",
            tooltip="find a question by its words",
        ),
        Binding(
            "r", "review", "review", id="home.review", tooltip="past attempts: searched, replayed, compared"
        ),
        Binding(
            "p",
            "progress",
            "progress",
            id="home.progress",
            tooltip="weeks of practice: skills, what keeps missing, slips, time, what is due",
        ),
        Binding(
            "M",
            "mock",
            "mock",
            id="home.mock",
            tooltip="mock interviews: several questions, one clock, one page; and past ones",
        ),
        Binding(
            "K",
            "cards",
            "cards",
            id="home.cards",
            tooltip="constants to know by heart, asked as they become due",
        ),
        Binding(
            "T",
            "plan",
            "plan",
            id="home.plan",
            tooltip="what to do today, by a study plan up to an interview",
        ),
        Binding(
            "D",
            "daily",
            "daily question",
            id="home.daily",
            show=False,
            tooltip="the question of the day, the same for everyone",
        ),
    ]

    def action_browse(self, searching: bool = False) -> None:
        """Show all questions; with `searching`, type words at once."""
        from trainer.tui.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(searching))

    def action_review(self) -> None:
        """Show all attempts."""
        from trainer.tui.screens.review import ReviewScreen

        self.app.push_screen(ReviewScreen())

    def action_progress(self) -> None:
        """Show weeks of practice."""
        from trainer.tui.screens.progress import ProgressScreen

        self.app.push_screen(ProgressScreen())

    def action_cards(self) -> None:
        """Ask constants."""
        from trainer.tui.screens.cards import CardsScreen

        self.app.push_screen(CardsScreen())

    def action_plan(self) -> None:
        """Show the plan that is followed, or the way to one."""
        from trainer.tui.screens.today import TodayScreen

        self.app.push_screen(TodayScreen())

    def action_mock(self) -> None:
        """Show mock interviews."""
        self.trainer.begin_mock()

    def action_daily(self) -> None:
        """Start the question of the day with its numbers."""
        from trainer.tui.todays import daily_of

        one = daily_of(self.trainer)
        if one is not None:
            self.trainer.begin(one.heading.id, one.seed)
