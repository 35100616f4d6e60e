"""MFU on benchmark pages and of recipes, each under the counting convention of its page."""

from __future__ import annotations

from published.compute import deepseek_v3_flops_per_token
from published.row import CATALOG, Row, figure, published

from trainer.estimator.attention import attention_training_flops_per_token
from trainer.estimator.training import training_flops, training_time
from trainer.estimator.utilisation import (
    hfu_from_mfu,
    mfu_from_step_time,
    mfu_from_throughput,
    training_flops_per_token,
)

A100 = figure("a100_sxm_80gb.bf16_dense")
H100 = figure("h100_sxm.bf16_dense")


def rows() -> list[Row]:
    """The rows of this subject."""
    return [*_nemotron(), *_pages(), *_megatron_bridge(), *_mosaic(), _nanogpt()]


def _flops_per_token(model: str, context: float, square: float) -> float:
    """FLOPs a token as most pages count them: no input embedding, attention beside 6N."""
    record = CATALOG.record("model", model)
    value = record.value
    params = value("active_from_shape") if "active_from_shape" in record.figures else value("params")
    tied = record.details["tied_embeddings"] == "True"
    embedding = 0 if tied else value("vocab") * value("hidden")
    width = value("heads") * value("head_dim")
    return training_flops_per_token(params, value("layers"), width, context, square, uncounted=embedding)


def _nemotron() -> list[Row]:
    found = []
    says = "no input embedding, full attention; the step time has two figures"
    for id, model, paper in (
        ("nemotron4_340b_1536", "nemotron4_340b", "arXiv 2406.11704, table 2"),
        ("nemotron4_340b_3072", "nemotron4_340b", "arXiv 2406.11704, table 2"),
        ("nemotron4_340b", "nemotron4_340b", "arXiv 2406.11704, table 2"),
        ("nemotron4_15b_768", "nemotron4_15b", "arXiv 2402.16819, table 2"),
        ("nemotron4_15b_1536", "nemotron4_15b", "arXiv 2402.16819, table 2"),
        ("nemotron4_15b_2304", "nemotron4_15b", "arXiv 2402.16819, table 2"),
        ("nemotron4_340b_ngc", "nemotron4_340b", "DGX Cloud benchmarking recipe"),
    ):
        run = CATALOG.runs()[id]
        mfu, step, batch, gpus = published(run, "mfu_percent", "step_s", "batch_sequences", "gpus")
        flops = _flops_per_token(model, 4096, 1) * batch * 4096
        computed = 100 * mfu_from_step_time(flops, step, gpus, H100)
        if id.endswith("ngc"):
            says = "the recipe is wrong: it counts K and V projections for 96 heads, the model has 8"
        what = f"{run.model} on {gpus:,.0f}, MFU"
        found.append(Row(what, f"NVIDIA 2024, {paper}", mfu, computed, "%", says, run.recalled))
    return found


def _pages() -> list[Row]:
    found = []
    convention = "no input embedding, full attention"
    maxtext, titan = "MaxText, tiering page", "torchtitan, benchmarks, December 2024"
    neither = "the page does not close: full attention gives 67.0%, its causal half 64.6%"
    wrong = "the page is wrong: 123 tokens/s are 35.2%, 38.55% would need 134.7"
    for id, source, says in (
        ("tinyllama_1_1b", "TinyLlama, README", convention),
        (
            "olmo2_32b",
            "OLMo 2 32B, announcement of Ai2",
            f"{convention}; with it 38.1% and printed as about 38",
        ),
        ("torchtitan_8b_8_fsdp", titan, f"{convention}; printed with two figures, cut off: 33.7"),
        ("torchtitan_8b_8_compile", titan, convention),
        ("maxtext_tier_llama31_8b", maxtext, convention),
        ("maxtext_tier_llama31_70b", maxtext, convention),
        ("maxtext_tier_llama2_70b", maxtext, convention),
        ("maxtext_tier_mixtral_8x7b", maxtext, convention),
        ("maxtext_tier_mixtral_8x22b", maxtext, convention),
        ("maxtext_tier_mixtral_8x7b_v5p", maxtext, convention),
        ("maxtext_tier_llama2_70b_v5p", maxtext, neither),
        ("maxtext_tier_llama31_405b", maxtext, wrong),
    ):
        run = CATALOG.runs()[id]
        mfu, rate, context = published(run, "mfu_percent", "tokens_per_s_per_gpu", "context")
        flops = _flops_per_token(run.shape or "", context, 1)
        computed = 100 * mfu_from_throughput(flops, rate, 1, figure(f"{run.accelerator}.bf16_dense"))
        what = f"{run.model} in {source.partition(',')[0]}, {rate:,.0f} tokens/s each, MFU"
        found.append(Row(what, source, mfu, computed, "%", says))
    return found


