"""The table of commands: the module of each, and the line that `--help` prints for it."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """One command: the module with its `configure` and `run`, and what it does in one line."""

    module: str
    says: str


APP_OPTIONS = ("--mode", "--theme", "--hide-clock", "--ascii", "--no-mouse", "--plain", "--seed")
"""Options of `drill` that may stand without its name."""

COMMANDS = {
    "drill": Command(
        "trainer.cli.drill", "work on a question under the clock, in a terminal or with --plain"
    ),
    "review": Command("trainer.cli.review", "past attempts, and one attempt line by line as it was graded"),
    "notes": Command("trainer.cli.notes", "bookmarks, and notes on questions and attempts, found by words"),
    "list": Command("trainer.cli.listing", "the questions: by track, concept or difficulty"),
    "show": Command("trainer.cli.show", "one question, with --solution its worked chain"),
    "grade": Command(
        "trainer.cli.grade", "grade an answer from a file or standard input, or a whole file of them"
    ),
    "read": Command("trainer.cli.read", "how typed text is understood, line by line"),
    "calc": Command("trainer.cli.calc", "one quantity or expression, with its unit"),
    "verify": Command(
        "trainer.cli.verify", "recompute every `expression = value` in a text or Markdown file"
    ),
    "check": Command("trainer.cli.check", "check question files: every problem, with file, line and column"),
    "new": Command("trainer.cli.new", "a commented question file to start from"),
    "preview": Command(
        "trainer.cli.preview", "a question file as candidates see it, followed as it is saved"
    ),
    "packs": Command("trainer.cli.packs", "questions of other people: add, list and remove a folder or .zip"),
    "config": Command(
        "trainer.cli.config", "the settings: show them, check them, set one; keys can be set as well"
    ),
    "doctor": Command("trainer.cli.doctor", "whether everything here is as it must be, a line each"),
    "mock": Command(
        "trainer.cli.mock", "a mock interview: several questions, one clock, one page; past ones"
    ),
    "daily": Command("trainer.cli.daily", "the question of the day, the same for everyone"),
    "stats": Command("trainer.cli.stats", "progress over weeks: skills, slips that repeat, what is due"),
    "plan": Command("trainer.cli.plan", "what to do today, by a study plan up to an interview"),
    "cards": Command("trainer.cli.cards", "the constants to know by heart, asked as they become due"),
    "export": Command(
        "trainer.cli.export_all", "everything that was practised in one file, or the attempts as a table"
    ),
    "import": Command("trainer.cli.import_", "what another profile exported, or a backup, added to this one"),
    "backup": Command("trainer.cli.backup", "a copy of the history, also while the trainer runs"),
    "serve": Command("trainer.cli.serve", "the trainer in a browser, for a study group"),
    "hardware": Command("trainer.cli.hardware", "accelerators and prices, each figure with its source"),
    "models": Command("trainer.cli.models", "models, each figure with its source"),
}
