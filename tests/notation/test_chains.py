"""Whole typed chains: what holds is verified, what does not is called wrong, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.notation.cases import cases, close, links
from trainer.notation import read


@pytest.mark.parametrize("case", cases("holding"), ids=lambda case: case["text"][:40])
def test_right_lines_are_verified_and_never_called_wrong(case: dict[str, Any]) -> None:
    found = links(read(case["text"]))
    assert [link.left.text + " = " + link.right.text for _, link in found if link.holds is False] == []
    for value in case["values"]:
        sides = [side for _, link in found if link.holds for side in (link.left, link.right)]
        assert any(side.quantity and close(side.quantity.value, value, 0.011) for side in sides), value


@pytest.mark.parametrize("case", cases("broken"), ids=lambda case: case["text"][:40])
def test_a_wrong_line_is_called_wrong_where_it_stands(case: dict[str, Any]) -> None:
    wrong = {line for line, link in links(read(case["text"])) if link.holds is False}
    assert wrong == {case["line"]}


@pytest.mark.parametrize("case", cases("quiet"), ids=lambda case: case["text"][:40])
def test_no_false_alarm_on_right_prose(case: dict[str, Any]) -> None:
    wrong = [link for _, link in links(read(case["text"])) if link.holds is False]
    assert [link.left.text + " = " + link.right.text for link in wrong] == []
