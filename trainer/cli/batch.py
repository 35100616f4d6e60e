"""One command over a file of cases: results in the order of the cases, errors in the place of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from trainer.cli.output import CaseError, case_error, json_line, message, print_made, read_cases
from trainer.cli.streams import printable
from trainer.errors import TrainerError

EXIT_FINE = 0
EXIT_PROBLEMS = 1
Case = dict[str, Any] | CaseError
Handle = Callable[[dict[str, Any]], dict[str, Any]]
Show = Callable[[dict[str, Any]], str]


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


def told(case: Case, handle: Handle, show: Show | None) -> tuple[str, bool]:
    """What is printed for a case, and whether it could be handled."""
    result = case.to_dict() if isinstance(case, CaseError) else _handled(case, handle)
    fine = "error" not in result
    if show is None:
        return json_line(result), fine
    name = "" if result.get("id") is None else f"{result['id']}  "
    line = printable(name + (show(result) if fine else f"error: {result['error']}"))
    return line.replace("\n", "\\n"), fine


def _lines(
    cases: Iterable[Case], prepare: Callable[[], Handle], show: Show | None, jobs: int
) -> Iterator[tuple[str, bool]]:
    if jobs > 1:
        from trainer.cli.parallel import told_in_parallel  # 30 ms, and only for this

        return told_in_parallel(cases, prepare, show, jobs)
    handle = prepare()
    return (told(case, handle, show) for case in cases)


def _handled(case: dict[str, Any], handle: Handle) -> dict[str, Any]:
    try:
        return handle(case)
    except TrainerError as error:
        says = f"{error.title}; {error.hint}" if error.hint else error.title
        return case_error(case.get("id"), says)
    except (OSError, KeyboardInterrupt):
        raise
    except Exception as error:  # one case must not cost the others their results
        from trainer.cli.crash import report_crash

        message(*report_crash(error, ["batch"]))
        return case_error(case.get("id"), f"internal error: {type(error).__name__}")
