"""A kept mock interview: what is handed in stays, what is left is known, and nothing unreadable passes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.samples import report
from trainer.history import HistoryError, Store
from trainer.history.practising import Mock
from trainer.practice.mocked import Asked, Sitting, body_of, interview_of, sitting_of
from trainer.report.interview import score_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
THREE = Sitting(45, tuple(Asked(id, f"the {id}", 12, seed) for id, seed in (("a", None), ("b", 7), ("c", 8))))


def test_questions_are_handed_in_in_their_order() -> None:
    sitting = replace(THREE, clock_s=600.0).begun("d1").handed_in(4, 580.0)
    assert (sitting.done, sitting.draft, sitting.left_s) == (1, "", 2100.0)
    assert sitting.current is not None
    assert (sitting.current.question, sitting.current.seed) == ("b", 7)
    assert (sitting.asked[0].attempt, sitting.asked[0].used_s) == (4, 580.0)
    assert sitting.begun("d2").began_s == 600.0
    assert sitting.handed_in(5, 1.0).handed_in(None, 1.0).current is None


def test_what_is_written_is_read_again() -> None:
    sitting = replace(THREE, clock_s=12.5, holder="1 x", draft="d", ended=True, score=40).handed_in(1, 2.5)
    assert sitting_of(Mock(1, 45, 12.5, body_of(sitting), NOON)) == sitting
    untimed = replace(THREE, clock_s=None)
    assert sitting_of(Mock(1, 45, None, body_of(untimed), NOON)).left_s == 2700.0


@pytest.mark.parametrize(
    "body", ["", "[]", "{}", '{"version": 2, "asked": []}', '{"version": 1, "asked": 3}', '{"version": 1}']
)
def test_what_cannot_be_read_is_said(body: str) -> None:
    with pytest.raises(HistoryError, match="mock interview 3"):
        sitting_of(Mock(3, 45, None, body, NOON))


def test_an_interview_is_summed_up_from_its_attempts(tmp_path: Path) -> None:
    with Store.open(tmp_path / "history.sqlite3", lambda: NOON) as store:
        numbers = [
            store.save_attempt(
                replace(report(), question=id, score=score), mode="interview", started=NOON, used_s=60
            )
            for id, score in (("a", 80), ("b", 40))
        ]
        sitting = THREE.handed_in(numbers[0], 60.0).handed_in(numbers[1], 60.0)
        number = store.practising.add_mock(45, None, body_of(sitting), NOON)
        ended = body_of(replace(sitting, clock_s=130.0, ended=True))
        assert not store.practising.keep_mock(number, 130.0, ended, "something else")
        assert store.practising.keep_mock(number, 130.0, ended, body_of(sitting))
        mock = store.practising.mock(number)
        assert mock is not None
        found = interview_of(store, mock)
        assert [one.question for one in found.reports] == ["a", "b"]
        assert (found.attempts, found.not_reached, found.used_s) == (tuple(numbers), ("the c",), 130.0)
        assert score_of(found) == 40
        store.practising.forget_mock(number)
        assert store.practising.mock(number) is None
