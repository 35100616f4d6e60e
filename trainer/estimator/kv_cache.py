"""The KV cache: bytes a token for MHA, GQA, MQA and MLA, sliding windows, and how many requests fit."""

from __future__ import annotations

import math

from trainer.estimator.ranges import fraction, not_negative, positive, whole


def kv_cache_bytes_per_token(
    layers: float, kv_heads: float, head_dim: float, bytes_per_value: float = 2
) -> float:
    """KV cache of a token: keys and values of every layer.

    Arguments: layers [1], kv_heads [1], head_dim [1], bytes_per_value [B].
    Result: [B/token].
    Valid: KV heads, not query heads (1 for MQA); 2 bytes in bf16, 1 in fp8; layers with a window stop
        growing.
    Source: Ainslie et al. 2023 (GQA), arXiv 2305.13245; Shazeer 2019 (MQA), arXiv 1911.02150.
    """
    whole(layers=layers, kv_heads=kv_heads, head_dim=head_dim)
    positive(bytes_per_value=bytes_per_value)
    return 2 * layers * kv_heads * head_dim * bytes_per_value


def mla_cache_bytes_per_token(
    layers: float, kv_rank: float, rope_dim: float, bytes_per_value: float = 2
) -> float:
    """KV cache of a token with multi-head latent attention: one latent and one rotary key, no factor 2.

    Arguments: layers [1], kv_rank [1], rope_dim [1], bytes_per_value [B].
    Result: [B/token].
    Valid: 70,272 B for DeepSeek-V3 in bf16; the heads do not matter.
    Source: DeepSeek-V2, arXiv 2405.04434, section 2.1.2, table 1.
    """
    whole(layers=layers, kv_rank=kv_rank, rope_dim=rope_dim)
    positive(bytes_per_value=bytes_per_value)
    return layers * (kv_rank + rope_dim) * bytes_per_value


def windowed_cache_bytes(
    context: float,
    window: float,
    layers: float,
    global_layers: float,
    kv_heads: float,
    head_dim: float,
    bytes_per_value: float = 2,
) -> float:
    """KV cache of a request when some layers keep only a window of the context.

    Arguments: context [token], window [token], layers [1], global_layers [1], kv_heads [1], head_dim [1],
        bytes_per_value [B].
    Result: [B].
    Valid: the engine drops what leaves the window; without that, every layer grows.
    Source: Jiang et al. 2023 (Mistral 7B), arXiv 2310.06825, section 2.
    """
    not_negative(context=context, global_layers=global_layers)
    positive(window=window)
    whole(layers=layers)
    if global_layers > layers:
        raise ValueError(f"global_layers must be at most layers ({layers:g}), found {global_layers:g}")
    layer = kv_cache_bytes_per_token(1, kv_heads, head_dim, bytes_per_value)
    return layer * (global_layers * context + (layers - global_layers) * min(context, window))


def requests_that_fit(room: float, bytes_per_token: float, context: float) -> float:
    """Requests of a context length whose cache fits into the room: a whole number.

    Arguments: room [B], bytes_per_token [B/token], context [token].
    Result: [req].
    Valid: room is what weights, activations and reserve leave; paging wastes about a block a request.
    Source: Kwon et al. 2023 (vLLM), arXiv 2309.06180.
    """
    not_negative(room=room)
    positive(bytes_per_token=bytes_per_token, context=context)
    return float(math.floor(room / (bytes_per_token * context) * (1 + 1e-12)))


def cache_concurrency(room: float, bytes_per_token: float, context: float) -> float:
    """Requests of a context length that the cache holds, as vLLM logs it: "maximum concurrency 11.12x".

    Arguments: room [B], bytes_per_token [B/token], context [token].
    Result: [1].
    Valid: room is what weights, activations and reserve leave.
    Source: vLLM issue 12330, https://github.com/vllm-project/vllm/issues/12330.
    """
    not_negative(room=room)
    positive(bytes_per_token=bytes_per_token, context=context)
    return room / (bytes_per_token * context)


def cache_room(memory: float, utilisation: float, weights: float, reserve: float = 0) -> float:
    """Bytes left for the KV cache; 0 where the weights alone do not fit.

    Arguments: memory [B], utilisation [1], weights [B], reserve [B].
    Result: [B].
    Valid: memory of all accelerators of the replica; reserve holds activations and the runtime.
    Source: vLLM, gpu_memory_utilization.
    """
    positive(memory=memory)
    not_negative(weights=weights, reserve=reserve)
    fraction(utilisation=utilisation)
    return max(0.0, utilisation * memory - weights - reserve)
