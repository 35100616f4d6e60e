"""Memory of training state: precision and optimizer, ZeRO and FSDP stages, LoRA and QLoRA."""

from __future__ import annotations

from trainer.estimator.ranges import not_negative, positive, whole


def training_state_bytes(params: float, bytes_per_param: float = 16) -> float:
    """Weights, gradients and optimizer state of a whole model.

    Arguments: params [param], bytes_per_param [B/param].
    Result: [B].
    Valid: 16 is 2 + 2 + 12 (bf16 weights and gradients, fp32 master copy and two Adam moments); 18 with
        fp32 gradients, 6 with 8-bit moments and no master copy. Activations, logits and buffers are extra.
    Source: Rajbhandari et al. 2019 (ZeRO), arXiv 1910.02054, section 3.1.
    """
    positive(params=params, bytes_per_param=bytes_per_param)
    return params * bytes_per_param


def zero_state_bytes(
    params: float, gpus: float, stage: float, weights: float = 2, gradients: float = 2, optimizer: float = 12
) -> float:
    """Training state on each accelerator: ZeRO stage 1 shards the optimizer, 2 gradients too, 3 (FSDP) all.

    Arguments: params [param], gpus [GPU], stage [1], weights [B/param], gradients [B/param], optimizer
        [B/param].
    Result: [B].
    Valid: stage 0 is plain data parallelism; stage 3 gathers each layer while it runs, which is extra.
    Source: Rajbhandari et al. 2019 (ZeRO), arXiv 1910.02054, figure 1.
    """
    positive(params=params)
    whole(gpus=gpus)
    not_negative(weights=weights, gradients=gradients, optimizer=optimizer)
    if stage not in (0, 1, 2, 3):
        raise ValueError(f"stage must be 0, 1, 2 or 3, found {stage:g}")
    parts = (optimizer, gradients, weights)
    sharded = sum(parts[: int(stage)])
    return params * (sum(parts) - sharded + sharded / gpus)


def model_parallel_state_bytes(
    params: float, tensor: float, pipeline: float, data: float = 1, weights: float = 4, optimizer: float = 12
) -> float:
    """Training state on each accelerator of a tensor and pipeline split, the optimizer sharded over replicas.

    Arguments: params [param], tensor [1], pipeline [1], data [1], weights [B/param], optimizer [B/param].
    Result: [B].
    Valid: `weights` holds weights and gradients; data = 1 means that the optimizer is not sharded further.
    Source: Narayanan et al. 2021, arXiv 2104.04473, section 3; ZeRO stage 1 over the data-parallel ways.
    """
    positive(params=params)
    whole(tensor=tensor, pipeline=pipeline, data=data)
    not_negative(weights=weights, optimizer=optimizer)
    return params * (weights + optimizer / data) / (tensor * pipeline)


def weight_bytes(params: float, bits: float) -> float:
    """Weights at a number of bits each: 16 for bf16, 8, or 4.127 for NF4 with double quantisation.

    Arguments: params [param], bits [1].
    Result: [B].
    Valid: quantisation scales are part of `bits`; layers kept in bf16 are extra.
    Source: Dettmers et al. 2023 (QLoRA), arXiv 2305.14314, section 3.
    """
    positive(params=params, bits=bits)
    return params * bits / 8


def lora_state_bytes(
    base_params: float, base_bits: float, adapter_params: float, adapter_bytes: float = 16
) -> float:
    """Frozen base weights plus the whole training state of the adapters.

    Arguments: base_params [param], base_bits [1], adapter_params [param], adapter_bytes [B/param].
    Result: [B].
    Valid: the frozen base has no optimizer but still needs activations and input gradients, which are
        extra.
    Source: Hu et al. 2021 (LoRA), arXiv 2106.09685, section 4.2; Dettmers et al. 2023 (QLoRA), arXiv
        2305.14314.
    """
    positive(base_params=base_params, base_bits=base_bits)
    positive(adapter_params=adapter_params, adapter_bytes=adapter_bytes)
    return weight_bytes(base_params, base_bits) + adapter_params * adapter_bytes
