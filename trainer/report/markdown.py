"""A document as Markdown (CommonMark with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from trainer.regex import regex
from trainer.report.details import Fact
from trainer.report.document import Block, Document, Finding, Paragraph, Table, Typed, Verbatim
from trainer.report.plain import with_links

_SPECIAL = regex(r"([\\`*_{}\[\]<>#|~$&!])")
_BEGINS = regex(r"^(\d+)([.)])(?=\s|$)|^([-+=])")


def markdown(page: Document) -> str:
    """The document as text that shows every character as it was."""
    lines = [f"# {escaped(page.title)}", "", *_list(page.outcome)]
    for section in page.sections:
        lines += ["", f"## {escaped(section.title)}"]
        before: Block | None = None
        for block in _with_answer_together(section.blocks):
            if not (isinstance(block, Finding) and isinstance(before, Finding)):
                lines.append("")
            lines += _block(block)
            before = block
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A line of text in which nothing is a sign of Markdown; addresses stay links."""
    return _BEGINS.sub(_disarmed, with_links(text, _plain, lambda address: f"<{address}>"))


def _disarmed(found: re.Match[str]) -> str:
    """The beginning of a line that would begin a list or a heading."""
    return f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _list(texts: Iterable[str]) -> list[str]:
    return [f"- {escaped(text)}" for text in texts]


def _with_answer_together(blocks: Iterable[Block]) -> Iterator[Block]:
    """The lines of the answer as one block, in which they stand exactly as typed."""
    for is_typed, group in groupby(blocks, lambda block: isinstance(block, Typed)):
        if is_typed:
            yield Verbatim(tuple(_answer([block for block in group if isinstance(block, Typed)])))
        else:
            yield from group


def _answer(typed: list[Typed]) -> Iterator[str]:
    digits = len(str(typed[-1].line))
    for one in typed:
        yield f"{one.line:>{digits}}  {one.text}".rstrip()
        for note in one.notes:
            yield f"{'':>{digits}}      {note.verdict:<8}  {note.text}".rstrip()


def _block(block: Block) -> list[str]:
    match block:
        case Paragraph(text=text):
            return [escaped(text)]
        case Finding():
            return [f"- **{escaped(block.verdict)}** {escaped(block.text)}", *_facts(block)]
        case Table():
            return _table(block)
        case Verbatim(lines=lines):
            fence = "`" * max(3, 1 + max(len(run) for run in re.findall("`*", "\n".join(lines))))
            return [f"{fence}text", *lines, fence]
        case Typed():
            return []


def _facts(finding: Finding) -> Iterator[str]:
    """A list below the finding; what has no label of its own goes a level below what it explains, and
    several things under one label are a list of their own.
    """
    above = 1
    for place, fact in enumerate(finding.facts):
        several = fact.label and _go_on(finding.facts[place + 1 :])
        depth = 1 if fact.label and not several else above + 1 if fact.quiet else 2
        above = above if fact.quiet and not fact.label else depth
        label = f"{escaped(fact.label)}: " if fact.label else ""
        if several:
            yield f"  - {label.rstrip()}"
            label = ""
        yield f"{'  ' * depth}- {label}{escaped(fact.says)}"


def _go_on(facts: Sequence[Fact]) -> bool:
    """Whether something equal to what stands before these facts is among them, under the same label."""
    under = takewhile(lambda fact: not fact.label, facts)
    return any(not fact.quiet for fact in under)


def _table(table: Table) -> list[str]:
    rules = ["---:" if column in table.figures else "---" for column in range(len(table.head))]
    rows = [[escaped(cell) for cell in row] for row in (table.head, *table.rows)]
    return ["| " + " | ".join(row) + " |" for row in (rows[0], rules, *rows[1:])]
