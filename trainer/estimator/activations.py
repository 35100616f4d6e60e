"""Activation memory of training: what a layer keeps, under tensor parallelism and recomputation."""

from __future__ import annotations

from trainer.estimator.ranges import not_negative, positive, share, whole


def activation_bytes_per_layer(
    context: float,
    batch: float,
    hidden: float,
    heads: float,
    scores: float = 0,
    tensor: float = 1,
    kept: float = 34,
) -> float:
    """Activations that a layer keeps for its backward pass, on each accelerator, with sequence parallelism.

    Arguments: context [token], batch [1], hidden [1], heads [1], scores [1], tensor [1], kept [B].
    Result: [B].
    Valid: scores is 1 where the score matrix is kept, 0 with FlashAttention or selective recomputation;
        kept is 34 bytes an element with GELU and dropout, 18 + 4 ffn / hidden when gated, 40 to 56
        measured.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, section 4, table 2.
    """
    positive(context=context, batch=batch, hidden=hidden, kept=kept)
    whole(heads=heads, tensor=tensor)
    share(scores=scores)
    return context * batch * hidden * (kept + 5 * heads * context / hidden * scores) / tensor


def activation_bytes_per_layer_tensor_only(
    context: float, batch: float, hidden: float, heads: float, scores: float = 0, tensor: float = 1
) -> float:
    """Activations that a layer keeps under tensor without sequence parallelism: 10 bytes do not divide.

    Arguments: context [token], batch [1], hidden [1], heads [1], scores [1], tensor [1].
    Result: [B].
    Valid: as activation_bytes_per_layer with 34 bytes an element.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.1, table 2.
    """
    whole(tensor=tensor)
    split = activation_bytes_per_layer(context, batch, hidden, heads, scores, tensor, kept=24)
    return split + 10 * context * batch * hidden


def recomputed_activation_bytes(
    layers: float, context: float, batch: float, hidden: float, tensor: float = 1
) -> float:
    """Activations that stay with full recomputation: the input of each layer in 2 bytes.

    Arguments: layers [1], context [token], batch [1], hidden [1], tensor [1].
    Result: [B].
    Valid: one live layer comes on top; tensor divides only with sequence parallelism.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, table 2, last row.
    """
    whole(layers=layers, tensor=tensor)
    positive(context=context, batch=batch, hidden=hidden)
    return 2 * context * batch * hidden * layers / tensor


def gated_activation_bytes(hidden: float, ffn: float) -> float:
    """Bytes an element that a gated layer keeps: the factor that takes the place of 34.

    Arguments: hidden [1], ffn [1].
    Result: [B].
    Valid: 16-bit activations, FlashAttention; 32 for Llama 3 70B.
    Source: Megatron-LM, megatron/training/theoretical_memory_usage.py: 18 + 4 ffn / hidden.
    """
    positive(hidden=hidden, ffn=ffn)
    return 18 + 4 * ffn / hidden


def first_stage_layers(layers: float, stages: float, chunks: float = 1) -> float:
    """Layers whose activations the first pipeline stage holds: as many as the model has, more if interleaved.

    Arguments: layers [1], stages [1], chunks [1].
    Result: [1].
    Valid: 1F1B with at least as many micro-batches as stages.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, section 4.2.3.
    """
    whole(layers=layers, stages=stages, chunks=chunks)
    return layers * (1 + (stages - 1) / (stages * chunks)) if chunks > 1 else layers


def logits_bytes(context: float, batch: float, vocab: float, bytes_per_value: float = 4) -> float:
    """Logits of a batch.

    Arguments: context [token], batch [1], vocab [1], bytes_per_value [B].
    Result: [B].
    Valid: 4 bytes in fp32, 6 with a bf16 copy beside; fused losses avoid it, tensor parallelism divides it.
    Source: arithmetic.
    """
    positive(context=context, batch=batch, vocab=vocab)
    not_negative(bytes_per_value=bytes_per_value)
    return context * batch * vocab * bytes_per_value
