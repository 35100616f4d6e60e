"""Single quantities and expressions, as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.notation.cases import cases, close, same_hard
from trainer.notation import Quantity, quantity


@pytest.mark.parametrize("case", cases("notations"), ids=lambda case: case["text"])
def test_notation_is_read_as_meant(case: dict[str, Any]) -> None:
    names = {name: Quantity(float(value)) for name, value in case.get("bind", {}).items()}
    found = quantity(case["text"], names).to_dict()
    if case["policy"] == "not-a-quantity":
        assert found["value"] is None and found["kind"] == "name"
        return
    readings = [(found["value"], found["unit"])]
    wanted = [(case["value"], case["base"])]
    if case["policy"] != "read":
        readings += [(other["value"], other["unit"]) for other in found["alternatives"]]
        wanted += [(value, unit) for value, unit in case.get("alts", []) if value is not None]
    tolerance = max(case.get("tol", 0), 0.005)
    assert any(
        close(value, right, tolerance) and same_hard(unit, base)
        for value, unit in readings
        for right, base in wanted
    ), found
    if case["policy"] == "warn":
        assert found["notes"] or found["alternatives"]
    if case.get("lo") is not None:
        assert close(found["low"], case["lo"]) and close(found["high"], case["hi"])


def test_other_readings_are_kept_with_their_reason() -> None:
    found = quantity("1 PFLOPs")
    assert str(found.quantity and found.quantity.dimension) == "FLOP"
    assert [str(other.quantity.dimension) for other in found.alternatives] == ["FLOP/s"]
    assert all(other.why for other in found.alternatives)


def test_what_was_not_read_is_said() -> None:
    assert any("not read" in note for note in quantity("80 GB and 7 more").notes)


def test_too_large_is_answered_at_once() -> None:
    for text in ("9**9**9", "1e999", "10^500", "2^99999", "1e200 * 1e200"):
        found = quantity(text)
        assert found.kind == "error" and "too large" in found.notes[0], text


def test_unknown_names_and_clashing_units_are_errors_in_plain_words() -> None:
    assert quantity("6 * N * 2").notes == ("N has no value",)
    assert "cannot be added" in quantity("3 GB + 2 h").notes[0]
    assert quantity("1 / 0").notes == ("division by zero",)


def test_a_calculation_displays_the_way_people_write() -> None:
    shown = {
        text: quantity(text).display for text in ("64 GPUs * 19.2 days", "989 tflops @ 40% MFU", "$2.50/hr")
    }
    assert shown == {
        "64 GPUs * 19.2 days": "29.5k GPU-h",
        "989 tflops @ 40% MFU": "396 TFLOP/s",
        "$2.50/hr": "$2.50/h",
    }


@pytest.mark.parametrize(
    "text",
    ["4.2e22 FLOP / (64 * 989 TFLOP/s * 40%)", "1.3e24 FLOP / (2048 × 4e14 FLOP/s)", "7B × 2 bytes"],
)
def test_an_expression_whose_units_agree_has_no_alternative_whose_units_do_not(text: str) -> None:
    assert not quantity(text).alternatives


def test_an_operand_alone_with_its_unit_keeps_what_it_may_be_instead() -> None:
    assert [other.quantity.value for other in quantity("2 B * 3").alternatives] == [6e9]
