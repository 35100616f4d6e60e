"""A batch in several processes: the cases go out in small parts, and their lines come back in order."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from trainer.cli.case import Case, Handle, Show, told
from trainer.errors import TrainerError

PART = 8
"""Cases that a process takes at once."""
AHEAD = 4
"""Parts that wait for each process; more of a long file is not read before they are done."""
Lines = list[tuple[str, bool]]
_told: Callable[[Case], tuple[str, bool]]


def told_in_parallel(
    cases: Iterable[Case], prepare: Callable[[], Handle], show: Show | None, jobs: int
) -> Iterator[tuple[str, bool]]:
    """What is printed for each case, in their order, worked out by so many processes.

    `prepare` and `show` must be functions of a module. Raises TrainerError where a process was ended.
    """
    waiting: deque[Future[Lines]] = deque()
    parts = iter(cases)
    pool = ProcessPoolExecutor(jobs, _context(), _begin, (prepare, show))
    try:
        while part := list(islice(parts, PART)):
            waiting.append(pool.submit(_work, part))
            if len(waiting) >= AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise TrainerError(
            "one of the processes was ended from outside, so the rest was not graded",
            "it may have been short of memory: fewer --jobs need less",
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    """Copies of this process where that is safe and quick, new ones elsewhere."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _begin(prepare: Callable[[], Handle], show: Show | None) -> None:
    """Make a process ready; ctrl+c is left to the one that the person sees."""
    global _told
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    handle = prepare()

    def one(case: Case) -> tuple[str, bool]:
        return told(case, handle, show)

    _told = one


def _work(part: list[Case]) -> Lines:
    return [_told(case) for case in part]
