"""Constants recalled: what counts as known, in which units, and what is said of a miss."""

from __future__ import annotations

import pytest

from trainer.catalog import Constant, load_catalog
from trainer.practice.recall import BY_HEART, KNOWN, NOT_KNOWN, WITH_HINT, recall


@pytest.fixture(scope="module")
def constants() -> dict[str, Constant]:
    return load_catalog().constants()


@pytest.mark.parametrize(
    ("id", "typed"),
    [
        ("h100-bf16", "989"),
        ("h100-bf16", "989 TF"),
        ("h100-bf16", "1 PFLOP/s"),
        ("h100-bandwidth", "3350 GB/s"),
        ("h100-nic", "50 GB/s"),
        ("llama70b-kv", "327,680"),
        ("llama70b-kv", "320 KiB"),
        ("adam-bytes", "16 B/param"),
        ("seconds-per-day", "24 h"),
        ("llama-vocab", "128k"),
        ("gpt3-params", "175B"),
        ("gpus-per-node", "8 GPUs"),
    ],
)
def test_a_constant_is_known_in_any_unit_that_says_the_same(
    constants: dict[str, Constant], id: str, typed: str
) -> None:
    assert recall(constants[id], typed).rating == KNOWN


def test_a_hint_and_the_time_it_took_decide_how_well_it_was_known(constants: dict[str, Constant]) -> None:
    peak = constants["h100-bf16"]
    assert recall(peak, "989", took_s=2.0).rating == BY_HEART
    assert recall(peak, "989", took_s=20.0).rating == KNOWN
    assert recall(peak, "989", hinted=True, took_s=2.0).rating == WITH_HINT
    assert recall(peak, "1010").rating == NOT_KNOWN


@pytest.mark.parametrize(
    ("id", "typed", "cause"),
    [
        ("h100-bf16", "1979 TFLOPS", "sparse for dense"),
        ("h100-nic", "400 GB/s", "bits for bytes"),
        ("h100-bandwidth", "335 GB/s", "power of ten"),
        ("h100-bf16", "80 GB", "another kind"),
        ("seconds-per-day", "1e5", "16% high"),
        ("h100-bf16", "", "nothing was typed"),
        ("h100-bf16", "[bold]\x1b[31m", "not read as a number"),
        ("h100-bf16", "0", "989.4 TFLOP/s"),
    ],
)
def test_a_miss_says_what_it_is_and_by_how_much(
    constants: dict[str, Constant], id: str, typed: str, cause: str
) -> None:
    missed = recall(constants[id], typed)
    assert not missed.known
    assert cause in missed.says
    assert constants[id].shown in missed.says
