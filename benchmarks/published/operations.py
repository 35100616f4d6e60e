"""Checkpoints, failures, bills and energy in print."""

from __future__ import annotations

from published.row import CATALOG, DAY, HOUR, Row, figure

from trainer.estimator.cost import rental_cost
from trainer.estimator.power import carbon, run_energy
from trainer.estimator.reliability import checkpoint_waste, mtbf_from_interruptions
from trainer.estimator.storage import checkpoint_bytes, write_time

KWH = 3.6e6
MWH = 3.6e9
LLAMA3 = "Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, section 3.3.4"
BLOOM = "BLOOM, in stas00/ml-engineering, fault tolerance"


def rows() -> list[Row]:
    """The rows of this subject."""
    return [*_checkpoints(), *_failures(), *_money(), *_energy()]


def _checkpoints() -> list[Row]:
    size = checkpoint_bytes(figure("bloom_176b.params"), 14) / 1e12
    says = "2.3 TB are 13.05 bytes a parameter; bf16 weights, fp32 master and two moments are 14, or 2.24 TiB"
    each = 100 * checkpoint_waste(40, 3 * HOUR, 1e30)
    return [
        Row("BLOOM 176B, checkpoint", BLOOM, 2.3, size, "TB", says),
        Row("BLOOM 176B, time at 57.5 GB/s", BLOOM, 40, write_time(2.3e12, 57.5e9), "s"),
        Row("BLOOM 176B, share of time writing", BLOOM, 0.37, each, "%"),
    ]


def _failures() -> list[Row]:
    wrong = "the table prints 30.1%; its counts add up to 419, its percentages to 94.9"
    return [
        Row("Llama 3, share of faulty GPUs", f"{LLAMA3}, table 5", 30.1, 100 * 148 / 419, "%", wrong),
        Row(
            "Llama 3, hours between interruptions",
            LLAMA3,
            3.1,
            mtbf_from_interruptions(419, 54 * DAY) / HOUR,
            "h",
        ),
        Row(
            "Llama 3, GPU-hours for each interruption",
            f"{LLAMA3}; follows from 419 in 54 days on 16,384",
            50_700,
            mtbf_from_interruptions(419, 54 * DAY, 16384) / HOUR,
            "GPU-h",
        ),
    ]


def _money() -> list[Row]:
    deepseek = "DeepSeek-V3, arXiv 2412.19437, table 1"
    dollar = 2 / HOUR
    return [
        Row("DeepSeek-V3, whole training", deepseek, 5.576e6, rental_cost(2.788e6 * HOUR, dollar), "USD"),
        Row("DeepSeek-V3, pre-training", deepseek, 5.328e6, rental_cost(2.664e6 * HOUR, dollar), "USD"),
    ]


def _energy() -> list[Row]:
    llama = "Touvron et al. 2023 (LLaMA), arXiv 2302.13971, table 15"
    patterson = "Patterson et al. 2021, arXiv 2104.10350, table 4"
    bloom = "Luccioni et al. 2022, arXiv 2211.02001"
    card = "Llama 3.1 model card"
    hours = {
        run: CATALOG.runs()[run].gpu_hours or 0 for run in ("llama3_1_8b", "llama3_1_70b", "llama3_1_405b")
    }
    intensity = 8930e6 / run_energy(hours["llama3_1_405b"] * HOUR, 700)
    rows = [
        Row("LLaMA 65B, energy", llama, 449, run_energy(1022362 * HOUR, 400, 1.1) / MWH, "MWh"),
        Row(
            "LLaMA 65B, carbon",
            llama,
            173,
            carbon(run_energy(1022362 * HOUR, 400, 1.1), 385 / KWH) / 1e6,
            "t",
            recalled=True,
        ),
        Row("GPT-3, energy", patterson, 1287, run_energy(10000 * 14.8 * DAY, 330, 1.1) / MWH, "MWh"),
        Row(
            "BLOOM 176B, energy",
            bloom,
            433.196,
            run_energy(1082990 * HOUR, 400) / MWH,
            "MWh",
            "the nameplate, not a meter: hours x 0.4 kW exactly",
        ),
    ]
    for run, tonnes in (("llama3_1_8b", 420), ("llama3_1_70b", 2040)):
        computed = carbon(run_energy(hours[run] * HOUR, 700), intensity) / 1e6
        what = f"{CATALOG.runs()[run].model}, carbon at the intensity of the 405B"
        rows.append(Row(what, card, tonnes, computed, "t"))
    return rows
