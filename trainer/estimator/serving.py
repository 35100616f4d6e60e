"""Serving fleets: replicas by memory and by rate, peak traffic, redundancy."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, fraction, not_negative, positive, whole


def replicas_for_users(users: float, per_replica: float) -> float:
    """Replicas that hold a number of concurrent users: rounded up.

    Arguments: users [user], per_replica [user].
    Result: [1].
    Valid: per_replica is a whole number that fits into memory or meets the latency target, whichever is
        smaller.
    Source: arithmetic.
    """
    not_negative(users=users)
    at_least(1, per_replica=per_replica)
    return float(math.ceil(users / per_replica * (1 - 1e-9)))


def replicas_for_rate(rate: float, per_replica: float, utilisation: float = 1) -> float:
    """Replicas that serve a rate of tokens or requests with headroom: rounded up.

    Arguments: rate [token/s], per_replica [token/s], utilisation [1].
    Result: [1].
    Valid: the rate is the peak, not the average; 60 to 80% utilisation leaves room for queues.
    Source: arithmetic.
    """
    not_negative(rate=rate)
    positive(per_replica=per_replica)
    fraction(utilisation=utilisation)
    return float(math.ceil(rate / (per_replica * utilisation) * (1 - 1e-9)))


def with_spares(replicas: float, spares: float = 1) -> float:
    """Replicas with spare ones, so that the fleet survives the loss of as many.

    Arguments: replicas [1], spares [1].
    Result: [1].
    Valid: a failure takes a whole replica; N + 1 is the least.
    Source: arithmetic.
    """
    not_negative(replicas=replicas, spares=spares)
    return replicas + spares


def peak_request_rate(users: float, requests: float, in_window: float, window: float) -> float:
    """Requests a second in the busy hours.

    Arguments: users [user], requests [req/user], in_window [1], window [s].
    Result: [req/s].
    Valid: requests are of a user and day; in_window is the share of them that falls into the busy window.
    Source: arithmetic.
    """
    not_negative(users=users, requests=requests)
    fraction(in_window=in_window)
    positive(window=window)
    return users * requests * in_window / window


def peak_rate(average: float, peak_to_average: float) -> float:
    """Rate at the peak from the average over the day.

    Arguments: average [token/s], peak_to_average [1].
    Result: [token/s].
    Valid: 2 to 3 for one region, less for a world-wide product.
    Source: arithmetic.
    """
    not_negative(average=average)
    at_least(1, peak_to_average=peak_to_average)
    return average * peak_to_average


def smallest_replica(need: float, per_gpu: float, node: float = 1) -> float:
    """Accelerators that memory needs at least, rounded up to whole nodes.

    Arguments: need [B], per_gpu [B], node [GPU].
    Result: [GPU].
    Valid: per_gpu is the usable memory, after the utilisation limit.
    Source: arithmetic.
    """
    not_negative(need=need)
    positive(per_gpu=per_gpu)
    whole(node=node)
    return node * math.ceil(need / (per_gpu * node) * (1 - 1e-9))
