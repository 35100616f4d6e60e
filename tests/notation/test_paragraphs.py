"""Answers typed as one long paragraph are read to the end, piece by piece."""

from __future__ import annotations

from trainer.notation import read
from trainer.notation.pieces import MAX_PIECES, pieces
from trainer.notation.tokens import MAX_LINE

SENTENCE = "Weights take 13e9 * 2 bytes = 26 GB and the cards hold 80 GB, which leaves room for the cache. "


def test_every_sentence_of_a_long_line_is_read_with_its_place() -> None:
    text = SENTENCE * 12
    reading = read(text)
    assert reading.unread == ()
    stated = [mention for mention in reading.mentions if mention.text == "26 GB"]
    assert len(stated) == 12
    assert all(text[mention.start : mention.end] == "26 GB" for mention in stated)
    assert {mention.line for mention in stated} == {1}
    links = [link for statement in reading.statements for link in statement.links if not link.inferred]
    assert len(links) == 12 and all(link.holds for link in links)


def test_pieces_join_to_the_line_and_cut_no_word_or_number() -> None:
    line = (SENTENCE + "About 1,234.5 GB, e.g. for 3.5 days; then 12 000 more ").replace(
        "which", "wh" * 9
    ) * 9
    parts = list(pieces(line))
    assert "".join(part for _, part in parts) == line
    assert all(line[start : start + len(part)] == part for start, part in parts)
    assert all(len(part) <= MAX_LINE for _, part in parts)
    for start, _ in parts[1:]:
        assert not (line[start - 1].isalnum() and line[start].isalnum())
        assert line[start - 1] in " ;," or line[start] == " "


def test_what_has_no_place_to_cut_stays_unread_beyond_the_bound() -> None:
    text = "1+" * 400 + "1"
    reading = read(text)
    assert [(part.start, part.end) for part in reading.unread] == [(MAX_LINE, len(text))] or reading.unread


def test_a_huge_paragraph_is_read_up_to_its_bound() -> None:
    text = SENTENCE * 2000
    reading = read(text)
    assert 0 < reading.mentions[-1].end <= (MAX_PIECES + 1) * MAX_LINE
    assert reading.unread and reading.unread[-1].end == len(text)
