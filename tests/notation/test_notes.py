"""`trainer verify` over notes, logs, mails, code and change logs: wrong sums are found, nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.notation.cases import cases, links
from trainer.cli.main import main
from trainer.notation import quantity, read


@pytest.mark.parametrize("case", cases("notes"), ids=lambda case: case["name"])
def test_only_the_wrong_sums_of_a_note_are_listed(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    note = tmp_path / case["name"]
    note.write_text(case["text"], encoding="utf-8")
    status = main(["verify", str(note), "--json"])
    found = json.loads(capsys.readouterr().out)["problems"]
    assert [problem["line"] for problem in found] == case["wrong"], [problem["says"] for problem in found]
    assert status == (1 if case["wrong"] else 0)


@pytest.mark.parametrize(
    "text",
    [
        "12/03/2025", "2025-02-17T09:12:44.123Z", "v2.3.1 and 5.15.0-91-generic", "10.0.0.12/24",
        "00:1b:44:11:3a:b7", "9f3c1a7", "0815", "arXiv:2302.01318", "10.1145/3579371.3589350", "#4821",
        "https://example.com/2024/11/03?x=4", "A-7B", "x86-64", "10:30:15",
    ],
)  # fmt: skip
def test_what_names_something_is_no_number(text: str) -> None:
    assert [mention.text for mention in read(f"see {text} for more").mentions] == []


@pytest.mark.parametrize(
    "text",
    [
        "retries = 3\nif retries == 0:",
        "step=1210 loss=2.31 lr=3.0e-4 tok/s=411002\nstep=1220 loss=2.30 lr=2.9e-4 tok/s=409877",
        "f(x) = 2x + 1, f(5) = 11",
        "a[0] = 1, a[1] = 1",
        "e^(iπ) + 1 = 0",
        "1.1T = 15% web, 60% code, 25% books",
        "9B tokens/day × 30 = 270B/month",
        "100 MW; × 90 days × 24 h = 216 GWh; × $0.08 = $17.3M",
        "8 GPUs x 700 + 2 kW = 7.6 kW",
        "lost 14.5 min every 183 min = 8% plus 1/19 = 5% for writing",
        "512 A100 @ 312T * 0.45 = 7.19e16/s",
        "$0.58 / 0.3 = $1.95 per million",
        "| A100 bandwidth | 2,039 / 2,000 | 2,039 |",
        "6 * 7 = 42\n>>> p.num(1, 8)",
        "took 5\n====== 1 failed in 0.04 seconds ======",
        "simple_eval('a' if 1 == 2 else 'b' if 2 == 3 else 'c')",
        "node process-args.js one two=three four",
        "n = 3\nstrict=0 len=100 n=20000: 773,200.4",
        "version 2.21\n=   Generated on Tue May 21 16:26:37 2019",
        "8.14 days of stepping\n/ 0.9 goodput = 9.04 days\n+ 2 + 2 = 13.04 days",
        "150 GPUs\n+ 20% headroom = 180",
        "90 days * 24 / 3 = 720 checkpoints * 40 s = 8 h",
        "2 * 70e9 + 14 * 70e9 / 64 = 140 + 15.3 = 155 GB",
        "N=82B D=2.0T. then N=29B D=5.8T",
        "FP32: 2 + 2 + {o32} = 16 bytes a parameter",
        "20 / (0.6 * 0.90) = 37M tok/h = 10.3k tok/s",
        "N = 8e9\n" + "some words\n" * 40 + "6N = 424 GFLOP/token",
    ],
)
def test_a_line_that_is_right_or_no_sum_is_not_called_wrong(text: str) -> None:
    assert [link.right.text for _, link in links(read(text)) if link.holds is False] == []


@pytest.mark.parametrize(
    "text",
    [
        "8x 80 GB = 64 GB",
        "the first is fine and 14,600 × 12 = 157,200 a year",
        "we lose 42/1800 = 4.6% of the time",
        "44.0M experts, × 256 × 58 = 65.4B",
        "2.1e8 GPU-seconds => 583k GPU hours",
    ],
)
def test_a_wrong_line_is_called_wrong(text: str) -> None:
    assert [link for _, link in links(read(text)) if link.holds is False]


def test_a_figure_quoted_to_take_it_back_takes_back_the_value_with_its_unit() -> None:
    reading = read("peak = 1979 TFLOPS\nwait, 1979 is the sparse figure. Dense is 989")
    assert [mention.text for mention in reading.mentions if mention.superseded] == ["1979 TFLOPS", "1979"]
    assert reading.mentions[-1].quantity.value == reading.names["peak"].value == 989e12


def test_a_count_over_86400_is_a_rate_and_seconds_over_86400_are_days() -> None:
    rate, days = read("100M / 86400 = 1157").mentions[-1], read("1e12 / 529e3 / 86400 = 21.9").mentions[-1]
    assert (rate.quantity.value, str(rate.quantity.dimension)) == (1157, "1")
    assert (days.quantity.value, str(days.quantity.dimension)) == (21.9 * 86400, "s")


def test_the_calculator_says_where_a_number_took_the_unit_beside_it() -> None:
    assert "3 has no unit of its own: taken in GB" in quantity("3 bananas + 2 GB").notes
    assert quantity("3 h + 20 min").notes == quantity("2 GB + 10%").notes == ()


@pytest.mark.parametrize("text", ["3 apples", "3 apples / 2", "2 * 3 apples / 2", "3 apples * 4 GB"])
def test_the_calculator_names_a_word_that_is_no_unit_wherever_it_stands(text: str) -> None:
    assert quantity(text).notes == ("'apples' is no unit that is known",)


@pytest.mark.parametrize(
    "text", ["7B dense / 2", "2 (BF16) * 7B params", "8 x 3 nodes", "80 layers * 8 heads"]
)
def test_the_calculator_has_nothing_to_say_of_words_that_are_known(text: str) -> None:
    assert quantity(text).notes == ()
