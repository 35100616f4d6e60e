"""MFU and HFU in print, each under the counting convention of its source."""

from __future__ import annotations

from published.compute import GPT2_VOCAB, deepseek_v3_flops_per_token
from published.row import CATALOG, DAY, HOUR, Row, figure
from trainer.catalog import Run
from trainer.estimator.attention import (
    megatron_recompute_step_flops,
    megatron_selective_step_flops,
    megatron_step_flops,
)
from trainer.estimator.training import training_flops
from trainer.estimator.utilisation import (
    hfu_from_mfu,
    implied_mfu,
    mfu_from_step_time,
    mfu_from_throughput,
    training_flops_per_token,
)

A100 = figure("a100_sxm_80gb.bf16_dense")
H100 = figure("h100_sxm.bf16_dense")


def rows() -> list[Row]:
    """The rows of this subject."""
    return [
        *_korthikanti(),
        *_hardware_rates(),
        *_palm(),
        *_llama(),
        *_deepseek(),
        *_megascale(),
        *_others(),
        *_mosaic(),
    ]


def _published(run: Run, *names: str) -> list[float]:
    """Figures of a run that must be there."""
    values = [getattr(run, name) for name in names]
    if None in values:
        raise ValueError(f"{run.id} lacks one of {', '.join(names)}")
    return values


def _korthikanti() -> list[Row]:
    found = []
    source = "Korthikanti et al. 2022, arXiv 2205.05198, table 5"
    for size in ("22b", "175b", "530b", "1t"):
        run = CATALOG.runs()[f"korthikanti_{size}"]
        batch, layers, hidden, step, gpus = _published(
            run, "batch_sequences", "layers", "hidden", "step_s", "gpus"
        )
        mfu, hfu = _published(run, "mfu_percent", "hfu_percent")
        shape = (batch, 2048, layers, hidden, GPT2_VOCAB)
        model = mfu_from_step_time(megatron_step_flops(*shape), step, gpus, A100)
        hardware = mfu_from_step_time(megatron_selective_step_flops(*shape), step, gpus, A100)
        says = "follows 1 + s/3h, which doubles attention; one more forward pass of it would add 2s/9h"
        found.append(Row(f"Megatron {size.upper()}, MFU", source, mfu, 100 * model, "%"))
        found.append(Row(f"Megatron {size.upper()}, HFU", source, hfu, 100 * hardware, "%", says))
    run = CATALOG.runs()["korthikanti_530b_dp8"]
    batch, layers, hidden, step, gpus = _published(
        run, "batch_sequences", "layers", "hidden", "step_s", "gpus"
    )
    model = mfu_from_step_time(megatron_step_flops(batch, 2048, layers, hidden, GPT2_VOCAB), step, gpus, A100)
    found.append(Row("Megatron 530B on 2,240, MFU", source[: -len(", table 5")], 54.2, 100 * model, "%"))
    return found


def _hardware_rates() -> list[Row]:
    """TFLOP/s in print that count recomputation: hardware rates, not to be set beside an MFU."""
    bloom, vocab = CATALOG.runs()["bloom_176b"], 250880
    batch, step, gpus, rate = _published(
        bloom, "batch_sequences", "step_s", "gpus", "tflops_per_gpu_hardware"
    )
    done = megatron_recompute_step_flops(batch, 2048, 70, 14336, vocab) / step / gpus
    source = "BigScience, train/tr11-176B-ml"
    says = "counts recomputation: an HFU of 48%, an MFU of 36%"
    found = [Row("BLOOM 176B, TFLOP/s a GPU", source, rate, done / 1e12, "TFLOP/s", says)]
    for suffix, nodes in (("", 280), ("_350", 350), ("_420", 420)):
        run = CATALOG.runs()[f"mt_nlg_530b{suffix}"]
        batch, step, gpus, rate = _published(
            run, "batch_sequences", "step_s", "gpus", "tflops_per_gpu_hardware"
        )
        done = megatron_recompute_step_flops(batch, 2048, 105, 20480, GPT2_VOCAB) / step / gpus
        source = "Smith et al. 2022 (MT-NLG), arXiv 2201.11990"
        says = "counts recomputation: 126 TFLOP/s are an HFU of 40%, an MFU of 30%"
        found.append(
            Row(f"MT-NLG 530B, {nodes} nodes, TFLOP/s a GPU", source, rate, done / 1e12, "TFLOP/s", says)
        )
    return found


