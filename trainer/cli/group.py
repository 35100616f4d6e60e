"""`trainer grade --batch CASES --report FILE`: a page on the answers of a group, for whoever teaches it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainer.cli.batch import EXIT_FINE, EXIT_PROBLEMS
from trainer.cli.output import CaseError, counted, message, print_lines, read_cases, spelled
from trainer.errors import TrainerError, UsageError
from trainer.grading import Report

Grade = Callable[[dict[str, Any]], Report]


def report_on_group(source: str, target: str, graded: Grade) -> int:
    """Grade every case of a file and write the page; 1 where a case could not be graded, else 0."""
    from trainer.report.export import PAGES, export_page, format_of, refuse_old
    from trainer.report.group import Graded, people
    from trainer.report.group_page import group_document

    format_of(target.strip(), PAGES)
    refuse_old(target.strip())  # now, and not after minutes of grading
    answers, problems = [], []
    for place, case in enumerate(read_cases(source), 1):
        if isinstance(case, CaseError):
            problems.append(f"line {case.line}: {case.says}")
            continue
        try:
            answers.append(Graded(_person(case, place), graded(case)))
        except TrainerError as error:
            problems.append(f"case {place}: {error.title}" + (f"; {error.hint}" if error.hint else ""))
        except (OSError, KeyboardInterrupt):
            raise
        except Exception as error:  # one case must not cost the others their place on the page
            from trainer.cli.crash import report_crash

            message(*report_crash(error, ["batch"]))
            problems.append(f"case {place}: internal error: {type(error).__name__}")
    path = export_page(group_document(answers), target)
    for problem in problems:
        message(f"trainer: {problem}")
    everybody = counted(len(people(answers)), "person").replace("persons", "people")
    print_lines([f"{counted(len(answers), 'answer')} of {everybody}: {path}"])
    return EXIT_PROBLEMS if problems else EXIT_FINE


def _person(case: dict[str, Any], place: int) -> str:
    """Whose answer it is: "person" where the case has it, else its id, else its place."""
    person = case.get("person", case.get("id"))
    if person is None:
        return f"case {place}"
    if not isinstance(person, str | int):
        raise UsageError(f'"person": expected a text, found {spelled(person)}')
    return str(person)
