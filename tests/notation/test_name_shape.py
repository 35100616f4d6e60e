"""Names of several words and figures are found in any case, whatever their initial, and to their end."""

from __future__ import annotations

import pytest

from trainer.notation.lexicon import lexicon

WHOLE = (
    "GPT-4", "gpt-3.5", "Llama 3.1 405B", "LLAMA-2-70B", "Mixtral 8x7B", "Command R 35B", "OPT-175B",
    "Megatron-Turing NLG 530B", "NVIDIA H100 SXM5", "nvidia geforce rtx 4090", "AMD Instinct MI300X OAM",
    "A100-80GB", "a100 PCIe", "TPU v5e", "Blackwell Ultra", "24/7", "PCIe 5.0 x16", "DDR5", "q4_K_M",
)  # fmt: skip
NONE = ("", "compute", "gpu", "openly", "opt 1.3 GB", "amount 4", "H", "a 100", "İ", "ß")


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("before", ["", "8 of ", "GPT-4 "])
def test_a_name_is_found_to_its_end(name: str, before: str) -> None:
    found = lexicon().name_shape.match(f"{before}{name} here", len(before))
    assert found is not None and found.group() == name


@pytest.mark.parametrize("text", NONE)
def test_other_words_are_no_such_name(text: str) -> None:
    assert lexicon().name_shape.match(text, 0) is None
