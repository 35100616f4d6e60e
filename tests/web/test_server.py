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
)

from trainer.errors import TrainerError, UsageError
from trainer.history import Store
from trainer.paths import SERVED, typed_path
from trainer.report.export import write_new
from trainer.tui.external import editor_command
from trainer.web.door import SPEAKS_WITHIN_S, listening
from trainer.web.guard import LASTS_S, MOST_FAILURES, WINDOW_S, Guard, own_hosts
from trainer.web.profiles import Profiles
from trainer.web.server import FILES, Server, Settings
from trainer.web.sessions import OWN
from trainer.web.terminal import Terminal, size

TOKEN = "the-token-of-the-invitation"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Guest:
    """Somebody with a browser's manners: cookies, an Origin, and the name of the server."""

    def __init__(self, server: Server, session: ClientSession, clock: Clock, address: str) -> None:
        self.server, self.session, self.clock, self.address = server, session, clock, address
        self.headers = {"Origin": address}
        self.held: list[asyncio.StreamWriter] = []

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
    clock = Clock()
    server = Server(Settings(tmp_path / "profiles", token=TOKEN), clock)
    async with listening(server.app(), server.door, "127.0.0.1", 0) as port:
        server.guard.hosts = own_hosts("127.0.0.1", port)
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            guest = Guest(server, session, clock, f"http://127.0.0.1:{port}")
            yield guest
            for writer in guest.held:
                writer.close()


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


FORM = "application/x-www-form-urlencoded"
ODD_FORMS = (
    (b"--x\r\n\r\n", "multipart/form-data"),
    (b"none of it", "multipart/form-data; boundary=x"),
    (
        b'--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: bogus\r\n\r\na\r\n'
        b"--x--\r\n",
        "multipart/form-data; boundary=x",
    ),
    (b"name=ada&password=a+long+word", f'{FORM}; charset="\x9d0;title\x9c\x9b31m"'),
    (b"name=ada&password=a+long+word", f"{FORM}; charset=hex"),
    (b"name=\xff&password=\xff", FORM),
    (b"&".join(b"%d=" % number for number in range(50)), FORM),
    (b"{}", "application/json"),
)


