"""Training FLOPs, parameters and times in print."""

from __future__ import annotations

from published.row import CATALOG, DAY, HOUR, Row, figure

from trainer.estimator.attention import attention_training_flops_per_token, megatron_recompute_step_flops
from trainer.estimator.parameters import model_params
from trainer.estimator.scaling import chinchilla_params
from trainer.estimator.training import (
    gpu_time,
    recompute_training_flops,
    training_flops,
    training_time,
)

STARCODER = "Li et al. 2023 (StarCoder), arXiv 2305.06161"
GPT2_VOCAB = 51200
"""Megatron pads GPT-2's vocabulary to this."""


def deepseek_v3_flops_per_token(square: float) -> float:
    """6 x active parameters without the input embedding, and attention with keys longer than values."""
    shape = CATALOG.record("model", "deepseek_v3").value
    active = shape("active_from_shape") - shape("vocab") * shape("hidden")
    width = shape("heads") * (shape("nope_dim") + shape("rope_dim") + shape("value_dim")) / 2
    attention = attention_training_flops_per_token(shape("layers"), width, 4096, square)
    return training_flops(active, 1) + attention


def rows() -> list[Row]:
    """The rows of this subject."""
    return [*_flops(), *_params(), *_times()]


def _flops() -> list[Row]:
    return [
        Row(
            "GPT-3 175B, training FLOPs",
            "Brown et al. 2020, arXiv 2005.14165, table D.1",
            3.14e23,
            training_flops(figure("gpt3_175b.params"), 300e9),
            "FLOP",
        ),
        Row(
            "GPT-3 175B, petaflop/s-days",
            "Brown et al. 2020, arXiv 2005.14165, table D.1",
            3640,
            training_flops(figure("gpt3_175b.params"), 300e9) / (1e15 * DAY),
            "PF-day",
        ),
        Row(
            "PaLM 540B, training FLOPs",
            "Chowdhery et al. 2022, arXiv 2204.02311, sections 4 and 5",
            2.5272e24,
            training_flops(540.35e9, 780e9),
            "FLOP",
        ),
        Row(
            "Llama 3.1 405B, training FLOPs",
            "Grattafiori et al. 2024, arXiv 2407.21783, section 1",
            3.8e25,
            training_flops(figure("llama3_1_405b.params"), 15.6e12),
            "FLOP",
        ),
        Row(
            "Chinchilla 70B, training FLOPs",
            "Hoffmann et al. 2022, arXiv 2203.15556, table 3",
            5.76e23,
            training_flops(70e9, 1.4e12),
            "FLOP",
            "the budget was Gopher's; 70B on 1.4T is 2.1% above it by 6ND",
        ),
        Row(
            "Gopher 280B, training FLOPs",
            "Hoffmann et al. 2022, arXiv 2203.15556, table 3",
            5.76e23,
            training_flops(280e9, 300e9),
            "FLOP",
            "counts attention, relative positions and embeddings; Gopher's own paper prints 6.31e23",
        ),
        Row(
            "OPT-175B, training FLOPs",
            "Zhang et al. 2022, arXiv 2205.01068, and metaseq",
            4.30e23,
            megatron_recompute_step_flops(300e9 / 2048, 2048, 96, 12288, 50272),
            "FLOP",
            "counts recomputation: 8 FLOP a parameter and token, and attention; by 6ND it is 3.14e23",
        ),
        Row(
            "DeepSeek-V3, FLOPs a token at 4,096, causal",
            "DeepSeek 2025, arXiv 2505.09343, table 2",
            250e9,
            deepseek_v3_flops_per_token(0.5),
            "FLOP/token",
        ),
        Row(
            "Compute-optimal size for Chinchilla's budget",
            "Hoffmann et al. 2022, arXiv 2203.15556",
            70e9,
            chinchilla_params(5.76e23),
            "param",
        ),
    ]


