"""The person's own keys: which actions there are, and what keeps a key from being given to one of them.

A key means one thing at a time. What stands beside each other on a screen is found from the classes: the
bindings of the screen, of the widgets that its module uses, and those of the app.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules

from textual.binding import Binding
from textual.keys import KEY_TO_UNICODE_NAME, REPLACED_KEYS, Keys, _character_to_key
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, TextArea

from trainer.bank.problem import did_you_mean, nearest, quoted

MODIFIERS = ("ctrl", "alt", "shift", "super", "hyper", "meta")
ALIASES = {"esc": "escape", "return": "enter", "del": "delete", "pgup": "pageup", "pgdn": "pagedown"}
SAME = {"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+left_square_bracket": "escape"}
"""Keys that a terminal cannot tell from another one."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What takes keys together: a screen with its widgets, and the app unless the screen is modal."""

    screen: type[Screen[object]]
    own: tuple[Binding, ...]
    around: tuple[Binding, ...]
    typed: bool
    """Whether there is a field on it that letters go into."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An entry of the keymap that cannot be used, and why."""

    id: str
    says: str
    hint: str = ""


@cache
def scopes() -> tuple[Scope, ...]:
    """Every screen of the app with all that takes keys on it."""
    from trainer.tui import screens
    from trainer.tui.app import TrainerApp

    app = tuple(binding for _, binding in TrainerApp._merge_bindings())
    found = []
    for module in iter_modules(screens.__path__):
        names = vars(import_module(f"{screens.__name__}.{module.name}"))
        for screen in names.values():
            if isclass(screen) and issubclass(screen, Screen) and screen.__module__ == names["__name__"]:
                widgets = _widgets(screen)
                around = [binding for one in widgets for _, binding in one._merge_bindings()]
                if not issubclass(screen, ModalScreen):
                    around += app
                own = tuple(binding for _, binding in screen._merge_bindings())
                typed = any(issubclass(one, (Input, TextArea)) for one in widgets)
                found.append(Scope(screen, own, tuple(around), typed))
    return tuple(found)


def actions() -> dict[str, Binding]:
    """The actions that can be given other keys: an id, and its binding with all its default keys."""
    found: dict[str, Binding] = {}
    for scope in scopes():
        for binding in (*scope.own, *scope.around):
            if binding.id is not None:
                before = found.get(binding.id)
                keys = [] if before is None else before.key.split(",")
                if binding.key not in keys:
                    found[binding.id] = binding.with_key(",".join([*keys, binding.key]), binding.key_display)
    return found


def checked(keymap: Mapping[str, str]) -> tuple[dict[str, str], list[Fault]]:
    """The entries that can be used, their keys as Textual calls them, and what is wrong with the others."""
    faults: list[Fault] = []
    good: dict[str, str] = {}
    known = actions()
    for id, keys in keymap.items():
        names = [named(key) for key in keys.split(",")]
        wrong = _wrong(id, keys, names, known)
        if wrong is not None:
            faults.append(wrong)
        else:
            good[id] = ",".join(name for name in names if name)
    while clashes := _clashes(good):  # a key that is given back may be in the way of another
        faults += clashes
        good = {id: keys for id, keys in good.items() if id not in {fault.id for fault in clashes}}
    return good, faults


def named(key: str) -> str | None:
    """The name of a key as Textual has it: "?" is question_mark, Shift+G is G; None for no key."""
    key = key.strip()
    if len(key) == 1:
        return _character_to_key(key)
    *modifiers, last = key.removesuffix("++").split("+") + (["+"] if key.endswith("++") else [])
    modifiers = [modifier.lower() for modifier in modifiers]
    if not set(modifiers) <= set(MODIFIERS):
        return None
    if len(last) == 1:
        if modifiers == ["shift"] and last.isalpha():
            return last.upper()
        name = _character_to_key(last.lower())
    else:
        name = ALIASES.get(last.lower(), last.lower())
        if not _exists(name):
            return None
    return "+".join([*(one for one in MODIFIERS if one in modifiers), name])


