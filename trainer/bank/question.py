"""The question as loaded: inputs, steps, checks, mistakes and samples, with every formula parsed."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import Literal

from trainer.notation import Dimension, Expression, Quantity
from trainer.record import record

Difficulty = Literal["easy", "medium", "hard"]
Band = Literal["strong", "solid", "borderline", "weak", "insufficient"]
StepKind = Literal["derive", "rounding", "check", "difference"]
CheckNeeds = Literal["evidence", "words", "either", "both", "used", "units"]
MistakeKind = Literal["concept", "arithmetic", "rounding", "fatal"]


@record
class Input:
    """A number the prompt states ("given") or the candidate must choose and say ("assumed").

    `low` and `high` bound what is plausible, in base units; equal to the value for a given input without a
    range. `display` is the quantity as the file writes it, which is what the prompt shows. `figure` names the
    entry of the hardware catalog that the value comes from ("h100_sxm.bf16_dense"), "" for none. `also` holds
    single values outside the range that are plausible too, such as the peak in another precision.
    """

    id: str
    kind: Literal["given", "assumed"]
    name: str
    quantity: Quantity
    low: float
    high: float
    display: str
    aliases: tuple[str, ...] = ()
    why: str = ""
    source: str = ""
    figure: str = ""
    also: tuple[float, ...] = ()


@record
class Route:
    """Another right way to a step's value, and what it means to take it."""

    expression: Expression
    says: str


@record
class Step:
    """One number of the reference chain.

    `expression` uses inputs and earlier steps; `unit` is the display unit ("GPU-h"), worth `scale` base units
    of `dimension`. `tolerance` is relative. `kind` is "rounding" for the integer that must follow from the
    candidate's own number, "difference" for a difference of near-equal numbers (judged on sign and size),
    "check" and "derive" otherwise. `skill` is the concept of the question that it practises.
    """

    id: str
    name: str
    expression: Expression
    unit: str
    scale: float
    dimension: Dimension
    tolerance: float
    kind: StepKind = "derive"
    required: bool = True
    aliases: tuple[str, ...] = ()
    routes: tuple[Route, ...] = ()
    skill: str = ""


@record
class Check:
    """What the question demands beyond numbers.

    `evidence` names inputs or steps whose typed value meets the check; `compares` names pairs whose values
    must both be stated; `words` are phrases that show it was said. `needs` tells how they combine; "either"
    accepts one of them, "used" is also met by a right value that could not have come out without the
    evidence, and "units" asks that the values are written with units and that no unit slip is left. `how` is
    the sentence a candidate reads when the check is missing: what to write, with numbers ({step} is
    replaced).
    """

    id: str
    says: str
    required: bool = True
    critical: bool = False
    evidence: tuple[str, ...] = ()
    compares: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    needs: CheckNeeds = "evidence"
    how: str = ""
    skill: str = ""


@record
class Mistake:
    """A known wrong way to a step's value, what it is called, and how to avoid it.

    `kind` decides how much an uncaught slip costs: "concept" (the idea tested was missed), "arithmetic",
    "rounding", or "fatal" where the result is off by an order of magnitude and should have been noticed.
    """

    id: str
    step: str
    expression: Expression
    says: str
    hint: str = ""
    kind: MistakeKind = "concept"


@record
class FollowUp:
    """A question to ask next: `changes` sets inputs, and `answer` names the step asked for, or `says` the
    answer in words."""

    ask: str
    changes: dict[str, Quantity] = field(default_factory=dict)
    answer: str | None = None
    says: str = ""


@record
class Published:
    """A published figure for a step, with its tolerance (relative, applied as a ratio either way) and its
    source.

    `explain` names the check in which the candidate must explain the gap, where the question asks for that.
    """

    step: str
    quantity: Quantity
    tolerance: float
    source: str
    explain: str | None = None


@record
class Sample:
    """An answer with the verdicts it must get: the file's own test."""

    answer: str
    band: Band | None = None
    steps: dict[str, str] = field(default_factory=dict)
    checks: dict[str, str] = field(default_factory=dict)
    diagnoses: dict[str, str] = field(default_factory=dict)


@record
class Choices:
    """The values one input may be drawn from."""

    input: str
    values: tuple[str, ...]


@record
class Condition:
    """A comparison of two formulas, such as `n_gpus >= 8`, with the relation between them."""

    left: Expression
    relation: str
    right: Expression


@record
class Vary:
    """How variants are drawn: choices per input, and conditions that every draw must satisfy.

    `keep` holds the conditions as written and `conditions` the same in the same order, parsed.
    """

    choices: tuple[Choices, ...] = ()
    keep: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()


@record
class Question:
    """One question file, loaded and consistent. `prompt` and `title` are templates: `{N}` stands for the
    value in use.

    `headline` names the steps that are the answer asked for; without it the published step, or else the last
    required one, is. `next` names harder questions about the same idea.
    """

    id: str
    title: str
    track: str
    difficulty: Difficulty
    minutes: float
    prompt: str
    inputs: dict[str, Input]
    steps: tuple[Step, ...]
    checks: tuple[Check, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    published: Published | None = None
    vary: Vary | None = None
    note: str = ""
    outline: tuple[str, ...] = ()
    samples: tuple[Sample, ...] = ()
    concepts: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    headline: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    path: Path | None = None


@record
class Variant:
    """A question with all numbers fixed: the inputs in use, the texts rendered with them, and the reference
    chain evaluated.

    `seed` is None for the numbers as written in the file. `reference` maps each step to its value in base
    units. `question` has these numbers in its texts, and `file` the names that stand for them.
    """

    question: Question
    file: Question
    seed: int | None
    inputs: dict[str, Input]
    title: str
    prompt: str
    outline: tuple[str, ...]
    reference: dict[str, Quantity]
