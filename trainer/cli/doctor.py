"""`trainer doctor`: versions, terminal, folders, history, settings and questions, a line each."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from trainer import __version__
from trainer.cli.output import SCHEMA, columns, counted, print_json, print_lines
from trainer.cli.settings import checked_config
from trainer.cli.streams import is_dumb, is_utf8
from trainer.cli.waiting import Waiting
from trainer.errors import TrainerError
from trainer.paths import config_home, data_home, database_path, question_folders, state_home

NEEDED = (40, 12)
"""Columns and rows of the smallest terminal that the app can be laid out in."""
LIBRARIES = ("textual", "rich", "tomli", "tomlkit", "rapidfuzz", "platformdirs")


class Finding(NamedTuple):
    """One thing that was looked at; `advice` is what would help where it is not `fine`."""

    about: str
    says: str
    fine: bool = True
    advice: str = ""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = "The exit status is 1 where something is wrong. Nothing is written."
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Look at everything, and say what was found."""
    found = [finding for look in LOOKS for finding in look()]
    if args.json:
        print_json({"schema": SCHEMA, "fine": _all_fine(found), "findings": [one._asdict() for one in found]})
    else:
        rows = []
        for one in found:
            rows.append(("ok" if one.fine else "WRONG", one.about, one.says))
            rows += [("", "", line) for line in one.advice.splitlines()]
        print_lines(columns(rows))
    return 0 if _all_fine(found) else 1


def _all_fine(found: list[Finding]) -> bool:
    return all(finding.fine for finding in found)


def _versions() -> Iterator[Finding]:
    python = f"Python {platform.python_version()}"
    yield Finding("trainer", f"{__version__}, {python}, {platform.platform(terse=True)}")
    missing, there = [], []
    for name in LIBRARIES:
        try:
            there.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            missing.append(name)
    advice = f"not installed: {', '.join(missing)}; install the trainer again" if missing else ""
    yield Finding("libraries", ", ".join(there), not missing, advice)


def _terminal() -> Iterator[Finding]:
    """What the app would draw on. Standard output may be a pipe: that is no fault of the terminal."""
    names = [os.environ.get(name, "") for name in ("TERM", "TERM_PROGRAM")]
    inside = "in tmux" if os.environ.get("TMUX") else "in screen" if os.environ.get("STY") else ""
    known = ", ".join(filter(None, [*names, inside])) or "TERM is not set"
    drawn = sys.stdin.isatty() and sys.stderr.isatty()
    if is_dumb():
        yield Finding("terminal", known, False, "it only prints: trainer drill --plain works in it")
    else:
        yield Finding("terminal", known if drawn else f"{known}; none here, so --plain alone would work")
    yield Finding("colours", _colours())
    columns, rows = shutil.get_terminal_size()
    large = columns >= NEEDED[0] and rows >= NEEDED[1]
    advice = "" if large else f"{NEEDED[0]} columns and {NEEDED[1]} rows are needed"
    yield Finding("size", f"{columns} columns, {rows} rows", large, advice)
    yield Finding(
        "encoding",
        f"{sys.stderr.encoding}",
        is_utf8(sys.stderr),
        "" if is_utf8(sys.stderr) else "set LC_ALL or LANG to a UTF-8 locale, such as C.UTF-8",
    )


def _colours() -> str:
    if os.environ.get("NO_COLOR"):
        return "none, as NO_COLOR asks"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "16 million (COLORTERM)"
    if "256color" in os.environ.get("TERM", ""):
        return "256 (TERM); COLORTERM=truecolor where the terminal can do more"
    return "16; the themes ansi-dark and ansi-light are made for that"


def _folders() -> Iterator[Finding]:
    for about, folder in (("data", data_home()), ("settings", config_home()), ("state", state_home())):
        holder = next((one for one in (folder, *folder.parents) if os.path.lexists(one)), folder)
        if not holder.is_dir():
            yield Finding(about, str(folder), False, f"{holder} is no folder")
        elif not os.access(holder, os.W_OK | os.X_OK):
            yield Finding(about, str(folder), False, f"{holder} cannot be written")
        else:
            yield Finding(about, str(folder) if folder.exists() else f"{folder} (made when it is needed)")


def _history() -> Iterator[Finding]:
    path = database_path()
    if not os.path.lexists(path):
        yield Finding("history", "none yet")
        return
    from trainer.history import HistoryError, Store
    from trainer.history.integrity import damage

    try:
        with Waiting("checking the history") as looking:
            found = damage(path, looking)
        with Store.open(path, read_only=True) as store:
            newest, drafts = store.attempts(limit=1), len(store.drafts())
    except HistoryError as error:
        yield Finding("history", error.title, False, error.hint)
        return
    size = f"{path.stat().st_size / 1e6:.1f} MB"
    held = f"{newest[0].number if newest else 0:,} kept so far"
    says = f"attempts: {held}; unfinished: {drafts}; {size}"
    advice = f"{path}: {found}\ncopy the file away before the next drill" if found else ""
    yield Finding("history", says if not found else "damaged", not found, advice)


def _settings() -> Iterator[Finding]:
    config = checked_config()
    faults = [f"{one.place}: {one.says}" for one in config.source.problems] + list(config.complaints)
    if faults:
        yield Finding("config.toml", counted(len(faults), "problem"), False, "\n".join(faults))
    else:
        yield Finding("config.toml", "fine" if config.source.path.exists() else "none; the defaults hold")


def _questions() -> Iterator[Finding]:
    from trainer.bank import load_bank

    bank = load_bank(question_folders())
    broken = {problem.path: problem for problem in reversed(bank.problems) if problem.severity == "error"}
    good = bool(bank.questions)
    advice = "" if good else "no questions are installed: install the trainer again"
    yield Finding("questions", f"{counted(len(bank.questions), 'question')} can be used", good, advice)
    for problem in reversed(broken.values()):
        yield Finding("question", _beside(problem.path), False, f"{problem.place}: {problem.says}")


def _beside(path: Path) -> str:
    return f"{path.name} cannot be used"


def _guarded(look: Callable[[], Iterator[Finding]], about: str) -> Callable[[], list[Finding]]:
    """A look that says what kept it from seeing anything."""

    def guarded() -> list[Finding]:
        try:
            return list(look())
        except TrainerError as error:
            return [Finding(about, error.title, False, error.hint)]
        except OSError as error:
            place = f": {error.filename}" if error.filename else ""
            return [Finding(about, f"{error.strerror or error}{place}", False)]

    return guarded


LOOKS = [
    _guarded(_versions, "trainer"),
    _guarded(_terminal, "terminal"),
    _guarded(_folders, "folders"),
    _guarded(_history, "history"),
    _guarded(_settings, "config.toml"),
    _guarded(_questions, "questions"),
]
