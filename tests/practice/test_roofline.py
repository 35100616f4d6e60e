"""The roofline of an accelerator and a model: known batches, experts, windows, compressed caches, memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.catalog import Catalog, load_catalog
from trainer.errors import TrainerError
from trainer.estimator.inference import attainable_rate
from trainer.practice.roofline import CACHES, FORMATS, Decoding, can_decode, decoding, formats

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog([ROOT / "hardware"])


def step(
    catalog: Catalog, model: str, context: float = 4096, accelerator: str = "h100_sxm", **options: str
) -> Decoding:
    wanted = next(one for one in FORMATS if one.name == options.get("format", "bf16"))
    record = catalog.record("model", model)
    known = catalog.record("accelerator", accelerator)
    return decoding(known, record, wanted, context, options.get("cache", "bf16"))


def test_an_h100_in_bf16_turns_at_295_and_with_half_the_bytes_at_half_of_it(catalog: Catalog) -> None:
    assert step(catalog, "llama3_1_8b").ridge == pytest.approx(295.3, abs=0.1)
    assert step(catalog, "llama3_1_8b").batch_alone == pytest.approx(295.3, abs=0.1)
    assert step(catalog, "llama3_1_8b", format="fp8").batch_alone == pytest.approx(295.4, abs=0.1)
    stored = step(catalog, "llama3_1_8b", format="8-bit weights, bf16 math")
    assert stored.batch_alone == pytest.approx(295.3 / 2, abs=0.1)


def test_reading_long_caches_no_batch_of_a_small_model_is_compute_bound(catalog: Catalog) -> None:
    """By hand: 131,072 B x 4,096 = 537 MB a stream, against (16.1 + 2.1) GFLOP / 295 = 62 MB."""
    long = step(catalog, "llama3_1_8b", 4096)
    assert long.cache == 131_072 * 4096
    assert long.batch is None
    assert long.limit == pytest.approx((2 * 8.03e9 + 4 * 32 * 4096 * 4096) / (131_072 * 4096), rel=1e-3)
    assert long.longest_context is not None
    longest = int(long.longest_context)
    assert step(catalog, "llama3_1_8b", longest).batch is not None
    assert step(catalog, "llama3_1_8b", longest + 1).batch is None


def test_half_the_bytes_of_a_cache_reach_twice_as_high(catalog: Catalog) -> None:
    whole, half = (step(catalog, "llama3_1_8b", cache=name) for name in CACHES)
    assert half.cache == whole.cache / 2
    assert half.limit == pytest.approx(2 * whole.limit)


def test_experts_need_a_batch_larger_by_total_over_active(catalog: Catalog) -> None:
    sparse = step(catalog, "mixtral_8x7b")
    assert sparse.batch_alone == pytest.approx(295.3 * sparse.weights / 2 / sparse.active, rel=1e-3)
    assert sparse.read(1) < sparse.weights / 3
    assert sparse.read(1000) == pytest.approx(sparse.weights, rel=1e-3)


def test_a_compressed_cache_is_small_and_its_attention_is_not(catalog: Catalog) -> None:
    """DeepSeek-V3: 70,272 B a token; 2 x 61 x 128 x (512 + 512 + 64) FLOP for each token of context."""
    latent = step(catalog, "deepseek_v3", 1000)
    assert latent.cache == 70_272_000
    assert latent.attention_flops == pytest.approx(2 * 61 * 128 * (512 + 512 + 64) * 1000)
    assert latent.batch is not None


def test_layers_with_a_window_stop_growing(catalog: Catalog) -> None:
    near, far = (step(catalog, "mistral_7b", context) for context in (4096, 65536))
    assert near.cache == far.cache
    assert near.attention_flops == far.attention_flops


def test_the_fleet_is_the_least_power_of_two_that_holds_weights_and_a_request(catalog: Catalog) -> None:
    """By hand: 0.9 x 80 = 72 GB; 141 GB of weights need two, which leave 2.9 GB for requests of 1.34 GB."""
    assert step(catalog, "llama3_1_8b").fleet == (1, (72e9 - 2 * 8_030_261_248) // (131_072 * 4096))
    assert step(catalog, "llama3_1_70b").fleet == (2, 2)


@pytest.mark.parametrize("streams", [1, 7, 64, 5000])
def test_what_is_drawn_lies_under_the_roof(catalog: Catalog, streams: int) -> None:
    for model in ("llama3_1_8b", "deepseek_v3", "gemma3_27b"):
        one = step(catalog, model)
        with_cache, alone = one.intensity(streams), one.intensity(streams, cached=False)
        assert 0 < with_cache < one.limit
        assert attainable_rate(alone, one.peak.value, one.bandwidth.value) <= one.peak.value


def test_every_accelerator_and_model_of_the_catalog_can_be_drawn(catalog: Catalog) -> None:
    accelerators = [record for record in catalog.accelerators().values() if formats(record)]
    models = [record for record in catalog.models().values() if can_decode(record)]
    assert len(accelerators) == len(catalog.accelerators())
    assert len(models) == len(catalog.models())
    for model in models:
        one = decoding(accelerators[0], model, None, 2048)
        assert one.batch_alone > 0 and one.limit > 0 and one.fleet[1] >= 1 and one.single_rate > 0
    for accelerator in accelerators:
        for wanted in formats(accelerator):
            assert decoding(accelerator, models[0], wanted, 2048).ridge > 1


def test_what_is_not_known_is_said(tmp_path: Path, catalog: Catalog) -> None:
    folder = tmp_path / "accelerators"
    folder.mkdir()
    (folder / "box.toml").write_text(
        'name = "Box"\n[source]\nme = "mine"\n[figure]\nmemory_gb = "8 GB"\n', encoding="utf-8"
    )
    box = load_catalog([tmp_path]).record("accelerator", "box")
    with pytest.raises(TrainerError, match="Box: no dense peak and bandwidth are known"):
        decoding(box, catalog.record("model", "llama3_1_8b"), None, 4096)
