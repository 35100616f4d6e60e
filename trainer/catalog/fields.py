"""The figures that an accelerator or a model may have: what each name means, its unit, how it is written."""

from __future__ import annotations

from trainer.record import record


@record
class Field:
    """One kind of figure: its base units, what it is, an example as a file writes it, whether it may be 0."""

    unit: str
    says: str
    example: str
    may_be_zero: bool = False


def _peaks() -> dict[str, Field]:
    """Peak rates by precision. Dense and sparse peaks have their own names: nothing is ever both."""
    peaks = {}
    for precision in ("bf16", "fp16", "fp8", "fp4", "int8", "tf32"):
        for kind, says in (("dense", "without sparsity"), ("sparse", "with structured sparsity")):
            rate = "TOP/s" if precision == "int8" else "TFLOP/s"
            peaks[f"{precision}_{kind}"] = Field("FLOP/s", f"{precision} matrix peak {says}", f"989.4 {rate}")
    return peaks


ACCELERATOR = {
    "memory_gb": Field("B", "memory as the vendor prints it, in decimal GB", "80 GB"),
    "memory_gib": Field("B", "memory as the vendor prints it, in binary GiB", "96 GiB"),
    "memory_mib_reported": Field("B", "memory that the driver reports, in binary MiB", "81559 MiB"),
    "memory_bandwidth": Field("B/s", "memory bandwidth", "3.35 TB/s"),
    **_peaks(),
    "fp32": Field("FLOP/s", "fp32 peak outside the matrix units", "66.9 TFLOP/s"),
    "bf16_matmul_measured": Field("FLOP/s", "best bf16 matrix product measured", "794.5 TFLOP/s"),
    "fp8_matmul_measured": Field("FLOP/s", "best fp8 matrix product measured", "1402.6 TFLOP/s"),
    "link_one_way": Field(
        "B/s", "links to the other accelerators of the node, one direction, summed", "450 GB/s"
    ),
    "link_both_ways": Field("B/s", "the same links, both directions summed, as vendors print it", "900 GB/s"),
    "pcie_one_way": Field("B/s", "PCIe to the host, one direction", "63 GB/s"),
    "nic_one_way": Field(
        "B/s", "network out of the node, a share per accelerator, one direction", "400 Gbit/s"
    ),
    "power": Field("W", "board power limit (TDP)", "700 W"),
    "per_node": Field("GPU/node", "accelerators in a usual node", "8"),
}

MODEL = {
    "params": Field("param", "parameters in all", "8_030_261_248"),
    "active_params": Field(
        "param", "parameters active for a token, as its makers print it", "37_000_000_000"
    ),
    "layers": Field("1", "transformer layers", "32"),
    "dense_layers": Field("1", "layers without experts, in a mixture of experts", "3", may_be_zero=True),
    "hidden": Field("1", "hidden size", "4096"),
    "ffn": Field("1", "feed-forward width of a dense layer", "14336"),
    "ffn_matrices": Field("1", "feed-forward matrices: 3 gated, 2 plain", "3"),
    "heads": Field("1", "query heads", "32"),
    "kv_heads": Field("1", "key and value heads", "8"),
    "head_dim": Field("1", "size of a head; not always hidden / heads", "128"),
    "vocab": Field("1", "entries of the embedding table", "128_256"),
    "max_context": Field("token", "longest context", "131_072"),
    "learned_positions": Field("1", "learned position embeddings", "1024"),
    "relative_positions": Field("1", "relative position parameters of a layer", "67_108_864"),
    "window": Field("token", "sliding or chunked attention window of the layers that have one", "4096"),
    "global_layers": Field("1", "layers without a window, where others have one", "10", may_be_zero=True),
    "experts": Field("1", "routed experts of a layer", "256"),
    "experts_per_token": Field("1", "routed experts that a token visits", "8"),
    "shared_experts": Field("1", "experts that every token visits", "1", may_be_zero=True),
    "moe_ffn": Field("1", "feed-forward width of an expert", "2048"),
    "query_rank": Field("1", "rank of compressed queries (MLA)", "1536"),
    "kv_rank": Field("1", "rank of the compressed KV cache (MLA)", "512"),
    "nope_dim": Field("1", "head size without positions (MLA)", "128"),
    "rope_dim": Field("1", "head size with rotary positions (MLA)", "64"),
    "value_dim": Field("1", "value head size (MLA)", "128"),
}

SHORT_NAMES = {
    "bf16": ("bf16_dense",),
    "fp16": ("fp16_dense",),
    "fp8": ("fp8_dense",),
    "fp4": ("fp4_dense",),
    "int8": ("int8_dense",),
    "tf32": ("tf32_dense",),
    "bandwidth": ("memory_bandwidth",),
    "tdp": ("power",),
    "context": ("max_context",),
    "memory": ("memory_gb", "memory_gib"),
    "hbm": ("memory_gb", "memory_gib"),
}
"""Short names that mean one thing in this field: a peak is dense unless it says sparse, memory is the
vendor's label, whichever unit it is printed in.

A link has no short name: one way and both ways differ by two, and each is wanted somewhere.
"""