def _palm() -> list[Row]:
    source = "Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, section 4.1 and appendix B"
    shape = (540e9, 118, figure("palm_540b.heads") * 256, 2048)
    full, plain = (training_flops_per_token(*shape, square) for square in (1, 0))
    fleet = (238.3e3, 6144, figure("tpu_v4.bf16_dense"))
    return [
        Row("PaLM 540B, MFU", source, 46.2, 100 * mfu_from_throughput(full, *fleet), "%"),
        Row("PaLM 540B, MFU without attention", source, 45.7, 100 * mfu_from_throughput(plain, *fleet), "%"),
    ]


def _llama() -> list[Row]:
    table = "Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, table 4"
    wrong = "400 of 989.4 are 40.4%; the table rounds up"
    card = "Llama 3.1 model card, 30.84M H100-hours; 15.6T tokens"
    compute = training_flops(figure("llama3_1_405b.params"), 15.6e12)
    return [
        Row("Llama 3.1 405B, 8,192 GPUs, 430 TFLOP/s", table, 43, 100 * 430e12 / H100, "%"),
        Row("Llama 3.1 405B, 16,384 GPUs, 400 TFLOP/s", table, 41, 100 * 400e12 / H100, "%", wrong),
        Row("Llama 3.1 405B, 131k context, 380 TFLOP/s", table, 38, 100 * 380e12 / H100, "%"),
        Row(
            "Llama 3.1 405B, MFU that its hours imply",
            card,
            34.6,
            100 * implied_mfu(compute, 30.84e6 * HOUR, H100),
            "%",
        ),
    ]


def _deepseek() -> list[Row]:
    source = "DeepSeek 2025, arXiv 2505.09343, table 4"
    rate = 272.80e9 / DAY / 2048
    causal, full = (deepseek_v3_flops_per_token(square) for square in (0.5, 1))
    peak = "fp8 work over the bf16 peak"
    return [
        Row("DeepSeek-V3, TFLOP/s, causal", source, 385, causal * rate / 1e12, "TFLOP/s"),
        Row(
            "DeepSeek-V3, TFLOP/s, non-causal",
            source,
            432,
            full * rate / 1e12,
            "TFLOP/s",
            "the input embedding is not counted",
        ),
        Row(
            "DeepSeek-V3, MFU, causal",
            source,
            38.94,
            100 * mfu_from_throughput(causal, rate, 1, H100),
            "%",
            peak,
        ),
        Row(
            "DeepSeek-V3, MFU, non-causal",
            source,
            43.73,
            100 * mfu_from_throughput(full, rate, 1, H100),
            "%",
            peak,
        ),
    ]


def _megascale() -> list[Row]:
    found = []
    source = "Jiang et al. 2024 (MegaScale), arXiv 2402.15627, table 2"
    for system, square, convention in (
        ("megascale", 0.5, "half the attention: MegaScale trains with sliding windows"),
        ("megatron", 1.0, "full attention"),
    ):
        for gpus in (256, 1024, 3072, 12288):
            run = CATALOG.runs()[f"{system}_175b_{gpus}"]
            mfu, step, batch = _published(run, "mfu_percent", "step_s", "batch_sequences")
            token = training_flops_per_token(175e9, 96, 12288, 2048, square)
            computed = 100 * mfu_from_step_time(token * batch * 2048, step, gpus, A100)
            name = "MegaScale" if system == "megascale" else "Megatron-LM, as MegaScale measured it,"
            found.append(Row(f"{name} 175B on {gpus:,}, MFU", source, mfu, computed, "%", convention))
    whole = 0.552 * 12288 * A100 / 1e15
    wrong = "the paper's 2,166.3 contradicts its own 55.2%; digits are swapped"
    found.append(Row("MegaScale 175B on 12,288, PFLOP/s", source, 2166.3, whole, "PFLOP/s", wrong))
    return found


