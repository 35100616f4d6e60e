"""So many percent less or more than another value: what is left of it is another percentage."""

import pytest

from trainer.notation import read


def _held(text: str) -> list[bool | None]:
    return [link.holds for statement in read(text).statements for link in statement.links if link.inferred]


def _named(text: str) -> list[str]:
    links = [link for statement in read(text).statements for link in statement.links]
    return [link.diagnosis.code for link in links if link.diagnosis is not None]


@pytest.mark.parametrize(
    "text",
    [
        "$288 before, so new total $174.60, i.e. 39% less",
        "$288 -> $174.60, saves 39%",
        "$100 vs $150, 50% more",
        "$100 vs $150, so 33% cheaper",
        "10 ms vs 50 ms: 80% less",
        "$3/h on demand, $1.80/h reserved = 40% off",
        "$3/h on demand, 40% off -> $1.80/h",
        "$3/h, 60% off -> saving $1.80/h",
        "$3/h, a third off -> $2/h",
        "$500k, 10% discount = $50k",
        "500 GB, 10% off the top -> 50 GB",
        "40 tok/s, doubled: 80 tok/s",
        "40 tok/s, halved = 20 tok/s",
        "99.9% uptime = 43 min/month down",
        "three nines -> 8.8 h a year",
        "$3/h vs $1.30/h, 2.3x cheaper",
    ],
)
def test_less_is_what_is_taken_off_and_more_what_is_added(text: str) -> None:
    assert _held(text) == [True]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("$288 before, so new total $174.60, i.e. 61% less", "complement"),
        ("$288 -> $174.60, saves 61%", "complement"),
        ("$288 -> $174.60, saves 65%", "other-base"),
        ("$100 vs $150, 150% more", "complement"),
        ("$100 vs $150, 33% more", "other-base"),
        ("$100 vs $150, 50% cheaper", "other-base"),
        ("10 ms vs 50 ms: 20% less", "complement"),
        ("$3/h on demand, $1.80/h reserved = 60% off", "complement"),
        ("$3/h, 60% off -> $1.80/h", "complement"),
    ],
)
def test_what_is_left_and_a_share_of_the_other_value_are_wrong(text: str, code: str) -> None:
    assert _held(text) == [False]
    assert _named(text) == [code]


def test_a_percentage_that_neither_way_gives_is_left_undecided() -> None:
    assert _held("$288 before, so new total $174.60, i.e. 50% less") == []
    assert _held("$3/h, a third off -> $1/h") == []
    assert _held("$3/h vs $1.30/h, 1.7x cheaper") == []
    assert _held("1.2 s -> 0.8 s (67% faster)") == []


def test_one_far_back_may_be_meant() -> None:
    text = "total $288\nin $12.60, rest $54 = $66.60\nnew total 66.6 + 108 = $174.60, i.e. 39% less"
    assert True in _held(text)
    assert False not in _held(text)


def test_a_share_of_a_value_is_no_claim_that_it_is_less() -> None:
    assert _held("$288 before, so new total $174.60, i.e. 61% of that") == [True]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("drops 60% from 100 GB to 60 GB", False),
        ("drops by 40% from 100 GB to 60 GB", True),
        ("from 100 GB to 60 GB, a drop of 60%", False),
        ("from 100 GB to 60 GB, a drop of 40%", True),
        ("latency went from 200 ms to 150 ms, a 25% cut", True),
        ("cut by 60% from $10M to $6M", False),
        ("cut by 60% from $10M to $4M", True),
        ("quantizing cuts memory by 75%: 140 GB -> 105 GB", False),
        ("quantizing cuts memory by 75%: 140 GB -> 35 GB", True),
        ("cost rises 20% from $100k to $120k", True),
    ],
)
def test_a_change_is_measured_from_where_it_began(text: str, holds: bool) -> None:
    verdicts = {link.holds for statement in read(text).statements for link in statement.links} - {None}
    assert verdicts == {holds}
