"""Put verdicts into a report: results, the lines as typed with their marks, feedback."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer import __version__
from trainer.grading import sentences
from trainer.grading.advice import next_time
from trainer.grading.arithmetic import written_claims
from trainer.grading.assume import Assumption
from trainer.grading.evidence import MOST_NUMBERS
from trainer.grading.follow_up import follow_ups
from trainer.grading.grounds import Grounds
from trainer.grading.ratios import distance, size
from trainer.grading.recompute import Chain
from trainer.grading.report import (
    ArithmeticResult,
    AssumptionResult,
    AssumptionStatus,
    CheckResult,
    LineResult,
    Mark,
    PublishedResult,
    Report,
    StepResult,
    UnreadText,
)
from trainer.grading.score import Score
from trainer.grading.verdict import Verdict
from trainer.grading.worked import worked
from trainer.notation import Reading

_MARKS: dict[str, Mark] = {"correct": "ok", "follow_through": "ft", "slip": "x"}


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
            _assumption(item, grounds)
            for item in grounds.assumptions.values()
            if item.input.kind == "assumed" or item.changed
        ),
        steps=tuple(_step(verdict, grounds, chain) for verdict in grounds.verdicts.values()),
        checks=tuple(_check(grounds)),
        arithmetic=arithmetic,
        lines=_lines(reading, grounds, chain, arithmetic),
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
        track=question.track,
        difficulty=question.difficulty,
        concepts=question.concepts,
        version=__version__,
    )


def _assumption(item: Assumption, grounds: Grounds) -> AssumptionResult:
    within = None if item.stated else grounds.assumed_in_one.get(item.input.id)
    if within is not None and within.evidence is not None:
        return replace(
            _stated_assumption(item),
            status="stated",
            line=within.evidence.line,
            says=f"stated together with others, as the {within.step.name}: {sentences.wrote(within)}",
        )
    return _stated_assumption(item)


def _stated_assumption(item: Assumption) -> AssumptionResult:
    status: AssumptionStatus = (
        "unstated" if item.evidence is None else "stated" if item.plausible else "implausible"
    )
    if item.changed:
        status = "changed"
    return AssumptionResult(
        id=item.input.id,
        name=item.input.name,
        status=status,
        value=item.quantity.value if item.evidence else None,
        unit=str(item.input.quantity.dimension),
        plausible=(item.input.low, item.input.high),
        line=item.evidence.line if item.evidence else None,
        shown=sentences.shown_input(item) if item.evidence else "",
        says=sentences.of_assumption(item),
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


def _lines(
    reading: Reading, grounds: Grounds, chain: Chain, arithmetic: tuple[ArithmeticResult, ...]
) -> tuple[LineResult, ...]:
    notes: dict[int, list[tuple[int, Mark, str]]] = {}
    for item in grounds.assumptions.values():
        if item.evidence is None or (item.input.kind == "given" and not item.changed):
            continue
        mark: Mark = "note" if item.changed else "ok" if item.plausible else "x"
        entry = (item.evidence.start, mark, _assumed(item, grounds))
        notes.setdefault(item.evidence.line, []).append(entry)
    for verdict in grounds.verdicts.values():
        if verdict.evidence is not None:
            entry = (verdict.evidence.start, _MARKS[verdict.status], _beside(verdict, grounds, chain))
            notes.setdefault(verdict.evidence.line, []).append(entry)
    for result in arithmetic:
        if result.holds is False and not _told(result, grounds):
            says = result.diagnosis.says if result.diagnosis else "the two sides do not agree"
            notes.setdefault(result.line, []).append((result.start or 0, "x", says))
    return tuple(
        LineResult(number, line, tuple((mark, says) for _, mark, says in sorted(notes.get(number, []))))
        for number, line in enumerate(reading.text.split("\n"), 1)
    )


def _assumed(item: Assumption, grounds: Grounds) -> str:
    says = f"{item.input.name} {sentences.shown_input(item)}"
    if item.changed and item.plausible:
        return f"{says}, where the question has {item.input.display}: {size(item.times)}"
    return says if item.plausible or _carried(item, grounds) else f"{says}: {_doubt(item)}"


def _carried(item: Assumption, grounds: Grounds) -> bool:
    """Whether a step's verdict names the mistake already."""
    return item.twin is not None and any(v.mistake is item.twin.mistake for v in grounds.verdicts.values())


def _doubt(item: Assumption) -> str:
    return item.twin.mistake.says if item.twin else f"plausible is {sentences.plausible_range(item)}"


def _beside(verdict: Verdict, grounds: Grounds, chain: Chain) -> str:
    value = sentences.stated(verdict)
    if verdict.status == "slip":
        says = verdict.finding.says if verdict.finding else "does not follow"
        expected = sentences.shown(verdict.expected, verdict.step)
        return f"{verdict.step.name} {sentences.wrote(verdict)}, expected {expected}: {says}"
    if verdict.status == "follow_through":
        cause = sentences.cause_of(verdict, grounds.verdicts, grounds.assumptions, chain)
        return f"{verdict.step.name} {value}" + (f" follows from line {cause[0]}" if cause else "")
    return f"{verdict.step.name} {value}" + (f" ({verdict.route})" if verdict.route else "")


def _told(result: ArithmeticResult, grounds: Grounds) -> bool:
    """Whether a step's verdict says it already."""
    return any(
        v.status == "slip"
        and v.evidence
        and v.evidence.line == result.line
        and v.evidence.start == result.start
        for v in grounds.verdicts.values()
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
        if item.changed or (item.evidence and not item.plausible and item.twin is None):
            yield f"{sentences.opened(sentences.of_assumption(item))}."
    for result in arithmetic:
        if result.holds is False and not _told(result, grounds):
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
