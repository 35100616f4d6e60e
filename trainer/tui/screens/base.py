"""What every screen has: a banner for trouble, a footer, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.events import Key, Paste
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from trainer.tui.explained import Explained
from trainer.tui.text import one_line
from trainer.tui.widgets.banner import Banner
from trainer.tui.widgets.key_footer import KeyFooter
from trainer.tui.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from trainer.tui.app import TrainerApp


LEAVE = "leave; drafts are kept, and where one cannot be saved you are asked first"
"""What every way out of the program says of itself."""


class TrainerScreen(Explained[None]):
    """A whole screen; `compose_body` yields what is particular to it."""

    is_reference: ClassVar[bool] = False
    """Whether this is a screen of the reference, which f3 leaves."""

    @property
    def closed_book(self) -> bool:
        """Whether nothing may be looked up while this screen stands."""
        return False

    @property
    def typing(self) -> bool:
        """Whether letters go into a field of this screen, and are no keys."""
        return isinstance(self.focused, Input)

    @property
    def beside_field(self) -> Widget | None:
        """Where the keys go once the field is left: the first list or sheet, None where there is none."""
        return next((one for one in self.focus_chain if not isinstance(one, Input)), None)

    def leave_field(self) -> None:
        """Take the keys away from the field they go into, where anything else is there to take them."""
        if self.typing and (beside := self.beside_field) is not None:
            self.set_focus(beside)

    def bindings_beside_field(self) -> list[ActiveBinding]:
        """Every key of this screen, also those that a field would take for letters now, if it can be left."""
        field = self.focused
        if isinstance(field, Input) and (beside := self.beside_field) is not None:
            self.set_reactive(Screen.focused, beside)
        try:
            active = list(self.active_bindings.values())
        finally:
            self.set_reactive(Screen.focused, field)
        return [one for one in active if not (self.closed_book and one.binding.action == "reference")]

    def key_of(self, action: str) -> str:
        """The name of the key that an action of this screen is on now, "" where it is on none."""
        for active in self.bindings_beside_field():
            if active.binding.action == action:
                return self.app.get_key_display(active.binding)
        return ""

    def keys_of(self, action: str) -> list[str]:
        """The names of all keys that an action of this screen is on now."""
        bindings = [active.binding for active in self.bindings_beside_field()]
        return [
            self.app.get_key_display(binding.with_key(binding.key))
            for binding in bindings
            if binding.action == action
        ]

    @property
    def trainer(self) -> TrainerApp:
        """The app, with its own type."""
        return cast("TrainerApp", self.app)

    def compose(self) -> ComposeResult:
        """Banner, body, footer; over them, in a window that is too small, a notice."""
        yield Banner()
        yield from self.compose_body()
        yield KeyFooter()
        yield TooSmall()

    def compose_body(self) -> ComposeResult:
        """The widgets between banner and footer."""
        yield from ()

    def show_trouble(self) -> None:
        """Say what is wrong with the history, or nothing."""
        for banner in self.query(Banner):  # there is none any more while the screen goes
            banner.says = self.banner_text()

    def banner_text(self) -> str:
        """What the banner says."""
        trouble = self.trainer.records.trouble
        return (
            ""
            if trouble is None
            else one_line(f"nothing is saved: {trouble.title} — {trouble.hint}").rstrip("— ")
        )

    def on_screen_resume(self) -> None:
        """Bring the banner up to date whenever the screen is shown."""
        self.show_trouble()

    def why_not(self, action: str) -> str:
        """Why a key that is greyed out does nothing, in a sentence; "" where nothing is to be said."""
        return ""

    def before_typed(self, event: Key | Paste) -> None:
        """Called with what is typed before anything on this screen gets it."""

    def on_key(self, event: Key) -> None:
        """Say why a key does nothing."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.enabled:
            return
        own = [keys for node, keys in self._modal_binding_chain if node is self]
        actions = [one.action for keys in own for one in keys.key_to_bindings.get(event.key, ())]
        if says := next(filter(None, map(self.why_not, actions)), ""):
            self.notify(says, markup=False)

    def keep(self) -> None:
        """Save what is unfinished on this screen, where there is such a thing."""

    def set_aside(self) -> None:
        """Called before the app is suspended: what takes the person's time stands still."""

    def taken_up(self, away: bool) -> None:
        """Called when the app is back; it was not `away` where nothing could suspend it."""

    def hold(self, leave: Callable[[], object]) -> bool:
        """Whether something must be asked before this screen is left; `leave` is called where it may be."""
        return False
