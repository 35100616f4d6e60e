"""The published record: figures in print beside what the estimator computes for them."""

from __future__ import annotations

from published import compute, memory, operations, serving, utilisation
from published.row import Row

SUBJECTS: dict[str, list[Row]] = {
    "Training compute and time": compute.rows(),
    "MFU and HFU": utilisation.rows(),
    "Memory": memory.rows(),
    "Serving": serving.rows(),
    "Checkpoints, failures, money, energy": operations.rows(),
}
"""Every row, by subject."""
