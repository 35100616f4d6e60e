"""What follows from a model's shape: parameters and KV cache, computed beside the figures of its file."""

from __future__ import annotations

from dataclasses import replace

from trainer.catalog.record import Figure, Record
from trainer.estimator.kv_cache import kv_cache_bytes_per_token, mla_cache_bytes_per_token
from trainer.estimator.moe import moe_active_params, moe_params
from trainer.estimator.parameters import (
    attention_params,
    embedding_params,
    ffn_params,
    mla_attention_params,
)
from trainer.notation.dimension import Dimension
from trainer.notation.quantity import Quantity

COMPUTED = "computed from the shape"
BF16_BYTES = 2.0


def with_computed(model: Record) -> Record:
    """The model with figures that follow from its shape; without them where the shape is not complete."""
    try:
        computed = [*_cache(model), *_params(model)]
    except KeyError:
        return model
    return replace(model, figures={**model.figures, **{figure.name: figure for figure in computed}})


def _cache(model: Record) -> list[Figure]:
    """KV cache of a token in bf16, when every layer keeps it and once windows are full."""
    shape = {name: figure.value for name, figure in model.figures.items()}
    if "kv_rank" in shape:
        each = mla_cache_bytes_per_token(1, shape["kv_rank"], shape["rope_dim"], BF16_BYTES)
    else:
        each = kv_cache_bytes_per_token(1, shape["kv_heads"], shape["head_dim"], BF16_BYTES)
    found = [_figure("kv_bytes_per_token_bf16", each * shape["layers"], "B/token")]
    if "window" in shape:
        growing = shape.get("global_layers", 0)
        found.append(
            _figure(
                "kv_growth_past_window_bf16", each * growing, "B/token", "layers with a window stop growing"
            )
        )
    return found


def _params(model: Record) -> list[Figure]:
    """Parameters in all and active for a token: without norms and biases, with both embedding tables."""
    shape = {name: figure.value for name, figure in model.figures.items()}
    layers, hidden, matrices = shape["layers"], shape["hidden"], shape["ffn_matrices"]
    tables = 1 if model.details.get("tied_embeddings") == "True" else 2
    other = layers * (_attention(shape) + shape.get("relative_positions", 0))
    other += embedding_params(shape["vocab"], hidden, tables)
    other += shape.get("learned_positions", 0) * hidden
    if "experts" not in shape:
        total = other + layers * ffn_params(hidden, shape["ffn"], matrices)
        return [_figure("params_from_shape", total, "param", "norms and biases are left out")]
    dense, routed = shape["dense_layers"], layers - shape["dense_layers"]
    expert = ffn_params(hidden, shape["moe_ffn"], matrices)
    if dense:
        other += dense * ffn_params(hidden, shape["ffn"], matrices)
    other += routed * (shape["shared_experts"] * expert + hidden * shape["experts"])
    total = moe_params(other, routed, shape["experts"], expert)
    active = moe_active_params(other, routed, shape["experts_per_token"], expert)
    note = "norms and biases are left out; both embedding tables count"
    return [
        _figure("params_from_shape", total, "param", note),
        _figure("active_from_shape", active, "param", note),
    ]


def _attention(shape: dict[str, float]) -> float:
    """Attention parameters of a layer."""
    if "kv_rank" not in shape:
        return attention_params(shape["hidden"], shape["heads"], shape["kv_heads"], shape["head_dim"])
    names = ("query_rank", "kv_rank", "nope_dim", "rope_dim", "value_dim")
    return mla_attention_params(shape["hidden"], shape["heads"], *(shape[name] for name in names))


def _figure(name: str, value: float, unit: str, note: str = "") -> Figure:
    text = f"{value:,.0f}{' B' if unit.startswith('B') else ''}"
    return Figure(name, text, Quantity(value, Dimension.parse(unit)), (COMPUTED,), note=note)
