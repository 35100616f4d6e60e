"""Dated rental prices: read from files, and summed up as the median of what was asked up to a date."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from typing import Any

from trainer.catalog.load import RECALLED, RECALLED_SAYS, File, as_number
from trainer.catalog.problem import nearest
from trainer.catalog.record import Figure, Price, last_day
from trainer.errors import UsageError
from trainer.notation.dimension import Dimension
from trainer.notation.quantity import Quantity

KEYS = [
    "provider",
    "product",
    "accelerator",
    "usd_per_gpu_hour",
    "terms",
    "seen",
    "region",
    "source",
    "note",
]
ON_DEMAND = "on-demand"
FRESH = timedelta(days=183)
"""Quotes older than this before the date asked for do not count: prices move within a quarter."""


def read_prices(path: Path, accelerators: Collection[str]) -> list[Price]:
    """The prices in a file, each of a known accelerator; CatalogError has the place and what was expected."""
    file = File(path)
    file.refuse_others(file.data, ["price"])
    return [_price(file, row, accelerators) for row in file.take(file.data, "price", list)]


def _price(file: File, row: Any, accelerators: Collection[str]) -> Price:
    if not isinstance(row, dict):
        raise file.error("expected [[price]] tables")
    file.refuse_others(row, KEYS)
    text = {
        key: file.take(row, key, str)
        for key in ("provider", "product", "accelerator", "terms", "seen", "source")
    }
    if text["accelerator"] not in accelerators:
        says = f'accelerator: none is called "{text["accelerator"]}"'
        raise file.error(says, nearest(text["accelerator"], accelerators))
    amount = as_number(row.get("usd_per_gpu_hour"))
    if amount is None or amount <= 0:
        found = row.get("usd_per_gpu_hour", "none")
        raise file.error(f"usd_per_gpu_hour: expected a number above 0, found {found}", "write 2.5")
    try:
        last_day(text["seen"])
    except ValueError:
        raise file.error(
            f'seen: expected a date, found "{text["seen"]}"', 'write "2026-09-20", "2026-09" or "2026"'
        ) from None
    recalled = text["source"] == RECALLED
    return Price(
        provider=text["provider"],
        product=text["product"],
        accelerator=text["accelerator"],
        usd_per_gpu_hour=amount,
        terms=text["terms"],
        seen=text["seen"],
        source=RECALLED_SAYS if recalled else text["source"],
        recalled=recalled,
        region=file.take(row, "region", str, ""),
        note=file.take(row, "note", str, ""),
    )


def rental_figure(accelerator: str, prices: list[Price], until: str = "") -> Figure:
    """The median of what providers asked on demand in the half year up to a date, or to the newest quote.

    Each provider counts once, with its newest and cheapest quote; `low` and `high` of the quantity are the
    extremes. Raises UsageError for a date that is none, and where there are no quotes.
    """
    asked = [price for price in prices if price.terms.startswith(ON_DEMAND) and not price.recalled]
    end = last_day_of(until) if until else max((price.latest for price in asked), default=date.max)
    fresh = [price for price in asked if end - FRESH < price.latest <= end]
    if not fresh:
        known = sorted({price.seen for price in asked})
        hint = f"prices were seen from {known[0]} to {known[-1]}" if known else ""
        raise UsageError(
            f"no price of {accelerator} on demand is known{f' up to {until}' if until else ''}", hint
        )
    quotes = _one_each(fresh)
    amounts = sorted(price.usd_per_gpu_hour for price in quotes)
    hour = 3600.0
    quantity = Quantity(
        median(amounts) / hour,
        Dimension.parse("USD/GPU/s"),
        low=amounts[0] / hour,
        high=amounts[-1] / hour,
        scale=1 / hour,
        unit="$/GPU-h",
    )
    dates = sorted(price.seen for price in quotes)
    seen = dates[0] if dates[0] == dates[-1] else f"{dates[0]} to {dates[-1]}"
    note = (
        f"median of {len(quotes)} providers on demand, ${amounts[0]:.2f} to ${amounts[-1]:.2f}, seen {seen}"
    )
    if len(quotes) == 1:
        note = f"one provider on demand, seen {seen}"
    sources = tuple(dict.fromkeys(f"{price.provider} ({price.seen}): {price.source}" for price in quotes))
    return Figure("rental", f"${median(amounts):.2f}/GPU-h", quantity, sources, note=note)


def _one_each(prices: list[Price]) -> list[Price]:
    """For each provider its newest quote, the cheapest where several are as new."""
    best: dict[str, Price] = {}
    for price in prices:
        held = best.get(price.provider)
        if held is None or (price.latest, -price.usd_per_gpu_hour) > (held.latest, -held.usd_per_gpu_hour):
            best[price.provider] = price
    return sorted(best.values(), key=lambda price: price.provider)


def last_day_of(until: str) -> date:
    """The last day that a date asked for may mean; UsageError where it is none."""
    try:
        return last_day(until)
    except ValueError:
        raise UsageError(
            f'expected a date after @, found "{until}"', "write 2026-09-20, 2026-09 or 2026"
        ) from None
