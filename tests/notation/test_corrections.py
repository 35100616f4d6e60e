"""Values that a candidate takes back: the last word wins, the earlier one is marked."""

from __future__ import annotations

import pytest

from trainer.notation import read


def superseded(text: str) -> list[str]:
    """The texts of the mentions that were taken back."""
    return [mention.text for mention in read(text).mentions if mention.superseded]


@pytest.mark.parametrize(
    ("text", "taken_back"),
    [
        ("624 TFLOP/s, hmm no, that's the sparse figure, dense is 312", "624 TFLOP/s"),
        ("624 TFLOP/s - actually that's sparse, dense is 312", "624 TFLOP/s"),
        ("624 TFLOP/s sparse, so 312 dense", "624 TFLOP/s"),
        ("13B, sorry, 14B", "13B"),
        ("peak is 624 TFLOP/s\nscratch that, 312 TFLOP/s", "624 TFLOP/s"),
        ("40 GPUs... wait, no: 48 GPUs", "40 GPUs"),
        ("~~640 GB~~ 320 GB of HBM", "640 GB"),
        ("it has 96 GB... no wait, 80 GB", "96 GB"),
        ("18 days, make that 21 days", "18 days"),
    ],
)
def test_an_earlier_value_is_marked_where_it_is_taken_back(text: str, taken_back: str) -> None:
    assert superseded(text) == [taken_back]


@pytest.mark.parametrize(
    "text",
    [
        "the wait is 44 ms and the service takes 20 ms",
        "no problem with 3 days; 4 days would cost more",
        "312 TFLOP/s dense, 624 with sparsity",
        "we should use 8 nodes; 6 nodes would be late",
        "40 GPUs, i.e. 5 nodes",
    ],
)
def test_other_words_take_nothing_back(text: str) -> None:
    assert superseded(text) == []


def test_a_bare_correction_takes_the_unit_of_what_it_replaces_and_says_so() -> None:
    mention = read("624 TFLOP/s, no wait, dense is 312").mentions[-1]
    assert mention.quantity.value == 312e12 and str(mention.quantity.dimension) == "FLOP/s"
    assert mention.alternatives[0].quantity.value == 312 and "312 TFLOP/s" in mention.notes[0]


def test_a_wrong_result_that_is_taken_back_at_once_is_no_alarm() -> None:
    reading = read("C = 6 * 8e9 * 2e12 = 9.6e21, no, 9.6e22\nC / 1e18 = 96,000")
    links = [link for statement in reading.statements for link in statement.links]
    assert [link.holds for link in links if link.holds is False] == []
    assert reading.names["C"].value == 9.6e22