@pytest.mark.parametrize(("body", "kind"), ODD_FORMS)
async def test_a_form_that_no_page_sends_is_refused_or_read_as_plain_text(
    guest: Guest, body: bytes, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    await guest.get(f"/?token={TOKEN}")
    headers = {"Origin": guest.address, "Content-Type": kind}
    async with guest.session.post(f"{guest.address}/enter", data=body, headers=headers) as answer:
        assert answer.status in (200, 400, 403, 415)
        assert (
            "default-src 'none'" in answer.headers.get("Content-Security-Policy", "") or answer.status == 200
        )
    assert not caplog.records


async def test_a_form_that_is_packed_and_cannot_be_unpacked_is_refused(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    await guest.get(f"/?token={TOKEN}")
    headers = {"Origin": guest.address, "Content-Type": FORM, "Content-Encoding": "gzip"}
    async with guest.session.post(f"{guest.address}/enter", data=b"abcde", headers=headers) as answer:
        assert answer.status == 400 and "Content-Security-Policy" in answer.headers
    await guest.get("/")
    assert not caplog.records


async def test_a_cookie_that_is_no_text_is_no_invitation(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    host = guest.address.removeprefix("http://")
    reading, writing = await asyncio.open_connection(*host.split(":"))
    writing.write(b"GET / HTTP/1.1\r\nHost: %s\r\nCookie: trainer_invited=\xff\xfe\r\n\r\n" % host.encode())
    assert (await reading.readline()).startswith(b"HTTP/1.1 403")
    writing.close()
    assert not caplog.records


async def test_what_goes_wrong_is_said_in_a_plain_line_and_shown_as_a_page(
    guest: Guest, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("unknown: \x9b31m\x1b[2J\nmore")

    await guest.get(f"/?token={TOKEN}")
    monkeypatch.setattr(guest.server.profiles, "enter", fail)
    headers = {"Origin": guest.address}
    form = {"name": "ada", "password": "a long word"}
    async with guest.session.post(f"{guest.address}/enter", data=form, headers=headers) as answer:
        assert answer.status == 500 and "Content-Security-Policy" in answer.headers
        assert "unknown" not in await answer.text()
    (line,) = caplog.text.splitlines()
    assert "LookupError at test_server.py:" in line and line.isprintable()


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
        assert guest.server.sessions.running == {"ada": 1}
        await socket.send_str(json.dumps(["stdin", "\r"]))
        await seen_until(socket, b"check")
        await socket.send_str(json.dumps(["stdin", "the last words"]))
        await seen_until(socket, b"words")
        await socket.send_str(json.dumps(["stdin", " = 5"]))
        await asyncio.gather(socket.receive(), guest.server.sessions.end())
    assert not guest.server.sessions.running.total()
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
    assert guest.server.sessions.running.total() == OWN


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
        assert guard.may_try("ada")
    assert not guard.may_try("ada")
    assert guard.may_try("bob")
    clock.now += WINDOW_S + 1
    assert guard.may_try("ada")
    guard.was_right("ada")
    for _ in range(MOST_FAILURES):
        assert guard.may_try("ada")


async def connection(guest: Guest, says: bytes) -> asyncio.StreamReader:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(guest.address.rpartition(":")[2]))
    guest.held.append(writer)
    writer.write(says)
    await writer.drain()
    return reader


async def half_a_request(guest: Guest) -> asyncio.StreamReader:
    """A connection that has more to say, and does not say it."""
    return await connection(guest, b"GET / HTTP/1.1\r\nHost: x\r\nX: a")


async def half_a_form(guest: Guest) -> asyncio.StreamReader:
    """One that is invited, and has a form to send, and does not send it."""
    host = guest.address.removeprefix("http://")
    head = (
        f"POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: {guest.address}\r\nContent-Type: {FORM}\r\n"
        f"Cookie: trainer_invited={TOKEN}\r\nContent-Length: 4000\r\n\r\nname="
    )
    reader = await connection(guest, head.encode())
    await guest.get(f"/?token={TOKEN}")  # answered after it was heard
    return reader


@pytest.mark.parametrize(
    "says",
    [
        b"GARBAGE\r\n\r\n",
        b"POST /enter HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: HOST\r\nExpect: foo\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_refused_like_everything_else(
    guest: Guest, says: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    host = guest.address.removeprefix("http://").encode()
    reader = await connection(guest, says.replace(b"HOST", host))
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    assert head.split()[1] in (b"400", b"403", b"417")
    assert b"default-src 'none'" in head and b"aiohttp" not in head
    assert not caplog.records


async def test_invited_people_who_send_half_a_form_keep_nobody_out(
    guest: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    guest.server.door.most = 10
    first, *_ = [await half_a_form(guest) for _ in range(20)]
    assert (await guest.come_in())[0] == 200
    assert await asyncio.wait_for(first.read(), 30) == b""
    assert not caplog.records


async def test_connections_that_say_nothing_keep_nobody_out(guest: Guest) -> None:
    guest.server.door.most = 20
    first, *others = [await half_a_request(guest) for _ in range(20)]
    assert (await guest.come_in())[0] == 200
    assert await first.read() == b""
    guest.clock.now += SPEAKS_WITHIN_S
    guest.server.door.sweep()
    assert [await reader.read() for reader in others] == [b""] * 19
    assert (await guest.get("/"))[0] == 200


async def test_who_practises_is_not_shown_out(guest: Guest) -> None:
    await guest.come_in()
    guest.server.door.most = 1
    async with guest.session.ws_connect(f"{guest.address}/ws", headers=guest.headers) as socket:
        await half_a_request(guest)
        guest.clock.now += SPEAKS_WITHIN_S
        guest.server.door.sweep()
        await socket.send_str(json.dumps(["ping", "1"]))
        while (message := await asyncio.wait_for(socket.receive(), 30)).type is WSMsgType.BINARY:
            pass
        assert json.loads(message.data) == ["pong", "1"]


async def test_passwords_sent_at_once_or_for_names_that_are_none_are_counted_too(guest: Guest) -> None:
    assert (await guest.come_in())[0] == 200
    for n in range(30):
        assert (await guest.come_in(f"no-{n}-" + "x" * 40, "a wrong word"))[0] == 403
    answers = await asyncio.gather(
        *(guest.come_in("ada", f"wrong word {n}") for n in range(2 * MOST_FAILURES))
    )
    assert sorted(status for status, _ in answers) == [403] * MOST_FAILURES + [429] * MOST_FAILURES
    assert (await guest.come_in("bob"))[0] == 200


async def test_people_who_make_one_profile_at_the_same_moment_come_in_or_have_another_password(
    guest: Guest,
) -> None:
    words = ["a long word"] * 4 + ["another word"] * 2
    answers = await asyncio.gather(*(guest.come_in("ada", word) for word in words))
    assert {page.count("not the password") for status, page in answers if status == 403} <= {1}
    assert sorted(status for status, _ in answers) in ([200] * 4 + [403] * 2, [200] * 2 + [403] * 4)


async def test_where_a_profile_lies_is_said_to_whoever_runs_the_server_alone(
    guest: Guest, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "profiles" / "ada" / "profile.json").mkdir(parents=True)
    (tmp_path / "profiles" / "bob").write_text("")
    for name in ("ada", "bob"):
        status, page = await guest.come_in(name)
        assert status == 403 and f"the profile {name} cannot be used" in page
        assert str(tmp_path) not in page
        assert str(tmp_path / "profiles" / name) in caplog.text


async def test_a_server_has_room_for_so_many_profiles(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.web.profiles.MOST", 1)
    assert (await guest.come_in("ada"))[0] == 200
    status, page = await guest.come_in("bob")
    assert status == 403 and "no room" in page
    assert (await guest.come_in("ada"))[0] == 200


def test_a_server_knows_its_names() -> None:
    assert own_hosts("127.0.0.1", 80) == {"127.0.0.1:80", "localhost:80"}
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
