"""`trainer review ATTEMPT --regrade`: an old attempt by today's grader. What was stored stays as it was."""

from __future__ import annotations

from trainer.bank import draw, find
from trainer.cli.output import SCHEMA, print_json
from trainer.grading.regrade import Regrade, regrade
from trainer.history import Attempt
from trainer.paths import question_folders


def show_regrade(attempt: Attempt, as_json: bool) -> int:
    """Print what changed. Raises TrainerError where the question is gone, or its seed draws no more."""
    then = attempt.report
    found = regrade(draw(find(then.question, question_folders()), then.seed), then)
    if as_json:
        print_json(
            {
                "schema": SCHEMA,
                "attempt": attempt.summary.number,
                "versions": [found.then.version, found.now.version],
                "reworded": found.reworded,
                "changes": [{"about": one.about, "then": one.then, "now": one.now} for one in found.changes],
                "report": found.now.to_dict(),
            }
        )
    else:
        _print(attempt, found)
    return 0


def _print(attempt: Attempt, found: Regrade) -> None:
    from trainer.cli.page import Page

    page = Page()
    page.say(found.now.title, "bold")
    page.say(
        f"attempt {attempt.summary.number} of {attempt.summary.started:%Y-%m-%d %H:%M}, graded again", "dim"
    )
    page.gap()
    if found.reworded:
        page.say("The question has changed since: this was an answer to another text.", "yellow")
    if not found.changes:
        page.say(f"Nothing changed: {found.now.score} {found.now.band}, and every verdict as before.")
    for one in found.changes:
        page.row(one.about, f"{one.then or 'not there'} -> {one.now or 'not there'}", _COLUMN)
    page.gap()
    page.say("The attempt is kept as it was graded then.", "dim")


_COLUMN = 36
