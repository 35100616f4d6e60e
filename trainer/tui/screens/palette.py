"""The command palette: every action of the screen in use, and every question, by a part of its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.tui.practised import agenda_of
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.screens.find import Choice, FindScreen

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from trainer.tui.app import TrainerApp

SAYS = "what to do, or which question"


def open_palette(app: TrainerApp) -> None:
    """Let an action or a question be chosen, and do it."""
    screen = app.screen
    if not isinstance(screen, TrainerScreen):
        return
    actions = offered(screen)
    choices = list(_actions(screen, actions))
    if not screen.closed_book:  # an interview is not left for another question without a word
        choices += _questions(app)

    async def chosen(id: str | None) -> None:
        kind, _, name = (id or "").partition(":")
        if kind == "action":
            active = actions[name]
            screen.leave_field()
            await app.run_action(active.binding.action, active.node)
        elif kind == "question":
            go_home(app)
            app.begin(name)

    def later(id: str | None) -> None:
        app.call_later(chosen, id)

    app.push_screen(FindScreen(choices, SAYS, searching=True), later)


def offered(screen: TrainerScreen) -> dict[str, ActiveBinding]:
    """What can be done on a screen now, by the ids of its keys."""
    return {
        active.binding.id: active
        for active in reversed(screen.bindings_beside_field())
        if active.binding.id
        and active.binding.description
        and active.enabled
        and active.binding.id != "palette"
    }


def go_home(app: TrainerApp) -> None:
    """Leave every screen but home; an answer that is being written is kept."""
    from trainer.tui.screens.drill import DrillScreen
    from trainer.tui.screens.home import HomeScreen

    for screen in reversed(app.screen_stack[1:]):
        if isinstance(screen, HomeScreen):
            break
        if isinstance(screen, DrillScreen):
            screen.leave()
        else:
            app.pop_screen()


def _actions(screen: TrainerScreen, actions: dict[str, ActiveBinding]) -> Iterator[Choice]:
    told = set()
    for id, active in reversed(actions.items()):
        binding = active.binding
        called = screen.called(binding)
        says = f"{called}: {binding.tooltip}" if binding.tooltip else called
        if says in told:  # the same in the screen and in the app
            continue
        told.add(says)
        yield Choice(f"action:{id}", says, screen.app.get_key_display(binding), id.replace(".", " "))


def _questions(app: TrainerApp) -> Iterator[Choice]:
    for heading in agenda_of(app.library, app.records, app.now()).ordered:
        about = " ".join((heading.id, *heading.concepts, heading.track, *heading.tags))
        yield Choice(f"question:{heading.id}", heading.title, heading.id, about)
