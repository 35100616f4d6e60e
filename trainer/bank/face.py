"""What a person is shown of a question: it can be had before a formula is read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainer.bank.headings import displays, read_heading
from trainer.bank.template import placeholders, render
from trainer.record import record

if TYPE_CHECKING:  # reading formulas costs as much as drawing a screen
    from trainer.bank.question import Variant


@record
class Given:
    """A number that the prompt states, as it is written."""

    id: str
    display: str
    name: str


@record
class Face:
    """A question as it is put, its numbers printed in its texts; `minutes` are those it allows."""

    id: str
    seed: int | None
    title: str
    difficulty: str
    minutes: float
    prompt: str
    givens: tuple[Given, ...]


def face_of(variant: Variant) -> Face:
    """What is shown of a variant."""
    question = variant.question
    return Face(
        id=question.id,
        seed=variant.seed,
        title=variant.title,
        difficulty=question.difficulty,
        minutes=question.minutes,
        prompt=variant.prompt,
        givens=tuple(
            Given(item.id, item.display, item.name)
            for item in variant.inputs.values()
            if item.kind == "given"
        ),
    )


def file_face(path: Path) -> Face | None:
    """What is shown of a sound question file with its own numbers; None where its top does not say that."""
    from trainer.bank.source import Source

    data = Source.read(path).parse_head()
    heading = read_heading(path, data) if data is not None else None
    if data is None or heading is None:
        return None
    prompt = render(data["prompt"].strip(), displays(data))
    if any(placeholders(heading.title + prompt)):
        return None
    given = data.get("given", {})
    return Face(
        id=heading.id,
        seed=None,
        title=heading.title,
        difficulty=heading.difficulty,
        minutes=heading.minutes,
        prompt=prompt,
        givens=tuple(Given(id, entry["value"], entry.get("name", id)) for id, entry in given.items()),
    )
