"""Vector indexes: memory of an HNSW graph and of flat vectors, machines that hold it."""

from __future__ import annotations

import math

from trainer.estimator.ranges import fraction, not_negative, positive, whole


def hnsw_bytes_per_vector(dimensions: float, links: float, bytes_per_value: float = 4) -> float:
    """Memory of a vector in an HNSW index: its values and its links on the lowest layer.

    Arguments: dimensions [1], links [1], bytes_per_value [B].
    Result: [B].
    Valid: links is M, of which the lowest layer keeps two times M in 4 bytes each; other rules differ by up
        to 1.9.
    Source: FAISS wiki, guidelines to choose an index: d x 4 + M x 2 x 4.
    """
    whole(dimensions=dimensions)
    not_negative(links=links)
    positive(bytes_per_value=bytes_per_value)
    return dimensions * bytes_per_value + links * 2 * 4


def flat_index_bytes(vectors: float, dimensions: float, bytes_per_value: float = 4) -> float:
    """Memory of vectors without a graph.

    Arguments: vectors [1], dimensions [1], bytes_per_value [B].
    Result: [B].
    Valid: ids and metadata are extra.
    Source: arithmetic.
    """
    not_negative(vectors=vectors)
    return vectors * hnsw_bytes_per_vector(dimensions, 0, bytes_per_value)


def index_machines(size: float, memory: float, fill: float = 0.75, replicas: float = 1) -> float:
    """Machines that hold an index and its replicas: whole machines for each copy.

    Arguments: size [B], memory [B], fill [1], replicas [1].
    Result: [1].
    Valid: fill leaves room for queries and growth.
    Source: arithmetic.
    """
    not_negative(size=size)
    positive(memory=memory)
    fraction(fill=fill)
    whole(replicas=replicas)
    return math.ceil(size / (memory * fill) * (1 - 1e-9)) * replicas
