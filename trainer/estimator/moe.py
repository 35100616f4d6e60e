"""Mixtures of experts: total and active parameters, experts a batch touches, bytes read while decoding."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, not_negative, positive, whole


def _routed(experts: float, per_token: float) -> None:
    whole(experts=experts, per_token=per_token)
    if per_token > experts:
        raise ValueError(f"per_token must be at most experts ({experts:g}), found {per_token:g}")


def moe_params(other: float, layers: float, experts: float, expert: float) -> float:
    """Parameters in memory: all that lies outside the routed experts, plus every expert of every layer.

    Arguments: other [param], layers [1], experts [1], expert [param].
    Result: [param].
    Valid: `other` holds attention, embeddings, routers, shared experts and dense layers; `layers` counts
        those with experts.
    Source: Fedus et al. 2021 (Switch), arXiv 2101.03961, section 2.
    """
    not_negative(other=other)
    whole(layers=layers, experts=experts)
    positive(expert=expert)
    return other + layers * experts * expert


def moe_active_params(other: float, layers: float, per_token: float, expert: float) -> float:
    """Parameters that take part in a token's forward pass: the N of 6ND and of 2N.

    Arguments: other [param], layers [1], per_token [1], expert [param].
    Result: [param].
    Valid: printed counts differ in whether they hold the input embedding.
    Source: Fedus et al. 2021 (Switch), arXiv 2101.03961, section 2.
    """
    whole(per_token=per_token)
    return moe_params(other, layers, per_token, expert)


def expected_experts(experts: float, per_token: float, batch: float) -> float:
    """Distinct experts of a layer that a batch of tokens touches, on average.

    Arguments: experts [1], per_token [1], batch [token].
    Result: [1].
    Valid: uniform, independent routing; real routing is skewed and touches fewer.
    Source: occupancy of bins, 1 - (1 - k/E)^B of each.
    """
    _routed(experts, per_token)
    not_negative(batch=batch)
    return experts * (1 - math.pow(1 - per_token / experts, batch))


def moe_decode_weight_bytes(
    total: float, routed: float, experts: float, per_token: float, batch: float, bytes_per_param: float = 2
) -> float:
    """Weight bytes that one decoding step reads: everything shared, and the experts that the batch touches.

    Arguments: total [param], routed [param], experts [1], per_token [1], batch [token], bytes_per_param
        [B/param].
    Result: [B].
    Valid: `routed` is the part of `total` in routed experts; uniform routing.
    Source: expected_experts applied to each layer.
    """
    positive(total=total, routed=routed, bytes_per_param=bytes_per_param)
    at_least(routed, total=total)
    touched = expected_experts(experts, per_token, batch) / experts
    return bytes_per_param * (total - routed + routed * touched)


def expert_batch_multiple(experts: float, per_token: float) -> float:
    """How many times more tokens than a dense layer an expert layer needs to become compute-bound.

    Arguments: experts [1], per_token [1].
    Result: [1].
    Valid: uniform routing; the whole-model average is total over active parameters.
    Source: each expert sees per_token / experts of the batch.
    """
    _routed(experts, per_token)
    return experts / per_token
