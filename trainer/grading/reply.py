"""The reply to a follow-up question, judged by the same engine as the answer before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.bank.question import FollowUp, Variant
from trainer.grading import sentences
from trainer.grading.assume import unflagged
from trainer.grading.evidence import collect
from trainer.grading.follow_up import asked, changed, follow_ups, in_proportion
from trainer.grading.grade import Judged, judge
from trainer.grading.ratios import distance
from trainer.grading.report import FollowUpResult
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity, read
from trainer.regex import regex

_NEARLY = 0.005
_NO = regex(r"(?i)(?<![a-z])(?:no|none|nope|nobody|zero|not|never|can't|cannot|won't|too small)(?![a-z])")
_UNSURE = regex(r"(?i)(?<![a-z])(?:no (?:idea|clue)|not sure|dunno|don't know|do not know)(?![a-z])")


def grade_reply(variant: Variant, text: str, number: int, reply: str) -> FollowUpResult:
    """The verdict on a reply to follow-up `number` (from 0), given after the answer `text`.

    Judged first against the chain without the candidate's slips, then with them: what follows from an earlier
    slip is not punished again. Raises IndexError where there is no such follow-up; never on any text.
    """
    before = judge(variant, text)
    item = variant.question.follow_ups[number]
    result = replace(follow_ups(before.grounds, before.chain)[number], reply=reply)
    if not reply.strip():
        return replace(result, status="missing", says="nothing was written")
    if item.answer is None:
        says = "answered in words, which are not graded: compare yours with a good reply"
        return replace(result, status="open", says=says)
    clean, own = _without_slips(before), before.grounds.values
    right = _verdict(item, before, reply, changed(item, clean, before.chain))
    if says := _denies_rightly(right, reply):
        return replace(result, status="correct", says=says)
    if stated := _right(right, reply):
        return replace(result, status="correct", says=f"{stated} is right")
    verdict = _verdict(item, before, reply, changed(item, own, before.chain))
    scaled = _verdict(item, before, reply, in_proportion(item, own, before.chain))
    for found in (verdict, scaled):
        if stated := _right(found, reply):
            says = f"{stated} is right given the numbers of your answer"
            return replace(result, status="follow_through", says=says)
    return _wrong(before, verdict, result)


def _verdict(item: FollowUp, before: Judged, reply: str, now: Mapping[str, Quantity]) -> Verdict:
    variant = asked(item, before.grounds.variant, now, before.chain)
    return judge(variant, reply).grounds.verdicts[item.answer or ""]


def _right(verdict: Verdict, reply: str) -> str:
    """The right value as the reply states it, "" where it does not. In a reply of one number that number is
    the answer, though it may be an earlier step's as well.
    """
    if verdict.status == "correct":
        return sentences.stated(verdict)
    meant = _meant(verdict, reply)
    wanted = Quantity(verdict.expected)
    if verdict.status == "missing" and meant and _same(meant[-1], wanted, verdict.step.scale):
        return sentences.shown(verdict.expected, verdict.step)
    return ""


def _denies_rightly(verdict: Verdict, reply: str) -> str:
    """What is right about a "no" where the answer is none, "" where it is not none or some are named."""
    if verdict.expected or not _NO.search(reply) or _UNSURE.search(reply):
        return ""
    nouns = set(verdict.step.dimension.soft.powers)
    some = any(q.value for q in _numbers(reply) if nouns & set(q.dimension.powers))
    return "" if some else f"no is right: {sentences.shown(0.0, verdict.step)}"


def _numbers(reply: str) -> list[Quantity]:
    """The numbers of a reply; where it works something out, without those that it is worked out of."""
    numbers = collect(read(reply))
    works_out = any(number.role == "result" for number in numbers)
    return [number.quantity for number in numbers if not (works_out and number.role == "operand")]


def _meant(verdict: Verdict, reply: str) -> list[Quantity]:
    """The numbers of a reply that may be the answer: those in its unit, or else those without any. A
    percentage is no amount.
    """
    step, numbers = verdict.step, _numbers(reply)
    fitting = [q for q in numbers if q.dimension.agrees(step.dimension)]
    bare = [q for q in numbers if not q.dimension and (q.unit != "%" or not step.dimension)]
    return fitting or bare


def _without_slips(before: Judged) -> Mapping[str, Quantity]:
    inputs = {name: unflagged(one) for name, one in before.grounds.assumptions.items()}
    return before.chain.fill({**before.chain.defaults(), **inputs}, {})


def _wrong(before: Judged, verdict: Verdict, result: FollowUpResult) -> FollowUpResult:
    """What is wrong with the reply: the number from before the change, a slip, or no number for this."""
    step = verdict.step
    expected = sentences.shown(verdict.expected, step)
    meant = _meant(verdict, result.reply)
    if not meant:
        says = f"no {step.name} found; your own chain now gives {expected}"
        return replace(result, status="missing", says=says)
    stated = verdict.value or meant[-1]
    old = before.grounds.values.get(step.id)
    if old is not None and _same(stated, old, step.scale):
        why = "that is the value from before the change"
    elif verdict.finding is not None:
        why = verdict.finding.says
    elif not verdict.expected:
        why = "there should be none"
    else:
        why = distance(stated.value * _unit(stated, step.scale) / verdict.expected)
    wrote = sentences.shown(stated.value * _unit(stated, step.scale), step)
    says = f"you wrote {wrote}, where your own chain now gives {expected}: {why}"
    return replace(result, status="slip", says=says)


def _unit(quantity: Quantity, scale: float) -> float:
    """What a bare figure is multiplied by to be in base units."""
    return 1.0 if quantity.dimension else scale


def _same(one: Quantity, other: Quantity, scale: float) -> bool:
    if not other.value:
        return not one.value
    return abs(one.value * _unit(one, scale) / other.value - 1) <= _NEARLY
