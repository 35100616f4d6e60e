"""Words that say a number of 0, and words that do not."""

from __future__ import annotations

import pytest

from trainer.notation import read

WORKED = "2.8/42.9 = 0.065"


@pytest.mark.parametrize(
    "text",
    [
        "so no user", "so no users at all", "-> no user", "=> no user", "so none", "-> none fits",
        ": none fit", ", so no user fits on 2 cards", ": no user fits", ", not a single user fits",
        "so not even one user", "so not even a single user fits", ", not one user", ", not even one",
        "(so none)",
    ],
)  # fmt: skip
def test_none_is_a_number(text: str) -> None:
    values = [mention.quantity for mention in read(f"{WORKED} {text}").mentions]
    assert [value.value for value in values if value.unit not in ("%", "cards")][-1] == 0
    assert not any(value.value == 1 for value in values)


@pytest.mark.parametrize(
    "text",
    [
        "frozen so no gradients, 17 GB",
        "4 x 8 = 32 GPUs, so no GPU memory left",
        "no user was counted, 17 GB",
        "DDP is hidden, so no",
        "32 GPUs and none of the 8 idle",
        "32 GPUs, so none of them idle",
        "32 GPUs: no, that is too few",
        "not one GPU but 2 GPUs",
    ],
)
def test_a_no_that_counts_nothing_is_no_number(text: str) -> None:
    assert all(mention.quantity.value for mention in read(text).mentions)


def test_a_label_has_none() -> None:
    (mention,) = read("small replica: none").mentions
    assert mention.quantity.value == 0
