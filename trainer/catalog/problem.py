"""What is wrong with a hardware file or with a name that was asked for, and what would work."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from trainer.errors import TrainerError, UsageError

SHORT_LIST = 30
ELSEWHERE = "`trainer hardware` and `trainer models` list what there is"


class CatalogError(TrainerError):
    """A hardware file that cannot be used: which one, where, what was expected and what was found."""

    def __init__(self, path: Path, says: str, hint: str = "", line: int = 0) -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {says}", hint)
        self.path = path
        self.line = line
        self.says = says


def unknown(what: str, name: str, known: Iterable[str]) -> UsageError:
    """The error for a name that does not exist, with the nearest ones that do."""
    return UsageError(f'no {what} is called "{name}"', nearest(name, known))


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint that names what is closest to a mistyped name, or all there are where these are few."""
    from rapidfuzz import fuzz, process  # only after a typing error

    names = list(dict.fromkeys(known))
    matches = process.extract(name, names, scorer=fuzz.WRatio, processor=fold, score_cutoff=60, limit=3)
    close = [candidate for candidate, _, _ in matches]
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"there are {', '.join(names)}" if 0 < len(names) <= SHORT_LIST else ELSEWHERE


def fold(name: str) -> str:
    """A name as compared: lower case, letters and digits only, so that "Llama-3.1 8B" is "llama3_1_8b"."""
    return "".join(character for character in name.lower() if character.isalnum())
