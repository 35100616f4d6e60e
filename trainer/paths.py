"""Where questions, figures, settings, attempts and crash reports live. Importing this creates nothing."""

from __future__ import annotations

import os
from pathlib import Path

from trainer.errors import UsageError

APP = "napkin-trainer"
PACKAGE = Path(__file__).resolve().parent


NOWHERE = Path(os.devnull) / "no-home-folder"
"""Where nothing can be read or written: where somebody without a home keeps files."""

SERVED = "TRAINER_SERVED"
"""Set for a trainer in somebody's browser: it opens no editor and writes no file where it is told."""


def is_served() -> bool:
    """Whether this trainer is shown in the browser of somebody who has no other way into this machine."""
    return bool(os.environ.get(SERVED))


def real(path: Path) -> Path:
    """Where a path leads through links; itself for a link to itself, where `Path.resolve` has no answer."""
    return Path(os.path.realpath(path))


def _override() -> Path | None:
    """The folder that TRAINER_HOME names, where it is set."""
    named = os.environ.get("TRAINER_HOME", "")
    try:
        return Path(named).expanduser().absolute() if named else None
    except RuntimeError:  # the home of somebody whom the system does not know
        return NOWHERE


def _home(kind: str) -> Path:
    """The folder of one kind: under TRAINER_HOME where set, else where this platform keeps such files."""
    if (override := _override()) is not None:
        return override / kind
    import platformdirs  # 8 ms, and not needed with TRAINER_HOME

    ask = {"data": platformdirs.user_data_path, "config": platformdirs.user_config_path}
    try:
        folder = ask.get(kind, platformdirs.user_state_path)(APP, appauthor=False)
    except RuntimeError:  # a user whom the system does not know; older versions give a folder called ~
        return NOWHERE / kind
    return folder if folder.is_absolute() else NOWHERE / kind


def data_home() -> Path:
    """The person's own data: the history, and questions and figures they wrote."""
    return _home("data")


def config_home() -> Path:
    """The person's settings."""
    return _home("config")


def state_home() -> Path:
    """What can be lost without harm: crash reports and caches."""
    return _home("state")


def database_path() -> Path:
    """The history: attempts and drafts."""
    return data_home() / "history.sqlite3"


def plan_path() -> Path:
    """The study plan that is followed."""
    return config_home() / "plan.toml"


def packaged(name: str) -> Path:
    """A folder that travels with the program: inside the wheel, or at the top of a checkout."""
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def expanded(name: str | Path) -> Path:
    """The path of a name that may begin with a home (~). Raises UsageError for that of somebody unknown."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        says = f"{name} begins with the home of nobody known here"
        raise UsageError(says, "write the path in full") from error


def typed_path(name: str) -> Path:
    """The file of a name that a person typed: anywhere, but in a browser only in a folder of its profile.

    Raises RuntimeError for the home of somebody unknown, and ValueError for what can be no path.
    """
    if is_served():
        return data_home() / "exports" / Path(name.replace("\\", "/")).name
    return Path(name).expanduser().absolute()


def suggested_file(name: str) -> str:
    """Where a new file of this name is offered to be written: the person's home, or what stands for it."""
    if is_served():
        return name
    return f"~/{name}" if (override := _override()) is None else str(override / name)


def packs_home() -> Path:
    """Questions of other people, a folder a pack."""
    return data_home() / "packs"


def question_folders() -> list[Path]:
    """Folders of question files: the packaged one, the person's own, and packs. Any may not exist."""
    return [packaged("questions"), data_home() / "questions", packs_home()]


def headings_index() -> Path:
    """What was read of the question files the last time."""
    return state_home() / "headings.json"


def hardware_folders() -> list[Path]:
    """Folders of hardware, model and price files, the packaged one first. Either may not exist."""
    return [packaged("hardware"), data_home() / "hardware"]
