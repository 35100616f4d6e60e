"""The published record: figures in print beside what the estimator computes for them."""

from __future__ import annotations

from published import caches, compute, memory, operations, recipes, serving, utilisation
from published.row import Row

SUBJECTS: dict[str, list[Row]] = {
    "Training compute and time": compute.rows(),
    "MFU and HFU": [*utilisation.rows(), *recipes.rows()],
    "Memory": memory.rows(),
    "KV cache of a token, every model, in bf16": caches.rows(),
    "Serving": serving.rows(),
    "Checkpoints, failures, money, energy": operations.rows(),
}
"""Every row, by subject."""
