"""What holds for any bytes as config.toml: a sentence on what is of no use, changes that leave the rest."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.fuzz.failing import raw, require, with_calls
from tests.fuzz.target import Target
from tests.fuzz.toml_changes import changed
from trainer.bank.problem import problem_lines
from trainer.config import SETTINGS, Config, load_config
from trainer.config.write import remove_setting, write_setting
from trainer.errors import UsageError
from trainer.tui.app import TrainerApp
from trainer.tui.keymap import actions, checked
from trainer.tui.preferences import preferences

LOAD_CALLS, LOAD_CALLS_A_BYTE = 20_000, 50
CHANGES = (("theme", "light"), ("mouse", False), ("keymap.drill.submit", "f7"), ("keymap.palette", "f9,f6"))
SEEDS = (
    "",
    "# mine\nmode = \"coach\"  # slowly\ntheme = 'light'\nhide_clock = true\nmouse = false\nascii = true\n",
    '[keymap]\n"drill.submit" = "f5, ctrl+j"\npalette = "f9"\n',
    '[keymap.drill]\nsubmit = "ctrl+j"\n[keymap]\npalette = "f12"\n',
    'keymap.drill.submit = "f6"\nkeymap."palette" = "f9"\nmode = "interview"\n',
    'keymap = { "drill.submit" = "f6", palette = "?" }\ntheme = "ansi-dark"\n',
    'mode = "drill"\r\nkeymap = {}\r\n\r\n# end',
    'theme = "drak"\nmode = 3\nmosue = true\n[keymap]\npalette = "ctrl+i"\n"drill.submit" = "q"\n',
)


@cache
def _folder() -> Path:
    return Path(mkdtemp(prefix="fuzz-settings-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))


def _written(text: str) -> Path:
    path = _folder() / "config.toml"
    path.write_bytes(raw(text))
    return path


def are_read(text: str) -> None:
    """Every setting has a value of its kind, and what is wrong is said in one line, with its place."""
    path = _written(text)
    config, calls = with_calls(lambda: load_config({}, {}, path))
    budget = LOAD_CALLS + LOAD_CALLS_A_BYTE * len(text)
    require(calls <= budget, "more work than the file accounts for", (calls, budget))
    for key, setting in SETTINGS.items():
        require(setting.accepts(config.values[key]), "a setting with a value that is none of its", key)
    for problem in config.source.problems:
        for line in (config.notice, problem.place, *problem_lines(problem)):
            require(line.isprintable(), "a problem with control characters", line)
    require(
        bool(config.notice) == bool(config.source.problems), "problems, and nothing is said", config.notice
    )


def from_the_environment(text: str) -> None:
    """The same of the variables: each word is a value, or is said to be none."""
    environment = {setting.variable: text for setting in SETTINGS.values()}
    config = load_config({}, environment, _folder() / "none.toml")
    require(all(map(str.isprintable, config.complaints)), "a complaint with control characters")
    for key, setting in SETTINGS.items():
        require(setting.accepts(config.values[key]), "a setting with a value that is none of its", key)


def keys_can_be_used(text: str) -> None:
    """Each entry of the keymap is used, or has a fault; the app takes those that are used without a clash."""
    config = load_config({}, {}, _written(text))
    good, faults = checked(config.keymap)
    require(good.keys() | {one.id for one in faults} == config.keymap.keys(), "an entry without an answer")
    require(not good.keys() & {one.id for one in faults}, "an entry that is used in spite of its fault")
    for fault in faults:
        require((fault.says + fault.hint).isprintable(), "a fault with control characters", fault)
    bindings = TrainerApp._merge_bindings()
    bindings.apply_keymap(good)
    for id, keys in good.items():
        for key in keys.split(","):
            known = [one.id for one in bindings.key_to_bindings.get(key, [])]
            require(
                not known or id in known or id not in _of_app(), "a key that the app did not take", (id, key)
            )
    preferences(config)


@cache
def _of_app() -> frozenset[str]:
    return frozenset(one.id for _, one in TrainerApp._merge_bindings() if one.id)


def are_changed_alone(text: str) -> None:
    """A change of a key changes it and nothing else; or nothing is changed, with a reason."""
    for key, value in CHANGES:
        _changes(text, lambda path, key=key, value=value: write_setting(path, key, value), key, value)
        _changes(text, lambda path, key=key: remove_setting(path, key), key, None)


def _changes(text: str, change: Callable[[Path], object], key: str, value: object) -> None:
    path = _written(text)
    before, was = load_config({}, {}, path), path.read_bytes()
    try:
        done = change(path)
    except UsageError as error:
        require(path.read_bytes() == was, "a change that was refused and made", error.title)
        require(bool(error.title), "a refusal without a sentence")
        return
    after = load_config({}, {}, path)
    if done is False:
        require(path.read_bytes() == was, "nothing to take away, and a change")
        return
    expected = _values(before)
    if value is None:
        expected.pop(key, None)
    else:
        expected[key] = value
    require(_values(after) == expected, "a change of something else", (key, expected, _values(after)))
    says = [one.says for one in after.source.problems]
    new = [one for one in says if one not in {problem.says for problem in before.source.problems}]
    require(not new, "a change that makes a problem", new)
    comments = [line for line in before.source.text.split("\n") if line.startswith("#")]
    kept = after.source.text.split("\n")
    require(all(line in kept for line in comments), "a comment that a change took away", comments)


def _values(config: Config) -> dict[str, object]:
    """What the file sets, and nothing that only holds by default."""
    own = {key: value for key, value in config.values.items() if config.origins[key] == "file"}
    return {**own, **{f"keymap.{id}": keys for id, keys in config.keymap.items()}}


def _seeds() -> list[str]:
    lines = [f'"{id}" = "{binding.key}"' for id, binding in actions().items()]
    return [*SEEDS, "[keymap]\n" + "\n".join(lines)]


TARGET = Target(
    properties={
        "read": are_read,
        "variables": from_the_environment,
        "keys": keys_can_be_used,
        "change": are_changed_alone,
    },
    seeds=_seeds,
    change=changed,
    longest=4000,
    every={"keys": 5},
)
