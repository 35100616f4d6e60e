"""A document as lines: also one with words that nobody writes."""

from __future__ import annotations

from tests.fuzz.failing import failures
from trainer.report.document import Document, Paragraph, Section, Table
from trainer.report.lines import lines


def test_a_word_without_end_costs_no_more_than_its_letters() -> None:
    word = "a" * 200_000

    def written(_: str) -> None:
        table = Table(("one", "two"), ((word, "x " * 40), ("x", "y")))
        page = lines(Document(word, (word,), (Section("more", (Paragraph(word), table)),)))
        assert page.count("a") >= 4 * len(word)

    assert list(failures("", {"in time": written})) == []
