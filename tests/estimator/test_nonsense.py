"""Nonsense is refused with a message that names the argument, what was found and what is allowed."""

from __future__ import annotations

import math

import pytest

from trainer.estimator.attention import attention_training_flops_per_token
from trainer.estimator.cost import payback_time, spot_price
from trainer.estimator.functions import FUNCTIONS
from trainer.estimator.inference import streams_for_rate
from trainer.estimator.memory import zero_state_bytes
from trainer.estimator.parallelism import data_parallel_ways
from trainer.estimator.queueing import erlang_c, mm1_time
from trainer.estimator.training import gpu_time, training_flops, whole_nodes

from .laws import laws


@pytest.mark.parametrize("name", FUNCTIONS)
def test_negative_and_not_finite(name):
    for argument in FUNCTIONS[name].arguments:
        for bad in (-1.0, math.nan, math.inf):
            with pytest.raises(ValueError) as refusal:
                laws()[name](**{argument.name: bad})
            said = str(refusal.value)
            assert argument.name in said, said
            assert "found" in said


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: training_flops(0, 1e12), "params must be above 0, found 0"),
        (lambda: gpu_time(1e22, 989e12, 40), "mfu must be above 0 and at most 1 (40% is 0.4), found 40"),
        (lambda: gpu_time(1e22, 989e12, 0), "mfu must be above 0 and at most 1 (40% is 0.4), found 0"),
        (lambda: whole_nodes(58.5, 2.5), "per_node must be a whole number, 1 or above, found 2.5"),
        (lambda: zero_state_bytes(7e9, 64, 4), "stage must be 0, 1, 2 or 3, found 4"),
        (lambda: mm1_time(10, 10), "arrivals must be below the capacity, 10, found 10"),
        (lambda: erlang_c(8, 8), "load must be below servers, 8, found 8"),
        (lambda: erlang_c(1e9, 8), "servers must be at most 100,000, found 1e+09"),
        (
            lambda: data_parallel_ways(100, 8, 16),
            "gpus must be a multiple of a replica (128 GPUs), found 100",
        ),
        (
            lambda: attention_training_flops_per_token(80, 8192, 8192, 2),
            "square must be above 0 and at most 1 (40% is 0.4), found 2",
        ),
    ],
)
def test_messages(call, said):
    with pytest.raises(ValueError) as refusal:
        call()
    assert str(refusal.value) == said


@pytest.mark.parametrize(
    "call",
    [
        lambda: payback_time(1e6, 8, 1e-3, 0.5, running=1.0),
        lambda: spot_price(1e-3, interruption_rate=1e-3, time_lost=1000),
        lambda: streams_for_rate(20000, 1.41e11, 1e9, 1.6e13),
    ],
)
def test_what_can_never_work_is_refused(call):
    with pytest.raises(ValueError, match="must be below"):
        call()
