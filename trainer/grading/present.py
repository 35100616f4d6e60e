"""Put verdicts into a report: results, the lines as typed with their marks, feedback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer import __version__
from trainer.grading import sentences
from trainer.grading.advice import next_time
from trainer.grading.annotate import annotated, is_told
from trainer.grading.arithmetic import written_claims
from trainer.grading.assume import Assumption
from trainer.grading.evidence import MOST_NUMBERS
from trainer.grading.follow_up import follow_ups
from trainer.grading.grounds import Grounds
from trainer.grading.misread import notice
from trainer.grading.ratios import distance
from trainer.grading.recompute import Chain
from trainer.grading.report import (
    ArithmeticResult,
    AssumptionResult,
    AssumptionStatus,
    CheckResult,
    PublishedResult,
    Report,
    StepResult,
    UnreadText,
)
from trainer.grading.score import Score
from trainer.grading.verdict import Verdict
from trainer.grading.worked import worked
from trainer.notation import Reading


def report(grounds: Grounds, score: Score, reading: Reading, chain: Chain) -> Report:
    """The whole report of one graded answer."""
    variant = grounds.variant
    question = variant.question
    arithmetic = tuple(written_claims(reading, grounds.assumptions))
    return Report(
        question=question.id,
        title=variant.title,
        prompt=variant.prompt,
        text=reading.text,
        seed=variant.seed,
        score=score.total,
        band=score.band,
        parts=score.parts,
        caps=score.caps,
        deductions=score.deductions,
        assumptions=tuple(
            _assumption(item, grounds) for item in grounds.assumptions.values() if not item.as_given
        ),
        steps=tuple(_step(verdict, grounds, chain) for verdict in grounds.verdicts.values()),
        checks=tuple(_check(grounds)),
        arithmetic=arithmetic,
        lines=annotated(reading, grounds, chain, arithmetic),
        published=_published(grounds),
        feedback=tuple(_feedback(grounds, chain, reading, arithmetic)),
        next_time=next_time(grounds, chain, sum(score.parts.values())),
        unread=tuple(UnreadText(item.line, item.start, item.end, item.text) for item in reading.unread),
        note=question.note,
        worked=worked(grounds, chain),
        follow_ups=follow_ups(grounds, chain),
        limit_s=grounds.limit_s,
        used_s=grounds.used_s,
        mode=grounds.mode,
        notice=notice(grounds.assumptions.values(), variant),
        track=question.track,
        difficulty=question.difficulty,
        concepts=question.concepts,
        version=__version__,
    )


def _assumption(item: Assumption, grounds: Grounds) -> AssumptionResult:
    within = None if item.stated else grounds.assumed_in_one.get(item.input.id)
    if within is not None and within.evidence is not None:
        return replace(
            _stated_assumption(item, grounds),
            status="stated",
            line=within.evidence.line,
            says=f"stated together with others, as the {within.step.name}: {sentences.wrote(within)}",
        )
    return _stated_assumption(item, grounds)


def _stated_assumption(item: Assumption, grounds: Grounds) -> AssumptionResult:
    status: AssumptionStatus = (
        "unstated" if item.evidence is None else "stated" if item.plausible else "implausible"
    )
    if item.changed:
        status = "misread" if item.misread else "changed"
    return AssumptionResult(
        id=item.input.id,
        name=item.input.name,
        status=status,
        value=item.quantity.value if item.evidence else None,
        unit=str(item.input.quantity.dimension),
        plausible=(item.input.low, item.input.high),
        line=item.evidence.line if item.evidence else None,
        shown=sentences.shown_input(item) if item.evidence else "",
        says=sentences.of_assumption(item, grounds.values),
        why=item.input.why,
    )


def _step(verdict: Verdict, grounds: Grounds, chain: Chain) -> StepResult:
    step, number = verdict.step, verdict.evidence
    stated = verdict.value.value if verdict.value else None
    return StepResult(
        id=step.id,
        label=step.name,
        required=step.required,
        status=verdict.status,
        stated=stated,
        unit=str(step.dimension),
        line=number.line if number else None,
        reference=chain.variant.reference[step.id].value,
        expected=verdict.expected,
        ratio=stated / verdict.expected if stated is not None and verdict.expected else None,
        diagnosis=verdict.finding,
        says=_says(verdict, grounds, chain),
        start=number.start if number else None,
        end=number.end if number else None,
        shown=sentences.stated(verdict),
        expected_shown=sentences.shown(verdict.expected, step),
        formula=step.expression.text,
        skill=step.skill,
        low=verdict.value.low if verdict.value else None,
        high=verdict.value.high if verdict.value else None,
    )


def _says(verdict: Verdict, grounds: Grounds, chain: Chain) -> str:
    return sentences.of_step(verdict, grounds.verdicts, grounds.assumptions, grounds.values, chain)


def _check(grounds: Grounds) -> Iterator[CheckResult]:
    for item in grounds.checks:
        check = item.check
        yield CheckResult(
            check.id,
            check.says,
            item.status,
            check.required,
            check.critical,
            item.line,
            sentences.of_check(item),
            skill=check.skill,
        )


def _published(grounds: Grounds) -> PublishedResult | None:
    published = grounds.variant.question.published
    if published is None:
        return None
    verdict = grounds.verdicts[published.step]
    step = verdict.step
    value = published.quantity.value / step.scale
    shown = sentences.shown(published.quantity.value, step)
    if verdict.value is None:
        return PublishedResult(
            value,
            step.unit,
            None,
            None,
            None,
            published.tolerance,
            published.source,
            f"published {shown}; you give no number",
        )
    ratio = verdict.value.value / published.quantity.value
    within = ratio > 0 and max(ratio, 1 / ratio) <= 1 + published.tolerance + 1e-9
    says = (
        f"{sentences.stated(verdict)} against {shown} published: "
        f"{'inside' if within else 'outside'} {published.tolerance:.0%}, "
        f"{distance(ratio)}"
    )
    return PublishedResult(
        value,
        step.unit,
        verdict.value.value / step.scale,
        ratio,
        within,
        published.tolerance,
        published.source,
        says,
    )


def _feedback(
    grounds: Grounds, chain: Chain, reading: Reading, arithmetic: tuple[ArithmeticResult, ...]
) -> Iterator[str]:
    if grounds.shape.empty:
        yield "Nothing was written: type what you would say aloud, one assumption or step a line."
        return
    shown = [verdict for verdict in grounds.verdicts.values() if verdict.evidence]
    if grounds.shape.scattered:
        yield "Most numbers belong to no step, so none of them counts: write the chain that leads to one."
    elif not shown and not any(item.stated for item in grounds.assumptions.values()):
        yield "The answer holds no estimate of this question's quantities, so there is nothing to recompute."
    elif not grounds.shape.chain:
        yield "The answer is a number without a chain: only the conclusion can be marked."
    for verdict in grounds.verdicts.values():
        if verdict.status == "slip" and verdict.evidence:
            says = _says(verdict, grounds, chain)
            yield f"Line {verdict.evidence.line}, {verdict.step.name}: {says}."
    for item in grounds.assumptions.values():
        # A misread given is in the sentence on the step that is charged for it.
        if not item.misread and (item.changed or _is_doubtful(item)):
            yield f"{sentences.opened(sentences.of_assumption(item, grounds.values))}."
    for result in arithmetic:
        if result.holds is False and not is_told(result, grounds):
            told = result.diagnosis.says if result.diagnosis else "the two sides do not agree"
            yield f"Line {result.line}: {told}."
    if len(reading.mentions) > MOST_NUMBERS:
        yield f"Only the first {MOST_NUMBERS} numbers of the answer were graded."
    for remark in sentences.remarks(grounds.verdicts, chain, grounds.text):
        yield f"{sentences.opened(remark)}."
    if grounds.shape.chain:
        for check in grounds.checks:
            if check.status != "done" and check.check.required:
                yield f"Check {check.status}, {check.check.says}: {sentences.of_check(check)}."
        for verdict in grounds.verdicts.values():
            if verdict.status == "missing":
                says = _says(verdict, grounds, chain)
                yield f"{sentences.opened(verdict.step.name)} {says}."


def _is_doubtful(item: Assumption) -> bool:
    """Whether a value is said that no known mistake accounts for, and that nobody would believe."""
    return item.evidence is not None and not item.plausible and item.twin is None