def _exists(name: str) -> bool:
    if name in _key_names():
        return True
    name = REPLACED_KEYS.get(name, name)
    try:
        unicodedata.lookup(KEY_TO_UNICODE_NAME.get(name, name.replace("_", " ").upper()))
    except KeyError:
        return False
    return True


@cache
def _key_names() -> frozenset[str]:
    return frozenset(key.value for key in Keys if not key.value.startswith("<"))


def _wrong(id: str, keys: str, names: list[str | None], known: Mapping[str, Binding]) -> Fault | None:
    """What is wrong with an entry by itself."""
    if id not in known:
        hint = did_you_mean(id, known, "trainer config keys lists the actions")
        return Fault(id, f"no action is called {quoted(id)}", hint)
    for key, name in zip(keys.split(","), names, strict=True):
        if name is None:
            near = [f"`{one}`" for one in nearest(key.strip(), _key_names(), limit=1)]
            hint = (
                f"did you mean {near[0]}?" if near else "a key is written as f5, ctrl+t, G or question_mark"
            )
            return Fault(id, f"{id}: no key is called {quoted(key.strip())}", hint)
        if name in SAME:
            return Fault(id, f"{id}: a terminal cannot tell {name} from {SAME[name]}", "take another key")
        if is_letter(name) and not any(map(is_letter, known[id].key.split(","))) and _is_typed(id):
            hint = "take a function key, or one with ctrl or alt"
            return Fault(id, f"{id}: {quoted(key.strip())} is text where this is done", hint)
    return None


def is_letter(name: str) -> bool:
    """Whether a key types a character."""
    return "+" not in name and (len(name) == 1 or name not in _key_names() or name == "space")


def _is_typed(id: str) -> bool:
    return any(scope.typed and any(binding.id == id for binding in scope.own) for scope in scopes())


def _clashes(keymap: Mapping[str, str]) -> list[Fault]:
    """The entries of the keymap whose key means something else on the same screen."""
    found: dict[str, Fault] = {}
    for scope in scopes():
        shipped = _by_key(scope, {})
        for key, sharing in _by_key(scope, keymap).items():
            agreed = shipped.get(
                key, {}
            )  # a list and a field beside it may take the same key, each in its turn
            own = [id for id in sharing if key in keymap.get(id, "").split(",")]
            for id in own:
                others = [one for one in sharing if one != id and not {id, one} <= agreed.keys()]
                if others and id not in found:
                    says = f"{id} and {others[0]} are both on {key}"
                    what = f"; {others[0]}: {sharing[others[0]]}" if sharing[others[0]] else ""
                    found[id] = Fault(id, says, f"give one of them another key{what}")
    return list(found.values())


def _by_key(scope: Scope, keymap: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """For each key what it does there: names of actions, and what they say of themselves."""
    keys: dict[str, dict[str, str]] = {}
    for binding in (*scope.own, *scope.around):
        name = binding.id or binding.description or binding.action
        for key in keymap[name].split(",") if name in keymap else [binding.key]:
            keys.setdefault(key, {})[name] = binding.tooltip
    return keys


def _widgets(screen: type[Screen[object]]) -> list[type[Widget]]:
    """The kinds of widgets that the modules of a screen name, where keys can go into them."""
    modules = [base.__module__ for base in screen.__mro__ if base.__module__.startswith("trainer.tui.")]
    found = {
        value
        for module in modules
        if module != "trainer.tui.screens.base"
        for value in vars(sys.modules[module]).values()
        if isclass(value) and issubclass(value, Widget) and not issubclass(value, Screen) and value.can_focus
    }
    return [one for one in found if not any(issubclass(other, one) for other in found - {one})]


def clashes_within(scope: Scope) -> Iterator[str]:
    """Keys on which a screen itself has two actions."""
    keys: dict[str, set[str]] = {}
    for binding in scope.own:
        keys.setdefault(binding.key, set()).add(binding.action)
    return (f"{scope.screen.__name__}: {key}" for key, acts in keys.items() if len(acts) > 1)
