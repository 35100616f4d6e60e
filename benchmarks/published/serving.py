"""Decoding, fleets and speculation in print."""

from __future__ import annotations

from published.row import DAY, Row, figure

from trainer.estimator.inference import decode_rate, decode_step_time, ridge_batch, speculative_tokens
from trainer.estimator.memory import weight_bytes
from trainer.estimator.network import transfer_time
from trainer.estimator.parallelism import expert_bytes_per_token

GPT_FAST = "gpt-fast README, batch 1 on A100-80"
INT4 = weight_bytes(1, 4 + 2 * 16 / 32)
"""Bytes a weight: four bits, and a scale and a zero in bf16 for each group of 32."""
FLEET = "DeepSeek, open-infra-index, inference system overview, day 6"


def rows() -> list[Row]:
    """The rows of this subject."""
    return [*_decode(), *_fleet(), *_speculation()]


def _decode() -> list[Row]:
    found = []
    older = "counts the input table, of which decoding reads one row a token; the head lies on each GPU"
    newer = "all but the input table; the head lies on each GPU"
    for what, model, bytes_each, gpus, bandwidth, printed, convention in (
        ("Llama 2 7B, bf16", "llama2_7b", 2, 1, 1397.31, 104.9, older),
        ("Llama 2 7B, int8", "llama2_7b", 1, 1, 1069.20, 155.58, older),
        ("Llama 2 7B, int4", "llama2_7b", INT4, 1, 862.69, 196.80, older),
        ("Llama 2 7B, bf16 on eight", "llama2_7b", 2, 8, 704.10, 328.43, older),
        ("Llama 2 70B, int8", "llama2_70b", 1, 1, 1322.58, 19.13, older),
        ("Llama 2 70B, int4", "llama2_70b", INT4, 1, 1097.66, 25.25, older),
        ("Llama 2 70B, bf16 on two", "llama2_70b", 2, 2, 1481.87, 21.32, older),
        ("Llama 2 70B, bf16 on eight", "llama2_70b", 2, 8, 1135.29, 62.50, older),
        ("Llama 3.1 8B, bf16", "llama3_1_8b", 2, 1, 1410.76, 93.89, newer),
        ("Llama 3.1 70B, bf16 on eight", "llama3_1_70b", 2, 8, 1129.61, 58.78, newer),
        ("Llama 3.1 405B, int8 on eight", "llama3_1_405b", 1, 8, 815.87, 15.60, newer),
    ):
        table = figure(f"{model}.vocab") * figure(f"{model}.hidden")
        read = (figure(f"{model}.params") - 2 * table + gpus * table) * bytes_each
        if convention == older:
            read += gpus * table * 2
        rate = decode_rate(read, 1, 0, gpus * bandwidth * 1e9)
        what = f"{what}, tokens/s at {bandwidth:,.0f} GB/s a GPU"
        found.append(Row(what, GPT_FAST, printed, rate, "token/s", convention))
    book = "JAX scaling book, applied inference"
    bandwidth = 8 * 0.81e12
    step = decode_step_time(70e9, 32, 8192 * 163840, bandwidth) * 1e3
    found.append(
        Row(
            "Llama 3 70B, int8, 32 x 8,192 on eight TPU v5e, step",
            book,
            17,
            step,
            "ms",
            "printed with two figures: 17.3",
        )
    )
    ridge = ridge_batch(figure("tpu_v5e.bf16_dense"), figure("tpu_v5e.memory_bandwidth"))
    found.append(Row("TPU v5e, batch at the ridge", "JAX scaling book, inference", 240, ridge, "token"))
    return found


def _fleet() -> list[Row]:
    decode, prefill = 168e9 / DAY / 14.8e3, 608e9 / DAY / 73.7e3
    nodes = decode + prefill
    revenue = (342e9 * 0.14 + 266e9 * 0.55 + 168e9 * 2.19) / 1e6
    layer = transfer_time(32 * expert_bytes_per_token(7168, 9), 50e9) * 1e6
    isca = "DeepSeek 2025, arXiv 2505.09343, section 2.3.2"
    wrong = 'the paper computes with "7K" = 7,000 instead of the hidden size of 7,168'
    return [
        Row("DeepSeek-V3, average H800 nodes", FLEET, 226.75, nodes, "node"),
        Row("DeepSeek-V3, cost a day at $2", FLEET, 87072, nodes * 8 * 24 * 2, "USD"),
        Row("DeepSeek-V3, revenue a day at R1 prices", FLEET, 562027, revenue, "USD"),
        Row(
            "DeepSeek-V3, margin over cost",
            FLEET,
            545,
            100 * (562027 / 87072 - 1),
            "%",
            "over revenue it is 84.5%",
        ),
        Row("DeepSeek-V3, all-to-all a layer, 32 tokens", isca, 120.96, layer, "us", wrong),
        Row("DeepSeek-V3, time per output token", isca, 14.76, 61 * 2 * layer / 1e3, "ms", wrong),
    ]


def _speculation() -> list[Row]:
    source = "Leviathan et al. 2023, arXiv 2211.17192, table 1"
    return [
        Row(
            f"Speculation, acceptance {acceptance}, {drafted} drafted",
            source,
            printed,
            computed,
            "x",
            recalled=True,
        )
        for acceptance, drafted, printed in ((0.6, 2, 1.96), (0.7, 3, 2.53), (0.8, 5, 3.69), (0.9, 10, 6.86))
        for computed in (speculative_tokens(acceptance, drafted),)
    ]
