"""The headline: the steps that are the answer a question asks for."""

from __future__ import annotations

from trainer.bank.question import Step, Variant


def headline_steps(variant: Variant) -> tuple[str, ...]:
    """The steps that are the answer: as the question says, else the published one, else the last required
    one.
    """
    question = variant.question
    if question.headline:
        return question.headline
    if question.published:
        return (question.published.step,)
    required: list[Step] = [step for step in question.steps if step.required and step.kind != "check"]
    return (required[-1].id if required else question.steps[-1].id,)
