"""The server: invitation, way in, terminal and its WebSocket; everything else does not exist."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http import HttpProcessingError
from textual_serve.download_manager import DownloadManager

from trainer.errors import TrainerError
from trainer.web import pages
from trainer.web.door import SPEAKS_WITHIN_S, Door
from trainer.web.guard import LASTS_S, Guard, own_hosts
from trainer.web.log import say_in_a_line, tame
from trainer.web.profiles import Profiles
from trainer.web.terminal import Terminal, size

_THEIRS = Path(textual_serve.__file__).parent / "static"
FILES = {
    "js/textual.js": (_THEIRS / "js/textual.js", "text/javascript"),
    "js/focus.js": (Path(__file__).with_name("focus.js"), "text/javascript"),
    "css/xterm.css": (_THEIRS / "css/xterm.css", "text/css"),
    "fonts/RobotoMono-VariableFont_wght.ttf": (
        _THEIRS / "fonts/RobotoMono-VariableFont_wght.ttf",
        "font/ttf",
    ),
}
"""The files that a page needs; no other is given out."""
MOST_BYTES = 2_000_000
"""Of one frame: a paste of 10,000 lines is one."""
MOST_FORM, MOST_FIELDS = 10_000, 8
ENDING_S = 12.0
"""Seconds that all sessions together have to end in, as many as one may take (`Terminal.stop`)."""
OWN = 3
"""Terminals of one profile at once."""
INVITED, PROFILE = "trainer_invited", "trainer_profile"
BEGUN = web.RequestKey("begun", bool)
"""What a request is marked with whose answer is under way."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens and for whom. `names` are further names that it is known by, `sessions` the
    terminals at once.
    """

    folder: Path
    host: str = "127.0.0.1"
    port: int = 8765
    names: tuple[str, ...] = ()
    sessions: int = 8
    token: str = ""


class Server:
    """One server. `now` is a monotonic clock in seconds."""

    def __init__(self, settings: Settings, now: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        hosts = own_hosts(settings.host, settings.port, settings.names)
        self.guard = Guard(settings.token or secrets.token_urlsafe(24), hosts, now)
        self.door = Door(now)
        self.profiles = Profiles(settings.folder)
        self.running: Counter[str] = Counter()
        self._downloads = DownloadManager()
        self._sessions: dict[web.WebSocketResponse, asyncio.Task[object] | None] = {}

    @property
    def address(self) -> str:
        """The address to hand to those who are invited."""
        name = self.settings.names[0] if self.settings.names else self.settings.host
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.settings.port}/?token={self.guard.token}"

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._check], client_max_size=MOST_FORM)
        app.on_shutdown.append(self.end_sessions)
        tame()
        app.add_routes(
            [
                web.get("/", self._index),
                web.post("/enter", self._enter),
                web.post("/leave", self._leave),
                web.get("/ws", self._terminal),
                web.get("/download/{key}", self._download),
                web.get("/static/{path:.*}", _static),
            ]
        )
        return app

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what is foreign, and give every answer the headers of a page that trusts nobody."""
        writes = request.method not in ("GET", "HEAD") or request.path == "/ws"
        if not self.guard.is_ours(request.headers, needs_origin=writes):
            return _page(pages.refused("This request came from another page or by another name."), 403)
        try:
            with self.door.at_work(request.protocol):
                response = await handler(request)
        except web.HTTPException as error:
            return _page(pages.refused(error.reason), error.status)
        except HttpProcessingError:
            return _page(pages.refused("This request is not one."), 400)
        except Exception as error:
            if request.get(BEGUN):  # the answer is under way, and ends here
                raise
            say_in_a_line("a request failed", error)
            return _page(pages.refused("That did not work."), 500)
        if not response.prepared:
            response.headers.update(pages.HEADERS)
        return response

    async def _index(self, request: web.Request) -> web.Response:
        token = request.query.get("token")
        if token is not None:
            if not self.guard.invites(token):
                return self._not_invited()
            response = _home()
            _set_cookie(response, INVITED, token)
            return response
        profile = self.guard.profile(request.cookies.get(PROFILE))
        if profile is not None:
            address = f"ws://{request.headers['Host']}/ws"
            return _page(pages.terminal(profile, address, _font_size(request.query.get("fontsize"))))
        if not self.guard.invites(request.cookies.get(INVITED)):
            return self._not_invited()
        return _page(pages.way_in())

    def _not_invited(self) -> web.Response:
        return _page(pages.refused("Open the whole address that you were given, with its token."), 403)

    async def _enter(self, request: web.Request) -> web.Response:
        if not self.guard.invites(request.cookies.get(INVITED)):
            return self._not_invited()
        form = await _form(request)
        name, password = (form.get(key, [""])[0].strip() for key in ("name", "password"))
        try:
            self.profiles.check(name, password)  # costs nothing, so that only what is hashed is counted
            if not self.guard.may_try(name):
                return _page(pages.way_in("Too many wrong passwords just now: wait a minute.", name), 429)
            await asyncio.to_thread(self.profiles.enter, name, password)
        except TrainerError as error:
            if isinstance(error.__cause__, Exception):
                say_in_a_line(error.title, error.__cause__)
            says = f"{error.title}; {error.hint}" if error.hint else error.title
            return _page(pages.way_in(says, name[:32]), 403)
        self.guard.was_right(name)
        response = _home()
        _set_cookie(response, PROFILE, self.guard.let_in(name))
        return response

    async def _leave(self, request: web.Request) -> web.Response:
        self.guard.leave(request.cookies.get(PROFILE))
        response = _home()
        response.del_cookie(PROFILE, path="/")
        return response

    async def _terminal(self, request: web.Request) -> web.StreamResponse:
        profile = self.guard.profile(request.cookies.get(PROFILE))
        if profile is None:
            raise web.HTTPForbidden(reason="Nobody came in here.")
        if self.running.total() >= self.settings.sessions or self.running[profile] >= OWN:
            raise web.HTTPServiceUnavailable(reason="Too many sessions are open: close one.")
        self.running[profile] += 1
        try:
            return await self._run(request, self.profiles.home(profile))
        finally:
            self.running[profile] -= 1

    async def end_sessions(self, app: web.Application | None = None) -> None:
        """End every session before the server goes, each with its answer saved, and wait for no browser."""
        sessions = dict(self._sessions)
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
            download_manager=self._downloads,
        )
        terminal.home = home
        self._sessions[socket] = asyncio.current_task()
        try:
            await terminal.start(*_asked_size(request))
            async for message in socket:
                if message.type is not WSMsgType.TEXT or not await _obey(socket, terminal, message.data):
                    break
        finally:
            await terminal.stop()
            await socket.close()
            self._sessions.pop(socket, None)
        return socket

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file that a trainer hands to its browser; its key is known to that browser alone."""
        if self.guard.profile(request.cookies.get(PROFILE)) is None:
            raise web.HTTPForbidden(reason="Nobody came in here.")
        key = request.match_info["key"]
        try:
            meta = await self._downloads.get_download_metadata(key)
        except KeyError:
            raise web.HTTPNotFound(reason="There is no such file.") from None
        name = "".join(char for char in meta.file_name if char.isalnum() or char in "-_.") or "report.txt"
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Disposition": f"attachment; filename={name}",
        }
        response = web.StreamResponse(headers={**pages.HEADERS, **headers})
        await response.prepare(request)
        request[BEGUN] = True
        async for chunk in self._downloads.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response


async def _form(request: web.Request) -> dict[str, list[str]]:
    """What was typed into a form of these pages, which all send it in the same way."""
    if request.content_type != "application/x-www-form-urlencoded":
        raise web.HTTPUnsupportedMediaType(reason="No page here sends a form like that.")
    try:
        async with asyncio.timeout(SPEAKS_WITHIN_S):
            body = (await request.read()).decode("utf-8", "replace")
    except TimeoutError:
        raise web.HTTPRequestTimeout(reason="This form did not arrive.") from None
    try:
        return parse_qs(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise web.HTTPBadRequest(reason="No page here has a form like that.") from None


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


def _font_size(text: str | None) -> int:
    asked = int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 2 else 16
    return max(8, min(asked, 40))


async def _static(request: web.Request) -> web.Response:
    path = request.match_info["path"]
    if path not in FILES:
        raise web.HTTPNotFound(reason="There is nothing here.")
    file, kind = FILES[path]
    return web.Response(body=await asyncio.to_thread(file.read_bytes), content_type=kind)


def _page(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", headers=pages.HEADERS)


def _home() -> web.Response:
    return web.Response(status=303, headers={"Location": "/"})


def _set_cookie(response: web.StreamResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=int(LASTS_S), httponly=True, samesite="Lax", path="/")
