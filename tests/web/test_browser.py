"""The trainer in a real browser: somebody comes in, answers, goes away, and finds the answer again."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from aiohttp import web

from tests.web.browser import CHROMIUM, PATIENCE_S, Page, browser
from trainer.history import Store
from trainer.web.guard import own_hosts
from trainer.web.server import Server, Settings

LINE = "C = 6 * 175e9 * 300e9 = 3.15e23 FLOP"
SHOWS = "document.body.classList.contains('-first-byte')"

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


async def come_in(page: Page) -> None:
    """Fill in the form and wait for the terminal."""
    await page.evaluate("document.querySelector('[name=name]').focus()")
    await page.type("ada")
    await page.press("Tab")
    await page.type("a long word")
    await page.press("Enter")
    await page.until(SHOWS)
    await page.until("document.activeElement.className === 'xterm-helper-textarea'")


async def settled(page: Page, other_than: bytes = b"") -> bytes:
    """The picture of the page once it is another one, and stays the same for a moment."""

    async def waited() -> bytes:
        before = b""
        while (shown := await page.picture()) != before or shown == other_than:
            before = shown
            await asyncio.sleep(0.3)
        return shown

    return await asyncio.wait_for(waited(), PATIENCE_S)


async def kept(folder: Path, words: str) -> None:
    """Wait until a draft with these words is in the history of the profile."""

    def found() -> bool:
        path = folder / "ada" / "data" / "history.sqlite3"
        if not path.exists():
            return False
        with Store.open(path, read_only=True) as store:
            texts = store._database.read(lambda held: held.execute("SELECT text FROM drafts").fetchall())
        return any(words in row["text"] for row in texts)

    async def waited() -> None:
        while not found():
            await asyncio.sleep(0.1)

    await asyncio.wait_for(waited(), PATIENCE_S)


@needs_chromium
async def test_an_answer_typed_in_a_browser_is_kept_in_its_profile(tmp_path: Path) -> None:
    server = Server(Settings(tmp_path / "profiles", token="invitation"))
    runner = web.AppRunner(server.app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    server.guard.hosts = own_hosts("127.0.0.1", port)
    address = f"http://127.0.0.1:{port}"
    pictures = Path(os.environ.get("TRAINER_PICTURES", tmp_path))
    try:
        async with browser(tmp_path / "chromium") as page:
            await page.open(f"{address}/?token=invitation")
            (pictures / "way-in.png").write_bytes(await page.picture())
            await come_in(page)
            home = await settled(page)
            (pictures / "home.png").write_bytes(home)
            await page.press("Enter")
            await settled(page, home)
            await page.type(LINE)
            await kept(tmp_path / "profiles", LINE)
            drill = await page.picture()
            (pictures / "drill.png").write_bytes(drill)
            assert drill != home
            assert {asked.split("/")[2] for asked in page.requests} == {f"127.0.0.1:{port}"}
            assert not [said for said in page.says if "WebGL" not in said]
    finally:
        await runner.cleanup()
    assert not server.sessions.running.total()
