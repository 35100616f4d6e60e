"""Opening a history of 100,000 attempts against opening one of 100, to the first page of the list."""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from trainer.history import Store

ROUNDS = 200
BUDGET = 1.2
FEW, MANY = 100, 100_000
REPORT = '{"padding": "' + "x" * 8000 + '"}'
COLUMNS = "question, title, score, band, mode, seed, started, offset_s, used_s, limit_s, missing, report"


def filled(path: Path, count: int) -> Path:
    """A history with so many attempts, each with a report of 8 kB."""
    Store.open(path).close()
    moment = datetime(2026, 1, 1, tzinfo=UTC).isoformat()
    row = ("train-7b-1t-3w", "title", 66, "borderline", "drill", None, moment, 0, 600.0, 720.0, "[]", REPORT)
    raw = sqlite3.connect(path)
    marks = ", ".join("?" * len(row))
    raw.executemany(f"INSERT INTO attempts ({COLUMNS}) VALUES ({marks})", (row for _ in range(count)))
    raw.commit()
    raw.close()
    return path


def seconds(path: Path) -> float:
    """How long opening and listing the first page takes."""
    began = time.perf_counter()
    with Store.open(path) as store:
        assert len(store.attempts()) == 50
        store.drafts()
    return time.perf_counter() - began


def main() -> int:
    """Measure in turns; 1 where the long history is over its budget."""
    with tempfile.TemporaryDirectory() as folder:
        few = filled(Path(folder) / "few.sqlite3", FEW)
        many = filled(Path(folder) / "many.sqlite3", MANY)
        times = [(seconds(few), seconds(many)) for _ in range(ROUNDS)]
    short, long = sorted(a for a, _ in times)[ROUNDS // 2], sorted(b for _, b in times)[ROUNDS // 2]
    verdict = "over" if long / short > BUDGET else "ok"
    print(f"opening the history, median of {ROUNDS}; at most {BUDGET} of a short one")
    print(f"  {FEW:>7,} attempts {short * 1000:6.2f} ms")
    print(f"  {MANY:>7,} attempts {long * 1000:6.2f} ms  {long / short:5.2f}  {verdict}")
    return int(verdict == "over")


if __name__ == "__main__":
    sys.exit(main())
