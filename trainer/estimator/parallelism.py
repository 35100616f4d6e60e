"""Ways to split a model and what they send: data, FSDP, tensor, pipeline and expert parallelism."""

from __future__ import annotations

from trainer.estimator.ranges import fraction, not_negative, positive, whole


def ddp_bytes_per_step(params: float, ranks: float, bytes_per_param: float = 2) -> float:
    """Bytes that each rank sends in a step of data parallelism: one ring all-reduce of the gradients.

    Arguments: params [param], ranks [1], bytes_per_param [B/param].
    Result: [B].
    Valid: 2 bytes for bf16 gradients, 4 for fp32; gradient accumulation sends once a step.
    Source: Patarasuk and Yuan 2009.
    """
    positive(params=params, bytes_per_param=bytes_per_param)
    whole(ranks=ranks)
    return 2 * (ranks - 1) / ranks * params * bytes_per_param


def fsdp_bytes_per_step(params: float, ranks: float, bytes_per_param: float = 2) -> float:
    """Bytes that each rank sends in a step of FSDP or ZeRO-3: weights gathered twice, gradients scattered.

    Arguments: params [param], ranks [1], bytes_per_param [B/param].
    Result: [B].
    Valid: one micro-batch a step, weights gathered for the forward and again for the backward pass: 1.5 times
        data parallelism; each further micro-batch gathers them anew.
    Source: Rajbhandari et al. 2019 (ZeRO), arXiv 1910.02054, section 7.2.2.
    """
    return 1.5 * ddp_bytes_per_step(params, ranks, bytes_per_param)


def overlap_tokens_per_gpu(
    ranks: float, peak: float, mfu: float, bandwidth: float, gradient: float = 2
) -> float:
    """Tokens an accelerator needs in a step for its backward pass to hide the all-reduce, for any model.

    Arguments: ranks [1], peak [FLOP/s/GPU], mfu [1], bandwidth [B/s], gradient [B/param].
    Result: [token].
    Valid: backward 4N FLOP a token against a ring of the gradients, perfect overlap; bandwidth one way and
        of the bottleneck.
    Source: arithmetic; the same threshold in the JAX scaling book, chapter on training.
    """
    whole(ranks=ranks)
    positive(peak=peak, bandwidth=bandwidth, gradient=gradient)
    fraction(mfu=mfu)
    return (ranks - 1) / ranks * gradient / 2 * peak * mfu / bandwidth


def tensor_parallel_bytes_per_layer(
    context: float, batch: float, hidden: float, ways: float, bytes_per_value: float = 2
) -> float:
    """Bytes that each accelerator sends for a layer under tensor parallelism: four all-reduces, two each way.

    Arguments: context [token], batch [1], hidden [1], ways [1], bytes_per_value [B].
    Result: [B].
    Valid: a forward and a backward pass of a micro-batch; sequence parallelism sends as much.
    Source: Shoeybi et al. 2019 (Megatron-LM), arXiv 1909.08053, section 3.
    """
    positive(context=context, batch=batch, hidden=hidden, bytes_per_value=bytes_per_value)
    whole(ways=ways)
    return 8 * (ways - 1) / ways * context * batch * hidden * bytes_per_value


def pipeline_bubble_overhead(stages: float, micro_batches: float, chunks: float = 1) -> float:
    """Idle time of a pipeline over its ideal time.

    Arguments: stages [1], micro_batches [1], chunks [1].
    Result: [1].
    Valid: 1F1B, or interleaved with several chunks a stage; balanced stages.
    Source: Narayanan et al. 2021, arXiv 2104.04473, section 2.2.
    """
    whole(stages=stages, micro_batches=micro_batches, chunks=chunks)
    return (stages - 1) / (chunks * micro_batches)


def pipeline_bubble_share(stages: float, micro_batches: float, chunks: float = 1) -> float:
    """Idle time of a pipeline as a share of the whole step.

    Arguments: stages [1], micro_batches [1], chunks [1].
    Result: [1].
    Valid: as pipeline_bubble_overhead; the two differ in what they divide by.
    Source: Huang et al. 2018 (GPipe), arXiv 1811.06965, section 2.3.
    """
    overhead = pipeline_bubble_overhead(stages, micro_batches, chunks)
    return overhead / (1 + overhead)


def interleaving_bytes(chunks: float, micro_batches: float, activation: float) -> float:
    """Bytes that interleaving adds for each device and step, forward and backward.

    Arguments: chunks [1], micro_batches [1], activation [B].
    Result: [B].
    Valid: activation is the tensor between two stages for a micro-batch.
    Source: Narayanan et al. 2021, arXiv 2104.04473, section 2.2.
    """
    whole(chunks=chunks, micro_batches=micro_batches)
    not_negative(activation=activation)
    return 2 * (chunks - 1) * micro_batches * activation


def expert_bytes_per_token(hidden: float, per_token: float, dispatch: float = 1, combine: float = 2) -> float:
    """Bytes that a token sends in a layer of experts: to its experts and back.

    Arguments: hidden [1], per_token [1], dispatch [B], combine [B].
    Result: [B/token].
    Valid: fp8 to the experts and bf16 back; every expert on another device.
    Source: DeepSeek-V3, arXiv 2412.19437, section 3.2.
    """
    positive(hidden=hidden)
    whole(per_token=per_token)
    not_negative(dispatch=dispatch, combine=combine)
    return per_token * hidden * (dispatch + combine)


def data_parallel_ways(gpus: float, tensor: float, pipeline: float, context: float = 1) -> float:
    """Data-parallel replicas of a layout.

    Arguments: gpus [GPU], tensor [1], pipeline [1], context [1].
    Result: [1].
    Valid: must come out whole; expert parallelism overlays it.
    Source: Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, table 4.
    """
    whole(gpus=gpus, tensor=tensor, pipeline=pipeline, context=context)
    replica = tensor * pipeline * context
    if gpus % replica:
        raise ValueError(f"gpus must be a multiple of a replica ({replica:g} GPUs), found {gpus:g}")
    return gpus / replica
