"""One case of a batch: handled, with an error in the place of a result, and told in a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainer.cli.output import CaseError, case_error, json_line, message
from trainer.cli.streams import printable
from trainer.errors import TrainerError

Case = dict[str, Any] | CaseError
Handle = Callable[[dict[str, Any]], dict[str, Any]]
Show = Callable[[dict[str, Any]], str]


def told(case: Case, handle: Handle, show: Show | None) -> tuple[str, bool]:
    """What is printed for a case, and whether it could be handled."""
    result = case.to_dict() if isinstance(case, CaseError) else _handled(case, handle)
    fine = "error" not in result
    if show is None:
        return json_line(result), fine
    name = "" if result.get("id") is None else f"{result['id']}  "
    line = printable(name + (show(result) if fine else f"error: {result['error']}"))
    return line.replace("\n", "\\n"), fine


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
