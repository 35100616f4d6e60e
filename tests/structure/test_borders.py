"""The borders between the rooms, and what a command may load to do its work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from trainer.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
HEAVY = ("textual", "rich", "asyncio", "platformdirs", "pytest")
PROBE = """
import json, os, sys
from trainer.cli.main import main
status = main(json.loads(sys.argv[1]))
sys.stdout = open(os.devnull, "w")
print(json.dumps([status, sorted(sys.modules)]), file=sys.stderr)
"""


def loaded(home: Path, *arguments: str, text: str = "") -> set[str]:
    """The modules that a command had loaded when it was done."""
    environment = {**os.environ, "TRAINER_HOME": str(home), "HOME": str(home)}
    probe = [sys.executable, "-c", PROBE, json.dumps(arguments)]
    done = subprocess.run(
        probe, input=text, capture_output=True, text=True, env=environment, cwd=ROOT, check=True
    )
    status, modules = json.loads(done.stderr.splitlines()[-1])
    assert status == 0, done.stderr
    return set(modules)


def test_the_rooms_know_only_the_rooms_below_them() -> None:
    check = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        ("list", "--json"),
        ("list",),
        ("check", "questions/napkin/train-7b-1t-3w.toml"),
        ("check", "questions/napkin/train-7b-1t-3w.toml", "--json"),
        ("show", "train-7b-1t-3w", "--solution", "--json"),
        ("grade", "train-7b-1t-3w", "--json"),
        ("read", "-", "--json"),
        ("calc", "6 * 7e9", "--json"),
        ("review", "--json"),
        ("hardware", "--json"),
        ("models", "--json"),
    ],
    ids=" ".join,
)
def test_a_command_for_scripts_loads_nothing_heavy(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    modules = loaded(tmp_path, *arguments, text=ANSWER)
    assert sorted(modules.intersection(HEAVY)) == []


@pytest.mark.parametrize(
    "arguments", [("grade", "train-7b-1t-3w"), ("drill", "train-7b-1t-3w", "--plain")], ids=" ".join
)
def test_a_report_in_lines_needs_no_app(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert "textual" not in loaded(tmp_path, *arguments, text=ANSWER)


def test_a_mistyped_word_is_understood_without_four_megabytes_of_library(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "grade", "train-7b-1t-3w", "--json", text=f"trianing compute: {ANSWER}")
    assert not any(name.startswith("rapidfuzz") for name in modules)


@pytest.mark.parametrize("arguments", [("--version",), ("--help",)], ids=" ".join)
def test_help_and_version_load_no_room(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    rooms = {name.split(".")[1] for name in loaded(tmp_path, *arguments) if name.startswith("trainer.")}
    assert rooms <= {"cli", "errors", "regex", "paths", "bounds"}


def test_every_command_can_be_configured_and_run() -> None:
    for name, command in COMMANDS.items():
        module = import_module(command.module)
        assert callable(module.configure), name
        assert callable(module.run), name


def test_importing_creates_nothing_and_a_list_its_index_only(tmp_path: Path) -> None:
    home = tmp_path / "home"
    loaded(home, "--version")
    loaded(home, "calc", "6 * 7e9", "--json")
    assert not home.exists()
    loaded(home, "list", "--json")
    assert [path.relative_to(home) for path in home.rglob("*.*")] == [Path("state", "headings.json")]
