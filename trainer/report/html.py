"""A document as one HTML file that needs nothing else: no script, no font, no request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from trainer.report.document import Block, Document, Finding, Paragraph, Table, Typed, Verbatim
from trainer.report.plain import with_links

_SIGNS = {
    **dict.fromkeys(("right", "done", "stated"), "✓"),
    **dict.fromkeys(("slip", "wrong", "doubtful", "misread"), "✗"),
    "follows": "~",
    "claimed": "+",
}
_TONES = {
    **dict.fromkeys(("right", "done", "stated"), "good"),
    **dict.fromkeys(("slip", "wrong", "doubtful", "misread"), "bad"),
    **dict.fromkeys(("missing", "unsaid", "changed", "claimed"), "wanting"),
    "follows": "carried",
}
SHORT = 16
"""Characters of a cell that are never broken."""
STYLE = """
:root { color-scheme: light dark; --ink: #2a2e33; --paper: #faf8f3; --quiet: #6d7178; --line: #e2ddd0;
  --accent: #22608f; --good: #35713f; --bad: #a63a30; --wanting: #8a5d00; }
@media (prefers-color-scheme: dark) { :root { --ink: #d5d9de; --paper: #15181c; --quiet: #98a0a9;
  --line: #2a3037; --accent: #86b4d8; --good: #8fbd8b; --bad: #dd8379; --wanting: #d9b36c; } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 52rem;
  margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.3; }
h2 { font-size: 1rem; color: var(--accent); margin: 2.4rem 0 .6rem; }
p { margin: .4rem 0; overflow-wrap: anywhere; } .outcome p:first-child { font-weight: 600; }
.quiet, dt, .number, .word { color: var(--quiet); }
pre, code, .typed td { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { overflow: auto hidden; line-height: 1.3; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; color: var(--quiet); font-weight: 400; }
th, td { padding: .2rem .8rem .2rem 0; vertical-align: top; overflow-wrap: anywhere; }
.short { white-space: nowrap; }
tr { border-top: 1px solid var(--line); } tr:first-child { border-top: 0; }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.typed td:nth-child(2) { white-space: pre-wrap; width: 45%; } .number { text-align: right; width: 1.5rem; }
.word { display: inline-block; min-width: 5.5rem; text-indent: 0; }
.hang { padding-left: 6rem; text-indent: -6rem; } summary { padding-left: 7rem; text-indent: -7rem; }
table + details { margin-top: 1rem; } .good { color: var(--good); } .bad { color: var(--bad); }
.wanting { color: var(--wanting); } .carried { color: var(--accent); }
details { border-top: 1px solid var(--line); padding: .25rem 0; } summary { cursor: pointer; }
dl { display: grid; grid-template-columns: 7rem 1fr; gap: .15rem 1rem; margin: .4rem 0 .8rem 1.2rem;
  font-size: .9rem; } dd { margin: 0; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; } }
""".strip()


def html(page: Document) -> str:
    """The document as a page: every text escaped, findings to open, light or dark as the reader has it."""
    body = [f"<h1>{escape(page.title)}</h1>", '<div class="outcome">']
    body += [f"<p>{_text(line)}</p>" for line in page.outcome]
    body.append("</div>")
    for section in page.sections:
        body.append(f"<section>\n<h2>{escape(section.title)}</h2>")
        for kind, blocks in groupby(section.blocks, type):
            together = list(blocks)
            body += _typed(together) if kind is Typed else map(_block, together)
        body.append("</section>")
    return "\n".join((*_head(page.title), *body, "</main>", "</body>", "</html>", ""))


def _head(title: str) -> Iterator[str]:
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{STYLE}\n</style>"
    yield "</head>"
    yield "<body>"
    yield "<main>"


def _text(text: str) -> str:
    """Escaped text, in which addresses are links."""
    return with_links(text, escape, _link)


def _link(address: str) -> str:
    return f'<a rel="noreferrer" href="{escape(address)}">{escape(address)}</a>'


def _verdict(word: str) -> str:
    sign = _SIGNS.get(word, "")
    return f'<span class="word {_TONES.get(word, "")}">{escape(f"{sign} {word}".strip())}</span>'


def _typed(blocks: Iterable[Block]) -> list[str]:
    rows = ['<table class="typed">']
    for block in blocks:
        assert isinstance(block, Typed)
        notes = "".join(
            f'<div class="hang">{_verdict(note.verdict)} {_text(note.text)}</div>' for note in block.notes
        )
        rows.append(
            f'<tr><td class="number">{block.line}</td><td>{escape(block.text)}</td><td>{notes}</td></tr>'
        )
    return [*rows, "</table>"]


def _block(block: Block) -> str:
    match block:
        case Paragraph(text=text, quiet=quiet):
            return f'<p class="quiet">{_text(text)}</p>' if quiet else f"<p>{_text(text)}</p>"
        case Finding():
            return _finding(block)
        case Table():
            return _table(block)
        case Verbatim(lines=lines):
            return f"<pre>{escape(chr(10).join(lines))}</pre>"
        case Typed():
            return ""


def _finding(finding: Finding) -> str:
    head = f"{_verdict(finding.verdict)} {_text(finding.text)}"
    if not finding.facts:
        return f"<p>{head}</p>"
    facts = "".join(
        f"<dt>{escape(fact.label)}</dt><dd{' class=quiet' if fact.quiet else ''}>{_text(fact.says)}</dd>"
        for fact in finding.facts
    )
    return f"<details><summary>{head}</summary><dl>{facts}</dl></details>"


def _table(table: Table) -> str:
    def row(cells: tuple[str, ...], tag: str) -> str:
        styled = (
            f"<{tag}{_kind(cell, column in table.figures)}>{_text(cell)}</{tag}>"
            for column, cell in enumerate(cells)
        )
        return f"<tr>{''.join(styled)}</tr>"

    rows = "\n".join(row(cells, "td") for cells in table.rows)
    return f"<table>\n{row(table.head, 'th')}\n{rows}\n</table>"


def _kind(cell: str, is_figure: bool) -> str:
    """The class of a cell: figures stand to the right, and a word or two stay on their line."""
    return " class=figure" if is_figure else " class=short" if 0 < len(cell) <= SHORT else ""
