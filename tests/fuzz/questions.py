"""What holds for any bytes as a question file: problems with a place, or a question that can be used."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from tests.bank.files import SOUND
from tests.fuzz.failing import raw, require, with_calls
from tests.fuzz.target import Target
from tests.fuzz.toml_changes import changed
from tests.history.spoiling import show_report
from trainer.bank import check_paths, load_headings
from trainer.bank.controls import is_one_line
from trainer.bank.loading import load_source
from trainer.bank.preview import preview_lines
from trainer.bank.problem import Problem, problem_lines
from trainer.bank.question import Question
from trainer.bank.source import Source
from trainer.bank.variants import draw
from trainer.catalog import load_catalog
from trainer.errors import TrainerError
from trainer.grading import grade

ROOT = Path(__file__).parents[2]
LOAD_CALLS, LOAD_CALLS_A_BYTE = 100_000, 50
ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs\n989 TFLOPS at 40% MFU = 396 TF/s\nso 64 GPUs for 19 days"


@cache
def _folder() -> Path:
    return Path(mkdtemp(prefix="fuzz-questions-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))


def _written(text: str) -> Path:
    path = _folder() / "tiny.toml"
    path.write_bytes(raw(text))
    return path


def is_loaded_or_refused(text: str) -> None:
    """Every problem has its place in the file, and a file without a question has an error."""
    source, question = load_source(_written(text))
    require(question is not None or source.broken, "no question, and no error")
    require(question is None or not source.broken, "a question in spite of an error")
    for problem in source.problems:
        _can_be_shown(problem, source)


def loading_is_bounded(text: str) -> None:
    """Loading takes a bounded number of calls for each byte."""
    path = _written(text)
    calls = with_calls(lambda: load_source(path))[1]
    budget = LOAD_CALLS + LOAD_CALLS_A_BYTE * len(text)
    require(calls <= budget, "more work than the file accounts for", (calls, budget))


def _can_be_shown(problem: Problem, source: Source) -> None:
    for text in (problem.says, problem.hint, problem.place, *problem_lines(problem)):
        require(
            all(line.isprintable() for line in text.split("\n")), "a problem with control characters", text
        )
    require(
        "\n" not in problem.says and bool(problem.says), "a problem that is not said in one line", problem
    )
    lines = source.text.split("\n")
    inside = problem.line == 0 or (
        problem.line <= len(lines) and 1 <= problem.column <= len(lines[problem.line - 1]) + 1
    )
    require(inside, "a problem outside the file", problem)
    json.dumps(problem.to_dict())


def is_checked(text: str) -> None:
    """`trainer check` has a sentence for everything, samples and figures included."""
    report = check_paths([_written(text)], [], grade=grade, lookup=load_catalog().lookup)
    source = Source.read(report.problems[0].path) if report.problems else None
    for problem in report.problems:
        assert source is not None
        _can_be_shown(problem, source)
    json.dumps(report.to_dict(), allow_nan=False)


def is_listed(text: str) -> None:
    """A list of questions shows the file, or names it as broken; one that loads is in the list."""
    path = _written(text)
    headings = load_headings([path.parent])
    require(len(headings.questions) + len(headings.broken) == 1, "a file that is neither listed nor broken")
    for heading in headings.questions.values():
        shown = (heading.title, heading.track, heading.difficulty, *heading.concepts, *heading.tags)
        require(all(map(is_one_line, shown)), "a heading with control characters", shown)
        json.dumps(heading.to_dict(), allow_nan=False)
    question = _question(text)
    require(question is None or question.id in headings.questions, "a question that no list has")


def is_drawn(text: str) -> None:
    """A question that loads can be shown to its author, and drawn, or says that it cannot be drawn."""
    question = _question(text)
    if question is None:
        return
    for line in preview_lines(question, 1):
        require(line.isprintable(), "a line with control characters", line)


def is_graded(text: str) -> None:
    """A question that loads grades an answer to a report that can be stored and opened."""
    question = _question(text)
    if question is None:
        return
    samples = [sample.answer for sample in question.samples][:1]
    for answer in (ANSWER, *samples):
        for seed in (None, 1):
            try:
                variant = draw(question, seed)
            except TrainerError:
                continue
            report = grade(variant, answer)
            json.dumps(report.to_dict(), allow_nan=False)
            require(0 <= report.score <= 100, "a score outside 0 to 100", report.score)
            show_report(report)


def _question(text: str) -> Question | None:
    return load_source(_written(text))[1]


def _seeds() -> list[str]:
    found = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("questions/**/*.toml"))]
    return [SOUND, *sorted(found, key=len)]


TARGET = Target(
    properties={
        "load": is_loaded_or_refused,
        "bounded": loading_is_bounded,
        "list": is_listed,
        "draw": is_drawn,
        "grade": is_graded,
        "check": is_checked,
    },
    seeds=_seeds,
    change=changed,
    longest=20_000,
    every={"bounded": 10, "grade": 20, "check": 40},
)
