"""The packaged figures: sound files, sources everywhere, and values that do not contradict each other."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from trainer.catalog import load_catalog

ROOT = Path(__file__).parents[2]
CATALOG = load_catalog([ROOT / "hardware"])
APART = ROOT / "benchmarks" / "published" / "kv_cache.toml"
KV_CACHE = tomli.loads(APART.read_text(encoding="utf-8"))
ACCELERATORS = CATALOG.accelerators()
MODELS = CATALOG.models()

EXACT = 0.001
PRINTED = {
    "llama4_scout": "a vision tower",
    "gemma3_27b": "a vision tower",
    "glm_130b": "a rounded name",
}
"""Models whose printed parameters hold something that their shape does not, or are rounded."""


def test_every_packaged_file_is_sound():
    assert CATALOG.problems() == []
    assert len(ACCELERATORS) >= 35
    assert len(MODELS) >= 60
    assert len(CATALOG.prices()) >= 110
    assert len(CATALOG.runs()) >= 239


@pytest.mark.parametrize("record", [*ACCELERATORS.values(), *MODELS.values()], ids=lambda record: record.id)
def test_every_figure_has_a_source(record):
    for figure in record.figures.values():
        assert figure.sources, figure.name
        assert all(source.strip() for source in figure.sources)
        assert figure.value >= 0


def test_prices_and_runs_have_sources():
    assert all(price.source for price in CATALOG.prices())
    assert all(run.source for run in CATALOG.runs().values())


@pytest.mark.parametrize("id", ACCELERATORS)
def test_dense_and_sparse_are_never_mixed(id):
    figures = ACCELERATORS[id].figures
    for name, figure in figures.items():
        if name.endswith("_sparse"):
            dense = figures[name.replace("_sparse", "_dense")]
            assert figure.value > dense.value
            measured = figures.get(name.replace("_sparse", "_matmul_measured"))
            assert measured is None or measured.value < dense.value


@pytest.mark.parametrize("id", ACCELERATORS)
def test_links_one_way_and_both_ways_are_never_mixed(id):
    record = ACCELERATORS[id]
    assert record.value("link_both_ways") == pytest.approx(2 * record.value("link_one_way"), rel=0.02)


@pytest.mark.parametrize("id", ACCELERATORS)
def test_memory_labels_are_what_the_driver_reports_to_a_tenth(id):
    figures = ACCELERATORS[id].figures
    if "memory_mib_reported" in figures:
        assert figures["memory_mib_reported"].value == pytest.approx(figures["memory_gb"].value, rel=0.11)


@pytest.mark.parametrize("id", KV_CACHE)
def test_kv_cache_of_a_token(id):
    every_layer, *past_windows = KV_CACHE[id]
    assert MODELS[id].value("kv_bytes_per_token_bf16") == every_layer
    if past_windows:
        assert MODELS[id].value("kv_growth_past_window_bf16") == past_windows[0]


def test_every_model_has_its_kv_cache_checked():
    assert set(KV_CACHE) == set(MODELS)


@pytest.mark.parametrize("id", MODELS)
def test_parameters_follow_from_the_shape(id):
    model = MODELS[id]
    tolerance = 0.02 if id in PRINTED else 5 * EXACT
    assert model.value("params_from_shape") == pytest.approx(model.value("params"), rel=tolerance)


@pytest.mark.parametrize("id", [id for id in MODELS if "active_params" in MODELS[id].figures])
def test_active_parameters_follow_from_the_shape(id):
    model = MODELS[id]
    # gpt-oss prints its active parameters without the input embedding
    extra = model.value("vocab") * model.value("hidden") if id.startswith("gpt_oss") else 0
    computed = model.value("active_from_shape") - extra
    assert computed == pytest.approx(model.value("active_params"), rel=0.025)


def test_runs_name_accelerators_and_models_that_exist():
    for run in CATALOG.runs().values():
        assert run.accelerator is None or run.accelerator in ACCELERATORS, run.id
        assert run.shape is None or run.shape in MODELS, run.id


def test_prices_name_accelerators_that_exist():
    assert {price.accelerator for price in CATALOG.prices()} <= set(ACCELERATORS)


@pytest.mark.parametrize(
    ("reference", "value", "unit"),
    [
        ("h100_sxm.bf16_dense", 989.4e12, "FLOP/s"),
        ("h100_sxm.bf16_sparse", 1978.9e12, "FLOP/s"),
        ("h100_sxm.fp8_dense", 1978.9e12, "FLOP/s"),
        ("h100_sxm.memory_gb", 80e9, "B"),
        ("h100_sxm.memory_mib_reported", 81559 * 2**20, "B"),
        ("h100_sxm.memory_bandwidth", 3.35e12, "B/s"),
        ("h100_sxm.link_one_way", 450e9, "B/s"),
        ("h100_sxm.link_both_ways", 900e9, "B/s"),
        ("h100_sxm.nic_one_way", 50e9, "B/s"),
        ("h100_sxm.power", 700, "W"),
        ("h100_sxm.per_node", 8, "GPU/node"),
        ("a100_sxm_80gb.bf16_dense", 312e12, "FLOP/s"),
        ("trainium2.memory_gib", 96 * 2**30, "B"),
        ("trainium2.bf16_sparse", 2563e12, "FLOP/s"),
        ("mi300x.link_one_way", 448e9, "B/s"),
        ("llama3_1_405b.params", 405853388800, "param"),
        ("llama3_1_405b.kv_bytes_per_token_bf16", 516096, "B/token"),
        ("deepseek_v3.kv_bytes_per_token_bf16", 70272, "B/token"),
    ],
)
def test_figures_that_questions_rest_on(reference, value, unit):
    figure = CATALOG.lookup(reference)
    assert figure.value == pytest.approx(value, rel=1e-12)
    assert figure.unit == unit
    assert figure.source
