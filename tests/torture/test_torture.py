"""A short form of `make torture`: one round of each kind."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.torture.__main__ import ROUNDS, play
from tests.torture.wreck import clean_up

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such terminals here")


@pytest.fixture(scope="module", autouse=True)
def tidy() -> Iterator[None]:
    yield
    clean_up()


@pytest.mark.parametrize("kind", ROUNDS)
def test_what_was_promised_is_there_after_a_kill(kind: str) -> None:
    assert play(1, 1, kind)
