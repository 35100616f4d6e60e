"""Training compute and the fleet equation: 6ND, accelerator time, time to train, fleet for a deadline."""

from __future__ import annotations

import math

from trainer.estimator.ranges import fraction, not_negative, positive, whole


def training_flops(params: float, tokens: float) -> float:
    """Training compute of a dense model: 6 FLOP a parameter and token, 2 forward and 4 backward.

    Arguments: params [param], tokens [token].
    Result: [FLOP].
    Valid: contexts well below 8 x hidden (attention adds context / (16 hidden) when causal); mixtures of
        experts count active parameters; recomputation is not counted.
    Source: Kaplan et al. 2020, arXiv 2001.08361, section 2.1.
    """
    positive(params=params, tokens=tokens)
    return 6.0 * params * tokens


def recompute_training_flops(params: float, tokens: float) -> float:
    """Compute that the hardware executes with full activation recomputation: 8 FLOP a parameter and token.

    Arguments: params [param], tokens [token].
    Result: [FLOP].
    Valid: one extra forward pass in each layer; for hardware utilisation only, a model FLOP count stays at
        6.
    Source: Narayanan et al. 2021, arXiv 2104.04473, section 5.1.
    """
    positive(params=params, tokens=tokens)
    return 8.0 * params * tokens


def inference_flops(params: float, tokens: float) -> float:
    """Compute of a forward pass: 2 FLOP a parameter and token, read or generated.

    Arguments: params [param], tokens [token].
    Result: [FLOP].
    Valid: attention over the context is extra; mixtures of experts count active parameters.
    Source: Kaplan et al. 2020, arXiv 2001.08361, table 1.
    """
    positive(params=params, tokens=tokens)
    return 2.0 * params * tokens


def gpu_time(flops: float, peak: float, mfu: float) -> float:
    """Accelerator time of a run, whatever the size of the fleet; question files call it `gpu_hours`.

    Arguments: flops [FLOP], peak [FLOP/s/GPU], mfu [1].
    Result: [GPU*s].
    Valid: the dense peak of the precision in use; restarts, evaluation and idle time are extra.
    Source: Narayanan et al. 2021, arXiv 2104.04473, equation 4, without its recomputation.
    """
    positive(flops=flops, peak=peak)
    fraction(mfu=mfu)
    return flops / (peak * mfu)


def training_time(flops: float, gpus: float, peak: float, mfu: float) -> float:
    """Time a fleet needs for a compute budget.

    Arguments: flops [FLOP], gpus [GPU], peak [FLOP/s/GPU], mfu [1].
    Result: [s].
    Valid: MFU is an input; it falls as the batch per accelerator falls.
    Source: Narayanan et al. 2021, arXiv 2104.04473, equation 4, without its recomputation.
    """
    positive(gpus=gpus)
    return gpu_time(flops, peak, mfu) / gpus


def gpus_for_deadline(flops: float, deadline: float, peak: float, mfu: float) -> float:
    """Accelerators that finish a compute budget exactly at a deadline, before any rounding.

    Arguments: flops [FLOP], deadline [s], peak [FLOP/s/GPU], mfu [1].
    Result: [GPU].
    Valid: says nothing about memory; round up to whole nodes afterwards.
    Source: the fleet equation solved for the fleet.
    """
    positive(deadline=deadline)
    return gpu_time(flops, peak, mfu) / deadline


def whole_nodes(gpus: float, per_node: float) -> float:
    """Accelerators after rounding up to whole nodes, or to any other group such as a model-parallel one.

    Arguments: gpus [GPU], per_node [GPU].
    Result: [GPU].
    Valid: a count within one part in a billion of a whole number of nodes is taken as that number.
    Source: arithmetic.
    """
    not_negative(gpus=gpus)
    whole(per_node=per_node)
    return per_node * math.ceil(gpus / per_node * (1 - 1e-9))


def whole_replicas(gpus: float, per_node: float, tensor: float, pipeline: float, context: float = 1) -> float:
    """Accelerators after rounding up to whole nodes that also hold whole model replicas.

    Arguments: gpus [GPU], per_node [GPU], tensor [1], pipeline [1], context [1].
    Result: [GPU].
    Valid: a fleet is data parallel x tensor x pipeline x context ways; experts overlay the data-parallel
        ways.
    Source: Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, section 3.3.2.
    """
    whole(per_node=per_node, tensor=tensor, pipeline=pipeline, context=context)
    replica = int(tensor) * int(pipeline) * int(context)
    return whole_nodes(gpus, math.lcm(int(per_node), replica))


def wall_time(stepping: float, goodput: float) -> float:
    """Calendar time of a run whose steps take `stepping`, when only a part of the time makes progress.

    Arguments: stepping [s], goodput [1].
    Result: [s].
    Valid: divide by goodput, never multiply; evaluation and maintenance windows are added afterwards.
    Source: Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, section 3.3.4 (over 90% effective training
        time).
    """
    positive(stepping=stepping)
    fraction(goodput=goodput)
    return stepping / goodput


def time_multiple(planned_mfu: float, measured_mfu: float) -> float:
    """How many times longer a run takes at its measured MFU than planned: 40% to 30% is 1.33, not 1.25.

    Arguments: planned_mfu [1], measured_mfu [1].
    Result: [1].
    Valid: the same fleet and compute.
    Source: the fleet equation; its logarithmic derivative in MFU is -1.
    """
    fraction(planned_mfu=planned_mfu, measured_mfu=measured_mfu)
    return planned_mfu / measured_mfu


def token_rate(gpus: float, peak: float, mfu: float, flops_per_token: float) -> float:
    """Tokens a second that a fleet trains on.

    Arguments: gpus [GPU], peak [FLOP/s/GPU], mfu [1], flops_per_token [FLOP/token].
    Result: [token/s].
    Valid: flops_per_token is 6 x parameters, plus attention where the MFU counts it.
    Source: the fleet equation a second.
    """
    positive(gpus=gpus, peak=peak, flops_per_token=flops_per_token)
    fraction(mfu=mfu)
    return gpus * peak * mfu / flops_per_token


def training_steps(tokens: float, batch: float) -> float:
    """Optimizer steps of a run.

    Arguments: tokens [token], batch [token].
    Result: [1].
    Valid: a constant global batch in tokens; a batch ramp adds steps.
    Source: arithmetic.
    """
    positive(tokens=tokens, batch=batch)
    return tokens / batch
