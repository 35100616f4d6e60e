"""`trainer config`: the settings, where each comes from, whether they can be used, and changing them."""

from __future__ import annotations

import argparse
from typing import Any

from trainer.bank.problem import did_you_mean, problem_lines, quoted
from trainer.cli.output import SCHEMA, columns, counted, print_json, print_lines
from trainer.cli.settings import checked_config
from trainer.config import SETTINGS, Config, Value, config_path, load_config
from trainer.config.definitions import KEYMAP
from trainer.errors import UsageError

WHAT = ("show", "path", "validate", "set", "unset", "keys")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=WHAT,
        default="show",
        help="show: every setting, its value and where it comes from (the default); path: the file; "
        "validate: every problem in it; set KEY VALUE; unset KEY; keys: every action that can be given "
        "other keys",
    )
    parser.add_argument("key", nargs="?", metavar="KEY", help=f"a setting, or {KEYMAP}.ACTION")
    parser.add_argument("value", nargs="?", metavar="VALUE", help="its value, or keys with commas between")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Do what was asked for."""
    _count_arguments(args)
    if args.what == "path":
        _print(args, {"path": str(config_path())}, [str(config_path())])
        return 0
    if args.what == "set":
        return _set(args)
    if args.what == "unset":
        return _unset(args)
    if args.what == "keys":
        return _keys(args)
    config = checked_config()
    return _validate(args, config) if args.what == "validate" else _show(args, config)


def _count_arguments(args: argparse.Namespace) -> None:
    given = sum(value is not None for value in (args.key, args.value))
    wanted = {"set": 2, "unset": 1}.get(args.what, 0)
    if given != wanted:
        usage = {"set": "trainer config set KEY VALUE", "unset": "trainer config unset KEY"}
        found = usage.get(args.what, f"trainer config {args.what}")
        raise UsageError(f"trainer config {args.what} takes {counted(wanted, 'argument')}", found)


def _print(args: argparse.Namespace, value: dict[str, Any], lines: list[str]) -> None:
    if args.json:
        print_json({"schema": SCHEMA, **value})
    else:
        print_lines(lines)


def _show(args: argparse.Namespace, config: Config) -> int:
    """Every key, its value, and where that comes from. What is wrong is told of, and is no failure here."""
    rows = [(key, config.values[key], config.origins[key], SETTINGS[key].says) for key in SETTINGS]
    keys = [(f"{KEYMAP}.{id}", value, "file", "") for id, value in config.keymap.items()]
    value: dict[str, Any] = {
        "path": str(config.source.path),
        "settings": {key: {"value": held, "origin": origin} for key, held, origin, _ in [*rows, *keys]},
        "problems": _problems(config),
    }
    written = [(key, _written(held), origin, says) for key, held, origin, says in [*rows, *keys]]
    lines = columns(written)
    if value["problems"]:
        lines += ["", f"{counted(len(value['problems']), 'problem')}: trainer config validate says more"]
    _print(args, value, [*lines, "", f"file: {config.source.path}"])
    return 0


def _validate(args: argparse.Namespace, config: Config) -> int:
    lines = [line for problem in config.source.problems for line in problem_lines(problem)]
    lines += config.complaints
    exists = config.source.path.exists()
    fine = (
        f"{config.source.path}: fine" if exists else f"{config.source.path}: not there, so the defaults hold"
    )
    _print(args, {"path": str(config.source.path), "problems": _problems(config)}, lines or [fine])
    return 1 if lines else 0


def _problems(config: Config) -> list[dict[str, Any]]:
    in_environment = [{"path": "", "severity": "error", "says": says} for says in config.complaints]
    return [*(problem.to_dict() for problem in config.source.problems), *in_environment]


def _set(args: argparse.Namespace) -> int:
    from trainer.config.write import write_setting

    value = _value(args.key, args.value)
    write_setting(config_path(), args.key, value)
    _print(args, {"path": str(config_path()), "set": {args.key: value}}, [f"{args.key} = {_written(value)}"])
    return 0


def _unset(args: argparse.Namespace) -> int:
    from trainer.config.write import remove_setting

    there = remove_setting(config_path(), args.key)
    if not there:
        _known(args.key)
    known = args.key in SETTINGS or args.key.startswith(f"{KEYMAP}.")
    gone = "is back to its default" if known else "is gone from the file"
    says = gone if there else "was not set in the file"
    _print(args, {"path": str(config_path()), "unset": args.key if there else None}, [f"{args.key} {says}"])
    return 0


def _value(key: str, text: str) -> Value:
    """The value to write. Raises UsageError for one that could not be used."""
    setting = SETTINGS.get(key)
    if setting is not None:
        value = setting.parse(text)
        if value is None:
            hint = did_you_mean(text, setting.choices) if setting.choices else ""
            raise UsageError(f"{key}: expected {setting.expects}, found {quoted(text)}", hint)
        return value
    _known(key)
    from trainer.tui.keymap import checked

    id = key.removeprefix(f"{KEYMAP}.")
    _, faults = checked({**load_config({}, {}).keymap, id: text})
    for fault in faults:
        if fault.id == id:
            raise UsageError(fault.says, fault.hint)
    return ",".join(part.strip() for part in text.split(","))


def _known(key: str) -> None:
    if key not in SETTINGS and not key.startswith(f"{KEYMAP}."):
        from trainer.tui.keymap import actions

        named = [*SETTINGS, KEYMAP]
        if key in actions():
            named = [f"{KEYMAP}.{key}"]
        hint = did_you_mean(key, named, "trainer config show lists the settings")
        raise UsageError(f"no setting is called {quoted(key)}", hint)


def _keys(args: argparse.Namespace) -> int:
    """Every action by its id, with the keys that it has now."""
    from trainer.tui.keymap import actions, checked

    own, _ = checked(load_config({}, {}).keymap)
    known = actions()
    keys = {id: own.get(id, binding.key) for id, binding in known.items()}
    lines = columns(
        [(id, keys[id], binding.tooltip or binding.description) for id, binding in sorted(known.items())]
    )
    actions_now = {id: {"keys": keys[id].split(","), "says": one.tooltip} for id, one in known.items()}
    _print(args, {"actions": actions_now}, lines)
    return 0


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else value
