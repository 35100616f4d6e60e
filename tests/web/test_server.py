"""The server for a study group: who is let in, what is refused, and that no request runs anything."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import (
    ClientSession,
    ClientWebSocketResponse,
    CookieJar,
    WSMsgType,
    WSServerHandshakeError,
    web,
)

from trainer.errors import TrainerError, UsageError
from trainer.history import Store
from trainer.paths import SERVED, typed_path
from trainer.report.export import write_new
from trainer.tui.external import editor_command
from trainer.web.guard import LASTS_S, MOST_FAILURES, WINDOW_S, Guard, own_hosts
from trainer.web.profiles import Profiles
from trainer.web.server import FILES, OWN, Server, Settings
from trainer.web.terminal import Terminal, size

TOKEN = "the-token-of-the-invitation"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Guest:
    """Somebody with a browser's manners: cookies, an Origin, and the name of the server."""

    def __init__(self, server: Server, session: ClientSession, address: str) -> None:
        self.server, self.session, self.address = server, session, address
        self.headers = {"Origin": address}

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        async with self.session.get(self.address + path, headers=headers) as answer:
            return answer.status, await answer.text(errors="replace")

    async def post(self, path: str, origin: str | None = None, **form: str) -> tuple[int, str]:
        headers = {"Origin": origin or self.address}
        async with self.session.post(self.address + path, data=form, headers=headers) as answer:
            return answer.status, await answer.text()

    async def come_in(self, name: str = "ada", password: str = "a long word") -> tuple[int, str]:
        await self.get(f"/?token={TOKEN}")
        return await self.post("/enter", name=name, password=password)


@pytest_asyncio.fixture
async def guest(tmp_path: Path) -> AsyncIterator[Guest]:
    server = Server(Settings(tmp_path / "profiles", token=TOKEN), Clock())
    runner = web.AppRunner(server.app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    server.guard.hosts = own_hosts("127.0.0.1", port)
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        yield Guest(server, session, f"http://127.0.0.1:{port}")
    await runner.cleanup()


async def test_nobody_comes_in_without_the_token(guest: Guest) -> None:
    for path in ("/", "/?token=", "/?token=wrong", "/?token=" + "x" * 5000):
        status, text = await guest.get(path)
        assert status == 403
        assert TOKEN not in text
    assert (await guest.post("/enter", name="ada", password="a long word"))[0] == 403
    assert (await guest.get("/ws", Origin=guest.address))[0] == 403
    assert not guest.server.settings.folder.exists()


async def test_whoever_is_invited_names_a_profile_and_has_a_terminal(guest: Guest) -> None:
    status, text = await guest.get(f"/?token={TOKEN}")
    assert status == 200
    assert "<form" in text
    status, text = await guest.come_in()
    assert status == 200
    assert 'data-session-websocket-url="ws://127.0.0.1' in text
    assert (guest.server.settings.folder / "ada" / "profile.json").is_file()
    status, text = await guest.post("/leave")
    assert "<form" in text
    assert "data-session" not in text


async def test_pages_say_that_nothing_comes_from_elsewhere(guest: Guest) -> None:
    async with guest.session.get(f"{guest.address}/?token={TOKEN}") as answer:
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize(
    "name", ["", "Ada", "a/b", "..", ".", "a" * 33, "-a", "ада", "ada\n", "nul", "a b", "$(id)"]
)
async def test_a_name_is_a_plain_word_or_is_refused(guest: Guest, name: str) -> None:
    status, _ = await guest.come_in(name)
    assert status == 403 or name.strip() == "ada"
    assert not (guest.server.settings.folder.parent / "profile.json").exists()


async def test_a_profile_opens_for_its_password_alone(guest: Guest) -> None:
    await guest.come_in("ada", "a long word")
    await guest.post("/leave")
    status, text = await guest.come_in("ada", "another word")
    assert status == 403
    assert "not the password" in text
    assert "a long word" not in (guest.server.settings.folder / "ada" / "profile.json").read_text()
    assert (await guest.come_in("bob", "short"))[0] == 403
    assert (await guest.come_in("ada", "a long word"))[0] == 200


async def test_what_was_typed_into_the_form_is_data(guest: Guest) -> None:
    status, text = await guest.come_in('"><script>', "a long word")
    assert status == 403
    assert "<script>" not in text


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "https://127.0.0.1", "null", "http://127.0.0.1.evil.example", "http://[::"],
)
async def test_pages_of_others_are_refused(guest: Guest, origin: str) -> None:
    await guest.come_in()
    assert (await guest.post("/leave", origin=origin))[0] == 403
    assert (await guest.get("/ws", Origin=origin))[0] == 403
    assert (await guest.get("/ws"))[0] == 403


