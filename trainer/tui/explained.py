"""What help and the foot ask of a screen: its keys as they are now, and what each does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.screen import Screen

if TYPE_CHECKING:
    from trainer.tui.appearance import Appearance

Answer = TypeVar("Answer")


class Explained(Screen[Answer]):
    """A screen that help can explain."""

    EXPLAINS: ClassVar[tuple[str, ...]] = ()
    """Further sections of the help of this screen, besides its keys: see `trainer.tui.helping`."""

    @property
    def explains(self) -> tuple[str, ...]:
        """Those of them that hold as things stand."""
        return self.EXPLAINS

    def on_compose(self) -> None:
        """Take the form that the window has room for: Textual would first draw the form of a wide one."""
        forms = (self.app.HORIZONTAL_BREAKPOINTS, self.app.VERTICAL_BREAKPOINTS)
        for cells, breakpoints in zip(self.app.size, forms, strict=True):
            self.add_class(*self._get_breakpoint_classes(cells, breakpoints or []))

    def on_screen_resume(self) -> None:
        """What was said of another screen is over."""
        cast("Appearance", self.app).hush()

    def bindings_beside_field(self) -> list[ActiveBinding]:
        """Every key of this screen, also those that a field would take for letters now."""
        return list(self.active_bindings.values())

    def called(self, binding: Binding) -> str:
        """What a key does, in a word or two, as things stand."""
        return binding.description

    def told(self, binding: Binding) -> str:
        """What else help says of a key, as things stand."""
        return binding.tooltip


def declared(screen: Screen[object]) -> list[str]:
    """The actions of a screen in the order of its classes, those of the focus first and help at the end: the
    keys that people choose for themselves would put their actions behind all others.
    """
    actions = [action for node, _ in screen._modal_binding_chain for action in _actions(type(node))]
    return [action for action in actions if action != "help"] + ["help"]


@cache
def _actions(kind: type[DOMNode]) -> tuple[str, ...]:
    return tuple(binding.action for _, binding in kind._merge_bindings())