def _params() -> list[Row]:
    found = []
    for run in CATALOG.runs().values():
        if run.id.startswith("narayanan2021") and run.params and run.layers and run.hidden:
            hidden = run.hidden
            computed = model_params(
                run.layers, hidden, 4 * hidden, 1, 1, hidden, GPT2_VOCAB, matrices=2, tables=1
            )
            says = "printed with two figures" if run.params < 10e9 else ""
            what = f"Megatron GPT {run.params / 1e9:.4g}B, parameters"
            source = "Narayanan et al. 2021, arXiv 2104.04473, table 1"
            found.append(Row(what, source, run.params, computed + 2048 * hidden, "param", says))
    for name, printed, source in (
        ("llama3_1_8b", 8030261248, "safetensors total on Hugging Face"),
        ("llama3_1_70b", 70553706496, "safetensors total on Hugging Face"),
        ("mixtral_8x7b", 46.7e9, "Jiang et al. 2024, arXiv 2401.04088"),
        ("deepseek_v3", 671e9, "DeepSeek-V3, arXiv 2412.19437"),
        ("gpt_oss_120b", 116.83e9, "OpenAI 2025, arXiv 2508.10925, table 1"),
    ):
        computed = figure(f"{name}.params_from_shape")
        found.append(
            Row(f"{CATALOG.record('model', name).name}, parameters", source, printed, computed, "param")
        )
    wrong = "the paper is wrong: its own shape holds 124.4M, as its authors said later"
    small = figure("gpt2_small.params_from_shape")
    found.append(
        Row(
            "GPT-2 small, parameters",
            "Radford et al. 2019 (GPT-2), table 2",
            117e6,
            small,
            "param",
            wrong,
            recalled=True,
        )
    )
    active = figure("deepseek_v3.active_from_shape")
    says = '"37B": the shape gives 37.55B with both embedding tables and 36.6B without the input one'
    found.append(
        Row("DeepSeek-V3, active parameters", "DeepSeek-V3, arXiv 2412.19437", 37e9, active, "param", says)
    )
    return found


def _times() -> list[Row]:
    llama = "Touvron et al. 2023 (LLaMA), arXiv 2302.13971, section 2.4 and table 15"
    narayanan = "Narayanan et al. 2021, arXiv 2104.04473, section 5.1 (8TP / nX)"
    deepseek = "DeepSeek-V3, arXiv 2412.19437, section 1"
    days_65b = 1.4e12 / (380 * 2048) / DAY
    tokens_a_day = 272.80e9
    starcoder = CATALOG.runs()["starcoderbase_15b"].gpu_hours or 0
    rounded = "the paper contradicts itself: 320,256 hours on 512 GPUs are 26.1 days, 24 would be 294,912"
    return [
        Row("LLaMA 65B, days at 380 tokens/s on each of 2,048", llama, 21, days_65b, "day"),
        Row("LLaMA 65B, GPU-hours", llama, 1022362, days_65b * 24 * 2048, "GPU-h"),
        Row(
            "GPT-3 175B on 1,024 A100 at 140 TFLOP/s",
            narayanan,
            34,
            training_time(recompute_training_flops(175e9, 300e9), 1024, 140e12, 1) / DAY,
            "day",
            recalled=True,
        ),
        Row(
            "1T model on 3,072 A100 at 163 TFLOP/s, 450B tokens",
            narayanan,
            84,
            training_time(recompute_training_flops(1008e9, 450e9), 3072, 163e12, 1) / DAY,
            "day",
            recalled=True,
        ),
        Row(
            "Llama 3 70B on 8,960 TPU v5p at 40%",
            "JAX scaling book, applied training",
            44,
            training_time(training_flops(70e9, 15e12), 8960, figure("tpu_v5p.bf16_dense"), 0.4) / DAY,
            "day",
        ),
        Row(
            "DeepSeek-V3, GPU-hours from 272.8B tokens a day",
            "DeepSeek-V3, arXiv 2412.19437, table 1; rate from arXiv 2505.09343, table 4",
            2.664e6,
            14.8e12 / tokens_a_day * 24 * 2048,
            "GPU-h",
        ),
        Row("DeepSeek-V3, days for 1T tokens on 2,048 H800", deepseek, 3.7, 180e3 / 2048 / 24, "day"),
        Row("StarCoderBase, days from its hours", STARCODER, 24, starcoder / 512 / 24, "day", rounded),
        Row(
            "Llama 3.1 405B, GPU-hours at 40% MFU",
            "Llama 3.1 model card",
            30.84e6,
            gpu_time(
                training_flops(figure("llama3_1_405b.params"), 15.6e12), figure("h100_sxm.bf16_dense"), 0.40
            )
            / HOUR,
            "GPU-h",
            "booked hours hold restarts, long-context stages and post-training; they imply an MFU of 34.6%",
        ),
    ]
