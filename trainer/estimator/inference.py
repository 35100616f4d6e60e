"""Decoding and prefill: the bandwidth bound, the batch curve, the ridge, time to first token, speculation."""

from __future__ import annotations

from trainer.estimator.attention import attention_prompt_flops
from trainer.estimator.ranges import at_least, fraction, not_negative, positive, share
from trainer.estimator.training import inference_flops


def decode_step_time(weights: float, streams: float, cache: float, bandwidth: float) -> float:
    """Time of a decoding step bound by memory: read the weights once and the cache of every stream.

    Arguments: weights [B], streams [1], cache [B], bandwidth [B/s].
    Result: [s].
    Valid: cache is of one stream; bandwidth of the whole replica, of which 50 to 80% is reached; the input
        embedding is not read; batches below the ridge.
    Source: Pope et al. 2022, arXiv 2211.05102, section 2.
    """
    not_negative(weights=weights, streams=streams, cache=cache)
    positive(bandwidth=bandwidth)
    return (weights + streams * cache) / bandwidth


def decode_rate(weights: float, streams: float, cache: float, bandwidth: float) -> float:
    """Tokens a second of a whole batch while decoding is bound by memory.

    Arguments: weights [B], streams [1], cache [B], bandwidth [B/s].
    Result: [token/s].
    Valid: see decode_step_time; one stream with no cache gives the ceiling of a single user.
    Source: Pope et al. 2022, arXiv 2211.05102, section 2.
    """
    positive(streams=streams)
    step = decode_step_time(weights, streams, cache, bandwidth)
    if step == 0:
        raise ValueError("weights or cache must be above 0, found 0 for both")
    return streams / step


def quantisation_speedup(weights: float, smaller: float, streams: float, cache: float) -> float:
    """How many times faster a memory-bound decoding step gets when only the weights shrink.

    Arguments: weights [B], smaller [B], streams [1], cache [B].
    Result: [1].
    Valid: cache is of one stream and stays as it is; a step bound by compute gains nothing from it.
    Source: decode_step_time with the one and the other weights.
    """
    positive(smaller=smaller)
    at_least(smaller, weights=weights)
    return decode_step_time(weights, streams, cache, 1) / decode_step_time(smaller, streams, cache, 1)


def decode_step_time_roofline(
    weights: float, params: float, streams: float, cache: float, bandwidth: float, peak: float
) -> float:
    """Time of a decoding step at any batch: reading the caches, and the longer of reading and using weights.

    Arguments: weights [B], params [param], streams [1], cache [B], bandwidth [B/s], peak [FLOP/s].
    Result: [s].
    Valid: bandwidth and peak of the whole replica, already scaled by what is reached.
    Source: JAX scaling book, chapter on inference.
    """
    not_negative(weights=weights, cache=cache)
    positive(params=params, streams=streams, bandwidth=bandwidth, peak=peak)
    return streams * cache / bandwidth + max(inference_flops(params, streams) / peak, weights / bandwidth)


def ridge_batch(peak: float, bandwidth: float, bytes_per_param: float = 2) -> float:
    """Batch at which reading a weight takes as long as using it: below it decoding is bound by memory.

    Arguments: peak [FLOP/s], bandwidth [B/s], bytes_per_param [B/param].
    Result: [token].
    Valid: peak of the precision that multiplies, bytes of the one that is stored; 295 for an H100 in bf16;
        experts need experts / per_token times more.
    Source: JAX scaling book, chapter on inference.
    """
    positive(peak=peak, bandwidth=bandwidth, bytes_per_param=bytes_per_param)
    return peak * bytes_per_param / (2 * bandwidth)


def ridge_point(peak: float, bandwidth: float) -> float:
    """FLOPs for each byte at which computing takes as long as reading: below it memory sets the pace.

    Arguments: peak [FLOP/s], bandwidth [B/s].
    Result: [FLOP/B].
    Valid: peak of the precision that multiplies, dense; kernels reach less of both, which nearly cancels.
    Source: Williams et al. 2009 (Roofline), doi 10.1145/1498765.1498785.
    """
    positive(peak=peak, bandwidth=bandwidth)
    return peak / bandwidth


