"""Time on the network: ring and tree collectives, all-to-all, bisection, oversubscription, transfers."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, fraction, not_negative, positive, share, whole


def all_reduce_time(size: float, ranks: float, bandwidth: float, latency: float = 0) -> float:
    """Ring all-reduce: every rank sends and receives almost twice the buffer.

    Arguments: size [B], ranks [1], bandwidth [B/s], latency [s].
    Result: [s].
    Valid: bandwidth is one way and of the bottleneck: NVLink inside a node, the NICs of a whole node
        between nodes; latency is of one hop; in-switch reduction beats it.
    Source: Patarasuk and Yuan 2009; nccl-tests, doc/PERFORMANCE.md.
    """
    return reduce_scatter_time(size, ranks, bandwidth, latency) + all_gather_time(
        size, ranks, bandwidth, latency
    )


def tree_all_reduce_time(size: float, ranks: float, bandwidth: float, latency: float = 0) -> float:
    """Tree all-reduce: the buffer goes up and down once, in a number of hops that grows with the logarithm.

    Arguments: size [B], ranks [1], bandwidth [B/s], latency [s].
    Result: [s].
    Valid: a double binary tree, pipelined; better than a ring for small buffers and many ranks.
    Source: NCCL 2.4 (double binary trees, after Sanders et al. 2009).
    """
    not_negative(size=size, latency=latency)
    whole(ranks=ranks)
    positive(bandwidth=bandwidth)
    return 2 * size / bandwidth + 2 * math.log2(ranks) * latency if ranks > 1 else 0.0


def all_gather_time(size: float, ranks: float, bandwidth: float, latency: float = 0) -> float:
    """Ring all-gather: every rank receives what it lacks of the whole buffer.

    Arguments: size [B], ranks [1], bandwidth [B/s], latency [s].
    Result: [s].
    Valid: size is the gathered whole; bandwidth is one way.
    Source: nccl-tests, doc/PERFORMANCE.md.
    """
    not_negative(size=size, latency=latency)
    whole(ranks=ranks)
    positive(bandwidth=bandwidth)
    return (ranks - 1) / ranks * size / bandwidth + (ranks - 1) * latency


def reduce_scatter_time(size: float, ranks: float, bandwidth: float, latency: float = 0) -> float:
    """Ring reduce-scatter: the mirror image of all-gather, and as long.

    Arguments: size [B], ranks [1], bandwidth [B/s], latency [s].
    Result: [s].
    Valid: size is the whole before scattering; bandwidth is one way.
    Source: nccl-tests, doc/PERFORMANCE.md.
    """
    return all_gather_time(size, ranks, bandwidth, latency)


def all_to_all_time(size: float, ranks: float, bandwidth: float, latency: float = 0) -> float:
    """All-to-all: every rank keeps one part of its buffer and sends the others away.

    Arguments: size [B], ranks [1], bandwidth [B/s], latency [s].
    Result: [s].
    Valid: size is what each rank starts with; between nodes each accelerator has only its own NIC.
    Source: nccl-tests, doc/PERFORMANCE.md.
    """
    return all_gather_time(size, ranks, bandwidth, latency)


def bus_bandwidth(size: float, ranks: float, time: float) -> float:
    """Bus bandwidth of a measured all-reduce: what a ring link would have to carry.

    Arguments: size [B], ranks [1], time [s].
    Result: [B/s].
    Valid: above the link's own rate where the switch reduces (NVLS), which is no error.
    Source: nccl-tests, doc/PERFORMANCE.md: size / time x 2 (n - 1) / n.
    """
    positive(size=size, time=time)
    whole(ranks=ranks)
    return size / time * 2 * (ranks - 1) / ranks


def exposed_time(communication: float, compute: float) -> float:
    """The part of communication that compute cannot hide.

    Arguments: communication [s], compute [s].
    Result: [s].
    Valid: perfect overlap, the best case.
    Source: arithmetic.
    """
    not_negative(communication=communication, compute=compute)
    return max(0.0, communication - compute)


def bisection_bandwidth(ranks: float, link: float, oversubscription: float = 1) -> float:
    """Bandwidth between two halves of a cluster, one way.

    Arguments: ranks [1], link [B/s], oversubscription [1].
    Result: [B/s].
    Valid: a fat tree; hash collisions of flows lose 10 to 30% of it.
    Source: fat-tree arithmetic.
    """
    positive(ranks=ranks, link=link)
    at_least(1, oversubscription=oversubscription)
    return ranks / 2 * link / oversubscription


def leaf_switches(ranks: float, ports: float) -> float:
    """Leaf switches of a fat tree without oversubscription: half the ports face down.

    Arguments: ranks [1], ports [1].
    Result: [1].
    Valid: one port an accelerator.
    Source: fat-tree arithmetic.
    """
    whole(ranks=ranks, ports=ports)
    at_least(2, ports=ports)
    return float(math.ceil(ranks / (ports // 2)))


def oversubscribed_time(size: float, bandwidth: float, crossing: float, oversubscription: float) -> float:
    """Time to send bytes of which a share crosses oversubscribed uplinks: the slower of NIC and uplink.

    Arguments: size [B], bandwidth [B/s], crossing [1], oversubscription [1].
    Result: [s].
    Valid: bandwidth and size of one accelerator, one way.
    Source: arithmetic.
    """
    not_negative(size=size)
    positive(bandwidth=bandwidth)
    share(crossing=crossing)
    at_least(1, oversubscription=oversubscription)
    return size / bandwidth * max(1.0, crossing * oversubscription)


def transfer_time(size: float, rate: float, efficiency: float = 1) -> float:
    """Time to move bytes over a link, such as a data set over a WAN.

    Arguments: size [B], rate [B/s], efficiency [1].
    Result: [s].
    Valid: links are sold in bits a second; a long TCP path reaches 50 to 80%.
    Source: arithmetic.
    """
    not_negative(size=size)
    positive(rate=rate)
    fraction(efficiency=efficiency)
    return size / (rate * efficiency)
