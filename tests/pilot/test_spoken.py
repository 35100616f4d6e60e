"""A typed line as it was read: every number, and the operators that were typed around it."""

from __future__ import annotations

import pytest

from trainer.tui.understand import understand


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs", "6ND = 6 * 7B * 1T = 4.2e22 FLOP"),
        ("6ND =", "6ND ="),
        ("4.2e22 / 400e12", "4.2e22 / 400T"),
        ("(4.2e22 / 4e14) / 64 GPUs = 19 days", "(4.2e22 / 400T) / 64 GPUs = 19 days"),
        ("H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s", "989 TFLOP/s at 40% MFU -> 396 TFLOP/s"),
        ("3 weeks = 504h -> 58.5 GPUs, so 59", "3 weeks = 504 h -> 58.5 GPUs, 59"),
        ("4e14 x 64 GPUs (8 nodes, bf16) = 2.56e16", "400T x 64 GPUs (8 nodes) = 2.56e16"),
        ("2 (bf16 bytes) * 80 = 160 bytes", "2 * 80 = 160 B"),
        ("N = 7e9; D=1e12", "N = 7B, D = 1T"),
        ("64 GPUs - that is 8 nodes", "64 GPUs - … 8 nodes"),
        ("20% of 3 weeks", "20% of 3 weeks"),
        ("0.0737*8192 = ~604MB", "0.0737 * 8,192 = ~604 MB"),
        ("batch 64, context 100", "64, 100"),
        ("25 Mio s / 86400 ~ 290 d", "25M s / 86.4k ~290 d"),
        ("3.2e23 / (1e15*86400)=3650 PF-days", "3.2e23 / (1e15 * 86.4k) = 3,650 PF-days"),
        ("3.2e23 : 1.28e16 = 25,000,000 s", "3.2e23 : 1.28e16 = 25M s"),
        ("H100: 80 GB", "80 GB"),
        ("fleet 64: 8 nodes", "64, 8 nodes"),
        ("100 GPU-days = 2400 GPU-hours", "100 GPU-days = 2,400 GPU-h"),
        ("989 TFLOPs @ 40% = 396 TFLOP", "989 TFLOP @ 40% = 396 TFLOP"),
    ],
)
def test_operators_stay_as_they_were_typed(typed: str, said: str) -> None:
    (line,) = understand(typed, {}, "drill")
    assert line.every_number == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3.2e23 / (1e15*86400)=3650 PF-days", "3,650 PF-days (3,700 PF-days)"),
        ("25 Mio s / 86400 ~ 290 d", "290 d (289 d)"),
        ("3.15e23 FLOP / 8.64e19 = 3646 PF-days", "3,646 PF-days"),
        ("3.2e23 : 1.28e16 = 25,000,000 s", "3.2e23 : 1.28e16, 25M s"),
        ("H100 989 TFLOPs @ 40%", "989 TFLOPs @ 40% = 396 TFLOP"),
    ],
)
def test_what_a_line_comes_to_is_said_in_the_unit_typed(typed: str, said: str) -> None:
    (line,) = understand(typed, {}, "coach")
    assert line.text == said


@pytest.mark.parametrize("typed", ["4.2e22 / 400e12", "6ND =", "3 weeks = 504h", "N = 7e9; D=1e12"])
@pytest.mark.parametrize("mode", ["drill", "coach"])
def test_nothing_is_shown_as_a_product_that_is_none(typed: str, mode: str) -> None:
    (line,) = understand(typed, {}, mode)
    assert "·" not in line.text
    assert "/" in line.text or "/" not in typed
