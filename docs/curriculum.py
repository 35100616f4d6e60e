"""Write docs/curriculum.md: tracks, concepts and questions, and which question leads to which."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from trainer.bank import Question, draw, load_bank  # noqa: E402

PAGE = ROOT / "docs" / "curriculum.md"
TRACKS = {
    "napkin": "whole estimates: a fleet, a calendar, a bill",
    "training": "FLOPs, memory, parallelism and what a run takes",
    "serving": "memory, speed and queues of inference",
    "economics": "rent, energy and price per token",
    "reliability": "failures, checkpoints, storage and data",
    "network": "collectives and the fabric below them",
    "posttrain": "fine-tuning, rollouts and synthetic data",
}
LEVELS = ("easy", "medium", "hard")


def page() -> str:
    """The page."""
    questions = load_bank([ROOT / "questions"]).questions
    return "\n".join([*_introduction(questions), *_tracks(questions), *_concepts(questions), ""])


def _introduction(questions: dict[str, Question]) -> Iterator[str]:
    yield "# Curriculum"
    yield ""
    yield "Written by `python docs/curriculum.py`; a test checks that it is current."
    yield ""
    minutes = sum(question.minutes for question in questions.values())
    yield f"{len(questions)} questions in {len(TRACKS)} tracks, {minutes / 60:.0f} hours in all."
    yield "`trainer drill ID` asks one; `trainer list` selects by track, concept and difficulty."


def _tracks(questions: dict[str, Question]) -> Iterator[str]:
    for track, says in TRACKS.items():
        yield ""
        yield f"## {track}"
        yield ""
        yield f"{says[:1].upper()}{says[1:]}."
        yield ""
        yield "| question | level | minutes | asks | goes on with |"
        yield "|---|---|---|---|---|"
        chosen = [question for question in questions.values() if question.track == track]
        for question in sorted(chosen, key=lambda one: (LEVELS.index(one.difficulty), one.id)):
            title = draw(question).title.replace("|", "\\|")
            yield (
                f"| `{question.id}` | {question.difficulty} | {question.minutes:g} | {title} "
                f"| {_ids(question.next)} |"
            )


def _concepts(questions: dict[str, Question]) -> Iterator[str]:
    by_concept: dict[str, list[Question]] = defaultdict(list)
    for question in questions.values():
        for concept in question.concepts:
            by_concept[concept].append(question)
    yield ""
    yield "## Concepts"
    yield ""
    yield "Questions from easy to hard. What to read is what their figures rest on."
    yield ""
    yield "| concept | questions | to read |"
    yield "|---|---|---|"
    for concept, members in sorted(by_concept.items()):
        ordered = sorted(members, key=lambda one: (LEVELS.index(one.difficulty), one.minutes, one.id))
        yield f"| {concept} | {_ids(one.id for one in ordered)} | {_sources(ordered)} |"


def _ids(ids: Iterable[str]) -> str:
    return ", ".join(f"`{id}`" for id in ids)


def _sources(questions: Iterable[Question]) -> str:
    found: dict[str, None] = {}
    for question in questions:
        sources = [one.source for one in question.inputs.values()]
        sources += [question.published.source] if question.published else []
        found |= dict.fromkeys(source for source in sources if "http" in source)
    return "<br>".join(list(found)[:3]).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
