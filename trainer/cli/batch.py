"""One command over a file of cases: results in the order of the cases, errors in the place of results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainer.cli.output import CaseError, case_error, message, print_json_line, print_lines, read_cases
from trainer.errors import TrainerError

EXIT_FINE = 0
EXIT_PROBLEMS = 1


def run_batch(
    source: str,
    handle: Callable[[dict[str, Any]], dict[str, Any]],
    show: Callable[[dict[str, Any]], str] | None = None,
) -> int:
    """Print the result of `handle` for each case: as one object a line, or with `show` as a line for people.

    Returns 0 where every case was handled, else 1. An internal error in one case is saved as a crash report,
    and the other cases go on.
    """
    status = EXIT_FINE
    for case in read_cases(source):
        result = case.to_dict() if isinstance(case, CaseError) else _handled(case, handle)
        if "error" in result:
            status = EXIT_PROBLEMS
        if show is None:
            print_json_line(result)
            continue
        name = "" if result.get("id") is None else f"{result['id']}  "
        print_lines([name + (f"error: {result['error']}" if "error" in result else show(result))])
    return status


def _handled(case: dict[str, Any], handle: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
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
