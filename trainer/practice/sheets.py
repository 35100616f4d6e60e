"""What there is to look up: a sheet of an accelerator, a model or a formula, every figure with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from trainer.catalog import Catalog, Figure, Price, Record, Run
from trainer.errors import UsageError
from trainer.estimator.functions import FUNCTIONS, Function
from trainer.notation import Dimension, Quantity, show
from trainer.practice.roofline import CACHES, FORMATS, formats

NEWEST = 12
"""Price quotes that a sheet shows; `trainer hardware` has them all."""
PEAKS = ("bf16", "fp16", "fp8", "fp4", "int8", "tf32", "fp32")
ACCELERATOR_PARTS: Mapping[str, tuple[str, ...]] = {
    "peak": PEAKS,
    "memory": ("memory",),
    "links, one way and both": ("link", "pcie", "nic"),
    "power and node": ("power", "per_node"),
}
MODEL_PARTS: Mapping[str, tuple[str, ...]] = {
    "parameters": ("params", "active"),
    "KV cache": ("kv_bytes", "kv_growth", "kv_heads", "head_dim", "window", "global_layers", "kv_rank"),
    "experts": ("experts", "shared_experts", "moe_ffn", "dense_layers"),
    "shape": ("",),
}
"""What stands together: the parts of a sheet, and how the names of their figures begin."""

WRITTEN = {
    "kv": "KV", "gb": "GB", "gib": "GiB", "mib": "MiB",
    "moe": "MoE", "ffn": "FFN", "pcie": "PCIe", "nic": "NIC",
}  # fmt: skip
"""Words of names that are not written in small letters."""


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: its name, its value as text, what is to be said of it, and where it comes from."""

    name: str
    value: str
    note: str = ""
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page: its title, words on it, and named parts made of lines."""

    title: str
    words: tuple[str, ...]
    parts: tuple[tuple[str, tuple[Line, ...]], ...]
    id: str = ""

    @property
    def sources(self) -> dict[str, int]:
        """Every source by the number that stands behind its figures, in the order of the lines."""
        numbers: dict[str, int] = {}
        for _, lines in self.parts:
            for line in lines:
                for source in line.sources:
                    numbers.setdefault(source, len(numbers) + 1)
        return numbers


def spelled(name: str) -> str:
    """The name of a figure as people write it: "bf16 dense", "KV heads"."""
    return " ".join(WRITTEN.get(word, word) for word in name.split("_"))


def accelerator_sheet(catalog: Catalog, record: Record) -> Sheet:
    """Peaks, memory, links, power, ridge points and what providers ask."""
    parts = [*_parts(record, ACCELERATOR_PARTS), ("ridge point", tuple(_ridges(record)))]
    parts.append(("rental", tuple(_rental(catalog, record))))
    return Sheet(
        record.name, _words(record), tuple((name, lines) for name, lines in parts if lines), record.id
    )


def model_sheet(catalog: Catalog, record: Record) -> Sheet:
    """Parameters, KV cache, shape, bytes by format and published runs."""
    parts = [*_parts(record, MODEL_PARTS)]
    parts.insert(1, ("weights by format", tuple(_weights(record))))
    parts.insert(3, ("KV cache by format and context", tuple(_caches(record))))
    runs = (run for run in catalog.runs().values() if run.shape == record.id)
    parts.append(("published runs", tuple(map(_run, runs))))
    return Sheet(
        record.name, _words(record), tuple((name, lines) for name, lines in parts if lines), record.id
    )


def formula_sheet(function: Function, working: Sequence[str]) -> Sheet:
    """What a formula computes, its arguments with their units, where it holds, and its source.

    `working` are the lines of its calculation.
    """
    arguments = [
        Line(
            one.name,
            unit_name(one.unit),
            "" if one.default is None else f"{one.default:g} where it is left out",
        )
        for one in function.arguments
    ]
    parts = [("called", (Line("", "", call_shape(function)),)), ("arguments", tuple(arguments))]
    parts += [("result", (Line("", unit_name(function.result)),))]
    if working:
        parts.append(("calculation", tuple(Line("", "", one) for one in working)))
    parts.append(("valid", (Line("", "", f"{function.valid}."),)))
    parts.append(("source", (Line("", "", f"{function.source}."),)))
    return Sheet(function.name, (f"{function.says}.",), tuple(parts), function.name)


def call_shape(function: Function) -> str:
    """A formula as it is called: its name and its arguments, those with a default in square brackets."""
    names = [one.name if one.default is None else f"[{one.name}]" for one in function.arguments]
    return f"{function.name}({', '.join(names)})"


def unit_name(unit: str) -> str:
    """A unit of a formula in words: a plain number has none."""
    return "number" if unit == "1" else unit


def _words(record: Record) -> tuple[str, ...]:
    said = {"True": "yes", "False": "no"}
    details = "; ".join(f"{spelled(key)}: {said.get(value, value)}" for key, value in record.details.items())
    return tuple(text for text in (details, record.note) if text)


def _parts(record: Record, named: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """The figures of a record in parts, each in the first part that claims it."""
    left = dict(record.figures)
    for part, beginnings in named.items():
        found = [
            name
            for beginning in beginnings
            for name in left
            if name == beginning or name.startswith(f"{beginning}_" if beginning else "")
        ]
        lines = [_line(left.pop(name)) for name in dict.fromkeys(found)]
        yield part, tuple(lines)
    yield "further", tuple(map(_line, left.values()))


def _line(figure: Figure) -> Line:
    return Line(spelled(figure.name), figure.text, figure.note, figure.sources)


def _computed(value: float, unit: str, formula: str, name: str, note: str = "") -> Line:
    """A figure that follows from others, with the formula and its source."""
    function = FUNCTIONS[formula]
    text = show(Quantity(value, Dimension.parse(unit)))
    return Line(name, text, note, (f"{formula}: {function.source}",))


def _ridges(record: Record) -> Iterator[Line]:
    """FLOP a byte at which each format turns compute-bound, and the batch when only weights are read."""
    for one in formats(record):
        peak, bandwidth = record.value(one.peak), record.value("memory_bandwidth")
        batch = FUNCTIONS["ridge_batch"].call(peak, bandwidth, one.bytes_per_param)
        note = f"batch {batch:,.0f} for weights of {one.bytes_per_param:g} B"
        yield _computed(
            FUNCTIONS["ridge_point"].call(peak, bandwidth), "FLOP/B", "ridge_point", one.name, note
        )


def _rental(catalog: Catalog, record: Record) -> Iterator[Line]:
    """The median of what is asked on demand, and the newest quotes with their dates."""
    prices = catalog.prices(record.id)
    try:
        median = catalog.lookup(f"{record.id}.rental")
    except UsageError:
        pass
    else:
        yield Line("median", median.text, median.note)
    for price in prices[:NEWEST]:
        yield Line(price.seen, f"${price.usd_per_gpu_hour:.2f}/GPU-h", _quote(price), (price.source,))
    if len(prices) > NEWEST:
        says = f"{len(prices) - NEWEST} older or as new: trainer hardware {record.id} --json has them all"
        yield Line("", "", says)


def _quote(price: Price) -> str:
    where = f" in {price.region}" if price.region else ""
    note = f" ({price.note})" if price.note else ""
    return f"{price.provider}, {price.product}{where}, {price.terms}{note}"


def _weights(record: Record) -> Iterator[Line]:
    params = record.find("params")
    if params is None:
        return
    for bits in dict.fromkeys(one.bits for one in FORMATS):
        value = FUNCTIONS["weight_bytes"].call(params.value, bits)
        yield _computed(value, "B", "weight_bytes", f"{bits:g} bits each")


def _caches(record: Record) -> Iterator[Line]:
    """Bytes of a token's cache by format, and of one request as long as the model allows."""
    bf16, longest = record.find("kv_bytes_per_token_bf16"), record.find("max_context")
    if bf16 is None:
        return
    for name, bits in CACHES.items():
        each = bf16.value * bits / CACHES["bf16"]
        note = ""
        if longest is not None and record.find("window") is None:
            whole = show(Quantity(each * longest.value, Dimension.parse("B")))
            note = f"{whole} for {longest.value:,.0f} tokens, the longest context"
        yield Line(name, f"{each:,.0f} B/token", note, bf16.sources)


def _run(run: Run) -> Line:
    where = f" on {run.accelerator}" if run.accelerator else ""
    tokens = "" if run.tokens is None else show(Quantity(run.tokens, Dimension.parse("token")))
    note = "; ".join(text for text in (f"{run.stage}{where}", run.figures(but="tokens"), run.note) if text)
    return Line(run.id, tokens, note, (run.source,))
