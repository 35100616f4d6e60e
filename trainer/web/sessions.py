"""The terminals that are open in browsers: how many there may be, what frames ask for, and their end."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from pathlib import Path

from aiohttp import WSCloseCode, WSMsgType, web
from textual_serve.download_manager import DownloadManager

from trainer.web.terminal import Terminal, size

MOST_BYTES = 2_000_000
"""Of one frame: a paste of 10,000 lines is one."""
ENDING_S = 12.0
"""Seconds that all sessions together have to end in, as many as one may take (`Terminal.stop`)."""
OWN = 3
"""Terminals of one profile at once."""
BEGUN = web.RequestKey("begun", bool)
"""What a request is marked with whose answer is under way."""


class Sessions:
    """At most so many terminals at once, by profile in `running`; they hand out `downloads`."""

    def __init__(self, most: int) -> None:
        self.running: Counter[str] = Counter()
        self.downloads = DownloadManager()
        self._most = most
        self._open: dict[web.WebSocketResponse, asyncio.Task[object] | None] = {}

    async def hold(self, request: web.Request, profile: str, home: Path) -> web.WebSocketResponse:
        """Run a trainer in the folder of a profile for as long as its browser is there."""
        if self.running.total() >= self._most or self.running[profile] >= OWN:
            raise web.HTTPServiceUnavailable(reason="Too many sessions are open: close one.")
        self.running[profile] += 1
        try:
            return await self._run(request, home)
        finally:
            self.running[profile] -= 1

    async def end(self, app: web.Application | None = None) -> None:
        """End every session before the server goes, each with its answer saved, and wait for no browser."""
        sessions = dict(self._open)
        closing = (socket.close(code=WSCloseCode.GOING_AWAY) for socket in sessions)
        await asyncio.gather(*closing, return_exceptions=True)
        ending = [task for task in sessions.values() if task is not None]
        if ending:
            await asyncio.wait(ending, timeout=ENDING_S)

    async def _run(self, request: web.Request, home: Path) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=MOST_BYTES)
        await socket.prepare(request)
        request[BEGUN] = True

        async def close() -> None:
            await socket.close()

        async def write_bytes(data: bytes) -> None:
            with suppress(ConnectionError):  # a browser that has gone: its trainer still has to save and end
                await socket.send_bytes(data)

        async def write_str(text: str) -> None:
            with suppress(ConnectionError):
                await socket.send_str(text)

        terminal = Terminal(
            "",
            write_bytes=write_bytes,
            write_str=write_str,
            close=close,
            download_manager=self.downloads,
        )
        terminal.home = home
        self._open[socket] = asyncio.current_task()
        try:
            await terminal.start(*_asked_size(request))
            async for message in socket:
                if message.type is not WSMsgType.TEXT or not await _obey(socket, terminal, message.data):
                    break
        finally:
            await terminal.stop()
            await socket.close()
            self._open.pop(socket, None)
        return socket


async def _obey(socket: web.WebSocketResponse, terminal: Terminal, text: str) -> bool:
    """Do what a frame asks for; False for one that the page would never send, which ends the session."""
    try:
        frame = json.loads(text)
        kind = frame[0]
        if kind == "stdin":
            await terminal.send_bytes(frame[1].encode("utf-8", "replace"))
        elif kind == "resize":
            await terminal.set_terminal_size(*size(frame[1]["width"], frame[1]["height"]))
        elif kind == "ping":
            await socket.send_json(["pong", str(frame[1])[:100]])
        elif kind in ("blur", "focus"):
            await (terminal.blur() if kind == "blur" else terminal.focus())
        else:
            return False
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return False
    return True


def _asked_size(request: web.Request) -> tuple[int, int]:
    def number(name: str, default: int) -> int:
        text = request.query.get(name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) <= 5 else default

    return size(number("width", 80), number("height", 24))
