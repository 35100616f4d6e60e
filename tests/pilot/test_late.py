"""A history that fails as an answer is handed in: the attempt is held, and kept once that works again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.pilot.looking import press, screen_text, write
from tests.pilot.samples import ANSWER
from tests.samples import report
from trainer.grading import Report
from trainer.grading.report import FollowUpResult
from trainer.history import Draft, HistoryError, Store
from trainer.tui.app import TrainerApp
from trainer.tui.records import Records

Build = Callable[..., TrainerApp]
NOON = datetime(2025, 6, 12, 12, 0, tzinfo=UTC)
DRAFT = Draft(id="d1", question="train-7b-1t-3w", seed=None, mode="drill", text="half", elapsed_s=60.0)
REPLIED = FollowUpResult("And at 30% MFU?", "80 GPUs", reply="it doubles")


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have some writes of the history fail, and with no name all of them work again."""
    real = {name: getattr(Store, name) for name in ("save_attempt", "amend_attempt")}

    def fail(*names: str) -> None:
        def refuse(*_: object, **__: object) -> None:
            raise HistoryError("the history is busy")

        for name, method in real.items():
            monkeypatch.setattr(Store, name, refuse if name in names else method)

    return fail


def hand_in(records: Records) -> Report:
    """Hand in the draft, which the history has, and return its report."""
    records.keep_draft(DRAFT)
    graded = report()
    assert records.keep_attempt(DRAFT.id, graded, "drill", NOON, 60.0) is None
    return graded


def test_it_is_kept_once_with_its_draft_gone_and_what_was_added(
    store: Store, busy: Callable[..., None]
) -> None:
    busy("save_attempt")
    records = Records(store)
    graded = hand_in(records)
    assert [draft.text for draft in records.drafts()] == ["half"] and not store.attempts()
    records.amend(None, DRAFT.id, replace(graded, follow_ups=(REPLIED,)))
    busy("amend_attempt")
    records.bookmark("train-7b-1t-3w")
    assert len(store.attempts()) == 1 and records.late.number(DRAFT.id) is None
    busy()
    records.bookmark("train-7b-1t-3w", False)
    (attempt,) = store.attempts()
    assert records.late.number(DRAFT.id) == attempt.number and not records.drafts()
    records.amend(None, DRAFT.id, replace(graded, follow_ups=(replace(REPLIED, reply="it grows"),)))
    found = store.attempt(attempt.number)
    assert found is not None and found.report.follow_ups[0].reply == "it grows"


@pytest.mark.parametrize("gone_on_with", [True, False])
def test_it_is_an_answer_again_for_whoever_goes_on_with_it_or_throws_it_away(
    store: Store, busy: Callable[..., None], gone_on_with: bool
) -> None:
    busy("save_attempt")
    records = Records(store)
    hand_in(records)
    busy()
    if gone_on_with:
        assert records.take_draft(DRAFT) is not None
    else:
        records.forget_draft(DRAFT.id)
    records.bookmark("train-7b-1t-3w")
    assert not store.attempts() and len(store.drafts()) == gone_on_with


async def test_a_report_that_was_not_kept_at_first_takes_replies_and_notes_once_it_is(
    build: Build, store: Store, busy: Callable[..., None]
) -> None:
    app = build()
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await write(pilot, ANSWER)
        busy("save_attempt")
        await press(pilot, "f5")
        assert "this attempt is not kept" in screen_text(app) and not store.attempts()
        busy()
        await press(pilot, "asterisk")
        assert "this attempt is not kept" not in screen_text(app) and len(store.attempts()) == 1
        await press(pilot, "n", *"slow", "escape")
    assert store.remarks.note("attempt:1") == "slow" and not store.drafts()


async def test_what_was_added_to_it_is_saved_in_a_file_where_the_history_never_takes_it(
    build: Build, store: Store, busy: Callable[..., None], tmp_path: Path
) -> None:
    app = build(refuges=lambda: [tmp_path])
    async with app.run_test(size=(80, 24)):
        busy("save_attempt")
        graded = hand_in(app.records)
        app.records.amend(None, DRAFT.id, replace(graded, follow_ups=(REPLIED,)))
        app._stop(15)  # type: ignore[arg-type]
    (saved,) = tmp_path.glob("trainer-remark-*.txt")
    assert "it doubles" in saved.read_text(encoding="utf-8")
    assert [draft.text for draft in store.drafts()] == ["half"]
