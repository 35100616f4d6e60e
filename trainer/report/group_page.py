"""The page on the answers of a group, for whoever teaches it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from trainer.grading.score import BANDS
from trainer.report.document import Block, Document, Paragraph, Section, Table, harmless
from trainer.report.group import (
    FEW,
    HARDLY,
    TELLS,
    Asked,
    Graded,
    Item,
    Person,
    lacking,
    people,
    questions,
)
from trainer.report.interview import answer_dimensions, band_of
from trainer.report.plain import one_line

TOLD = (
    "The correlation of a question is that of its score with the same people's other scores, and that of a "
    f"step or check with the rest of the answer. From {TELLS} on it tells people apart well, below {HARDLY} "
    "hardly: it asks for something else than the rest, or by luck. Where it is clearly below 0 the better "
    f"people do worse: look at its wording. Nothing is said of fewer than {FEW} answers, or of a step that "
    "all have, or nobody."
)


def group_document(answers: Sequence[Graded]) -> Document:
    """The page for a mentor. Every text in it is harmless, as in the page of a report."""
    everybody, asked = people(answers), questions(answers)
    mean = fmean(one.report.score for one in answers) if answers else 0.0
    outcome = [f"{len(answers)} answers of {len(everybody)} people to {len(asked)} questions"]
    if answers:
        outcome.append(f"mean score {mean:.0f}, {band_of(round(mean) / 100)}")
        outcome.append(f"people by band: {_bands(everybody)}")
    sections: list[tuple[str, Sequence[Block]]] = [
        ("People", [_people(everybody)] if everybody else [Paragraph("no answer was given")]),
        ("Dimensions", [_dimensions(answers)] if answers else []),
        ("To practise together", [_together(answers)] if lacking(answers) else []),
        ("Questions", [_asked(asked), Paragraph(TOLD, quiet=True)] if asked else []),
        *((one_line(one.title), _question(one)) for one in asked),
    ]
    filled = (Section(title, tuple(map(harmless, blocks))) for title, blocks in sections if blocks)
    return Document("Answers of a group", tuple(outcome), tuple(filled))


def _bands(everybody: Sequence[Person]) -> str:
    """How many people are in each band, the best first."""
    many = Counter(one.band for one in everybody)
    return ", ".join(f"{many[name]} {name}" for _, name in BANDS if many[name])


def _people(everybody: Sequence[Person]) -> Table:
    rows = tuple(
        (one.name, str(one.answers), f"{one.mean:.0f}", one.band, ", ".join(map(_spoken, one.practise)))
        for one in everybody
    )
    return Table(("person", "answers", "mean", "band", "to practise"), rows, (1, 2))


def _dimensions(answers: Sequence[Graded]) -> Table:
    rows = tuple(
        (one.name, f"{one.share:.0%}", one.band) for one in answer_dimensions([one.report for one in answers])
    )
    return Table(("dimension", "earned", "band"), rows, (1,))


def _together(answers: Sequence[Graded]) -> Table:
    of = len({one.person for one in answers})
    rows = tuple(
        (_spoken(one.skill), f"{one.people} of {of}", str(one.answers), one.says) for one in lacking(answers)
    )
    return Table(("skill", "people", "answers", "what most often would have done"), rows, (1, 2))


def _asked(asked: Sequence[Asked]) -> Table:
    rows = tuple((f"{one.mean:.0f}", str(one.answers), *_tells(one.tells), one.title) for one in asked)
    return Table(("mean", "answers", "correlation", "tells people apart", "question"), rows, (0, 1, 2))


def _question(asked: Asked) -> list[Block]:
    """The steps and checks of a question, in its order, below the one that fewest had."""
    blocks: list[Block] = []
    hardest = min(asked.items, key=lambda one: one.right / one.answers, default=None)
    if hardest is not None and hardest.right < hardest.answers:
        blocks.append(Paragraph(f"fewest have: {hardest.label}, {hardest.right} of {hardest.answers}"))
    return [*blocks, _item_table(asked.items)] if asked.items else blocks


def _item_table(items: Sequence[Item]) -> Table:
    rows = tuple(
        (
            f"{item.right} of {item.answers}",
            str(item.carried or ""),
            str(item.missing or ""),
            _tells(item.tells)[0],
            item.label,
            "; ".join(f"{slip.times} × {slip.says}" for slip in item.slips),
        )
        for item in items
    )
    return Table(("right", "carried", "missing", "correlation", "step or check", "slips"), rows, (0, 1, 2, 3))


def _spoken(skill: str) -> str:
    return skill.replace("-", " ")


def _tells(value: float | None) -> tuple[str, str]:
    if value is None:
        return "", "too few, or all alike"
    word = "well" if value >= TELLS else "somewhat" if value >= HARDLY else "hardly"
    return f"{value:.2f}", word if value > -HARDLY else "the wrong way round"
