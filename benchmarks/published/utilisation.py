"""MFU and HFU in print, each under the counting convention of its source."""

from __future__ import annotations

from published.compute import GPT2_VOCAB, deepseek_v3_flops_per_token
from published.row import CATALOG, DAY, HOUR, Row, figure, published

from trainer.estimator.attention import (
    megatron_recompute_step_flops,
    megatron_selective_step_flops,
    megatron_step_flops,
)
from trainer.estimator.training import training_flops
from trainer.estimator.utilisation import (
    implied_mfu,
    mfu_from_hfu,
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
        *_narayanan(),
        *_hardware_rates(),
        *_palm(),
        *_llama(),
        *_deepseek(),
        *_megascale(),
    ]


def _korthikanti() -> list[Row]:
    found = []
    source = "Korthikanti et al. 2022, arXiv 2205.05198, table 5"
    for size in ("22b", "175b", "530b", "1t"):
        run = CATALOG.runs()[f"korthikanti_{size}"]
        batch, layers, hidden, step, gpus = published(
            run, "batch_sequences", "layers", "hidden", "step_s", "gpus"
        )
        mfu, hfu = published(run, "mfu_percent", "hfu_percent")
        shape = (batch, 2048, layers, hidden, GPT2_VOCAB)
        model = mfu_from_step_time(megatron_step_flops(*shape), step, gpus, A100)
        hardware = mfu_from_step_time(megatron_selective_step_flops(*shape), step, gpus, A100)
        says = "follows 1 + s/3h, which doubles attention; one more forward pass of it would add 2s/9h"
        found.append(Row(f"Megatron {size.upper()}, MFU", source, mfu, 100 * model, "%"))
        found.append(Row(f"Megatron {size.upper()}, HFU", source, hfu, 100 * hardware, "%", says))
    run = CATALOG.runs()["korthikanti_530b_dp8"]
    batch, layers, hidden, step, gpus = published(
        run, "batch_sequences", "layers", "hidden", "step_s", "gpus"
    )
    model = mfu_from_step_time(megatron_step_flops(batch, 2048, layers, hidden, GPT2_VOCAB), step, gpus, A100)
    found.append(Row("Megatron 530B on 2,240, MFU", source[: -len(", table 5")], 54.2, 100 * model, "%"))
    return found


def _narayanan() -> list[Row]:
    """Shares of the peak in print that count recomputation: hardware utilisation."""
    found = []
    source = "Narayanan et al. 2021, arXiv 2104.04473, table 1"
    for run in CATALOG.runs().values():
        if run.id.startswith("narayanan2021"):
            rate, hfu = published(run, "tflops_per_gpu_hardware", "hfu_percent")
            share = rate * 1e12 / A100
            says = f"counts recomputation: an HFU; the MFU is {100 * mfu_from_hfu(share, 1):.0f}%"
            what = f"Megatron {run.model.replace('.0B', 'B')} at {rate:.0f} TFLOP/s, HFU"
            found.append(Row(what, source, hfu, 100 * share, "%", says))
    return found


def _hardware_rates() -> list[Row]:
    """TFLOP/s in print that count recomputation: hardware rates, not to be set beside an MFU."""
    bloom, vocab = CATALOG.runs()["bloom_176b"], 250880
    batch, step, gpus, rate = published(bloom, "batch_sequences", "step_s", "gpus", "tflops_per_gpu_hardware")
    done = megatron_recompute_step_flops(batch, 2048, 70, 14336, vocab) / step / gpus
    source = "BigScience, train/tr11-176B-ml"
    says = "counts recomputation: an HFU of 48%, an MFU of 36%"
    found = [Row("BLOOM 176B, TFLOP/s a GPU", source, rate, done / 1e12, "TFLOP/s", says)]
    for suffix, nodes in (("", 280), ("_350", 350), ("_420", 420)):
        run = CATALOG.runs()[f"mt_nlg_530b{suffix}"]
        batch, step, gpus, rate = published(
            run, "batch_sequences", "step_s", "gpus", "tflops_per_gpu_hardware"
        )
        done = megatron_recompute_step_flops(batch, 2048, 105, 20480, GPT2_VOCAB) / step / gpus
        source = "Smith et al. 2022 (MT-NLG), arXiv 2201.11990, section 2.3"
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
        for gpus in (256, 512, 768, 1024, 3072, 6144, 8192, 12288):
            run = CATALOG.runs()[f"{system}_175b_{gpus}"]
            mfu, step, batch = published(run, "mfu_percent", "step_s", "batch_sequences")
            token = training_flops_per_token(175e9, 96, 12288, 2048, square)
            computed = 100 * mfu_from_step_time(token * batch * 2048, step, gpus, A100)
            name = "MegaScale" if system == "megascale" else "Megatron-LM, as MegaScale measured it,"
            found.append(Row(f"{name} 175B on {gpus:,}, MFU", source, mfu, computed, "%", convention))
    whole = 0.552 * 12288 * A100 / 1e15
    wrong = "the paper's 2,166.3 contradicts its own 55.2%; digits are swapped"
    found.append(Row("MegaScale 175B on 12,288, PFLOP/s", source, 2166.3, whole, "PFLOP/s", wrong))
    return found