def _without_input_embedding(model: str, context: float, square: float) -> float:
    """FLOPs a token as Megatron-style code counts them: no input embedding, attention beside 6N."""
    record = CATALOG.record("model", model)
    value = record.value
    params = value("active_from_shape") if "active_from_shape" in record.figures else value("params")
    tied = record.details["tied_embeddings"] == "True"
    embedding = 0 if tied else value("vocab") * value("hidden")
    width = value("heads") * value("head_dim")
    return training_flops_per_token(params, value("layers"), width, context, square, uncounted=embedding)


def _others() -> list[Row]:
    found = []
    nemotron = "NVIDIA 2024, arXiv 2406.11704 (340B) and 2402.16819 (15B), table 2"
    for id, model in (
        ("nemotron4_340b", "nemotron4_340b"),
        ("nemotron4_15b_768", "nemotron4_15b"),
        ("nemotron4_15b_2304", "nemotron4_15b"),
    ):
        run = CATALOG.runs()[id]
        mfu, step, batch, gpus = _published(run, "mfu_percent", "step_s", "batch_sequences", "gpus")
        flops = _without_input_embedding(model, 4096, 1) * batch * 4096
        computed = 100 * mfu_from_step_time(flops, step, gpus, H100)
        says = "no input embedding, full attention; the step time has two figures"
        found.append(Row(f"{run.model} on {gpus:,.0f}, MFU", nemotron, mfu, computed, "%", says))
    says = "no input embedding, full attention"
    for id, model, peak, source in (
        ("tinyllama_1_1b", "tinyllama_1_1b", A100, "TinyLlama, README"),
        ("torchtitan_8b_8_compile", "llama3_1_8b", H100, "torchtitan, benchmarks, December 2024"),
        ("maxtext_tier_llama31_8b", "llama3_1_8b", figure("tpu_v6e.bf16_dense"), "MaxText, tiering page"),
        ("maxtext_tier_llama31_70b", "llama3_1_70b", figure("tpu_v6e.bf16_dense"), "MaxText, tiering page"),
        ("maxtext_tier_mixtral_8x7b", "mixtral_8x7b", figure("tpu_v6e.bf16_dense"), "MaxText, tiering page"),
        ("maxtext_tier_llama31_405b", "llama3_1_405b", figure("tpu_v6e.bf16_dense"), "MaxText, tiering page"),
    ):
        run = CATALOG.runs()[id]
        mfu, rate, context = _published(run, "mfu_percent", "tokens_per_s_per_gpu", "context")
        computed = 100 * mfu_from_throughput(_without_input_embedding(model, context, 1), rate, 1, peak)
        if id == "maxtext_tier_llama31_405b":
            says = "the page is wrong: 123 tokens/s are 35.2%, 38.55% would need 134.7; its other rows close"
        what = f"{run.model} in {source.partition(',')[0]}, MFU"
        found.append(Row(what, source, mfu, computed, "%", says))
    return found


def _mosaic() -> list[Row]:
    """All rows of the table, as the one that lies farthest off, and the HFU of full recomputation."""
    source = "MosaicML llm-foundry, scripts/train/benchmarking"
    runs = [
        run for run in CATALOG.runs().values() if run.id.startswith("mosaic_") and run.precision == "bf16"
    ]
    found = []
    for run in runs:
        mfu, params, layers, hidden = _published(run, "mfu_percent", "params", "layers", "hidden")
        context, rate, gpus = _published(run, "context", "tokens_per_s", "gpus")
        token = training_flops_per_token(params, layers, hidden, context)
        computed = 100 * mfu_from_throughput(token, rate, gpus, figure(f"{run.accelerator}.bf16_dense"))
        found.append(Row(f"MPT, {len(runs)} rows, the farthest off: {run.id}", source, mfu, computed, "%"))
    farthest = max(found, key=lambda row: abs(row.off))
    seven = CATALOG.runs()["mosaic_7b_a100_80gb_8_8192"]
    mfu, hfu = _published(seven, "mfu_percent", "hfu_percent")
    computed = 100 * hfu_from_mfu(mfu / 100, 1)
    return [
        farthest,
        Row("MPT-7B at 8,192 with full recomputation, HFU from MFU", source, hfu, computed, "%"),
    ]
