"""Every number a candidate states is found, with its value, its name and its place."""

from __future__ import annotations

import pytest

from tests.notation.cases import close, links, values
from trainer.notation import read


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hours 13.3M", [1.33e7]),
        ("21d -> 52.0 gpus -> 56 (8/node). t=19.5 d.", [21 * 86400, 52, 56, 8, 19.5 * 86400]),
        ("26.2k gpu-h x $2.00 = $52k, +15% -> $60k", [26.2e3 * 3600, 2, 52e3, 0.15, 60e3]),
        ("that's 16B/param = 112 GB", [16, 112e9]),
        ("= about 28 million hours", [28e6 * 3600]),
        ("On a thousand and twenty four H100s at 40 percent", [1024, 0.4]),
        ("Sixteen thousand three hundred and eighty-four H100s", [16384]),
        ("One e twenty-four", [1e24]),
        ("against 3.2x10^23", [3.2e23]),
        ("in our seventy-five day run", [75 * 86400]),
        ("59 -> whole nodes of 8: 64 GPUs (8 nodes)", [59, 8, 64, 8]),
        ("so I'm -14%, inside 20%", [-0.14, 0.2]),
        ("132 / 1,845 / 5,287 / 9,907 tok/s", [132, 1845, 5287, 9907]),
        ("$0.96 / $0.46 / $0.78 per Mtok", [0.96e-6, 0.46e-6, 0.78e-6]),
        ("65,536 / 163,840 / 258,048 B per token", [65536, 163840, 258048]),
        ("HFU = MFU x 1.15 (45% -> 52%)", [1.15, 0.45, 0.52]),
        ("42%->32%: x1.31", [0.42, 0.32, 1.31]),
        ("published 7.0M is 1.59x that", [7e6, 1.59]),
        ("h100 47.5 h200 68.0 mi300x 75.1", [47.5, 68, 75.1]),
        ("one sixty-fourth of 1.12 TB, that is 17.5 GB", [1 / 64, 1.12e12, 17.5e9]),
        ("costs one point two target steps and yields 3.4 tokens", [1.2, 3.4]),
        ("30.84M h x 700 W = 21.6 GWh", [30.84e6 * 3600, 700, 21.6e9 * 3600]),
        ("0.41 kg CO2 per kWh", [410 / 3.6e6]),
        ("the first is 35% and the 2nd 40%", [0.35, 0.4]),
    ],
)
def test_stated_numbers_become_mentions(text: str, wanted: list[float]) -> None:
    found = values(text)
    assert len(found) == len(wanted) and all(
        close(have, want) for have, want in zip(found, wanted, strict=True)
    ), found


def test_a_mention_carries_the_name_the_text_gives_it() -> None:
    named = {
        mention.name: mention.quantity.value for mention in read("MFU 40%\nhours 13.3M\nrho 0.80").mentions
    }
    assert named == {"MFU": 0.4, "hours": 1.33e7, "rho": 0.8}


def test_roles_tell_operands_from_results() -> None:
    reading = read("6 x 7e9 x 1e12 = 4.2e22 FLOPs, 64 GPUs")
    assert [mention.role for mention in reading.mentions] == [
        "operand",
        "operand",
        "operand",
        "result",
        "bare",
    ]


def test_expressions_without_a_result_are_computed() -> None:
    computed = read("h100 at 40% of 989 TFLOP/s").statements[0].computed
    assert [side.quantity and round(side.quantity.value / 1e12, 1) for side in computed] == [395.6]


def test_prose_links_are_inferred_and_marked() -> None:
    found = [link for _, link in links(read("448 GB/s sweeps a 6.4GB file 70 times")) if link.inferred]
    assert len(found) == 1 and found[0].holds is True
    assert found[0].left.text == "448 GB/s / 6.4GB"


def test_a_total_that_leaves_out_a_term_is_named() -> None:
    text = "weights 6 GB, grads 6 GB, moments 24 GB, master 12 GB. That makes 36 GB"
    wrong = [link for _, link in links(read(text)) if link.holds is False]
    assert [link.diagnosis.code for link in wrong if link.diagnosis] == ["term-dropped"]


def test_a_label_gives_a_bare_result_its_unit() -> None:
    reading = read("days = 3.15e23/(1024*312 TFLOPS*45%) = 25")
    assert close(reading.names["days"].value, 25 * 86400)


def test_a_decimal_comma_is_recognised_by_the_whole_text() -> None:
    assert values("192 KB * 8.192 = 1,6 GB") == [192e3, 8192, 1.6e9]


def test_unread_text_is_listed_with_its_place() -> None:
    unread = read("ok 1e9999 then").unread
    assert [(part.line, part.text) for part in unread] == [(1, "1e9999")]
