"""What fuzzing found once, tried again; and a little of each run of `make fuzz`, so that all of it works."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

from tests.fuzz.failing import as_text, failures, raw
from tests.fuzz.fuzzer import MODULES, target

FINDS = [json.loads(line) for line in (Path(__file__).parent / "finds.jsonl").read_text().splitlines()]
TRIES = 4

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such timers here")


@pytest.mark.parametrize("find", FINDS, ids=lambda find: find["target"])
def test_what_was_found_is_mended(find: dict[str, str]) -> None:
    assert list(failures(find["text"], target(find["target"]).properties)) == []


@pytest.mark.parametrize("name", [name for name in MODULES if name != "reader"])
def test_changed_texts_break_nothing(name: str) -> None:
    tried, chance = target(name), random.Random(1)
    texts = tried.seeds()[:TRIES]
    for text in texts:
        changed = tried.change(text, texts, chance, tried.longest)
        assert as_text(raw(changed)) == changed or not changed.isprintable()
        assert list(failures(changed, tried.properties)) == []


def test_a_property_that_does_not_hold_is_found() -> None:
    def holds(text: str) -> None:
        assert "x" not in text, "an x"

    (found,) = failures("an x", {"no x": holds})
    assert found.kind == ("no x", "AssertionError at an unknown place")
