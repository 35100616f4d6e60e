"""Profiles: the people who practise on one server, each with a folder of their own."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import secrets
from pathlib import Path

from trainer.errors import TrainerError, UsageError

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
SHORTEST = 6
LONGEST = 200
"""Characters that a password has at least and at most."""
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

    def enter(self, name: str, password: str) -> Path:
        """The folder of a profile for whoever knows its password; made with this one where there is none.

        Raises UsageError for a wrong name or password and TrainerError where the folder cannot be made.
        """
        home = self.home(name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise UsageError(f"a password has {SHORTEST} to {LONGEST} characters")
        kept = home / "profile.json"
        try:
            if not kept.exists():
                self._make(home, kept, password)
            entry = json.loads(kept.read_text(encoding="utf-8"))
            salt, expected = bytes.fromhex(entry["salt"]), bytes.fromhex(entry["hash"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise TrainerError(f"the profile {name} cannot be used: {error}", f"look into {home}") from error
        if not hmac.compare_digest(_hash(password, salt), expected):
            raise UsageError("that is not the password of this profile", "another name makes a new profile")
        return home

    def _make(self, home: Path, kept: Path, password: str) -> None:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        salt = secrets.token_bytes(16)
        text = json.dumps({"salt": salt.hex(), "hash": _hash(password, salt).hex()})
        descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)


def _hash(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "surrogatepass"), salt=salt, **_COST)
