"""The sample answers of a question file: each must be graded as the file says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from trainer.bank.locate import Place
from trainer.bank.problem import plain, quoted
from trainer.bank.question import Question, Sample
from trainer.bank.source import Source


class Named(Protocol):
    """A diagnosis, as far as a sample is concerned."""

    @property
    def code(self) -> str: ...


class StepVerdict(Protocol):
    """The verdict on a step."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def diagnosis(self) -> Named | None: ...


class CheckVerdict(Protocol):
    """The verdict on a check."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> str: ...


class Verdict(Protocol):
    """What a sample is compared with: the band, the steps and the checks of a report."""

    @property
    def band(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def steps(self) -> Sequence[StepVerdict]: ...
    @property
    def checks(self) -> Sequence[CheckVerdict]: ...


Grade = Callable[[Question, str], Verdict]
_ABSENT = {"not_shown": "missing"}


def look_at_samples(source: Source, question: Question, grade: Grade) -> None:
    """Grade every sample and report each verdict that differs from the one it must get."""
    if not question.samples:
        says = "no sample answers, so nothing shows that this question marks as it should"
        source.report(
            "no-sample",
            says,
            ("sample",),
            "add [[sample]] tables: a strong answer and a wrong one",
            severity="warning",
        )
    for i, sample in enumerate(question.samples):
        mistakes = [mistake.id for mistake in question.mistakes]
        _compare(source, sample, grade(question, sample.answer), ("sample", i), mistakes)


def _compare(source: Source, sample: Sample, verdict: Verdict, place: Place, mistakes: list[str]) -> None:
    if sample.band and sample.band != verdict.band:
        _differs(source, (*place, "band"), "band", sample.band, f"{verdict.band} ({verdict.score})")
    steps = {step.id: step for step in verdict.steps}
    for name, wanted in sample.steps.items():
        status = steps[name].status if name in steps else "absent"
        if _ABSENT.get(status, status) != _ABSENT.get(wanted, wanted):
            _differs(source, (*place, "steps", name), f"step {quoted(name)}", wanted, status)
    checks = {check.id: check.status for check in verdict.checks}
    for name, wanted in sample.checks.items():
        if checks.get(name) != wanted:
            _differs(
                source, (*place, "checks", name), f"check {quoted(name)}", wanted, checks.get(name, "absent")
            )
    for name, wanted in sample.diagnoses.items():
        diagnosis = steps[name].diagnosis if name in steps else None
        found = diagnosis.code if diagnosis else "no diagnosis"
        if found != wanted:
            hint = "" if wanted in mistakes else _no_such_mistake(wanted, mistakes)
            here, what = (*place, "diagnoses", name), f"the diagnosis of {quoted(name)}"
            _differs(source, here, what, wanted, found, hint)


def _no_such_mistake(wanted: str, mistakes: list[str]) -> str:
    there = ", ".join(quoted(one) for one in mistakes) or "none"
    return f"{quoted(wanted)} is no mistake of this question; there are {there}"


def _differs(source: Source, place: Place, what: str, wanted: str, found: str, hint: str = "") -> None:
    number = int(place[1]) + 1
    says = f"this sample is graded otherwise: {what} should be {wanted}, and is {found}"
    hint = hint or f"`trainer grade {plain(str(source.path))} --sample {number}` shows why"
    source.report("sample-differs", says, place, hint)