def attainable_rate(intensity: float, peak: float, bandwidth: float) -> float:
    """The roof: what can be computed a second at so many FLOPs for each byte that is read.

    Arguments: intensity [FLOP/B], peak [FLOP/s], bandwidth [B/s].
    Result: [FLOP/s].
    Valid: reading and computing overlap in full.
    Source: Williams et al. 2009 (Roofline), doi 10.1145/1498765.1498785.
    """
    positive(intensity=intensity, peak=peak, bandwidth=bandwidth)
    return min(peak, intensity * bandwidth)


def decode_intensity(weights: float, flops: float, streams: float, cache: float = 0) -> float:
    """FLOPs that a decoding step does for each byte it reads, the weights once and the cache of every stream.

    Arguments: weights [B], flops [FLOP/token], streams [1], cache [B].
    Result: [FLOP/B].
    Valid: flops are of a generated token, attention included where the cache is; it grows with the batch
        towards flops / cache and never beyond.
    Source: Pope et al. 2022, arXiv 2211.05102, section 2, over the roofline of Williams et al. 2009.
    """
    positive(weights=weights, flops=flops, streams=streams)
    not_negative(cache=cache)
    return streams * flops / (weights + streams * cache)


def compute_bound_batch(
    weights: float, flops: float, peak: float, bandwidth: float, cache: float = 0
) -> float:
    """Streams from which on a decoding step is bound by compute, the caches it reads included.

    Arguments: weights [B], flops [FLOP/token], peak [FLOP/s], bandwidth [B/s], cache [B].
    Result: [token].
    Valid: a batch that touches every expert; without a cache it is ridge_batch. Where a stream's cache takes
        longer to read than its token to compute, no batch is large enough, and that is refused.
    Source: decode_intensity set to ridge_point.
    """
    positive(weights=weights, flops=flops)
    not_negative(cache=cache)
    hidden = flops / ridge_point(peak, bandwidth)
    if cache >= hidden:
        raise ValueError(f"cache must be below flops x bandwidth / peak ({hidden:g} B), found {cache:g}")
    return weights / (hidden - cache)


def cache_crossover_context(weights: float, streams: float, bytes_per_token: float) -> float:
    """Context at which the caches of a batch match the weights; beyond it smaller weights gain little.

    Arguments: weights [B], streams [1], bytes_per_token [B/token].
    Result: [token].
    Valid: every stream at the same context.
    Source: Pope et al. 2022, arXiv 2211.05102, section 2.
    """
    positive(weights=weights, streams=streams, bytes_per_token=bytes_per_token)
    return weights / (streams * bytes_per_token)


def streams_for_rate(rate: float, weights: float, cache: float, bandwidth: float) -> float:
    """Streams that a claimed token rate implies when decoding is bound by memory.

    Arguments: rate [token/s], weights [B], cache [B], bandwidth [B/s].
    Result: [1].
    Valid: the caches alone must not use up the bandwidth: the ceiling is bandwidth / cache.
    Source: decode_rate solved for the streams.
    """
    positive(rate=rate, weights=weights, bandwidth=bandwidth)
    not_negative(cache=cache)
    if rate * cache >= bandwidth:
        raise ValueError(f"rate must be below bandwidth / cache ({bandwidth / cache:g}), found {rate:g}")
    return rate * weights / (bandwidth - rate * cache)


def prefill_time(params: float, tokens: float, gpus: float, peak: float, efficiency: float) -> float:
    """Time to read prompts of so many tokens, bound by compute.

    Arguments: params [param], tokens [token], gpus [GPU], peak [FLOP/s/GPU], efficiency [1].
    Result: [s].
    Valid: prompts of a few hundred tokens and more; attention is extra beyond some tens of thousands.
    Source: JAX scaling book, chapter on inference.
    """
    positive(gpus=gpus, peak=peak)
    fraction(efficiency=efficiency)
    return inference_flops(params, tokens) / (gpus * peak * efficiency)


