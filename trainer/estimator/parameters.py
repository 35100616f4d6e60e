"""Parameters from a configuration: attention, feed-forward, embeddings, whole models, LoRA adapters."""

from __future__ import annotations

from trainer.estimator.ranges import whole


def attention_params(hidden: float, heads: float, kv_heads: float, head_dim: float) -> float:
    """Attention parameters of a layer: query and output projections, and smaller key and value ones.

    Arguments: hidden [1], heads [1], kv_heads [1], head_dim [1].
    Result: [param].
    Valid: kv_heads equal to heads is multi-head, fewer is grouped, 1 is multi-query; biases are left out;
        head_dim is not always hidden / heads.
    Source: Ainslie et al. 2023 (GQA), arXiv 2305.13245, section 2.
    """
    whole(hidden=hidden, heads=heads, kv_heads=kv_heads, head_dim=head_dim)
    return 2.0 * hidden * head_dim * (heads + kv_heads)


def mla_attention_params(
    hidden: float,
    heads: float,
    query_rank: float,
    kv_rank: float,
    nope_dim: float,
    rope_dim: float,
    value_dim: float,
) -> float:
    """Attention parameters of a layer with multi-head latent attention, with the norms of its two latents.

    Arguments: hidden [1], heads [1], query_rank [1], kv_rank [1], nope_dim [1], rope_dim [1], value_dim
        [1].
    Result: [param].
    Valid: queries compressed to query_rank, keys and values to kv_rank.
    Source: DeepSeek-V2, arXiv 2405.04434, section 2.1 and appendix C.
    """
    whole(hidden=hidden, heads=heads, query_rank=query_rank, kv_rank=kv_rank)
    whole(nope_dim=nope_dim, rope_dim=rope_dim, value_dim=value_dim)
    queries = query_rank * (hidden + 1 + heads * (nope_dim + rope_dim))
    keys_values = hidden * (kv_rank + rope_dim) + kv_rank * (1 + heads * (nope_dim + value_dim))
    return float(queries + keys_values + heads * value_dim * hidden)


def ffn_params(hidden: float, ffn: float, matrices: float = 3) -> float:
    """Feed-forward parameters of a layer or of an expert: three matrices when gated (SwiGLU), else two.

    Arguments: hidden [1], ffn [1], matrices [1].
    Result: [param].
    Valid: biases are left out.
    Source: Shazeer 2020, arXiv 2002.05202.
    """
    whole(hidden=hidden, ffn=ffn, matrices=matrices)
    return float(matrices * hidden * ffn)


def embedding_params(vocab: float, hidden: float, tables: float = 2) -> float:
    """Embedding parameters: one table when input and output share it, else two.

    Arguments: vocab [1], hidden [1], tables [1].
    Result: [param].
    Valid: learned positions are extra.
    Source: arithmetic.
    """
    whole(vocab=vocab, hidden=hidden, tables=tables)
    return float(tables * vocab * hidden)


def model_params(
    layers: float,
    hidden: float,
    ffn: float,
    heads: float,
    kv_heads: float,
    head_dim: float,
    vocab: float,
    matrices: float = 3,
    tables: float = 2,
) -> float:
    """Parameters of a dense decoder from its configuration, norms included; exact for Llama.

    Arguments: layers [1], hidden [1], ffn [1], heads [1], kv_heads [1], head_dim [1], vocab [1], matrices
        [1], tables [1].
    Result: [param].
    Valid: two RMS norms a layer and one at the end; biases, query and key norms and learned positions are
        left out (below 0.1%).
    Source: configuration files of the models.
    """
    whole(layers=layers)
    layer = (
        attention_params(hidden, heads, kv_heads, head_dim) + ffn_params(hidden, ffn, matrices) + 2 * hidden
    )
    return layers * layer + embedding_params(vocab, hidden, tables) + hidden


def lora_matrix_params(inputs: float, outputs: float, rank: float) -> float:
    """Adapter parameters for one weight matrix.

    Arguments: inputs [1], outputs [1], rank [1].
    Result: [param].
    Valid: two low-rank factors.
    Source: Hu et al. 2021 (LoRA), arXiv 2106.09685, section 4.1.
    """
    whole(inputs=inputs, outputs=outputs, rank=rank)
    return float(rank * (inputs + outputs))


def lora_params(
    layers: float, hidden: float, ffn: float, heads: float, kv_heads: float, head_dim: float, rank: float
) -> float:
    """Adapter parameters on every linear layer of a gated decoder: four of attention, three feed-forward.

    Arguments: layers [1], hidden [1], ffn [1], heads [1], kv_heads [1], head_dim [1], rank [1].
    Result: [param].
    Valid: embeddings and the output head are not adapted.
    Source: Dettmers et al. 2023 (QLoRA), arXiv 2305.14314, section 4 (adapters on all linear layers).
    """
    whole(layers=layers, hidden=hidden, ffn=ffn, heads=heads, kv_heads=kv_heads, head_dim=head_dim)
    query = lora_matrix_params(hidden, heads * head_dim, rank)
    key = lora_matrix_params(hidden, kv_heads * head_dim, rank)
    return layers * (2 * query + 2 * key + 3 * lora_matrix_params(hidden, ffn, rank))
