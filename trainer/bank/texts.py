"""Do the texts of a question hold in every variant, and do its checks ask for more than its words?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.question import Question
from trainer.bank.soundness import near, reference_names
from trainer.bank.source import Source
from trainer.bank.template import placeholders
from trainer.bank.variants import sources_of, varied
from trainer.notation import Quantity, read
from trainer.regex import regex

_HYPHENS = regex(r"(?<=[\w])-(?=[A-Za-z])")
"""Those of "a 7-billion-parameter model", which is read like "7 billion parameter model"."""

TELLING = 1000
"""From here on a plain number is taken for the quantity it equals; smaller ones are often something else."""


def look_at_texts(source: Source, question: Question) -> None:
    """Report numbers that variants change, givens that are not printed, and words of the prompt."""
    written_out = look_at_literals(source, question)
    look_at_givens(source, question, written_out)
    look_at_words(source, question)


def look_at_literals(source: Source, question: Question) -> set[str]:
    """A number that a variant changes is printed from the value in use, never written out.

    The names of those that are come back.
    """
    drawn = varied(question)
    written_out: set[str] = set()
    if not drawn:
        return written_out
    chain = {step.id for step in question.steps if sources_of(question, step.id) & drawn}
    names = reference_names(question)
    for place, text, changing in _printed_texts(source, question, drawn, chain):
        for start, end, value in _literals(text):
            name = next((name for name in names if name in changing and _same(value, names[name])), None)
            if name:
                says = f"{quoted(text[start:end])} is written out, and variants change {quoted(name)}"
                hint = f"write {{{name}}}, which prints the value in use"
                source.report("literal-number", says, place, hint, within=(start, end))
                written_out.add(name)
    return written_out


def look_at_givens(source: Source, question: Question, written_out: set[str]) -> None:
    """What is given is printed in the prompt: a drawn value would else stay unknown to the candidate."""
    shown = {name for name, _, _ in placeholders(re.sub(r"\{ *(\w+) *\}", r"{\1}", question.prompt))}
    drawn = varied(question)
    for name, one in question.inputs.items():
        if one.kind == "given" and name not in shown | written_out:
            says = f"the prompt does not print {{{name}}}"
            says += ", which variants change" if name in drawn else ", which is given"
            hint = f"write {{{name}}} where the prompt states it"
            source.report(
                "given-not-printed",
                says,
                ("given", name),
                hint,
                part="key",
                severity="error" if name in drawn else "warning",
            )


def look_at_words(source: Source, question: Question) -> None:
    """A phrase of the prompt shows nothing, and is not looked for: who repeats the question would meet it."""
    prompt = question.prompt.casefold()
    for i, check in enumerate(question.checks):
        for j, word in enumerate(check.words):
            if re.search(rf"\b{re.escape(word.casefold())}\b", prompt):
                says = f"{quoted(word)} stands in the prompt, so it never counts"
                says += "; nothing can meet this check by it"
                hint = "choose words that only an answer would use"
                source.report("word-in-prompt", says, ("check", i, "words", j), hint, severity="warning")


def _printed_texts(
    source: Source, question: Question, drawn: set[str], chain: set[str]
) -> Iterator[tuple[Place, str, set[str]]]:
    """The texts that show a variant's numbers, as the file has them, and the names that change in each."""
    yield ("title",), question.title, drawn
    yield ("prompt",), str((source.data or {}).get("prompt", "")), drawn
    for i, line in enumerate(question.outline):
        yield ("interviewer", "outline", i), line, drawn | chain
    for i, follow_up in enumerate(question.follow_ups):
        yield ("follow_up", i, "says"), follow_up.says, drawn | chain


def _literals(text: str) -> Iterator[tuple[int, int, Quantity]]:
    """The quantities written out in a template."""
    blank = text
    for _, start, end in placeholders(text):
        blank = blank[:start] + " " * (end - start) + blank[end:]
    for mention in read(_HYPHENS.sub(" ", blank)).mentions:
        yield mention.start, mention.end, mention.quantity


def _same(written: Quantity, held: Quantity) -> bool:
    if not near(written.value, held.value, 0.01):
        return False
    if written.dimension:
        return written.dimension == held.dimension
    return written.value >= TELLING or (written.unit == "%" and not held.dimension)
