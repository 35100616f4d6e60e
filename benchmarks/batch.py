"""`trainer grade --batch` on a large file of answers: two processes beside one."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

from benchmarks.measure import Effort, Goal, Growth, Section, compared, in_turns
from benchmarks.processes import TRAINER, environment, own_home, process_s
from trainer.bank import load_bank
from trainer.paths import packaged

ANSWERS = 10_000
"""Of two lines each, so that it takes minutes: longer ones leave less to do between the processes."""


def measure(effort: Effort) -> Section:
    """The first line of all samples of all questions, again and again, each with a line of its own."""
    count = effort.of(ANSWERS, 400, 10)
    with own_home() as home:
        cases = home / "cases.jsonl"

        def graded(answers: int, jobs: int) -> float:
            write(cases, answers)
            command = [*TRAINER, "grade", "--batch", str(cases), "--jsonl", "--jobs", str(jobs)]
            return process_s(command, environment(home))

        found = in_turns({"two": lambda: graded(count, 2), "one": lambda: graded(count, 1)}, 1, warm=0)
        sizes = [10, 100, 1_000][: effort.of(3, 2, 1)]
        costs = {size: graded(size, 1) for size in sizes} | {count: found["one"][0]}
    name = f"grading {count:,} answers with --jobs 2"
    row = compared(name, "with --jobs 1", Goal(1.8, True), found["two"], found["one"])
    return Section([row], [Growth("Grading a batch", "answers", "in proportion, after the start", costs)])


def write(path: Path, count: int) -> None:
    """A file of so many cases."""
    bank = load_bank([packaged("questions")])
    samples = [
        (question.id, sample.answer.partition("\n")[0])
        for question in bank.questions.values()
        for sample in question.samples
    ]
    with path.open("w", encoding="utf-8") as file:
        for number, (question, answer) in enumerate(islice(cycle(samples), count)):
            case = {"id": number, "question": question, "answer": f"{answer}\nanswer {number}"}
            file.write(f"{json.dumps(case)}\n")
