"""Trying properties on a text: which one breaks, told apart by what it says and where it happens."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterator, Mapping
from cProfile import Profile
from dataclasses import dataclass
from types import FrameType
from typing import Any

SLOWEST_S = 30.0
"""Seconds of the processor, which other programs take none of."""

Properties = Mapping[str, Callable[[str], None]]
"""What must hold of any text: each raises BrokenError, or anything at all, where it does not."""


class BrokenError(AssertionError):
    """A property that does not hold: which one, and for what."""

    def __init__(self, says: str, detail: object = "") -> None:
        super().__init__(f"{says}: {detail!r}")
        self.says = says


@dataclass(frozen=True, slots=True)
class Failure:
    """One property that a text breaks. `says` is the same for texts that break it in the same way."""

    subject: str
    says: str
    detail: str

    @property
    def kind(self) -> tuple[str, str]:
        """What two texts that show the same failure have in common."""
        return self.subject, self.says


def require(condition: bool, says: str, detail: object = "") -> None:
    """Raise BrokenError where a condition does not hold."""
    if not condition:
        raise BrokenError(says, detail)


def failures(text: str, properties: Properties) -> Iterator[Failure]:
    """Every property that the text breaks, and every one that takes too long to tell."""
    signal.signal(signal.SIGVTALRM, _too_slow)
    for subject, holds in properties.items():
        signal.setitimer(signal.ITIMER_VIRTUAL, SLOWEST_S)
        try:
            holds(text)
        except BrokenError as error:
            yield Failure(subject, error.says, str(error))
        except Exception as error:
            trace = "".join(traceback.format_exception(error, limit=-12))
            yield Failure(subject, f"{type(error).__name__} at {_place(error)}", trace)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def with_calls(call: Callable[[], Any]) -> tuple[Any, int]:
    """The result of a call, and how many function calls it took."""
    profile = Profile(builtins=False)
    try:
        result = profile.runcall(call)
    finally:
        profile.disable()
    return result, sum(entry.callcount for entry in profile.getstats())


def raw(text: str) -> bytes:
    """The bytes that a text of the fuzzer stands for: lone surrogates are bytes that are not UTF-8."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def as_text(data: bytes) -> str:
    """Any bytes as a text, as `raw` takes it."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")


def _place(error: BaseException) -> str:
    """The innermost line of the program that an exception passed; of a recursion, the kind alone."""
    if isinstance(error, RecursionError):
        return "some depth"
    found, frame = "an unknown place", error.__traceback__
    while frame is not None:
        path = frame.tb_frame.f_code.co_filename
        if "/trainer/" in path:
            found = f"{path.rpartition('/trainer/')[2]}:{frame.tb_lineno}"
        frame = frame.tb_next
    return found


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise BrokenError(f"not answered within {SLOWEST_S:g} s of work")
