"""Ending a command at one of its calls to the system, or failing such calls: the same every time."""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path
from shutil import which

from tests.torture.terminal import command, environment

WRITING = "pwrite64,fdatasync,fsync,rename,link,linkat,unlink,ftruncate"
"""The calls after which something is on the disk that was not there before."""


@cache
def available() -> bool:
    """Whether strace is installed and may look into programs here."""
    if which("strace") is None:
        return False
    tried = subprocess.run(["strace", "-qq", "-e", "trace=none", "true"], capture_output=True, check=False)
    return tried.returncode == 0


def traced(home: Path, inject: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in which something is injected into its calls, as strace spells it."""
    calls = inject.split(":")[0]
    tracing = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={inject}"]
    return subprocess.run(
        [*tracing, *command(*arguments)],
        input=text,
        env=environment(home),
        capture_output=True,
        text=True,
        check=False,
    )


def count(home: Path, *arguments: str) -> int:
    """How many of these calls a command makes."""
    with tempfile.NamedTemporaryFile("r") as file:
        tracing = ["strace", "-f", "-qq", "-o", file.name, "-e", f"trace={WRITING}"]
        done = subprocess.run(
            [*tracing, *command(*arguments)], env=environment(home), capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return len(file.read().splitlines())


def killed_at(home: Path, call: int, *arguments: str) -> bool:
    """Kill a command when it comes to the call of that number; True where it was done before that."""
    return traced(home, f"{WRITING}:signal=KILL:when={call}", *arguments).returncode == 0
