"""A headless Chromium, driven over its debugging protocol: pages opened, keys typed, pictures taken."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import shutil
import signal
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE_S = 60.0
KEYS = {"Enter": ("\r", 13), "Escape": ("", 27), "Tab": ("", 9)}


class Page:
    """A page of the browser. `requests` are the addresses that it asked for, `says` what its console said."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.requests: list[str] = []
        self.says: list[str] = []
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._listening = asyncio.create_task(self._listen())

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """What the browser answers to a command."""
        number = next(self._numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        await self._socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(answer, PATIENCE_S)

    async def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        found = await self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        return found["result"].get("value")

    async def until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true."""

        async def waited() -> None:
            while not await self.evaluate(expression):
                await asyncio.sleep(0.05)

        await asyncio.wait_for(waited(), PATIENCE_S)

    async def open(self, address: str) -> None:
        """Open an address and wait for its page."""
        await self.call("Page.navigate", url=address)
        await self.until("document.readyState === 'complete'")

    async def type(self, text: str) -> None:
        """Type characters."""
        for char in text:
            await self.call("Input.dispatchKeyEvent", type="keyDown", text=char, key=char)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=char)

    async def press(self, key: str) -> None:
        """Press a key with a name: Enter."""
        text, code = KEYS[key]
        same = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **same)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **same)

    async def picture(self) -> bytes:
        """The page as a PNG."""
        found = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(found["data"])

    async def _listen(self) -> None:
        async for message in self._socket:
            data = message.json()
            if data.get("id") in self._waiting:
                answer = self._waiting.pop(data["id"])
                answer.set_result(data.get("result", {"error": data.get("error"), "result": {}}))
            elif data.get("method") == "Network.requestWillBeSent":
                self.requests.append(data["params"]["request"]["url"])
            elif data.get("method") == "Log.entryAdded":
                self.says.append(data["params"]["entry"]["text"])


@asynccontextmanager
async def browser(folder: Path, width: int = 1100, height: int = 700) -> AsyncIterator[Page]:
    """A browser that keeps everything under a folder, with one empty page."""
    assert CHROMIUM is not None
    arguments = [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--remote-debugging-port=0", f"--user-data-dir={folder}", f"--window-size={width},{height}",
        "about:blank",
    ]  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        *arguments,
        stdout=DEVNULL,
        stderr=PIPE,
        start_new_session=True,
        env={**os.environ, "HOME": str(folder)},
    )
    try:
        assert process.stderr is not None
        while b"DevTools listening on" not in (
            line := await asyncio.wait_for(process.stderr.readline(), PATIENCE_S)
        ):
            assert line, "Chromium did not start"
        draining = asyncio.create_task(process.stderr.read())
        port = line.decode().split("127.0.0.1:")[1].split("/")[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                target = next(one for one in await answer.json() if one["type"] == "page")
            async with session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                page = Page(socket)
                for domain in ("Page", "Runtime", "Network", "Log"):
                    await page.call(f"{domain}.enable")
                yield page
                page._listening.cancel()
        draining.cancel()
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
