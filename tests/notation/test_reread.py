"""Reading an answer while it is typed: every version is read as if it were the first."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.notation import Quantity, Reader, read

ANSWER = """\
N = 7e9
C = 6 * N * 1e12 = 4.2e22 FLOP
H100 1979 TFLOP/s * 40% = 792 TFLOP/s
no, 989 dense: 989 TFLOP/s * 40% = 396 TFLOP/s
C / 396e12 = 1.06e8 s
= 29.4k GPU-hours
| step | time |
| write | 5 min |
total: 3 h + 2 h = 5 h"""

lines = st.lists(
    st.sampled_from([*ANSWER.split("\n"), "", "N = 8e9", "actually 8e9", "= 1,5", "that is 42 GB"]),
    max_size=9,
)
edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 6), st.sampled_from("0123 =*-/x,.%\nkGBN")), max_size=12
)


def typed(text: str, place: float, removed: int, sign: str) -> str:
    """The text with some characters replaced by a sign."""
    start = round(place * len(text))
    return text[:start] + sign + text[start + removed :]


@given(lines, edits)
@settings(max_examples=150, deadline=None)
def test_every_version_reads_as_if_it_were_the_first(
    start: list[str], changes: list[tuple[float, int, str]]
) -> None:
    """Whatever is typed or deleted, wherever."""
    reader, text = Reader(), "\n".join(start)
    assert reader.read(text) == read(text)
    for change in changes:
        text = typed(text, *change)
        assert reader.read(text) == read(text)


def test_an_answer_typed_key_by_key_and_taken_back_again() -> None:
    """Every prefix, growing and shrinking."""
    reader = Reader()
    ends = range(0, len(ANSWER) + 1, 3)
    for end in [*ends, *reversed(ends)]:
        assert reader.read(ANSWER[:end]) == read(ANSWER[:end])


def test_other_values_known_beforehand_are_taken_at_once() -> None:
    """The same text with another value of a name."""
    reader = Reader()
    for value in (2.0, 3.0):
        names = {"peak": Quantity(value)}
        found = reader.read("peak * 2 = 6", names)
        assert found == read("peak * 2 = 6", names)
    assert found.statements[0].links[0].holds
