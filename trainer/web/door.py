"""Connections: how many there may be, and how long one may take to say what it wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from trainer.web import pages

MOST = 512
"""Connections at once; fewer where the system allows a process only few files."""
SPEAKS_WITHIN_S = 10.0
"""How long a connection may stand open without a whole request."""
SWEEP_S = 1.0
BACKLOG = 32
"""Connections that are taken in one go, before any that was shown out is closed."""


class Door:
    """The open connections. Who says nothing is shown out in time, and at once where others want to come in.

    `now` is a monotonic clock in seconds.
    """

    def __init__(self, now: Callable[[], float], most: int = MOST) -> None:
        self.most = most
        self._now = now
        self._silent: dict[RequestHandler, float] = {}  # since when, the longest first
        self._busy: set[RequestHandler] = set()

    def answer(self, make: Callable[[], RequestHandler]) -> RequestHandler:
        """What speaks with a new connection."""
        if len(self._silent) + len(self._busy) >= self.most and self._silent:
            self._show_out(next(iter(self._silent)))
        handler = make()
        self._silent[handler] = self._now()
        return handler

    @contextmanager
    def at_work(self, handler: RequestHandler) -> Iterator[None]:
        """While a request of a connection is answered, a session as long as it lasts."""
        self._silent.pop(handler, None)
        self._busy.add(handler)
        try:
            yield
        finally:
            self._busy.discard(handler)
            if handler.transport is not None:  # it was not shown out meanwhile
                self._silent[handler] = self._now()

    @contextmanager
    def hearing(self, handler: RequestHandler) -> Iterator[None]:
        """While more of a request at work is awaited: until it comes, its connection says nothing."""
        self._busy.discard(handler)
        self._silent[handler] = self._now()
        try:
            yield
        finally:
            self._silent.pop(handler, None)
            self._busy.add(handler)

    def sweep(self) -> None:
        """Show out who said nothing for too long; those that went by themselves are forgotten with them."""
        late = self._now() - SPEAKS_WITHIN_S
        for handler in [one for one, since in self._silent.items() if since <= late]:
            self._show_out(handler)

    def _show_out(self, handler: RequestHandler) -> None:
        del self._silent[handler]
        handler.force_close()


class Speaker(RequestHandler):
    """What speaks with a connection. It refuses what is no request on a page like every other one."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The page for what the server could not read, or not answer, before which it is logged."""
        super().handle_error(request, status, exc, message)
        says = "This request is not one." if status < 500 else "That did not work."
        response = web.Response(
            text=pages.refused(says), status=status, content_type="text/html", headers=pages.HEADERS
        )
        response.force_close()
        return response


@asynccontextmanager
async def listening(app: web.Application, door: Door, host: str, port: int) -> AsyncIterator[int]:
    """Answer on an address while the block lasts; the port, which the system chooses for 0.

    Raises OSError where the address cannot be had.
    """
    runner = web.AppRunner(app, handle_signals=True, access_log=None)
    await runner.setup()
    assert runner.server is not None
    loop = asyncio.get_running_loop()
    quiet: dict[str, Any] = {"access_log": None}
    speaker = partial(Speaker, runner.server, loop=loop, **quiet)
    try:
        listener = await loop.create_server(partial(door.answer, speaker), host, port, backlog=BACKLOG)
        async with listener:
            yield listener.sockets[0].getsockname()[1]
    finally:
        await runner.cleanup()


async def keep_open(
    app: web.Application, door: Door, host: str, port: int, ready: Callable[[], None]
) -> None:
    """Answer until a signal says to end."""
    door.most = min(MOST, files_allowed() // 2)
    async with listening(app, door, host, port):
        ready()
        while True:
            await asyncio.sleep(SWEEP_S)
            door.sweep()


def files_allowed() -> int:
    """How many files and connections this process may have open, after asking for enough."""
    try:
        import resource
    except ImportError:  # not on Windows, where connections are no files
        return 4 * MOST
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * MOST if most == resource.RLIM_INFINITY else min(4 * MOST, most)
    if allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    return allowed
