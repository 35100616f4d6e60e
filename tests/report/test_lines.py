"""A document as lines: also one with words that nobody writes."""

from __future__ import annotations

from tests.fuzz.failing import failures
from trainer.report.document import Document, Paragraph, Section, Table
from trainer.report.lines import WIDTH, lines


def test_a_word_without_end_costs_no_more_than_its_letters() -> None:
    word = "a" * 200_000

    def written(_: str) -> None:
        table = Table(("one", "two"), ((word, "x " * 40), ("x", "y")))
        page = lines(Document(word, (word,), (Section("more", (Paragraph(word), table)),)))
        assert page.count("a") >= 4 * len(word)

    assert list(failures("", {"in time": written})) == []


def test_a_figure_without_end_is_cut_like_a_text_so_that_no_row_is_padded_to_it() -> None:
    figure = "9" * 200_000
    table = Table(("what", "score"), (("x " * 400, figure), ("y", "1")), figures=(1,))
    page = lines(Document("one", (), (Section("more", (table,)),)))
    assert page.count("9") == len(figure) and max(map(len, page.splitlines())) <= WIDTH