async def test_another_name_for_this_address_is_refused(guest: Guest) -> None:
    for host in ("evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost:99999"):
        assert (await guest.get(f"/?token={TOKEN}", Host=host))[0] in (400, 403)


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/../server.py",
        "/static/..%2f..%2fprofiles.py",
        "/static//etc/passwd",
        "/static/js/textual.js/..",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/static/js\\textual.js",
        "/download/../../x",
        "/profiles/ada/profile.json",
        "/favicon.ico",
    ],
)
async def test_no_file_is_given_out_but_those_of_the_page(guest: Guest, path: str) -> None:
    await guest.come_in()
    assert (await guest.get(path))[0] in (403, 404)


async def test_the_files_of_the_page_are_there_and_ask_for_nothing_else(guest: Guest) -> None:
    for path in FILES:
        assert (await guest.get(f"/static/{path}"))[0] == 200


async def seen_until(socket: ClientWebSocketResponse, words: bytes) -> None:
    """Receive until some words were painted."""
    seen = b""
    while words not in seen:
        message = await asyncio.wait_for(socket.receive(), 60)
        assert message.type is WSMsgType.BINARY
        seen += message.data


async def test_a_terminal_runs_for_its_profile_and_saves_what_is_typed_as_the_server_ends(
    guest: Guest,
) -> None:
    await guest.come_in()
    async with guest.session.ws_connect(
        f"{guest.address}/ws?width=90&height=30", headers=guest.headers
    ) as socket:
        await seen_until(socket, b"napkin trainer")
        assert guest.server.running == {"ada": 1}
        await socket.send_str(json.dumps(["stdin", "\r"]))
        await seen_until(socket, b"check")
        await socket.send_str(json.dumps(["stdin", "the last words"]))
        await seen_until(socket, b"words")
        await socket.send_str(json.dumps(["stdin", " = 5"]))
        await asyncio.gather(socket.receive(), guest.server.end_sessions())
    assert not guest.server.running.total()
    with Store.open(guest.server.settings.folder / "ada" / "data" / "history.sqlite3") as store:
        assert [draft.text.startswith("the last words") for draft in store.drafts()] == [True]


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "3",
        '["stdin"]',
        '["stdin", 5]',
        '["resize", {"width": "a"}]',
        '["run", "id"]',
        "[" * 5000,
        '["resize", {"width": NaN, "height": 3}]',
    ],
)
async def test_a_frame_that_no_page_sends_ends_the_session(
    guest: Guest, frame: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _without_process(monkeypatch)
    await guest.come_in()
    async with guest.session.ws_connect(f"{guest.address}/ws", headers=guest.headers) as socket:
        await socket.send_str(frame)
        assert (await asyncio.wait_for(socket.receive(), 30)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)


async def test_a_frame_without_end_is_refused(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    _without_process(monkeypatch)
    await guest.come_in()
    async with guest.session.ws_connect(f"{guest.address}/ws", headers=guest.headers) as socket:
        await socket.send_str(json.dumps(["stdin", "x" * 3_000_000]))
        assert (await asyncio.wait_for(socket.receive(), 30)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)


async def test_two_hundred_sockets_open_no_more_than_the_limit(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _without_process(monkeypatch)
    await guest.come_in()

    async def connect() -> object:
        try:
            return await guest.session.ws_connect(f"{guest.address}/ws", headers=guest.headers)
        except WSServerHandshakeError as error:
            return error.status

    found = await asyncio.gather(*(connect() for _ in range(200)))
    assert found.count(503) == 200 - OWN
    assert guest.server.running.total() == OWN


async def test_no_text_of_a_request_reaches_a_command(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = []

    async def spied(*arguments: object, **_: object) -> object:
        commands.append(arguments)
        raise OSError("spied")

    def shell(*_: object, **__: object) -> None:
        raise AssertionError("a shell was asked")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", spied)
    monkeypatch.setattr(asyncio, "create_subprocess_shell", shell)
    await guest.come_in()
    status, _ = await guest.get("/ws?width=$(id)&height=;ls", Origin=guest.address)
    assert status == 400
    with pytest.raises(Exception):  # noqa: B017 the socket ends, in whichever way
        async with guest.session.ws_connect(
            f"{guest.address}/ws?width=$(id)", headers=guest.headers
        ) as socket:
            await asyncio.wait_for(socket.receive(), 30)
            raise ConnectionError
    assert commands == [(sys.executable, "-m", "trainer")]


def test_a_key_runs_out_and_passwords_are_not_guessed() -> None:
    clock = Clock()
    guard = Guard(TOKEN, own_hosts("127.0.0.1", 8765), clock)
    key = guard.let_in("ada")
    assert guard.profile(key) == "ada"
    assert guard.profile("") is guard.profile(None) is guard.profile("x") is None
    clock.now += LASTS_S
    assert guard.profile(key) is None
    for _ in range(MOST_FAILURES):
        assert not guard.is_closed("ada")
        guard.failed("ada")
    assert guard.is_closed("ada")
    assert not guard.is_closed("bob")
    clock.now += WINDOW_S + 1
    assert not guard.is_closed("ada")


def test_a_server_knows_its_names() -> None:
    assert own_hosts("127.0.0.1", 80) == {"127.0.0.1:80", "localhost:80", "[::1]:80"}
    assert own_hosts("0.0.0.0", 80, ["Study.example"]) == {"0.0.0.0:80", "study.example:80"}


def test_profiles_are_folders_of_their_own(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    assert profiles.enter("ada", "a long word") != profiles.enter("bob", "a long word")
    assert (tmp_path / "ada").stat().st_mode & 0o077 == 0
    with pytest.raises(UsageError):
        profiles.enter("ada", "x" * 1000)


def test_a_size_is_kept_within_bounds() -> None:
    assert size(1, 10**6) == (20, 150)
    with pytest.raises(ValueError, match="two whole numbers"):
        size("80", 24)


def _without_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminals that run nothing: what is tested is the socket before them."""

    async def nothing(*_: object) -> None:
        return None

    for name in ("start", "stop", "send_bytes", "set_terminal_size"):
        monkeypatch.setattr(Terminal, name, nothing)


def test_a_served_trainer_writes_only_into_its_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "ada"))
    monkeypatch.setenv(SERVED, "1")
    for name in ("/etc/cron.d/x.md", "~/x.md", "../../x.md", "..\\..\\x.md", "x.md"):
        assert typed_path(name) == tmp_path / "ada" / "data" / "exports" / "x.md"
    assert write_new("../x.md", "text").read_text() == "text"
    assert [path.name for path in tmp_path.rglob("*.md")] == ["x.md"]
    with pytest.raises(TrainerError):
        write_new("..", "text")


def test_a_served_trainer_opens_no_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "touch /tmp/opened")
    monkeypatch.setenv("TRAINER_MODE", "coach")
    terminal = Terminal.__new__(Terminal)
    terminal.home, terminal.debug = tmp_path, False
    environment = terminal._build_environment()
    assert not {"EDITOR", "VISUAL", "TRAINER_MODE"} & environment.keys()
    assert environment["TRAINER_HOME"] == str(tmp_path)
    with pytest.raises(TrainerError, match="no other editor"):
        editor_command({**environment, "EDITOR": "touch /tmp/opened"})
