"""Profiles: the people who practise on one server, each with a folder of their own."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from contextlib import suppress
from pathlib import Path

from trainer.errors import TrainerError, UsageError
from trainer.history.new_file import new_file

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
SHORTEST = 6
LONGEST = 200
"""Characters that a password has at least and at most."""
MOST = 200
"""Profiles of a server: more than a study group has, and fewer than fill a disk."""
_COST = {"n": 2**14, "r": 8, "p": 1}
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)


class Profiles:
    """The profiles under a folder. A name is lower-case letters, digits and hyphens, so it is always a plain
    folder name; a password is kept as a salted hash alone.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def home(self, name: str) -> Path:
        """The folder of a profile. Raises UsageError for what is no name."""
        if not NAME.fullmatch(name) or name in _RESERVED:
            raise UsageError(
                "that is no name for a profile", "1 to 32 lower-case letters, digits and hyphens: ada, team-2"
            )
        return self.folder / name

    def check(self, name: str, password: str) -> Path:
        """The folder of a profile, which there may not be yet. Raises UsageError for what cannot be a name or
        a password.
        """
        home = self.home(name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise UsageError(f"a password has {SHORTEST} to {LONGEST} characters")
        return home

    def enter(self, name: str, password: str) -> Path:
        """The folder of a profile for whoever knows its password; made with this one where there is none.

        Raises UsageError for a wrong name or password, and TrainerError where the folder cannot be used. Its
        cause names the folder: that is for whoever runs the server, and not for the person.
        """
        home = self.check(name, password)
        kept = home / "profile.json"
        try:
            if not kept.exists():
                self._make(kept, password)
            entry = json.loads(kept.read_text(encoding="utf-8"))
            salt, expected = bytes.fromhex(entry["salt"]), bytes.fromhex(entry["hash"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            says = f"the profile {name} cannot be used"
            raise TrainerError(says, "the terminal of whoever runs the server says why") from error
        if not hmac.compare_digest(_hash(password, salt), expected):
            raise UsageError("that is not the password of this profile", "another name makes a new profile")
        return home

    def _make(self, kept: Path, password: str) -> None:
        if self.folder.is_dir() and sum(1 for _ in self.folder.iterdir()) >= MOST:
            raise UsageError("there is no room for another profile", "come in by one that you have")
        salt = secrets.token_bytes(16)
        text = json.dumps({"salt": salt.hex(), "hash": _hash(password, salt).hex()})
        with suppress(FileExistsError), new_file(kept) as part:  # the first of this name counts
            part.write_text(text, encoding="utf-8")


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "surrogatepass"), salt=salt, **_COST)
