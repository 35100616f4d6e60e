"""One command over a file of cases: results in the order of the cases, errors in the place of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from trainer.cli.case import Case, Handle, Show, told
from trainer.cli.output import print_made, read_cases

EXIT_FINE = 0
EXIT_PROBLEMS = 1


def run_batch(source: str, prepare: Callable[[], Handle], show: Show | None = None, jobs: int = 1) -> int:
    """Print the result for each case: as one object a line, or with `show` as a line for people.

    `prepare` gives the function that handles a case; with several `jobs` each process calls it once, and
    what is printed is the same. Returns 0 where every case was handled, else 1. An internal error in one case
    is saved as a crash report, and the other cases go on.
    """
    status = EXIT_FINE
    for line, fine in _lines(read_cases(source), prepare, show, jobs):
        print_made(line)
        if not fine:
            status = EXIT_PROBLEMS
    return status


def _lines(
    cases: Iterable[Case], prepare: Callable[[], Handle], show: Show | None, jobs: int
) -> Iterator[tuple[str, bool]]:
    if jobs > 1:
        from trainer.cli.parallel import told_in_parallel  # 30 ms, and only for this

        return told_in_parallel(cases, prepare, show, jobs)
    handle = prepare()
    return (told(case, handle, show) for case in cases)
