"""Values behind names that carry digits, and behind nouns that carry signs: none is cut or lost."""

from __future__ import annotations

import pytest

from tests.notation.cases import only_link, values
from trainer.notation import quantity, read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NVLink 1.8TB/s bidir", 1.8e12),
        ("NVLink 1.8 TB/s", 1.8e12),
        ("NVLink 1,800 GB/s", 1.8e12),
        ("NVLink5 1.8 TB/s", 1.8e12),
        ("NVLink 5 1.8 TB/s", 1.8e12),
        ("PCIe 64 GB/s", 64e9),
        ("PCIe gen5 x16 ~ 64 GB/s", 64e9),
        ("PCIe 5.0 x16 64 GB/s", 64e9),
        ("PCIe4 x8, 16 GB/s", 16e9),
        ("Gen 4 x16 32 GB/s", 32e9),
        ("Gen 4 32 GB/s", 32e9),
        ("CX-7 400 Gb/s", 50e9),
        ("ConnectX-7 400 Gb/s", 50e9),
        ("DDR5-4800 38.4 GB/s", 38.4e9),
        ("HBM3e 4.8TB/s", 4.8e12),
        ("DGX-2 16 GPUs", 16),
        ("RAID-6 20 TB", 20e12),
        ("v5e 197 TF", 197e12),
        ("A100-40 1.555 TB/s", 1.555e12),
        ("Llama-3.1 8B 16 GB", 16e9),
        ("Llama 3 140 GB", 140e9),
        ("ZeRO 1.12 TB", 1.12e12),
        ("ZeRO 3 16 B/param", 16),
        ("Stage 2 12 s", 12),
        ("RTX 5090 32GB", 32e9),
        ("p5.48xlarge 640 GB", 640e9),
    ],
)
def test_a_name_takes_no_figure_of_a_value(text: str, value: float) -> None:
    found = quantity(text).quantity
    assert found is not None and found.value == pytest.approx(value)
    assert values("we have " + text) == [pytest.approx(value)]


@pytest.mark.parametrize("name", ["NVLink 4", "Llama 3", "Llama 2 70B", "GPT 4", "CUDA 12.4", "PCIe 5.0 x16"])
def test_a_name_keeps_its_own_figures(name: str) -> None:
    assert read(f"with {name} for all").mentions == ()


@pytest.mark.parametrize(
    "line",
    [
        "8 GPUs x PCIe 64 GB/s = 512 GB/s",
        "8 x HBM 64 GB/s = 512 GB/s",
        "140 GB / NVLink 900 GB/s = 156 ms",
        "8x H200 141 GB = 1128 GB",
        "520 ms = 60 ms network + 60 ms tokenise/route + 150 ms queue + 250 ms prefill",
        "60 ms queue & batching + 40 ms = 100 ms",
        "60 ms R&D + 40 ms = 100 ms",
        "60 ms pre-fill + 40 ms = 100 ms",
        "60 ms net (tls/tcp) + 40 ms = 100 ms",
        "12 GB weights+grads + 4 GB act = 16 GB",
        "12 GB weights/GPU + 4 GB act/GPU = 16 GB",
        "10 MB in/out x 3 = 30 MB",
    ],
)
def test_names_and_nouns_part_no_sum(line: str) -> None:
    assert only_link(line).holds is True


def test_a_wrong_sum_is_found_past_its_nouns() -> None:
    assert only_link("520 ms = 60 ms network + 60 ms tokenise/route + 350 ms queue + 250 ms").holds is False


def test_a_slash_behind_a_w_is_with() -> None:
    assert values("2 boxes w/ 96 GB") == [2, 96e9]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rank 3 140 GB", [3, 140e9]),
        ("layer 2 512 MB", [2, 512e6]),
        ("at step 3 500", [3500]),
        ("egress 3 140 GB", [3140e9]),
    ],
)
def test_a_number_that_says_which_one_is_no_thousands(text: str, found: list[float]) -> None:
    assert values(text) == found
