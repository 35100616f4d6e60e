"""Loading 5,000 question files to a list that can be used, beside tomli alone on the same bytes."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

import tomli

from trainer.bank import load_headings

ROOT = Path(__file__).parents[1]
FILES = 5_000
PASSES = 3
BUDGET = 1.5


def fill(folder: Path) -> None:
    """Write copies of the packaged questions, each with an id of its own."""
    paths = sorted((ROOT / "questions").rglob("*.toml"))
    for number, path in enumerate(islice(cycle(paths), FILES)):
        id = f"{path.stem}-{number}"
        text = path.read_text(encoding="utf-8").replace(f'id = "{path.stem}"', f'id = "{id}"', 1)
        (folder / f"{id}.toml").write_text(text, encoding="utf-8")


def best(runs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each run in seconds, in turns, so that a busy machine slows all alike."""
    found = dict.fromkeys(runs, float("inf"))
    for _ in range(PASSES):
        for name, run in runs.items():
            began = time.perf_counter()
            run()
            found[name] = min(found[name], time.perf_counter() - began)
    return found


def main() -> int:
    """Measure, print the ratio; 1 where it is over the budget."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder)
        files = sorted(folder.iterdir())
        took = best(
            {
                "tomli": lambda: [tomli.loads(path.read_text(encoding="utf-8")) for path in files],
                "trainer": lambda: load_headings([folder]),
            }
        )
    ratio = took["trainer"] / took["tomli"]
    verdict = "over" if ratio > BUDGET else "ok"
    print(f"{FILES:,} question files to a list, best of {PASSES}, seconds")
    for who, seconds in took.items():
        print(f"  {who:<8} {seconds:6.2f}")
    print(f"  ratio    {ratio:6.2f}  {verdict}, at most {BUDGET:g}")
    return int(ratio > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
