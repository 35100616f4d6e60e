"""An answer that the history cannot take, written to a file of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from trainer.errors import TrainerError
from trainer.history import Draft


def refuges() -> list[Path]:
    """Folders where such a file may go, the best first: the person's own, then the one for passing things."""
    folders = []
    for folder in (Path.home, tempfile.gettempdir):
        try:
            folders.append(Path(folder()))
        except (OSError, RuntimeError):  # nobody's home, or no folder that can be written
            continue
    return folders


def rescue(draft: Draft, folders: Iterable[Path]) -> Path:
    """Write the text of a draft into a new file; return the file. Raises TrainerError as `write_out` does."""
    return write_out(f"answer-{draft.question}", draft.text, folders)


def write_out(name: str, text: str, folders: Iterable[Path]) -> Path:
    """Write a text into a new file of the first folder that takes it; return the file.

    Raises TrainerError where none does.
    """
    why = "there is no folder for it"
    for folder in folders:
        try:
            with tempfile.NamedTemporaryFile(
                "w",
                encoding="utf-8",
                errors="replace",
                prefix=f"trainer-{_plain(name)}-",
                suffix=".txt",
                dir=folder,
                delete=False,
            ) as file:
                path = Path(file.name)
                file.write(text.rstrip("\n") + "\n")
        except OSError as error:
            why = f"{folder}: {error.strerror}"
        else:
            return path
    raise TrainerError(f"the {name.partition('-')[0]} could not be saved in a file either: {why}")


def told(draft: Draft, path: Path) -> str:
    """Where a rescued answer is, and how to have it graded."""
    seed = "" if draft.seed is None else f" --seed {draft.seed}"
    return (
        f"The unfinished answer is saved in {path}\n"
        f"trainer grade {draft.question}{seed} --answer {path} grades it."
    )


def _plain(id: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in id)[:60]
