"""Checks: what the question demands beyond numbers, decided by the numbers first and by words only where it
asks for words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.bank.question import Check, Variant
from trainer.grading.assume import Assumption
from trainer.grading.known import Twin
from trainer.grading.misread import is_misread
from trainer.grading.recompute import Chain
from trainer.grading.report import CheckStatus
from trainer.grading.scale import CODES, is_scale
from trainer.grading.shape import Shape
from trainer.grading.verdict import Verdict
from trainer.grading.words import has_phrase, normalise, phrases_in
from trainer.notation import Reading
from trainer.record import record

_RIGHT = ("correct", "follow_through")


@record
class CheckVerdict:
    """What became of one check, on which line, and what showed it."""

    check: Check
    status: CheckStatus
    line: int | None = None
    because: str = ""


class Checker:
    """Decides every check of a variant from the verdicts on steps and assumptions, and the words of the
    answer. `partly` are the lines in which steps stand as a part of another result.
    """

    def __init__(
        self,
        variant: Variant,
        reading: Reading,
        verdicts: Mapping[str, Verdict],
        assumptions: Mapping[str, Assumption],
        shape: Shape,
        chain: Chain,
        known: Sequence[Twin],
        partly: Mapping[str, int],
    ) -> None:
        self.variant = variant
        self.verdicts = verdicts
        self.assumptions = assumptions
        self.shape = shape
        self.chain = chain
        self.known = known
        self.partly = partly
        self.lines = [normalise(line) for line in reading.text.split("\n")]
        self.prompt = normalise(f"{variant.title}\n{variant.prompt}")

    def run(self) -> tuple[CheckVerdict, ...]:
        """A verdict for every check, in the order of the question."""
        return tuple(self._judge(check) for check in self.variant.question.checks)

    def _judge(self, check: Check) -> CheckVerdict:
        if check.needs == "units":
            return self._units(check)
        value_line, wrong = self._value(check)
        if check.needs == "either" and value_line is None and wrong is None:
            value_line = next((self.partly[name] for name in check.evidence if name in self.partly), None)
        word_line = self._word(check)
        by_value, by_word = value_line is not None, word_line is not None
        done = {
            "evidence": by_value,
            "used": by_value or self._used(check),
            "words": by_word,
            "either": by_value or by_word,
            "both": by_value and by_word,
        }[check.needs]
        line = value_line if by_value else word_line
        if done and (self.shape.chain or (check.needs in ("words", "both", "either") and by_word)):
            return CheckVerdict(check, "done", line, "value" if by_value else "words")
        if wrong is not None:
            return CheckVerdict(check, "wrong", wrong, "wrong value")
        if by_value:
            return CheckVerdict(
                check, "missing", value_line, "words missing" if self.shape.chain else "no chain"
            )
        return CheckVerdict(check, "missing", None, "value missing" if by_word else "")

    def _value(self, check: Check) -> tuple[int | None, int | None]:
        """The line whose number meets the check, and the line of a wrong attempt."""
        wrong: int | None = None
        found: int | None = None
        for name in check.evidence:
            if check.id == "published" and self._misses(name):
                continue
            right, line = self._shown(name)
            right = right or (name in self.assumptions and check.needs != "used")
            if line is None:
                continue
            if right and found is None:
                found = line
            elif not right and wrong is None:
                wrong = line
        if check.compares and not any(self._compared(pair) for pair in check.compares):
            return None, wrong
        if check.compares and found is None:
            found = next(
                (self._shown(name)[1] for pair in check.compares for name in pair if self._shown(name)[1]),
                None,
            )
        return found, None if found is not None else wrong

    def _misses(self, name: str) -> bool:
        """Whether a step that follows from a slip is too far from the published figure to arrive at it."""
        published, verdict = self.variant.question.published, self.verdicts.get(name)
        if published is None or published.step != name or verdict is None or verdict.value is None:
            return False
        ratio = verdict.value.value / published.quantity.value if published.quantity.value else 0.0
        near = ratio > 0 and max(ratio, 1 / ratio) <= 1 + published.tolerance
        return verdict.status == "follow_through" and not near

    def _used(self, check: Check) -> bool:
        """Whether a right value could not have come out without the evidence, though nothing states it."""
        stated = {name: v.value for name, v in self.verdicts.items() if v.value is not None}
        unstated = {name for name, item in self.assumptions.items() if item.is_open}
        for name in check.evidence:
            if name in self.verdicts and self.verdicts[name].status == "implied":
                return True
            item = self.assumptions.get(name)
            wrong_ways = [twin.mistake for twin in self.known if twin.input == name]
            if item is None or item.stated or any(v.mistake in wrong_ways for v in self.verdicts.values()):
                continue
            for verdict in self.verdicts.values():
                others = {other: value for other, value in stated.items() if other != verdict.step.id}
                right = verdict.status in _RIGHT and verdict.source in ("own", "exact", "mixed")
                # With another input left open as well, the value could have come out of a wrong one.
                if right and self.chain.free_inputs(verdict.step.id, others, unstated) == (name,):
                    return True
        return False

    def _compared(self, pair: tuple[str, str]) -> bool:
        return all(self._shown(name)[1] is not None for name in pair)

    def _shown(self, name: str) -> tuple[bool, int | None]:
        """Whether a step or input stands in the answer rightly, and where; a given input stands in the
        prompt.
        """
        if name in self.verdicts:
            verdict = self.verdicts[name]
            line = verdict.evidence.line if verdict.evidence else None
            return verdict.status in _RIGHT or is_misread(verdict), line
        item = self.assumptions[name]
        if item.input.kind == "given":
            return True, 1
        return item.plausible, item.evidence.line if item.evidence else None

    def _word(self, check: Check) -> int | None:
        """The first line with one of the check's phrases; a phrase of the prompt proves nothing."""
        for number, line in enumerate(self.lines, 1):
            if any(not has_phrase(self.prompt, phrase) for phrase in phrases_in(line, check.words)):
                return number
        return None

    def _units(self, check: Check) -> CheckVerdict:
        slipped = [
            v for v in self.verdicts.values() if v.finding and (v.finding.code in CODES or _is_unit(v))
        ]
        if slipped and slipped[0].evidence:
            return CheckVerdict(check, "wrong", slipped[0].evidence.line, "unit slip")
        if self.shape.chain and self.shape.units >= 0.5:
            first = next((v.evidence.line for v in self.verdicts.values() if v.evidence), None)
            return CheckVerdict(check, "done", first, "value")
        return CheckVerdict(check, "missing", None, "")


def _is_unit(verdict: Verdict) -> bool:
    """Whether an arithmetic mistake of the question is a unit's factor."""
    if verdict.status == "slip" and verdict.mistake is not None and verdict.mistake.id.startswith("bits"):
        return True
    if verdict.mistake is None or verdict.mistake.kind != "arithmetic" or verdict.status != "slip":
        return False
    factor = (verdict.finding.factor if verdict.finding else None) or 1.0
    return is_scale(factor) or is_scale(factor**2)  # the root of a time in minutes
