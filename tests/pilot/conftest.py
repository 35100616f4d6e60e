"""The app on a history of its own, with a clock that only moves when a test moves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.pilot.samples import question, report
from trainer.bank import Heading, Headings, Question
from trainer.grading import Report
from trainer.history import Store
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.marks import use_ascii
from trainer.tui.records import Records


class FakeClock:
    """A monotonic clock that stands still."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def graded(variant: object, text: str, *, used_s: float | None, mode: str) -> Report:
    """The same report for every answer."""
    return report(text, used_s=used_s, mode=mode)


def noon() -> datetime:
    return datetime(2025, 6, 12, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests: no plan, no figures, no settings."""
    home = tmp_path / "home"
    monkeypatch.setenv("TRAINER_HOME", str(home))
    monkeypatch.setenv("HOME", str(tmp_path))
    return home


@pytest.fixture(autouse=True)
def drawn_signs() -> None:
    """Signs as they are drawn: an app before this test may have been in plain letters."""
    use_ascii(False)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "history.sqlite3", noon) as opened:
        yield opened


def shelf(*questions: Question, broken: tuple[Path, ...] = ()) -> Library:
    """A library of questions made by hand."""
    by_path = {Path(f"{item.id}.toml"): item for item in questions}
    headings = {
        item.id: Heading(
            item.id, item.title, item.track, item.difficulty, item.minutes, item.concepts, item.tags, path
        )
        for path, item in by_path.items()
    }
    return Library(Headings(headings, broken), by_path.__getitem__)


@pytest.fixture
def library() -> Library:
    return shelf(question(), question("llama405b-hours", "H100-hours of Llama 3.1 405B", 10))


@pytest.fixture
def build(library: Library, store: Store, clock: FakeClock, tmp_path: Path) -> Callable[..., TrainerApp]:
    """Makes an app; several may be made on the one history."""

    def make(**options: object) -> TrainerApp:
        given = {
            "library": library,
            "records": Records(store),
            "clock": clock,
            "now": noon,
            "grade": graded,
            "refuges": lambda: [tmp_path / "refuge"],
        } | options
        return TrainerApp(given.pop("library"), given.pop("records"), **given)  # type: ignore[arg-type]

    return make
