"""Attention compute beside 6ND: the full and the causal square, where it matters, and Megatron's formulas."""

from __future__ import annotations

from trainer.estimator.ranges import fraction, positive, whole


def attention_training_flops_per_token(
    layers: float, width: float, context: float, square: float = 0.5
) -> float:
    """Attention compute of training on a token: scores and values, forward and backward.

    Arguments: layers [1], width [1], context [token], square [1].
    Result: [FLOP/token].
    Valid: width is heads x head size; square is 1 for the full square of scores (PaLM, Megatron), 0.5 for
        the causal half.
    Source: Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B: 12 L H Q T.
    """
    whole(layers=layers)
    positive(width=width, context=context)
    fraction(square=square)
    return 12.0 * layers * width * context * square


def attention_forward_flops_per_token(
    layers: float, width: float, context: float, square: float = 1
) -> float:
    """Attention compute of a forward pass over a token whose context has that length.

    Arguments: layers [1], width [1], context [token], square [1].
    Result: [FLOP/token].
    Valid: square is 1 for a token decoded at the end of its context, 0.5 for the average token of a causal
        prompt.
    Source: a third of Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B.
    """
    return attention_training_flops_per_token(layers, width, context, square) / 3


def mla_decode_width(heads: float, kv_rank: float, rope_dim: float) -> float:
    """Width of attention while decoding with MLA, which works on the compressed cache: heads by its sizes.

    Arguments: heads [1], kv_rank [1], rope_dim [1].
    Result: [1].
    Valid: the up-projections are absorbed into queries and output; scores take rank and rotary part, values
        the rank, and the width is the mean of both.
    Source: DeepSeek-V2, arXiv 2405.04434, section 2.1.2.
    """
    whole(heads=heads, kv_rank=kv_rank, rope_dim=rope_dim)
    return heads * (kv_rank + rope_dim / 2)


def attention_prompt_flops(layers: float, width: float, tokens: float, square: float = 0.5) -> float:
    """Attention compute of reading a whole prompt: it grows with the square of its length.

    Arguments: layers [1], width [1], tokens [token], square [1].
    Result: [FLOP].
    Valid: square is 0.5 for causal kernels, 1 where the whole square is computed.
    Source: attention_forward_flops_per_token times the tokens.
    """
    positive(tokens=tokens)
    return attention_forward_flops_per_token(layers, width, tokens, square) * tokens


def attention_to_parameter_flops(
    params: float, layers: float, width: float, context: float, square: float = 0.5
) -> float:
    """What attention adds to 6ND, as a share of 6ND.

    Arguments: params [param], layers [1], width [1], context [token], square [1].
    Result: [1].
    Valid: about context / (16 hidden) when causal; below a tenth it may be left out.
    Source: PaLM appendix B over 6N.
    """
    positive(params=params)
    return attention_training_flops_per_token(layers, width, context, square) / (6 * params)


def attention_crossover_context(params: float, layers: float, width: float, square: float = 0.5) -> float:
    """Context at which attention costs as much as the parameters.

    Arguments: params [param], layers [1], width [1], square [1].
    Result: [token].
    Valid: 6 to 8 x hidden with the full square, 12 to 16 x hidden when causal; wider feed-forward layers
        raise it.
    Source: PaLM appendix B set equal to 6N.
    """
    return 1 / attention_to_parameter_flops(params, layers, width, 1, square)


def _megatron(batch: float, context: float, layers: float, hidden: float, vocab: float) -> float:
    whole(layers=layers)
    positive(batch=batch, context=context, hidden=hidden, vocab=vocab)
    return batch * context * layers * hidden**2


def megatron_step_flops(batch: float, context: float, layers: float, hidden: float, vocab: float) -> float:
    """Model compute of a training step of a GPT with a 4 x hidden feed-forward layer, attention in full.

    Arguments: batch [1], context [token], layers [1], hidden [1], vocab [1].
    Result: [FLOP].
    Valid: plain multi-head GPT; batch counts sequences of the global batch.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, appendix A.
    """
    return (
        72
        * _megatron(batch, context, layers, hidden, vocab)
        * (1 + context / (6 * hidden) + vocab / (12 * hidden * layers))
    )


def megatron_selective_step_flops(
    batch: float, context: float, layers: float, hidden: float, vocab: float
) -> float:
    """Compute that Korthikanti et al. say the hardware executes with selective recomputation of attention.

    Arguments: batch [1], context [token], layers [1], hidden [1], vocab [1].
    Result: [FLOP].
    Valid: reproduces their HFU; it doubles attention, where one more forward pass of it would add 2s/9h and
        not s/6h.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, appendix A.
    """
    return (
        72
        * _megatron(batch, context, layers, hidden, vocab)
        * (1 + context / (3 * hidden) + vocab / (12 * hidden * layers))
    )


def megatron_recompute_step_flops(
    batch: float, context: float, layers: float, hidden: float, vocab: float
) -> float:
    """Compute executed in a step with full recomputation: behind the rates of Narayanan, BLOOM and MT-NLG.

    Arguments: batch [1], context [token], layers [1], hidden [1], vocab [1].
    Result: [FLOP].
    Valid: plain multi-head GPT; a rate from it is an HFU, a third above the MFU.
    Source: Narayanan et al. 2021, arXiv 2104.04473, section 5.1, equation 3.
    """
    return (
        96
        * _megatron(batch, context, layers, hidden, vocab)
        * (1 + context / (6 * hidden) + vocab / (16 * hidden * layers))
    )
