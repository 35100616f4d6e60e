"""Chains and notations in many hands: terse, LaTeX, mail, tables, tweets, spreadsheets, other languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.notation.cases import cases, close, links
from tests.notation.test_notations import test_notation_is_read_as_meant as check_notation
from trainer.notation import read

CHAINS = cases("hands")


@pytest.mark.parametrize("case", cases("hands_notations"), ids=lambda case: case["text"])
def test_a_notation_is_read_as_its_writer_meant_it(case: dict[str, Any]) -> None:
    check_notation(case)


@pytest.mark.parametrize("case", CHAINS, ids=lambda case: case["text"][:40])
def test_a_chain_is_verified_and_never_called_wrong(case: dict[str, Any]) -> None:
    found = links(read(case["text"]))
    assert [link.left.text + " = " + link.right.text for _, link in found if link.holds is False] == []
    held = [side.quantity for _, link in found if link.holds for side in (link.left, link.right)]
    for value in case["values"]:
        assert any(quantity and close(quantity.value, value, 0.011) for quantity in held), value


@pytest.mark.parametrize(
    "case", [case for case in CHAINS if "slip" in case], ids=lambda case: case["text"][:40]
)
def test_its_slip_is_called_wrong(case: dict[str, Any]) -> None:
    assert case["line"] in {line for line, link in links(read(case["slip"])) if link.holds is False}
