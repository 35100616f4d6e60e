"""What the server says on the terminal of whoever runs it: a line for an error, whatever a request wrote."""

from __future__ import annotations

import logging
from pathlib import Path
from traceback import extract_tb

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.log import server_logger

from trainer.bank.problem import plain

_TALKING = ("aiohttp.server", "aiohttp.web", "aiohttp.websocket", "aiohttp.internal", "asyncio")


def tame() -> None:
    """Have everything that speaks while a request is answered say it in a line."""
    for name in _TALKING:
        logging.getLogger(name).addFilter(_InALine())


def say_in_a_line(what: str, error: Exception) -> None:
    """Say that something failed."""
    server_logger.error(what, exc_info=error)


class _InALine(logging.Filter):
    """Puts an error into a line, said once in a row; a request that is no HTTP is nobody's news."""

    def __init__(self) -> None:
        super().__init__()
        self._last = ""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError | web.RequestPayloadError):
            return False
        says = record.getMessage()
        if error is not None:
            frames = extract_tb(error.__traceback__)
            place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
            says = f"{says}: {type(error).__name__}{place}: {error}"
        record.msg, record.args = plain(says.replace("\n", " ")), ()
        record.exc_info = record.exc_text = record.stack_info = None
        is_news, self._last = says != self._last, says
        return is_news
