"""Formulas against each other: inverses, limits, optima, and arguments that do not just rise or fall."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.estimator.activations import activation_bytes_per_layer, activation_bytes_per_layer_tensor_only
from trainer.estimator.cost import break_even_utilisation, owned_price, payback_time
from trainer.estimator.inference import (
    attainable_rate,
    cache_crossover_context,
    compute_bound_batch,
    decode_intensity,
    decode_rate,
    decode_step_time,
    decode_step_time_roofline,
    ridge_batch,
    ridge_point,
    speculative_speedup,
    speculative_tokens,
    streams_for_rate,
)
from trainer.estimator.kv_cache import kv_cache_bytes_per_token, windowed_cache_bytes
from trainer.estimator.memory import zero_state_bytes
from trainer.estimator.moe import expected_experts
from trainer.estimator.network import all_reduce_time, bus_bandwidth, tree_all_reduce_time
from trainer.estimator.parallelism import ddp_bytes_per_step, overlap_tokens_per_gpu
from trainer.estimator.queueing import (
    erlang_c,
    mm1_overflow,
    mm1_percentile_time,
    mm1_requests,
    mm1_time,
    mmc_time,
    pooling_gain,
    requests_in_system,
)
from trainer.estimator.reliability import (
    checkpoint_goodput,
    checkpoint_waste,
    daly_interval,
    fleet_mtbf,
    hot_spares,
    mtbf_from_interruptions,
    restart_for_goodput,
    young_interval,
)
from trainer.estimator.scaling import chinchilla_flops, chinchilla_params, chinchilla_tokens
from trainer.estimator.serving import smallest_replica
from trainer.estimator.training import (
    gpus_for_deadline,
    training_flops,
    training_time,
    whole_nodes,
    whole_replicas,
)
from trainer.estimator.utilisation import hfu_from_mfu, implied_mfu, mfu_from_hfu

small = st.integers(1, 64)
large = st.floats(1e9, 1e13)
share = st.floats(0.01, 0.99)
seconds = st.floats(1, 1e6)


def up_to(most: float) -> st.SearchStrategy[float]:
    """Nothing, or a number that is not absurdly small."""
    return st.just(0.0) | st.floats(1e-6, most)


@given(gpus=up_to(1e6), node=small)
def test_whole_nodes_are_the_least_multiple_that_suffices(gpus, node):
    found = whole_nodes(gpus, node)
    assert found % node == 0
    assert gpus * (1 - 1e-9) <= found < gpus + node


@given(gpus=up_to(1e6), node=small, tensor=small, pipeline=small, context=st.integers(1, 4))
def test_whole_replicas_fill_nodes_and_layouts(gpus, node, tensor, pipeline, context):
    found = whole_replicas(gpus, node, tensor, pipeline, context)
    assert found % node == 0 and found % (tensor * pipeline * context) == 0
    assert gpus * (1 - 1e-9) <= found < gpus + math.lcm(node, tensor * pipeline * context)


@given(need=up_to(1e13), gpu=st.floats(1e10, 3e11), node=small)
def test_the_smallest_replica_holds_its_need_in_whole_nodes(need, gpu, node):
    found = smallest_replica(need, gpu, node)
    assert found % node == 0
    assert need * (1 - 1e-8) <= found * gpu
    assert found == 0 or (found - node) * gpu < need


@given(flops=st.floats(1e18, 1e27), gpus=st.floats(1, 1e5), mfu=share)
def test_fleet_time_and_mfu_are_each_others_inverse(flops, gpus, mfu):
    time = training_time(flops, gpus, 989e12, mfu)
    assert gpus_for_deadline(flops, time, 989e12, mfu) == pytest.approx(gpus)
    assert implied_mfu(flops, time * gpus, 989e12) == pytest.approx(mfu)


@given(mfu=st.floats(0.01, 0.7), recomputed=up_to(1))
def test_hfu_and_mfu_are_each_others_inverse(mfu, recomputed):
    assert mfu_from_hfu(hfu_from_mfu(mfu, recomputed), recomputed) == pytest.approx(mfu)


@given(flops=st.floats(1e18, 1e27), ratio=st.floats(5, 100))
def test_the_compute_optimum_spends_its_budget(flops, ratio):
    params, tokens = chinchilla_params(flops, ratio), chinchilla_tokens(flops, ratio)
    assert training_flops(params, tokens) == pytest.approx(flops)
    assert chinchilla_flops(params, ratio) == pytest.approx(flops)


@given(params=large, gpus=st.integers(1, 4096))
def test_zero_stages_only_shrink_and_the_last_shards_all(params, gpus):
    sizes = [zero_state_bytes(params, gpus, stage) for stage in range(4)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == pytest.approx(16 * params)
    assert sizes[3] * gpus == pytest.approx(sizes[0])


@given(context=st.integers(128, 131072), tensor=st.sampled_from([1, 2, 4, 8]), scores=up_to(1))
def test_sequence_parallelism_keeps_what_tensor_parallelism_alone_repeats(context, tensor, scores):
    shape = (context, 1, 8192, 64)
    alone = activation_bytes_per_layer_tensor_only(*shape, scores, tensor)
    sequence = activation_bytes_per_layer(*shape, scores, tensor)
    assert alone - sequence == pytest.approx(10 * context * 8192 * (1 - 1 / tensor), abs=1e-6 * alone)


@given(context=st.integers(1, 10**6), window=st.integers(1, 10**6), all_global=st.booleans())
def test_windows_beyond_the_context_change_nothing(context, window, all_global):
    size = windowed_cache_bytes(context, window, 32, 32 if all_global else 0, 8, 128)
    kept = context if all_global else min(context, window)
    assert size == kv_cache_bytes_per_token(32, 8, 128) * kept


@given(params=large, peak=st.floats(1e13, 5e15), bandwidth=st.floats(1e11, 2e13), filled=up_to(0.95))
def test_the_compute_bound_batch_lies_on_the_ridge(params, peak, bandwidth, filled):
    weights, flops, ridge = 2 * params, 2 * params, ridge_point(peak, bandwidth)
    cache = filled * flops / ridge
    batch = compute_bound_batch(weights, flops, peak, bandwidth, cache)
    intensity = decode_intensity(weights, flops, batch, cache)
    assert intensity == pytest.approx(ridge)
    assert attainable_rate(intensity, peak, bandwidth) == pytest.approx(peak)
    assert attainable_rate(intensity / 2, peak, bandwidth) == pytest.approx(peak / 2)


@given(params=large, peak=st.floats(1e13, 5e15), bandwidth=st.floats(1e11, 2e13))
def test_without_a_cache_the_compute_bound_batch_is_that_of_the_ridge(params, peak, bandwidth):
    batch = compute_bound_batch(2 * params, 2 * params, peak, bandwidth)
    assert batch == pytest.approx(ridge_batch(peak, bandwidth, 2))


@given(streams=st.floats(1, 1e9), cache=st.floats(1e6, 1e11))
def test_a_step_never_does_more_for_a_byte_than_its_cache_allows(streams, cache):
    assert decode_intensity(1.6e10, 2e10, streams, cache) < 2e10 / cache


def test_where_reading_a_cache_takes_longer_than_computing_no_batch_is_large_enough():
    with pytest.raises(ValueError, match="cache must be below"):
        compute_bound_batch(1.6e10, 1.6e10, 989e12, 3.35e12, 1e9)


@given(size=large, ranks=st.integers(2, 4096), bandwidth=st.floats(1e9, 1e12))
def test_a_ring_has_the_bus_bandwidth_of_its_link(size, ranks, bandwidth):
    ring = all_reduce_time(size, ranks, bandwidth)
    assert bus_bandwidth(size, ranks, ring) == pytest.approx(bandwidth)
    assert ring < tree_all_reduce_time(size, ranks, bandwidth)


@given(ranks=st.integers(8, 4096))
def test_a_tree_wins_when_latency_is_all(ranks):
    assert tree_all_reduce_time(8, ranks, 50e9, 5e-6) < all_reduce_time(8, ranks, 50e9, 5e-6)


@given(params=large, ranks=st.integers(2, 4096), mfu=share, bandwidth=st.floats(1e9, 1e12))
def test_at_the_overlap_threshold_the_backward_pass_takes_as_long_as_the_ring(params, ranks, mfu, bandwidth):
    tokens = overlap_tokens_per_gpu(ranks, 989e12, mfu, bandwidth)
    backward = 4 * params * tokens / (989e12 * mfu)
    assert backward == pytest.approx(ddp_bytes_per_step(params, ranks) / bandwidth)


@given(params=large, streams=st.floats(1, 5000), cache=up_to(1e10))
def test_below_the_ridge_decoding_is_bound_by_memory(params, streams, cache):
    roofline = decode_step_time_roofline(2 * params, params, streams, cache, 3.35e12, 989e12)
    memory = decode_step_time(2 * params, streams, cache, 3.35e12)
    assert roofline >= memory * (1 - 1e-12)
    if streams < ridge_batch(989e12, 3.35e12):
        assert roofline == pytest.approx(memory)


@given(weights=large, streams=st.floats(1, 500), cache=up_to(1e10))
def test_a_claimed_rate_gives_back_its_streams(weights, streams, cache):
    rate = decode_rate(weights, streams, cache, 1.34e13)
    if rate * cache < 0.999 * 1.34e13:
        assert streams_for_rate(rate, weights, cache, 1.34e13) == pytest.approx(streams, rel=1e-6)


@given(weights=large, streams=st.floats(1, 500), each=st.floats(1e4, 1e7))
def test_at_the_crossover_half_of_the_reading_is_cache(weights, streams, each):
    cache = each * cache_crossover_context(weights, streams, each)
    assert decode_step_time(weights, streams, cache, 1) == pytest.approx(2 * weights)


@given(acceptance=up_to(1), drafted=st.integers(0, 20))
def test_speculation_yields_the_sum_of_the_chances(acceptance, drafted):
    chances = sum(acceptance**place for place in range(drafted + 1))
    assert speculative_tokens(acceptance, drafted) == pytest.approx(chances)


@given(acceptance=st.floats(0.05, 0.95), cost=st.floats(0.01, 0.5))
def test_more_drafting_helps_up_to_a_point_and_then_only_costs(acceptance, cost):
    gains = [speculative_speedup(acceptance, drafted, cost) for drafted in range(60)]
    best = gains.index(max(gains))
    assert gains[: best + 1] == sorted(gains[: best + 1])
    assert gains[best:] == sorted(gains[best:], reverse=True)


@given(experts=st.integers(1, 512), batch=st.integers(1, 4096), data=st.data())
def test_a_batch_touches_at_least_the_experts_of_one_token_and_at_most_all(experts, batch, data):
    each = data.draw(st.integers(1, experts))
    touched = expected_experts(experts, each, batch)
    assert each * (1 - 1e-9) <= touched <= min(experts, each * batch) * (1 + 1e-9)


@given(service=st.floats(0.1, 100), load=share)
def test_one_server_of_many_is_a_single_server(service, load):
    arrivals = load * service
    assert erlang_c(1, load) == pytest.approx(load)
    assert mmc_time(arrivals, service, 1) == pytest.approx(mm1_time(arrivals, service))
    assert mm1_requests(arrivals, service) == pytest.approx(
        requests_in_system(arrivals, mm1_time(arrivals, service))
    )
    assert mm1_overflow(arrivals, service, 0) == pytest.approx(load**1)
    assert mm1_percentile_time(arrivals, service, 1 - 1 / math.e) == pytest.approx(
        mm1_time(arrivals, service)
    )


@given(servers=st.integers(1, 60), load=share)
@settings(deadline=None)
def test_erlang_c_is_the_textbook_sum(servers, load):
    offered = load * servers
    last = offered**servers / math.factorial(servers) / (1 - load)
    others = sum(offered**busy / math.factorial(busy) for busy in range(servers))
    assert erlang_c(servers, offered) == pytest.approx(last / (others + last))


@given(servers=st.integers(2, 60), load=st.floats(0.1, 0.95))
def test_one_queue_beats_several(servers, load):
    assert pooling_gain(load * servers, 1, servers) > 1


@given(write=st.floats(1, 600), mtbf=st.floats(1e4, 1e7), factor=st.floats(0.2, 5))
def test_youngs_interval_wastes_least(write, mtbf, factor):
    best = young_interval(write, mtbf)
    least = checkpoint_waste(write, best, mtbf)
    assert checkpoint_waste(write, best * factor, mtbf) >= least * (1 - 1e-12)
    assert checkpoint_waste(write, 2 * best, mtbf) == pytest.approx(1.25 * least)
    assert checkpoint_goodput(write, best, mtbf) == pytest.approx(max(0, 1 - least))


@given(write=st.floats(1, 600), ratio=st.floats(1e4, 1e6))
def test_dalys_interval_is_youngs_less_the_write_where_failures_are_rare(write, ratio):
    mtbf = write * ratio
    assert daly_interval(write, mtbf) + write == pytest.approx(young_interval(write, mtbf), rel=0.01)


@given(write=st.floats(1, 100), interval=st.floats(600, 1e4), mtbf=st.floats(1e5, 1e7), restart=seconds)
def test_the_restart_that_a_goodput_allows_gives_that_goodput(write, interval, mtbf, restart):
    goodput = 1 - checkpoint_waste(write, interval, mtbf, restart)
    if goodput > 0:
        assert restart_for_goodput(goodput, write, interval, mtbf) == pytest.approx(
            restart, rel=1e-5, abs=1e-3
        )


@given(failures=st.integers(1, 10**5), time=seconds, gpus=st.integers(1, 10**5))
def test_a_fleets_failures_are_those_of_its_accelerators(failures, time, gpus):
    each = mtbf_from_interruptions(failures, time, gpus)
    assert fleet_mtbf(each, gpus) == pytest.approx(mtbf_from_interruptions(failures, time))


def test_spares_do_not_round_up_what_is_whole_but_for_floating_point():
    assert hot_spares(8 / 86400, 43200) == 8
    assert hot_spares(0.1 + 0.2, 30, 0) == 9


@given(rental=st.floats(1e-4, 1e-2), utilisation=share, capital=st.floats(1e5, 1e8))
def test_at_the_break_even_utilisation_the_lifetime_pays_the_capital_back(rental, utilisation, capital):
    lifetime, gpus = 9.46e7, 64
    owned = owned_price(capital, 0, lifetime, 0, gpus)
    even = break_even_utilisation(owned, rental)
    if even <= 1:
        assert payback_time(capital, gpus, rental, even, 0) == pytest.approx(lifetime)
        assert (payback_time(capital, gpus, rental, utilisation, 0) <= lifetime) == (utilisation >= even)
