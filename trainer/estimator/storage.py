"""Checkpoints and data: sizes, write times, shards, tokenised corpora, loaders, tokenising, retention."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, fraction, not_negative, positive, whole


def checkpoint_bytes(params: float, bytes_per_param: float = 14) -> float:
    """A checkpoint from which training resumes.

    Arguments: params [param], bytes_per_param [B/param].
    Result: [B].
    Valid: 12 is the fp32 master copy and two moments, 14 adds bf16 weights; gradients are not saved;
        weights alone are 2.
    Source: BLOOM: 2.3 TB for 176B, https://github.com/bigscience-workshop/bigscience tr11-176B-ml.
    """
    positive(params=params, bytes_per_param=bytes_per_param)
    return params * bytes_per_param


def write_time(size: float, bandwidth: float) -> float:
    """Time to write or read bytes at an aggregate bandwidth.

    Arguments: size [B], bandwidth [B/s].
    Result: [s].
    Valid: bandwidth of the whole file system or of all writers, whichever is less.
    Source: arithmetic.
    """
    not_negative(size=size)
    positive(bandwidth=bandwidth)
    return size / bandwidth


def shard_bytes(size: float, ranks: float) -> float:
    """What each rank writes of a sharded checkpoint.

    Arguments: size [B], ranks [1].
    Result: [B].
    Valid: replicas write nothing twice.
    Source: arithmetic.
    """
    not_negative(size=size)
    whole(ranks=ranks)
    return size / ranks


def token_id_bytes(vocab: float) -> float:
    """Bytes that store a token id: 2 up to 65,536 entries, else 4.

    Arguments: vocab [1].
    Result: [B/token].
    Valid: unsigned integers of 16 or 32 bits.
    Source: arithmetic.
    """
    whole(vocab=vocab)
    return 2.0 if vocab <= 65536 else 4.0


def corpus_bytes(tokens: float, bytes_per_token: float, copies: float = 1) -> float:
    """A corpus on disk: tokenised at 2 or 4 bytes a token, text at 4 to 5.

    Arguments: tokens [token], bytes_per_token [B/token], copies [1].
    Result: [B].
    Valid: English text and a vocabulary of 100,000 give about 4.4 bytes a token.
    Source: arithmetic.
    """
    positive(tokens=tokens, bytes_per_token=bytes_per_token, copies=copies)
    return tokens * bytes_per_token * copies


def loader_bandwidth(tokens_per_second: float, bytes_per_token: float, amplification: float = 1) -> float:
    """Bandwidth that feeds a training run.

    Arguments: tokens_per_second [token/s], bytes_per_token [B/token], amplification [1].
    Result: [B/s].
    Valid: amplification is for shuffling and reading ahead; text needs megabytes a second, images far more.
    Source: arithmetic.
    """
    positive(tokens_per_second=tokens_per_second, bytes_per_token=bytes_per_token)
    at_least(1, amplification=amplification)
    return tokens_per_second * bytes_per_token * amplification


def tokeniser_cores(text: float, deadline: float, rate: float, efficiency: float = 1) -> float:
    """Cores that tokenise text by a deadline: rounded up.

    Arguments: text [B], deadline [s], rate [B/s], efficiency [1].
    Result: [1].
    Valid: rate of one core, about 1 MB/s for BPE.
    Source: arithmetic.
    """
    positive(text=text, deadline=deadline, rate=rate)
    fraction(efficiency=efficiency)
    return float(math.ceil(text / (deadline * rate * efficiency) * (1 - 1e-9)))


def retained_bytes(checkpoint: float, kept: float, milestone: float = 0, milestones: float = 0) -> float:
    """Bytes that a retention rule holds: recent checkpoints in full, and milestones, perhaps as weights only.

    Arguments: checkpoint [B], kept [1], milestone [B], milestones [1].
    Result: [B].
    Valid: the peak, once every slot is filled.
    Source: arithmetic.
    """
    not_negative(checkpoint=checkpoint, kept=kept, milestone=milestone, milestones=milestones)
    return checkpoint * kept + milestone * milestones
