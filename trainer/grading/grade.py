"""Grade one answer: read it, find its numbers, recompute each step, decide checks, and write the report."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from trainer.bank import draw
from trainer.bank.question import Question, Variant
from trainer.grading import present
from trainer.grading.adopt import adopt
from trainer.grading.assume import Assumption, assign
from trainer.grading.checks import Checker
from trainer.grading.claim import with_claims
from trainer.grading.evidence import Evidence, collect
from trainer.grading.factors import mark_factors
from trainer.grading.formulas import mark_formulas
from trainer.grading.grounds import Grounds
from trainer.grading.implied import drop_guesses, mark_implied
from trainer.grading.in_force import in_force
from trainer.grading.known import Twin, stands, twins
from trainer.grading.match import match
from trainer.grading.misread import Givens, marked
from trainer.grading.own_numbers import checks_in, findings_in, in_own_numbers
from trainer.grading.partial import partly_written
from trainer.grading.recompute import Chain
from trainer.grading.report import Report
from trainer.grading.score import score
from trainer.grading.shape import is_scattered, shape_of
from trainer.grading.standing import Standing
from trainer.grading.taken_back import without_taken_back
from trainer.grading.usable import share_of, usable_parts
from trainer.grading.verdict import Verdict
from trainer.grading.words import forget_phrases, normalise
from trainer.notation import Quantity, Reading, read
from trainer.notation.lexicon import lexicon
from trainer.record import record

_ECHO = 25
"""Letters from which a line that stands in the prompt is a repetition of it."""


@record
class Judged:
    """An answer judged: what its score and its report rest on."""

    grounds: Grounds
    reading: Reading
    chain: Chain


def grade(
    question: Question | Variant,
    text: str,
    *,
    used_s: float | None = None,
    mode: str = "drill",
    claims: Collection[str] = (),
) -> Report:
    """The report on an answer to a question (with the numbers of its file) or to a drawn variant.

    `used_s` is the time used in seconds, None when it was not measured. `mode` is "coach", "drill" or
    "interview"; only in interview mode does overtime cap the score. `claims` are what the candidate says was
    shown though it was not detected, "step:n_gpus" or "check:memory"; the report keeps both. Never raises on
    any text.
    """
    try:
        judged = judge(question, text, used_s=used_s, mode=mode)
        grounds = judged.grounds
        report = present.report(grounds, score(grounds), judged.reading, judged.chain)
        return with_claims(report, grounds, claims)
    finally:
        forget_phrases()


def judge(
    question: Question | Variant, text: str, *, used_s: float | None = None, mode: str = "drill"
) -> Judged:
    """Read an answer, recompute its steps and decide its checks: all that `grade` does before its report."""
    variant = question if isinstance(question, Variant) else draw(question)
    chain = Chain(variant)
    given = {name: item.quantity for name, item in variant.inputs.items() if item.kind == "given"}
    reading = read(text, names=given)
    known = twins(chain, variant)
    evidence = _own(without_taken_back(collect(reading)), text, variant)
    assumptions, verdicts, values = judge_steps(variant, chain, known, reading, evidence)
    scattered = is_scattered(evidence, verdicts, assumptions)
    if scattered:
        assumptions, verdicts, values = judge_steps(variant, chain, known, reading, ())
    verdicts = mark_formulas(verdicts, chain, text)
    shape = shape_of(reading, verdicts, assumptions, chain, scattered)
    verdicts = mark_factors(verdicts, chain, values)
    verdicts = mark_implied(verdicts, chain, values) if shape.chain else drop_guesses(verdicts, chain)
    partly = partly_written(chain, verdicts, values, evidence)
    checks = Checker(variant, reading, verdicts, assumptions, shape, chain, known, partly).run()
    limit_s = variant.question.minutes * 60
    own = in_own_numbers(variant, assumptions, values)
    verdicts, checks = findings_in(own, verdicts), checks_in(own, checks)
    grounds = Grounds(variant, own, verdicts, assumptions, checks, shape, limit_s, used_s, mode, text, values)
    return Judged(grounds, reading, chain)


def _own(evidence: tuple[Evidence, ...], text: str, variant: Variant) -> tuple[Evidence, ...]:
    """The evidence without that of lines which repeat the prompt word for word."""
    asked = normalise(f"{variant.title} {variant.prompt}")
    echoed = {
        place
        for place, line in enumerate(text.split("\n"), 1)
        if len(line) >= _ECHO and normalise(line) in asked
    }
    return tuple(number for number in evidence if number.line not in echoed) if echoed else evidence


def judge_steps(
    variant: Variant, chain: Chain, known: Sequence[Twin], reading: Reading, evidence: Sequence[Evidence]
) -> tuple[dict[str, Assumption], dict[str, Verdict], dict[str, Quantity]]:
    """The assumptions, the verdicts, and the numbers in force at the end: inputs, and steps stated or
    recomputed.
    """
    parts = usable_parts(chain, evidence, reading.text)
    shares = {part.by.index for part in parts.values()}
    evidence = [number for number in evidence if number.index not in shares]
    assumptions = assign(variant, evidence, chain, known)
    assumptions.update({name: part.item for name, part in parts.items()})
    first = _pass(variant, chain, known, reading, evidence, assumptions)
    shown = {name: item for name, item in first[0].items() if item.plausible and not item.changed}
    if all(_alike(item, assumptions[name]) for name, item in shown.items()):
        return first
    # The working showed an assumption that nothing names: everything is judged again with it.
    second = _pass(variant, chain, known, reading, evidence, {**assumptions, **shown})
    return second if _right(second[1]) >= _right(first[1]) else first


def _alike(found: Assumption, before: Assumption) -> bool:
    """Whether the working showed no other value than the one in force."""
    difference = abs(found.quantity.value - before.quantity.value)
    return before.stated or difference <= 0.01 * abs(before.quantity.value)


def _right(verdicts: Mapping[str, Verdict]) -> int:
    """How much of the answer is explained: right required steps, less the slips."""
    status = [verdict.status for verdict in verdicts.values() if verdict.step.required]
    return sum(s in ("correct", "follow_through") for s in status) - status.count("slip")


def _pass(
    variant: Variant,
    chain: Chain,
    known: Sequence[Twin],
    reading: Reading,
    evidence: Sequence[Evidence],
    assumptions: dict[str, Assumption],
) -> tuple[dict[str, Assumption], dict[str, Verdict], dict[str, Quantity]]:
    formats = _formats(reading.text)
    givens = Givens(variant, reading.text, evidence, formats)
    assumptions = marked(assumptions, givens)
    standing = Standing(chain, evidence, assumptions, known, stands(chain, variant), formats, givens)
    verdicts = match(standing)
    assumptions.update({**standing.flagged, **standing.corrected})
    for name, (quantity, number) in standing.changed.items():
        share = share_of(variant.inputs[name], quantity, evidence)
        assumptions[name] = Assumption(variant.inputs[name], quantity, number, share=share)
    for name, item in assumptions.items():
        # A misread given that no number rests on is only said.
        assumptions[name] = replace(item, misread=item.changed and name in standing.diagnosed)
    return adopt(assumptions, verdicts, evidence), verdicts, in_force(standing)


def _formats(text: str) -> tuple[float, ...]:
    """The bytes a value has in each number format that the text names."""
    words = set(
        normalise(text).replace("(", " ").replace(")", " ").replace(":", " ").replace(",", " ").split()
    )
    return tuple(sorted({size for name, size in lexicon().formats.items() if name in words}))
