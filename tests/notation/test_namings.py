"""Words that name an operand, between it and the operator."""

from __future__ import annotations

import pytest

from tests.notation.cases import links, only_link, values
from trainer.notation import quantity, read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("seq len 4,096 × bsz 1,024", 4194304),
        ("seq 4096 x batch 1024", 4194304),
        ("8 heads × dim 128", 1024),
        ("layers 80 × heads 8 × head dim 128 × 2 bytes", 163840),
        ("64 GPUs * price $2.5", 160),
        ("weights 14 GB + kv cache 20 GB", 34e9),
        ("80 GB - weights 14 GB", 66e9),
        ("weights 14 GB / bandwidth 3.5 TB/s", 0.004),
        ("1024 / batch 64", 16),
        ("140 GB / tp8", 17.5e9),
    ],
)
def test_a_named_operand_is_reckoned_with(text: str, value: float) -> None:
    found = quantity(text)
    assert found.quantity is not None and found.quantity.value == pytest.approx(value)
    assert not any(note.startswith("not read") for note in found.notes)
    assert only_link(f"{text} = {found.display}").holds is True


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tp 8 / pp 4 / dp 16", [8, 4, 16]),
        ("ttft 20 ms / tpot 80 ms = 100 ms", [0.02, 0.08, 0.1]),
        ("weights 14 GB / kv 20 GB", [14e9, 20e9]),
        ("8 * H100 80 GB", [8, 80e9]),
        ("2 * weights are 14 GB", [2, 14e9]),
        ("tp8 / pp4 / dp2", []),
    ],
)
def test_settings_and_names_are_no_operands(text: str, found: list[float]) -> None:
    assert values(text) == found
    assert not any(side for statement in read(text).statements for side in statement.computed)
    assert not any(link.holds is False for _, link in links(read(text)))