def time_to_first_token(
    params: float,
    layers: float,
    width: float,
    tokens: float,
    gpus: float,
    peak: float,
    efficiency: float,
    square: float = 0.5,
) -> float:
    """Time to read one prompt, attention included. Waiting in a queue is extra.

    Arguments: params [param], layers [1], width [1], tokens [token], gpus [GPU], peak [FLOP/s/GPU],
        efficiency [1], square [1].
    Result: [s].
    Valid: width is heads x head size; square is 0.5 for causal kernels.
    Source: JAX scaling book, chapter on inference.
    """
    reading = prefill_time(params, tokens, gpus, peak, efficiency)
    return reading + attention_prompt_flops(layers, width, tokens, square) / (gpus * peak * efficiency)


def prefill_gpus(
    params: float, requests: float, prompt: float, peak: float, efficiency: float, hits: float = 0
) -> float:
    """Accelerators busy with prefill, for a fleet that keeps it apart from decoding.

    Arguments: params [param], requests [req/s], prompt [token], peak [FLOP/s/GPU], efficiency [1], hits
        [1].
    Result: [GPU].
    Valid: hits is the share of prompt tokens found in a prefix cache; no headroom.
    Source: DeepSeek, open-infra-index, inference system overview (56.3% of input tokens hit).
    """
    not_negative(requests=requests)
    positive(prompt=prompt, peak=peak)
    fraction(efficiency=efficiency)
    share(hits=hits)
    return requests * (1 - hits) * inference_flops(params, prompt) / (peak * efficiency)


def cache_transfer_time(cache: float, bandwidth: float) -> float:
    """Time to hand a prompt's cache from a prefill to a decoding replica.

    Arguments: cache [B], bandwidth [B/s].
    Result: [s].
    Valid: layers can be sent while later ones are computed, which hides most of it.
    Source: Zhong et al. 2024 (DistServe), arXiv 2401.09670.
    """
    not_negative(cache=cache)
    positive(bandwidth=bandwidth)
    return cache / bandwidth


def speculative_tokens(acceptance: float, drafted: float) -> float:
    """Tokens that one pass of the large model yields, the bonus token included.

    Arguments: acceptance [1], drafted [1].
    Result: [token].
    Valid: each draft token is accepted independently; some pages leave the bonus token out.
    Source: Leviathan et al. 2023, arXiv 2211.17192, equation 1.
    """
    share(acceptance=acceptance)
    at_least(0, drafted=drafted)
    return drafted + 1 if acceptance == 1 else (1 - acceptance ** (drafted + 1)) / (1 - acceptance)


def speculative_speedup(acceptance: float, drafted: float, draft_cost: float) -> float:
    """Speed-up of speculative decoding.

    Arguments: acceptance [1], drafted [1], draft_cost [1].
    Result: [1].
    Valid: draft_cost is a draft step over a step of the large model; small batches, where verifying is
        free.
    Source: Leviathan et al. 2023, arXiv 2211.17192, theorem 3.8.
    """
    not_negative(draft_cost=draft_cost)
    return speculative_tokens(acceptance, drafted) / (drafted * draft_cost + 1)


def speculative_break_even(drafted: float, draft_cost: float) -> float:
    """Mean share of drafted tokens that must be accepted for speculation not to lose, to first order.

    Arguments: drafted [1], draft_cost [1].
    Result: [1].
    Valid: small acceptance, where one pass yields about 1 / (1 - acceptance) tokens.
    Source: speculative_speedup set to 1 with the geometric series not cut off.
    """
    not_negative(drafted=drafted, draft_cost=draft_cost)
    return drafted * draft_cost / (1 + drafted * draft_cost)
