"""The server: invitation, way in, page of the terminal and its socket; everything else does not exist."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

import textual_serve
from aiohttp import web
from aiohttp.http import HttpProcessingError

from trainer.errors import TrainerError
from trainer.web import pages
from trainer.web.door import SPEAKS_WITHIN_S, Door
from trainer.web.guard import LASTS_S, Guard, own_hosts
from trainer.web.log import say_in_a_line, tame
from trainer.web.profiles import Profiles
from trainer.web.sessions import BEGUN, Sessions

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
MOST_FORM, MOST_FIELDS = 10_000, 8
INVITED, PROFILE = "trainer_invited", "trainer_profile"

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
        self.sessions = Sessions(settings.sessions)

    @property
    def address(self) -> str:
        """The address to hand to those who are invited."""
        name = self.settings.names[0] if self.settings.names else self.settings.host
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.settings.port}/?token={self.guard.token}"

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(middlewares=[self._check], client_max_size=MOST_FORM)
        app.on_shutdown.append(self.sessions.end)
        app.on_response_prepare.append(_trust_nobody)
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
        """Refuse what is foreign, and answer with a page whatever goes wrong."""
        writes = request.method not in ("GET", "HEAD") or request.path == "/ws"
        if not self.guard.is_ours(request.headers, needs_origin=writes):
            return _page(pages.refused("This request came from another page or by another name."), 403)
        try:
            with self.door.at_work(request.protocol):
                return await handler(request)
        except web.HTTPException as error:
            return _page(pages.refused(error.reason), error.status)
        except HttpProcessingError:
            return _page(pages.refused("This request is not one."), 400)
        except Exception as error:
            if request.get(BEGUN):  # the answer is under way, and ends here
                raise
            say_in_a_line("a request failed", error)
            return _page(pages.refused("That did not work."), 500)

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
        with self.door.hearing(request.protocol):
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
        return await self.sessions.hold(request, profile, self.profiles.home(profile))

    async def _download(self, request: web.Request) -> web.StreamResponse:
        """A file that a trainer hands to its browser; its key is known to that browser alone."""
        if self.guard.profile(request.cookies.get(PROFILE)) is None:
            raise web.HTTPForbidden(reason="Nobody came in here.")
        key = request.match_info["key"]
        try:
            meta = await self.sessions.downloads.get_download_metadata(key)
        except KeyError:
            raise web.HTTPNotFound(reason="There is no such file.") from None
        name = "".join(char for char in meta.file_name if char.isalnum() or char in "-_.") or "report.txt"
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Disposition": f"attachment; filename={name}",
        }
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        request[BEGUN] = True
        async for chunk in self.sessions.downloads.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response


async def _trust_nobody(request: web.Request, response: web.StreamResponse) -> None:
    """Give every answer the headers of a page that trusts nobody."""
    response.headers.update(pages.HEADERS)


async def _form(request: web.Request) -> dict[str, list[str]]:
    """What was typed into a form of these pages, which all send it in the same way."""
    if request.content_type != "application/x-www-form-urlencoded":
        raise web.HTTPUnsupportedMediaType(reason="No page here sends a form like that.")
    try:
        async with asyncio.timeout(SPEAKS_WITHIN_S):
            body = (await request.read()).decode("utf-8", "replace")
    except (TimeoutError, ConnectionError):
        raise web.HTTPRequestTimeout(reason="This form did not arrive.") from None
    except web.RequestPayloadError:
        raise web.HTTPBadRequest(reason="This form cannot be read.") from None
    try:
        return parse_qs(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise web.HTTPBadRequest(reason="No page here has a form like that.") from None


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
    return web.Response(text=text, status=status, content_type="text/html")


def _home() -> web.Response:
    return web.Response(status=303, headers={"Location": "/"})


def _set_cookie(response: web.StreamResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=int(LASTS_S), httponly=True, samesite="Lax", path="/")
