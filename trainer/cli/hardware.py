"""`trainer hardware`: accelerators and rental prices, each figure with its source."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from trainer.catalog import Catalog, Figure, Price, Record, load_catalog
from trainer.cli.figures import page, report_problems, table
from trainer.cli.output import SCHEMA, print_json, print_lines
from trainer.errors import UsageError

COLUMNS = {
    "bf16_dense": "bf16 dense",
    "fp8_dense": "fp8 dense",
    "memory": "memory",
    "memory_bandwidth": "bandwidth",
    "link_one_way": "link one way",
    "power": "power",
    "per_node": "per node",
}
NEWEST = 8


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="an accelerator, such as h100_sxm or H100")
    parser.add_argument("--date", metavar="DATE", default="", help="prices up to this day, month or year")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """List all accelerators, or show one with its sources and prices."""
    catalog = load_catalog()
    if args.name is None:
        if args.date:
            raise UsageError(
                "--date needs an accelerator", "such as trainer hardware h100_sxm --date 2026-09"
            )
        return _all(catalog, args.json)
    record = catalog.record("accelerator", args.name)
    prices = catalog.prices(record.id, args.date)
    rental = _rental(catalog, record, args.date)
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                **record.to_dict(),
                "rental": rental.to_dict() if rental else None,
                "prices": [price.to_dict() for price in prices],
            }
        )
    else:
        print_lines([*page(record), *_prices(rental, prices)])
    return report_problems(catalog.price_problems())


def _all(catalog: Catalog, as_json: bool) -> int:
    records = catalog.accelerators().values()
    if as_json:
        print_json({"schema": SCHEMA, "accelerators": [record.to_dict() for record in records]})
    else:
        print_lines([*table(records, COLUMNS), "", "`trainer hardware NAME` shows sources and prices"])
    return report_problems(catalog.problems())


def _rental(catalog: Catalog, record: Record, until: str) -> Figure | None:
    """The rental price, None where nothing is known; a date that was asked for must give one."""
    try:
        return catalog.lookup(f"{record.id}.rental{f'@{until}' if until else ''}")
    except UsageError:
        if until:
            raise
        return None


def _prices(rental: Figure | None, prices: list[Price]) -> Iterator[str]:
    if not prices:
        return
    yield ""
    if rental is not None:
        yield f"  rental {rental.text}: {rental.note}"
    for price in prices[:NEWEST]:
        where = f" in {price.region}" if price.region else ""
        note = f" ({price.note})" if price.note else ""
        what = f"{price.provider}, {price.product}{where}, {price.terms}{note}"
        yield f"  {price.seen:<10}  ${price.usd_per_gpu_hour:>5.2f}/GPU-h  {what}: {price.source}"
    if len(prices) > NEWEST:
        yield f"  and {len(prices) - NEWEST} older or as new: --json has them all"
