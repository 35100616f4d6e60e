"""The KV cache of a token in bf16 for every model of the catalog, beside values worked out apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tomli
from published.row import CATALOG, Row

from trainer.catalog import Record

APART: dict[str, list[float]] = tomli.loads(
    (Path(__file__).parent / "kv_cache.toml").read_text(encoding="utf-8")
)
"""Bytes by model: if every layer keeps its cache and, where layers have windows, how it grows past them."""


def rows() -> list[Row]:
    """The rows of this subject."""
    return [row for id, values in APART.items() for row in _model(CATALOG.record("model", id), *values)]


def _model(model: Record, every_layer: float, past_windows: float = 0) -> Iterator[Row]:
    layers = model.figure("layers")
    source, name = layers.source.partition("; ")[0], f"{model.name}, KV cache a token"
    computed = model.value("kv_bytes_per_token_bf16")
    yield Row(name, source, every_layer, computed, "B", _shape(model), layers.recalled)
    if past_windows:
        growing = model.value("kv_growth_past_window_bf16")
        says = f"{model.value('global_layers'):.0f} layers grow past a window of {model.value('window'):,.0f}"
        yield Row(f"{name}, past its windows", source, past_windows, growing, "B", says, layers.recalled)


def _shape(model: Record) -> str:
    value = model.value
    if model.details["attention"] == "mla":
        return f"MLA, {value('layers'):.0f} layers x ({value('kv_rank'):.0f} + {value('rope_dim'):.0f})"
    heads = f"{value('kv_heads'):.0f} KV heads x {value('head_dim'):.0f}"
    return f"{model.details['attention'].upper()}, {value('layers'):.0f} layers x {heads}"
