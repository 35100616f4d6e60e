"""The answer line by line as typed, with a mark and a note for every finding on a line."""

from __future__ import annotations

from trainer.grading import sentences
from trainer.grading.assume import Assumption
from trainer.grading.grounds import Grounds
from trainer.grading.misread import is_misread
from trainer.grading.ratios import size
from trainer.grading.recompute import Chain
from trainer.grading.report import ArithmeticResult, LineResult, Mark
from trainer.grading.verdict import Verdict
from trainer.notation import Reading

_MARKS: dict[str, Mark] = {"correct": "ok", "follow_through": "ft", "slip": "x"}


def annotated(
    reading: Reading, grounds: Grounds, chain: Chain, arithmetic: tuple[ArithmeticResult, ...]
) -> tuple[LineResult, ...]:
    """Every line of the answer with its marks, in the order in which their numbers stand."""
    notes: dict[int, list[tuple[int, Mark, str]]] = {}
    charged = {v.evidence.line for v in grounds.verdicts.values() if v.evidence and is_misread(v)}
    for item in grounds.assumptions.values():
        if item.evidence is None or item.as_given:
            continue
        if item.misread and item.evidence.line in charged:
            continue
        mark: Mark = "note" if item.changed else "ok" if item.plausible else "x"
        entry = (item.evidence.start, mark, _assumed(item, grounds))
        notes.setdefault(item.evidence.line, []).append(entry)
    for verdict in grounds.verdicts.values():
        if verdict.evidence is not None:
            entry = (verdict.evidence.start, _MARKS[verdict.status], _beside(verdict, grounds, chain))
            notes.setdefault(verdict.evidence.line, []).append(entry)
    for result in arithmetic:
        if result.holds is False and not is_told(result, grounds):
            says = result.diagnosis.says if result.diagnosis else "the two sides do not agree"
            notes.setdefault(result.line, []).append((result.start or 0, "x", says))
    return tuple(
        LineResult(number, line, tuple((mark, says) for _, mark, says in sorted(notes.get(number, []))))
        for number, line in enumerate(reading.text.split("\n"), 1)
    )


def _assumed(item: Assumption, grounds: Grounds) -> str:
    says = f"{item.input.name} {sentences.shown_input(item)}"
    if item.share is not None:
        return f"{says}, {item.share:.0%} of {item.input.display}: counted on as usable"
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


def is_told(result: ArithmeticResult, grounds: Grounds) -> bool:
    """Whether a step's verdict says it already."""
    return any(
        v.status == "slip"
        and v.evidence
        and v.evidence.line == result.line
        and v.evidence.start == result.start
        for v in grounds.verdicts.values()
    )
