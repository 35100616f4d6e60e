"""Decoding under a roofline: an accelerator, a model, a number format and a context, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from trainer.catalog import Figure, Record
from trainer.errors import TrainerError
from trainer.estimator.attention import attention_forward_flops_per_token, mla_decode_width
from trainer.estimator.inference import (
    compute_bound_batch,
    decode_intensity,
    decode_rate,
    ridge_batch,
    ridge_point,
)
from trainer.estimator.kv_cache import (
    cache_room,
    kv_cache_bytes_per_token,
    mla_cache_bytes_per_token,
    requests_that_fit,
    windowed_cache_bytes,
)
from trainer.estimator.memory import weight_bytes
from trainer.estimator.moe import moe_decode_weight_bytes
from trainer.estimator.parameters import ffn_params
from trainer.estimator.training import inference_flops

BYTE = 8
USABLE = 0.9
"""Share of the memory that weights and cache may take: what vLLM takes where nothing else is said."""
SHORTEST, LONGEST = 1, 2**20
"""Contexts among which the longest that turns compute-bound is sought, in tokens."""


@dataclass(frozen=True, slots=True)
class Format:
    """How weights are stored and multiplied: bits of one, and the figure of the peak that multiplies them."""

    name: str
    bits: float
    peak: str

    @property
    def bytes_per_param(self) -> float:
        """Bytes of a stored weight."""
        return self.bits / BYTE


FORMATS = (
    Format("bf16", 16, "bf16_dense"),
    Format("fp16", 16, "fp16_dense"),
    Format("fp8", 8, "fp8_dense"),
    Format("int8", 8, "int8_dense"),
    Format("fp4", 4, "fp4_dense"),
    Format("8-bit weights, bf16 math", 8, "bf16_dense"),
    Format("4-bit weights, bf16 math", 4, "bf16_dense"),
)
CACHES = {"bf16": 16.0, "fp8": 8.0}
"""Bits of a value in the KV cache, by what it is called."""


def formats(accelerator: Record) -> list[Format]:
    """The formats that an accelerator has a peak for; empty where its bandwidth is not known."""
    if accelerator.find("memory_bandwidth") is None:
        return []
    known = [one for one in FORMATS if accelerator.find(one.peak) is not None]
    return [one for one in known if one.name != "fp16" or known[0] is one]


def can_decode(model: Record) -> bool:
    """Whether enough of the model's shape is known to say what a decoding step reads."""
    needed = ("params", "layers", "kv_bytes_per_token_bf16")
    return all(name in model.figures for name in needed)


