"""A letter that would make bytes squared means billions."""

from __future__ import annotations

import pytest

from tests.notation.cases import only_link
from trainer.notation import quantity, read


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("70 B × 2 bytes", 140e9),
        ("2 bytes * 70 B", 140e9),
        ("13 B * 2 B/param", 26e9),
        ("70 B × 2 B × 1.2", 168e9),
        ("70 B × 2 bytes + 10 GB", 150e9),
    ],
)
def test_it_is_read_as_billions(text: str, value: float) -> None:
    found = quantity(text)
    assert found.quantity is not None and found.quantity.value == pytest.approx(value)
    assert str(found.quantity.dimension.hard) == "B" and "B read as billion" in found.notes
    (statement,) = read(text).statements
    (side,) = statement.computed
    assert side.quantity is not None and side.quantity.value == pytest.approx(value)
    billions = [mention for mention in statement.quantities if "B read as billion" in mention.notes]
    assert [other.why for mention in billions for other in mention.alternatives] == ["B may be bytes"]
    assert only_link(f"{text} = {value / 1e9:g} GB").holds is True
    assert only_link(f"{text} = {value / 8e9:g} GB").holds is False


def test_bytes_stay_where_nothing_is_squared() -> None:
    found = quantity("14 GB × 2 B / 4 B").quantity
    assert found is not None and found.value == pytest.approx(7e9)
    assert str(quantity("3 GB * 4 GB").quantity.dimension) == "B^2"  # type: ignore[union-attr]