def _windowed_flops_per_token(model: str, context: float) -> float:
    """FLOPs a token without the input embedding where some layers see only a window, causal."""
    value = CATALOG.record("model", model).value
    width = value("heads") * value("head_dim")
    whole, all_layers = value("global_layers"), value("layers")
    attention = attention_training_flops_per_token(whole, width, context, 0.5)
    attention += attention_training_flops_per_token(all_layers - whole, width, value("window"), 1)
    return training_flops(value("active_from_shape") - value("vocab") * value("hidden"), 1) + attention


def _megatron_bridge() -> list[Row]:
    source = "Megatron-Bridge, performance summary"
    older = "the page counted 27.1 GFLOP a token before its 26.06 edition and counts 32.6 since"
    mtp = "the page counts 260 GFLOP a token, DeepSeek 250: probably its multi-token prediction layer"
    found = []
    for id, flops, says in (
        ("mbridge_llama31_405b_h100", _flops_per_token("llama3_1_405b", 8192, 0.5), ""),
        ("mbridge_llama31_405b_gb200", _flops_per_token("llama3_1_405b", 8192, 0.5), ""),
        ("mbridge_qwen3_235b_a22b_h100", _flops_per_token("qwen3_235b_a22b", 4096, 0.5), ""),
        ("mbridge_deepseek_v3_gb200", deepseek_v3_flops_per_token(0.5), mtp),
        ("mbridge_gpt_oss_120b_gb200", _windowed_flops_per_token("gpt_oss_120b", 4096), ""),
        ("mbridge_gpt_oss_120b_h100", _windowed_flops_per_token("gpt_oss_120b", 4096), older),
    ):
        run = CATALOG.runs()[id]
        printed, rate = published(run, "tflops_per_gpu_model", "tokens_per_s_per_gpu")
        what = f"{run.model} on {run.accelerator}, TFLOP/s"
        says = f"no input embedding, causal attention{f'; {says}' if says else ''}"
        found.append(Row(what, source, printed, flops * rate / 1e12, "TFLOP/s", says))
    return found


def _mosaic() -> list[Row]:
    """All rows of the table, as the one that lies farthest off for each precision, and the HFU of a row."""
    source = "MosaicML llm-foundry, scripts/train/benchmarking"
    found = []
    for precision in ("bf16", "fp8"):
        runs = [
            run
            for run in CATALOG.runs().values()
            if run.id.startswith("mosaic_") and run.precision == precision
        ]
        rows = []
        for run in runs:
            mfu, params, layers, hidden = published(run, "mfu_percent", "params", "layers", "hidden")
            context, rate, gpus = published(run, "context", "tokens_per_s", "gpus")
            token = training_flops_per_token(params, layers, hidden, context)
            peak = figure(f"{run.accelerator}.{precision}_dense")
            computed = 100 * mfu_from_throughput(token, rate, gpus, peak)
            what = f"MPT, {precision}, farthest off of {len(runs)}: {run.id}"
            rows.append(Row(what, source, mfu, computed, "%", f"over the {precision} peak"))
        found.append(max(rows, key=lambda row: abs(row.off)))
    seven = CATALOG.runs()["mosaic_7b_a100_80gb_8_8192"]
    mfu, hfu = published(seven, "mfu_percent", "hfu_percent")
    computed = 100 * hfu_from_mfu(mfu / 100, 1)
    what = "MPT-7B at 8,192 with full recomputation, HFU from MFU"
    return [*found, Row(what, source, hfu, computed, "%")]


def _nanogpt() -> Row:
    batch = CATALOG.runs()["nanogpt_124m"].batch_tokens or 0
    least = training_time(training_flops(figure("gpt2_small.params"), batch), 8, A100, 1) * 1e3
    says = "the README is wrong: 0.49M tokens take 147 ms at the full peak; 135 ms belong to a smaller batch"
    return Row("nanoGPT, a step on 8 A100 at the full peak", "nanoGPT, README", 135, least, "ms", says)
