"""Which process holds a draft, and whether that process still lives."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def holder(pid: int | None = None) -> str:
    """A token for a process, this one by default, that no other ever has, not even after a restart.

    In two containers processes may have one number and one moment of birth; what follows the stroke is
    drawn by lot.
    """
    pid = pid or os.getpid()
    return f"{pid} {_born(pid)}/{_lot()}"


def lives(token: str) -> bool:
    """Whether the process of the token still runs here.

    False where this machine cannot tell: a draft offered twice beats a draft lost.
    """
    pid, _, born = token.partition("/")[0].partition(" ")
    return bool(born) and pid.isdigit() and _born(int(pid)) == born


@cache
def _lot() -> str:
    return os.urandom(6).hex()


def _born(pid: int) -> str:
    """When a process started, and in which boot; "" where there is no such process or no way to know."""
    if BOOT_ID.exists():
        try:
            # The name of the command may hold spaces and brackets; the third field follows its last bracket.
            fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
            return f"{BOOT_ID.read_text().strip()} {fields[19]}" if fields[0] not in "ZX" else ""
        except OSError:
            return ""
    if sys.platform == "win32":
        return ""
    import subprocess  # macOS and BSD, where only ps knows

    asked = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip()
