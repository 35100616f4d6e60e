"""Published training runs and throughput measurements, read from runs.toml."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from trainer.catalog.load import RECALLED, RECALLED_SAYS, File, as_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One published run. None means that it was not published; units stand in the names.

    `tflops_per_gpu_model` and `mfu_percent` count no recomputation, `tflops_per_gpu_hardware` and
    `hfu_percent` do. `attention_counted` is what the source counts beside the parameters: "full" or "causal".
    """

    id: str
    model: str
    kind: Literal["full_run", "stage", "benchmark"]
    stage: str
    source: str
    shape: str | None = None
    params: float | None = None
    active_params: float | None = None
    layers: float | None = None
    hidden: float | None = None
    tokens: float | None = None
    accelerator: str | None = None
    gpus: float | None = None
    gpu_hours: float | None = None
    gpu_hours_basis: str = "reported"
    wall_days: float | None = None
    step_s: float | None = None
    batch_sequences: float | None = None
    batch_tokens: float | None = None
    context: float | None = None
    tokens_per_s: float | None = None
    tokens_per_s_per_gpu: float | None = None
    flops_per_token: float | None = None
    tflops_per_gpu_model: float | None = None
    tflops_per_gpu_hardware: float | None = None
    aggregate_pflops: float | None = None
    mfu_percent: float | None = None
    hfu_percent: float | None = None
    attention_counted: str | None = None
    flops_reported: float | None = None
    energy_mwh: float | None = None
    pue: float | None = None
    cost_usd: float | None = None
    precision: str | None = None
    parallelism: str | None = None
    second_hand: bool = False
    recalled: bool = False
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """What is published, by name."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None}

    def figures(self, but: str = "") -> str:
        """What is known of the run in one line, without the field `but`."""
        known = [(getattr(self, name), says) for name, says in _SAID.items() if name != but]
        return ", ".join(f"{value:,.6g}{says}" for value, says in known if value is not None)


_SAID = {
    "tokens": " tokens",
    "gpus": " accelerators",
    "gpu_hours": " GPU-hours",
    "wall_days": " days",
    "tokens_per_s_per_gpu": " tokens/s each",
    "tflops_per_gpu_model": " TFLOP/s each",
    "tflops_per_gpu_hardware": " TFLOP/s each with recomputation",
    "mfu_percent": "% MFU",
    "hfu_percent": "% HFU",
}
"""What is said of a run, where it is known."""


@cache
def _kinds() -> dict[str, str]:
    """The type that each key of a run must have, by name."""
    kinds = {field.name: str(field.type).removesuffix(" | None") for field in fields(Run)}
    kinds.pop("recalled")
    return {name: kind if kind in ("float", "bool") else "str" for name, kind in kinds.items()}


def read_runs(path: Path) -> list[Run]:
    """The runs in a file; raises CatalogError with the place and what was expected."""
    file = File(path)
    file.refuse_others(file.data, ["run"])
    return [_run(file, row) for row in file.take(file.data, "run", list)]


def _run(file: File, row: Any) -> Run:
    if not isinstance(row, dict):
        raise file.error("expected [[run]] tables")
    file.refuse_others(row, _kinds())
    name = file.take(row, "id", str)
    values = {key: _value(file, name, key, value) for key, value in row.items()}
    for key in ("model", "kind", "stage", "source"):
        if key not in values:
            raise file.error(f"run {name}: expected {key} = text in quotes, found none")
    if values["source"] == RECALLED:
        values.update(source=RECALLED_SAYS, recalled=True)
    return Run(**values)


def _value(file: File, name: str, key: str, value: Any) -> Any:
    kind = _kinds()[key]
    number = as_number(value)
    if kind == "float" and number is not None and number > 0:
        return number
    if (kind == "str" and isinstance(value, str)) or (kind == "bool" and isinstance(value, bool)):
        return value
    expected = {"float": "a number above 0", "str": "text in quotes", "bool": "true or false"}[kind]
    raise file.error(f"run {name}: {key}: expected {expected}, found {value!r}")
