"""A report in a file the person names: JSON for .json, plain text otherwise. Never overwrites."""

from __future__ import annotations

import json
from pathlib import Path

from trainer.errors import TrainerError
from trainer.grading import Report
from trainer.tui.sheet import sheet


def save_report(report: Report, written: str) -> Path:
    """Write a report to the path as typed and return it. Raises TrainerError for what is in the way."""
    if not written.strip():
        raise TrainerError("no file is named", "type a path, for example ~/attempt.txt")
    text = (
        json.dumps(report.to_dict(), ensure_ascii=False, indent=2)
        if written.strip().lower().endswith(".json")
        else sheet(report, 100).plain
    )
    try:
        path = Path(written.strip()).expanduser().absolute()
        with path.open("x", encoding="utf-8", errors="replace") as file:
            file.write(text + "\n")
    except FileExistsError as error:
        raise TrainerError(f"{written.strip()} is there already", "choose another name") from error
    except (OSError, ValueError, RuntimeError) as error:
        says = getattr(error, "strerror", None) or str(error)
        raise TrainerError(f"{written.strip()} cannot be written: {says}", "choose another place") from error
    return path
