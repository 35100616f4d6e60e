"""One running trainer behind a WebSocket: a process of its own, with the data of one profile."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual_serve.app_service import AppService

from trainer.paths import PACKAGE, SERVED

PATIENCE_S = 3.0
NARROWEST, WIDEST = 20, 400
LOWEST, HIGHEST = 5, 150


def size(width: Any, height: Any) -> tuple[int, int]:
    """A size that a browser asks for, within bounds. Raises ValueError for what is no size."""
    if not (isinstance(width, int) and isinstance(height, int)):
        raise ValueError("a size is two whole numbers")
    return max(NARROWEST, min(width, WIDEST)), max(LOWEST, min(height, HIGHEST))


class Terminal(AppService):
    """A trainer for one browser. Its command is fixed: no text of a request becomes part of one."""

    home: Path

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        environment = super()._build_environment(width, height)
        foreign = ("VISUAL", "EDITOR")
        environment = {
            name: value
            for name, value in environment.items()
            if not name.startswith("TRAINER_") and name not in foreign
        }
        return {**environment, "TRAINER_HOME": str(self.home), SERVED: "1", "TEXTUAL_FPS": "30"}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width, height)
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "trainer",
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
            cwd=PACKAGE.parent,
        )
        assert process.stdin is not None
        self._stdin = process.stdin
        return process

    async def stop(self) -> None:
        """End the trainer: asked first, then told, which saves the draft as well, and at last killed."""
        process, stopping = self._process, asyncio.create_task(super().stop())
        for end in (None, "terminate", "kill"):
            if process is not None and process.returncode is None and end is not None:
                getattr(process, end)()
            done, _ = await asyncio.wait({stopping}, timeout=PATIENCE_S)
            if done:
                break
        stopping.cancel()
        if process is not None and process.returncode is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE_S)
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
