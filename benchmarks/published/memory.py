"""Memory in print: training state, activations, KV caches, checkpoints of shapes."""

from __future__ import annotations

from published.row import CATALOG, Row, figure

from trainer.estimator.activations import (
    activation_bytes_per_layer,
    activation_bytes_per_layer_tensor_only,
    gated_activation_bytes,
    recomputed_activation_bytes,
)
from trainer.estimator.attention import megatron_selective_step_flops, megatron_step_flops
from trainer.estimator.kv_cache import (
    cache_concurrency,
    cache_room,
    kv_cache_bytes_per_token,
    windowed_cache_bytes,
)
from trainer.estimator.memory import weight_bytes, zero_state_bytes
from trainer.estimator.parameters import lora_matrix_params

GIB = 2.0**30
KORTHIKANTI = "Korthikanti et al. 2022, arXiv 2205.05198"
SHAPES = {"22B": (6144, 64, 48), "175B": (12288, 96, 96), "530B": (20480, 128, 105), "1T": (25600, 160, 128)}
"""Hidden size, heads and layers of the four models of Korthikanti et al."""


def rows() -> list[Row]:
    """The rows of this subject."""
    return [*_state(), *_activations(), *_caches()]


def _state() -> list[Row]:
    zero = "Rajbhandari et al. 2019 (ZeRO), arXiv 1910.02054, figure 1"
    stages = ((0, 120), (1, 31.4), (2, 16.6), (3, 1.9))
    found = [
        Row(f"ZeRO stage {stage}, 7.5B on 64", zero, printed, zero_state_bytes(7.5e9, 64, stage) / 1e9, "GB")
        for stage, printed in stages
    ]
    lora = "Hu et al. 2021 (LoRA), arXiv 2106.09685, table 4"
    for rank, printed in ((1, 4.7e6), (8, 37.7e6)):
        computed = 96 * 2 * lora_matrix_params(12288, 12288, rank)
        what = f"LoRA on GPT-3, rank {rank} on queries and values"
        found.append(Row(what, lora, printed, computed, "param", recalled=True))
    qlora = "Dettmers et al. 2023 (QLoRA), arXiv 2305.14314, section 3"
    scales = 8 * (weight_bytes(1, 8 / 64 + 32 / (64 * 256)))
    found.append(
        Row("QLoRA, bits a parameter of doubly quantised scales", qlora, 0.127, scales, "bit", recalled=True)
    )
    return found


def _activations() -> list[Row]:
    found = []
    for name, hidden, heads, ratio, saved, cost in (
        ("GPT-3 175B", 12288, 96, 80, 70, 2.7),
        ("MT-NLG 530B", 20480, 128, 64, 65, 1.6),
    ):
        layers = 96 if heads == 96 else 105
        source = f"{KORTHIKANTI}, section 5"
        naive = activation_bytes_per_layer(2048, 1, hidden, heads, scores=1)
        selective = activation_bytes_per_layer(2048, 1, hidden, heads)
        per_element = (naive - selective) / (2048 * hidden)
        extra = megatron_selective_step_flops(1, 2048, layers, hidden, 51200)
        extra /= megatron_step_flops(1, 2048, layers, hidden, 51200)
        says = "printed with two figures" if heads == 128 else ""
        found += [
            Row(f"{name}, score term 5as/h", source, ratio, per_element, "B", recalled=True),
            Row(
                f"{name}, memory saved by selective recomputation",
                source,
                saved,
                100 * (1 - selective / naive),
                "%",
                recalled=True,
            ),
            Row(f"{name}, FLOPs added by it", source, cost, 100 * (extra - 1), "%", says, recalled=True),
        ]
    for size, (hidden, heads, _) in SHAPES.items():
        before = activation_bytes_per_layer_tensor_only(2048, 1, hidden, heads, scores=1, tensor=8)
        after = activation_bytes_per_layer(2048, 1, hidden, heads, tensor=8)
        says = '"5x" is for all four models: the smallest has the most heads for its width'
        what = f"{size}, activations over those with sequence parallelism and selective recomputation"
        found.append(Row(what, f"{KORTHIKANTI}, abstract", 5, before / after, "x", says))
    found += _table_2()
    ffn = figure("llama3_1_70b.ffn")
    source = "Megatron-LM, theoretical_memory_usage.py"
    found.append(Row("Llama 3 70B, bytes an element", source, 32, gated_activation_bytes(8192, ffn), "B"))
    return found


def _table_2() -> list[Row]:
    """The six rows of the table for GPT-3 on eight GPUs, where 5as/h is 80: bytes an element and layer."""
    shape = (2048, 1, 12288, 96)
    tensor_only = activation_bytes_per_layer_tensor_only
    return [
        Row(
            f"GPT-3 175B, activations, {what}",
            f"{KORTHIKANTI}, table 2: {formula}",
            printed,
            computed / (2048 * 12288),
            "B",
        )
        for what, formula, printed, computed in (
            ("no parallelism", "34 + 5as/h", 114, activation_bytes_per_layer(*shape, scores=1)),
            ("tensor", "10 + 24/t + 5as/ht", 23, tensor_only(*shape, scores=1, tensor=8)),
            (
                "tensor and sequence",
                "34/t + 5as/ht",
                14.25,
                activation_bytes_per_layer(*shape, scores=1, tensor=8),
            ),
            ("tensor, selective recomputation", "10 + 24/t", 13, tensor_only(*shape, tensor=8)),
            (
                "tensor and sequence, selective recomputation",
                "34/t",
                4.25,
                activation_bytes_per_layer(*shape, tensor=8),
            ),
            ("full recomputation", "2", 2, recomputed_activation_bytes(1, 2048, 1, 12288)),
        )
    ]


def _caches() -> list[Row]:
    found = []
    isca = "DeepSeek 2025, arXiv 2505.09343, table 1"
    for model, printed in (("deepseek_v3", 70272), ("qwen2_5_72b", 327680), ("llama3_1_405b", 516096)):
        computed = figure(f"{model}.kv_bytes_per_token_bf16")
        found.append(
            Row(
                f"{CATALOG.record('model', model).name}, KV cache a token in print",
                isca,
                printed,
                computed,
                "B",
            )
        )
    layers, kv_heads, head_dim = (
        figure(f"llama3_1_70b.{name}") for name in ("layers", "kv_heads", "head_dim")
    )
    source = "JAX scaling book, applied inference"
    says = 'printed as "160kB", meaning KiB'
    found.append(
        Row(
            "Llama 3 70B, int8 KV cache a token",
            source,
            163840,
            kv_cache_bytes_per_token(layers, kv_heads, head_dim, 1),
            "B",
            says,
        )
    )
    rolling = windowed_cache_bytes(131072, 4096, 32, 0, 8, 128) / 2**20
    source = "Jiang et al. 2023 (Mistral 7B), arXiv 2310.06825: the cache stops at the window"
    found.append(Row("Mistral 7B, cache of a long request", source, 512, rolling, "MiB"))
    room = cache_room(39.50, 0.9, 14.96, 9.37 + 0.10) * GIB
    log = "vLLM issue 12330, engine log"
    per_token = figure("llama3_1_8b.kv_bytes_per_token_bf16")
    found.append(Row("Llama 3.1 8B on an A100-40, cache room", log, 11.12, room / GIB, "GiB"))
    found.append(
        Row(
            "Llama 3.1 8B, maximum concurrency at 8,192",
            log,
            11.12,
            cache_concurrency(room, per_token, 8192),
            "x",
        )
    )
    return found
