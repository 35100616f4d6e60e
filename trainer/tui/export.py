"""A report in a file that the person names: as the command line exports it, or as a picture of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from trainer.grading import Report
from trainer.report.document import Context
from trainer.report.export import FORMATS, export


def save_report(
    report: Report,
    written: str,
    context: Context = Context(),  # noqa: B008, frozen
    picture: Callable[[], str] | None = None,
) -> Path:
    """Write a report to the path as typed and return it; `picture` draws it for a name ending in .svg.

    Raises TrainerError for what is in the way.
    """
    formats = dict(FORMATS)
    if picture is not None:
        draw = picture
        formats[".svg"] = lambda report, context: draw()
    return export(report, context, written, formats)
