"""Quantities are printed the way people type them."""

from __future__ import annotations

import pytest

from trainer.notation import quantity, read, readback, show


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("4.2e22 FLOP", "4.2e22 FLOP"), ("19.2 days", "19.2 days"), ("$73,700", "$73.7k"), ("112 GB",
        "112 GB"), ("26.6M GPU-h", "26.6M GPU-h"), ("40%", "40%"),
        ("$2.50/GPU-h", "$2.50/GPU-h"), ("13.3 ms", "13.3 ms"), ("3.35 TB/s", "3.35 TB/s"),
        ("$0.40 / 1M tokens", "$0.40/Mtok"), ("21.6 GWh", "21.6 GWh"),
        ("3,264 GPUs", "3,264 GPUs"), ("7B params", "7B params"), ("327,680 B", "328 kB"), ("-14%", "-14%"),
        ("35-45%", "35% to 45%"), ("989 TFLOPS", "989 TFLOP/s"),
        ("3.96e14 FLOP", "396 TFLOP"), ("141e9 FLOP", "141 GFLOP"), ("20,000 FLOP", "20,000 FLOP"),
        ("3.33e12 years", "3.33T years"),
        ("64 GPUs @ $2.20/hr", "$141/h"), ("64 GPUs × $2.20/GPU-hr", "$141/h"), ("10 nodes * $20", "$200"),
    ],
)  # fmt: skip
def test_show(text: str, shown: str) -> None:
    found = quantity(text).quantity
    assert found is not None and show(found) == shown


def test_show_in_a_unit() -> None:
    found = quantity("29491 GPU-h").quantity
    assert found is not None
    assert show(found, "GPU-h") == "29.5k GPU-h"
    days = quantity("460 h").quantity
    assert days is not None and show(days, "days") == "19.2 days"
    price = quantity("$2.50/h").quantity
    assert price is not None and show(price, "$/h") == "$2.50/h"


def test_readback_renders_each_line_with_a_mark() -> None:
    text = (
        "C = 6*7e9*1e12 = 4.2e22 FLOPs\n\n58.5 GPUs -> 64 GPUs (8 nodes)\n2 * 3 = 7\nnothing here\n8k context"
    )
    found = readback(read(text))
    assert [(entry.line, entry.mark) for entry in found] == [
        (1, "="),
        (2, ""),
        (3, "="),
        (4, "≠"),
        (5, ""),
        (6, "?"),
    ]
    assert found[0].text == "C 4.2e22 FLOP"
    assert found[2].text == "58.5 GPUs → 64 GPUs, 8 nodes"
    assert found[3].text == "7 ≠ 6"


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("1 GPU", "GPUs", "1 GPU"), ("2 GPUs", "GPUs", "2 GPUs"), ("1 stream", "streams", "1 stream"),
        ("1 day", "days", "1 day"), ("1.5 days", "days", "1.5 days"), ("1 tok/s", "tokens/s", "1 token/s"),
        ("1 ms", "ms", "1 ms"), ("1 TFLOP/s", "TFLOPS", "1 TFLOPS"), ("0 GPUs", "GPUs", "0 GPUs"),
    ],
)  # fmt: skip
def test_a_single_one_is_printed_in_the_singular(text: str, unit: str, shown: str) -> None:
    found = quantity(text).quantity
    assert found is not None and show(found, unit) == shown
