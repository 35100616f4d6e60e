"""Queues: Little's law, M/M/1, M/M/c with Erlang C, percentiles, pooling, the knee."""

from __future__ import annotations

import math

from trainer.estimator.ranges import below_one, not_negative, positive, whole

MOST_SERVERS = 100_000
"""More servers than this are refused: the recursion takes a step for each."""


def _stable(arrivals: float, capacity: float) -> None:
    not_negative(arrivals=arrivals)
    if not arrivals < capacity:
        raise ValueError(f"arrivals must be below the capacity, {capacity:g}, found {arrivals:g}")


def requests_in_system(arrivals: float, time: float) -> float:
    """Requests in a system on average: Little's law.

    Arguments: arrivals [req/s], time [s].
    Result: [req].
    Valid: any stable system, whatever its distributions.
    Source: Little 1961.
    """
    not_negative(arrivals=arrivals, time=time)
    return arrivals * time


def mm1_time(arrivals: float, service: float) -> float:
    """Mean time in a single-server system, waiting and service.

    Arguments: arrivals [req/s], service [req/s].
    Result: [s].
    Valid: Poisson arrivals, exponential service; a batching server follows it until its batch is full.
    Source: Kleinrock 1975, section 3.2.
    """
    positive(service=service)
    _stable(arrivals, service)
    return 1 / (service - arrivals)


def mm1_requests(arrivals: float, service: float) -> float:
    """Mean number of requests in a single-server system.

    Arguments: arrivals [req/s], service [req/s].
    Result: [req].
    Valid: as mm1_time; rho / (1 - rho), of which rho is in service.
    Source: Kleinrock 1975, section 3.2.
    """
    return arrivals * mm1_time(arrivals, service)


def mm1_overflow(arrivals: float, service: float, slots: float) -> float:
    """Probability that more requests than slots are in a single-server system.

    Arguments: arrivals [req/s], service [req/s], slots [req].
    Result: [1].
    Valid: as mm1_time; rho^(slots + 1).
    Source: Kleinrock 1975, section 3.2.
    """
    positive(service=service)
    _stable(arrivals, service)
    not_negative(slots=slots)
    return float((arrivals / service) ** (slots + 1))


def mm1_percentile_time(arrivals: float, service: float, percentile: float) -> float:
    """Time in a single-server system that a share of requests does not exceed.

    Arguments: arrivals [req/s], service [req/s], percentile [1].
    Result: [s].
    Valid: as mm1_time; the time is exponential, so the 95th percentile is 3 times the mean.
    Source: Kleinrock 1975, section 5.
    """
    below_one(percentile=percentile)
    return -math.log(1 - percentile) * mm1_time(arrivals, service)


def queue_slowdown(utilisation: float) -> float:
    """Time in a single-server system over its service time: the knee.

    Arguments: utilisation [1].
    Result: [1].
    Valid: as mm1_time; 2 at half load, 5 at 80%, 20 at 95%.
    Source: Kleinrock 1975, section 3.2.
    """
    below_one(utilisation=utilisation)
    return 1 / (1 - utilisation)


def erlang_c(servers: float, load: float) -> float:
    """Probability that a request has to wait for one of several servers.

    Arguments: servers [1], load [1].
    Result: [1].
    Valid: load is arrivals x service time in erlangs, below the servers; up to 100,000 servers.
    Source: Erlang 1917.
    """
    whole(servers=servers)
    not_negative(load=load)
    if servers > MOST_SERVERS:
        raise ValueError(f"servers must be at most {MOST_SERVERS:,}, found {servers:g}")
    if not load < servers:
        raise ValueError(f"load must be below servers, {servers:g}, found {load:g}")
    blocked = 1.0
    for server in range(1, int(servers) + 1):
        blocked = load * blocked / (server + load * blocked)
    return blocked / (1 - load / servers * (1 - blocked))


def mmc_wait(arrivals: float, service: float, servers: float) -> float:
    """Mean time that a request waits for one of several servers with one queue.

    Arguments: arrivals [req/s], service [req/s], servers [1].
    Result: [s].
    Valid: service is of one server; Poisson arrivals, exponential service.
    Source: Erlang 1917; Kleinrock 1975, section 3.5.
    """
    positive(service=service)
    whole(servers=servers)
    _stable(arrivals, servers * service)
    return erlang_c(servers, arrivals / service) / (servers * service - arrivals)


def mmc_time(arrivals: float, service: float, servers: float) -> float:
    """Mean time in a system of several servers with one queue, waiting and service.

    Arguments: arrivals [req/s], service [req/s], servers [1].
    Result: [s].
    Valid: as mmc_wait.
    Source: Kleinrock 1975, section 3.5.
    """
    return mmc_wait(arrivals, service, servers) + 1 / service


def pooling_gain(arrivals: float, service: float, servers: float) -> float:
    """How many times shorter the wait is with one queue than with a queue for each server.

    Arguments: arrivals [req/s], service [req/s], servers [1].
    Result: [1].
    Valid: as mmc_wait; arrivals above 0.
    Source: mm1_time without its service over mmc_wait.
    """
    positive(arrivals=arrivals, service=service)
    whole(servers=servers)
    apart = mm1_time(arrivals / servers, service) - 1 / service
    shared = mmc_wait(arrivals, service, servers)
    if shared == 0:
        raise ValueError(f"arrivals must be enough for anyone to wait, found {arrivals:g}")
    return apart / shared