@dataclass(frozen=True)
class Decoding:
    """A decoding step on one accelerator, or on several that share all of it evenly: their number cancels.

    `context` in tokens; `cache_bits` of a value in the KV cache. Sizes are in bytes, rates in base units.
    """

    accelerator: Record
    model: Record
    format: Format
    context: float
    cache_bits: float = 16.0

    @property
    def peak(self) -> Figure:
        """The peak of the format, without sparsity."""
        return self.accelerator.figure(self.format.peak)

    @property
    def bandwidth(self) -> Figure:
        """The memory bandwidth."""
        return self.accelerator.figure("memory_bandwidth")

    @property
    def ridge(self) -> float:
        """The ridge point in FLOP/B."""
        return ridge_point(self.peak.value, self.bandwidth.value)

    @cached_property
    def active(self) -> float:
        """Parameters that take part in a token."""
        for name in ("active_params", "active_from_shape"):
            if name in self.model.figures:
                return self.model.value(name)
        return self.model.value("params")

    @property
    def weights(self) -> float:
        """Bytes of all weights."""
        return weight_bytes(self.model.value("params"), self.format.bits)

    @property
    def param_flops(self) -> float:
        """FLOPs of a token in the weights, in FLOP/token."""
        return inference_flops(self.active, 1)

    @cached_property
    def attention_flops(self) -> float:
        """FLOPs of a token in attention over its context, in FLOP/token; 0 where no heads are known."""
        shape = self._shape
        if "kv_rank" in shape:
            width = mla_decode_width(shape["heads"], shape["kv_rank"], shape["rope_dim"])
        elif "heads" in shape and "head_dim" in shape:
            width = shape["heads"] * shape["head_dim"]
        else:
            return 0.0
        whole, windowed = self._layers
        seen = min(self.context, shape.get("window", self.context))
        return sum(
            attention_forward_flops_per_token(layers, width, length)
            for layers, length in ((whole, self.context), (windowed, seen))
            if layers
        )

    @cached_property
    def cache(self) -> float:
        """KV cache of one stream."""
        shape, each = self._shape, self.cache_bits / BYTE
        if "kv_rank" in shape:
            latent = (shape["kv_rank"], shape["rope_dim"], each)
            return mla_cache_bytes_per_token(shape["layers"], *latent) * self.context
        heads = (shape["kv_heads"], shape["head_dim"], each)
        if "window" not in shape:
            return kv_cache_bytes_per_token(shape["layers"], *heads) * self.context
        whole, _ = self._layers
        return windowed_cache_bytes(self.context, shape["window"], shape["layers"], whole, *heads)

    @property
    def batch_alone(self) -> float:
        """Batch at which decode turns compute-bound if only weights are read."""
        if self.is_sparse:
            return compute_bound_batch(self.weights, self.param_flops, self.peak.value, self.bandwidth.value)
        return ridge_batch(self.peak.value, self.bandwidth.value, self.format.bytes_per_param)

    @property
    def batch(self) -> float | None:
        """The same with the caches of all streams read too; None where no batch is large enough."""
        flops = self.param_flops + self.attention_flops
        try:
            return compute_bound_batch(self.weights, flops, self.peak.value, self.bandwidth.value, self.cache)
        except ValueError:
            return None

    @property
    def limit(self) -> float:
        """FLOP/B that ever larger batches come up to with their caches."""
        return (self.param_flops + self.attention_flops) / self.cache

    @cached_property
    def longest_context(self) -> float | None:
        """The longest context, in tokens, at which some batch is compute-bound; None where there is none
        so short, and the longest that is looked at where there is no end to it.
        """
        low, high = SHORTEST, LONGEST
        if replace(self, context=low).batch is None:
            return None
        if replace(self, context=high).batch is not None:
            return float(high)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if replace(self, context=middle).batch is not None else (low, middle)
        return float(low)

    def intensity(self, streams: float, cached: bool = True) -> float:
        """FLOP/B of a step with so many streams, reading their caches or the weights alone."""
        flops = self.param_flops + (self.attention_flops if cached else 0.0)
        return decode_intensity(self.read(streams), flops, streams, self.cache if cached else 0.0)

    def read(self, streams: float) -> float:
        """Weight bytes that a step with so many streams reads: of experts those that it touches."""
        if not self.is_sparse:
            return self.weights
        shape = self._shape
        expert = ffn_params(shape["hidden"], shape["moe_ffn"], shape["ffn_matrices"])
        routed = (shape["layers"] - shape["dense_layers"]) * shape["experts"] * expert
        total = max(routed, shape["params"])
        return moe_decode_weight_bytes(
            total,
            routed,
            shape["experts"],
            shape["experts_per_token"],
            streams,
            self.format.bytes_per_param,
        )

    @cached_property
    def fleet(self) -> tuple[int, float]:
        """Accelerators, 1 or 2 or 4 ..., that hold the weights and one stream, and the streams they hold."""
        memory, count = self.accelerator.value("memory"), 1
        while True:
            room = cache_room(count * memory, USABLE, self.weights)
            if room >= self.cache:
                return count, requests_that_fit(room, self.cache / self.context, self.context)
            count *= 2

    @property
    def single_rate(self) -> float:
        """Tokens a second of a single stream on the fleet that holds the model, at its full bandwidth."""
        return decode_rate(self.read(1), 1, self.cache, self.fleet[0] * self.bandwidth.value)

    @property
    def is_sparse(self) -> bool:
        """Whether the model has experts of which a token visits some, all of their shape known."""
        return all(
            name in self.model.figures
            for name in ("experts", "experts_per_token", "moe_ffn", "ffn_matrices", "dense_layers")
        )

    @cached_property
    def _shape(self) -> dict[str, float]:
        return {name: figure.value for name, figure in self.model.figures.items()}

    @property
    def _layers(self) -> tuple[float, float]:
        """Layers that see the whole context, and those that see a window of it."""
        shape = self._shape
        whole = shape.get("global_layers", 0.0) if "window" in shape else shape["layers"]
        return whole, shape["layers"] - whole


def decoding(
    accelerator: Record, model: Record, format: Format | None, context: float, cache: str = "bf16"
) -> Decoding:
    """The decoding step of an accelerator and a model; the first format of the accelerator where none is
    asked for. Raises TrainerError that says which figure is missing.
    """
    possible = formats(accelerator)
    if not possible:
        raise TrainerError(
            f"{accelerator.name}: no dense peak and bandwidth are known", "take another accelerator"
        )
    if not can_decode(model):
        raise TrainerError(f"{model.name}: its shape is not complete", "take another model")
    return Decoding(accelerator, model, format if format in possible else possible[0], context, CACHES[cache])
