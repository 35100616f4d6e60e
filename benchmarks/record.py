"""The published record: what papers print and what the estimator computes; `--write` makes docs/record.md."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from published import SUBJECTS
from published.row import CLEAR, Row

PAGE = Path(__file__).parents[1] / "docs" / "record.md"
WIDTH = 82


def number(value: float) -> str:
    """A value with enough digits to compare: 1,022,362, 385, 149.77, 2.5272e+24."""
    return f"{value:,.0f}" if 1000 <= abs(value) < 1e7 else f"{value:.5g}"


def printed() -> Iterator[str]:
    """The table for a terminal."""
    for subject, rows in SUBJECTS.items():
        yield f"\n{subject}"
        for row in rows:
            shown = f"{row.what:<{WIDTH}.{WIDTH}} {number(row.published):>11} {number(row.computed):>11}"
            star = "*" if row.recalled else ""
            yield f"  {shown} {row.unit + star:<11} {100 * row.off:+7.2f}%  {row.source}"
            if row.says:
                yield f"  {'':<{WIDTH}} {row.says}"
    yield f"\n{summary()}"
    yield "* recalled: no document was read for the published figure."


def page() -> str:
    """The page docs/record.md."""
    return "\n".join([*_introduction(), *_tables(), ""])


def summary() -> str:
    """One line on the whole record."""
    rows = [row for rows in SUBJECTS.values() for row in rows]
    far = sum(abs(row.off) > CLEAR for row in rows)
    unexplained = sum(not row.clear for row in rows)
    half = sum(abs(row.off) <= 0.005 for row in rows)
    return (
        f"{len(rows)} figures: {half} agree to 0.5%, {len(rows) - far} to 2%, "
        f"{far} differ by more and are explained, {unexplained} are not."
    )


def _introduction() -> Iterator[str]:
    yield "# The published record"
    yield ""
    yield "Written by `python benchmarks/record.py --write`; a test checks that it is current."
    yield ""
    yield "Each line sets a figure in print beside what `trainer.estimator` computes for it from the inputs"
    yield "of the same source, under the counting convention of that source; more than 2% off is explained."
    yield "An asterisk marks published figures that were recalled: no document was read for them."
    yield "Few papers print a KV cache: that table was worked out by hand from the shapes in its sources."
    yield ""
    yield summary()


def _tables() -> Iterator[str]:
    for subject, rows in SUBJECTS.items():
        yield ""
        yield f"## {subject}"
        yield ""
        yield "| figure | published | computed | off | source | remark |"
        yield "|---|---:|---:|---:|---|---|"
        yield from map(_line, rows)


def _line(row: Row) -> str:
    unit = f" {row.unit}" if row.unit else ""
    star = "*" if row.recalled else ""
    cells = [
        row.what,
        f"{number(row.published)}{unit}{star}",
        f"{number(row.computed)}{unit}",
        f"{100 * row.off:+.2f}%",
        row.source,
        row.says,
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name} instead of printing")
    if parser.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print("\n".join(printed()))


if __name__ == "__main__":
    main()
