"""Every action has a name, says what it does, can be reached everywhere, and can be given other keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.events import Key
from textual.screen import ModalScreen

from tests.pilot.looking import press, screen_text, settle, until, write
from tests.pilot.samples import ANSWER
from trainer.tui.app import TrainerApp
from trainer.tui.keymap import actions, checked, clashes_within, is_letter, named, scopes
from trainer.tui.preferences import Preferences
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.screens.report import ReportScreen

Build = Callable[..., TrainerApp]

TAKEN = {
    "a multiplexer": "ctrl+a ctrl+b ctrl+g ctrl+h ctrl+j ctrl+k ctrl+l "
    "ctrl+n ctrl+o ctrl+p ctrl+q ctrl+s ctrl+t",
    "an editor's terminal": "ctrl+p ctrl+q f1 f5",
    "a desktop's terminal": "f1 f10 f11",
}
"""Keys that never arrive, by what keeps them."""


def test_every_action_has_an_id_and_says_what_it_does() -> None:
    nameless = [
        f"{scope.screen.__name__}: {binding.key}"
        for scope in scopes()
        for binding in scope.own
        if binding.show and not binding.system and not (binding.id and binding.tooltip)
    ]
    assert nameless == []
    assert [id for id, binding in actions().items() if not binding.tooltip] == []


def test_an_id_means_one_action_everywhere() -> None:
    meant: dict[str, set[str]] = {}
    for scope in scopes():
        for binding in (*scope.own, *scope.around):
            if binding.id is not None:
                meant.setdefault(binding.id, set()).add(binding.action)
    assert {id: found for id, found in meant.items() if len(found) > 1} == {}


def test_no_screen_has_two_actions_on_a_key() -> None:
    assert [clash for scope in scopes() for clash in clashes_within(scope)] == []


@pytest.mark.parametrize("taker", TAKEN)
def test_every_action_keeps_a_key_whoever_takes_some(taker: str) -> None:
    taken = set(TAKEN[taker].split())
    lost = [id for id, binding in actions().items() if set(binding.key.split(",")) <= taken]
    assert lost == []


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("f5", "f5"),
        (" F5 ", "f5"),
        ("?", "question_mark"),
        ("Ctrl+T", "ctrl+t"),
        ("shift+g", "G"),
        ("G", "G"),
        ("alt+ctrl+x", "ctrl+alt+x"),
        ("esc", "escape"),
        ("slash", "slash"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        ("shift+f5", "shift+f5"),
        ("ctlr+t", None),
        ("f99", None),
        ("nonsense", None),
        ("", None),
        ("ctrl+", None),
        ("+++", None),
    ],
)
def test_keys_are_written_as_people_write_them(written: str, name: str | None) -> None:
    assert named(written) == name


@pytest.mark.parametrize(
    ("keymap", "names"),
    [
        ({"drill.submit": "f2"}, ("drill.submit", "drill.hint", "f2")),
        ({"drill.submit": "f11", "drill.hint": "f11"}, ("drill.submit", "drill.hint", "f11")),
        ({"drill.hint": "ctrl+p"}, ("drill.hint", "palette", "ctrl+p")),
        ({"palette": "f6"}, ("palette", "drill.pause", "f6")),
        ({"home.browse": "enter"}, ("home.browse", "list.open", "enter")),
        ({"drill.hint": "ctrl+k"}, ("drill.hint", "ctrl+k")),
        ({"drill.submit": "w"}, ("drill.submit", "text")),
        ({"drill.submit": "ctrl+m"}, ("ctrl+m", "enter")),
        ({"drill.sumbit": "f5"}, ("drill.sumbit",)),
        ({"drill.submit": "ctlr+t"}, ("ctlr+t",)),
    ],
)
def test_what_cannot_be_given_is_refused_by_name(keymap: dict[str, str], names: tuple[str, ...]) -> None:
    used, faults = checked(keymap)
    assert used == {}
    assert all(name in faults[0].says for name in names), faults


def test_a_typing_error_in_a_name_is_answered_with_the_nearest() -> None:
    assert "drill.submit" in checked({"drill.sumbit": "f5"})[1][0].hint
    assert "ctrl+t" in checked({"drill.submit": "ctlr+t"})[1][0].hint


def test_two_actions_may_change_places() -> None:
    keymap = {"drill.submit": "f2", "drill.hint": "f5, ctrl+j"}
    assert checked(keymap) == ({"drill.submit": "f2", "drill.hint": "f5,ctrl+j"}, [])


def test_a_key_that_an_action_has_already_may_stay_beside_another() -> None:
    good, faults = checked({"review.delete": "D,delete"})  # the field beside the list takes delete as well
    assert (good, faults) == ({"review.delete": "D,delete"}, [])


def test_one_half_of_an_exchange_is_refused_with_the_other() -> None:
    used, faults = checked({"drill.submit": "f2", "drill.hint": "f5,ctlr+j"})
    assert used == {}
    assert {fault.id for fault in faults} == {"drill.submit", "drill.hint"}


async def test_other_keys_work_and_are_shown(build: Build) -> None:
    used, _ = checked({"drill.submit": "Alt+C", "home.browse": "w", "help": "?"})
    app = build(preferences=Preferences(keymap=used))
    async with app.run_test(size=(130, 30)) as pilot:
        await settle(pilot)
        assert "w browse" in screen_text(app).splitlines()[-1]
        await press(pilot, "enter")
        assert "alt+c check" in screen_text(app).splitlines()[-1]
        await write(pilot, ANSWER)
        await press(pilot, "f5", "ctrl+j")
        assert isinstance(app.screen, DrillScreen)
        await press(pilot, "alt+c")
        assert isinstance(app.screen, ReportScreen)


async def test_alt_with_a_letter_is_a_key_and_no_text(build: Build) -> None:
    used, _ = checked({"drill.submit": "alt+s"})
    app = build(preferences=Preferences(keymap=used))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        app.post_message(Key("alt+s", "s"))  # as a terminal sends it: with its letter
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))


ARROWS = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
SAME = {"discard": "delete", "words": "search"}
"""Last parts of ids that name one action in two places."""


def test_a_letter_means_one_thing_on_every_screen() -> None:
    meant: dict[str, dict[str, set[str]]] = {}
    for scope in scopes():
        bindings = (*scope.own, *scope.around)
        for binding in bindings:
            if not is_letter(binding.key) or binding.key == "space" or binding.key.isdigit():
                continue
            if issubclass(scope.screen, ModalScreen) and binding.action == "dismiss":
                continue  # what opens a small window, or leaves a screen, closes it too
            arrows = {one.key for one in bindings if one.action == binding.action} & ARROWS
            name = (binding.id or binding.action).rpartition(".")[2]
            whose = meant.setdefault(binding.key, {})
            whose.setdefault(SAME.get(name, name), set()).update(arrows)
    wrong = {
        key: sorted(names)
        for key, names in meant.items()
        if len(names) > 1 and not set.intersection(*names.values())
    }
    assert wrong == {}, "a letter is another action on another screen"
