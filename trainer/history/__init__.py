"""What a person did so far: graded attempts and unfinished drafts, kept in one SQLite file."""

from __future__ import annotations

from trainer.history.errors import HistoryError
from trainer.history.practising import Card, CardKind, Day, Mark, Mock, Newest, Practising, Recall
from trainer.history.records import (
    Attempt,
    AttemptSummary,
    Draft,
    Edit,
    Order,
    Query,
    QuestionSummary,
    Timeline,
    new_draft_id,
)
from trainer.history.store import Store

__all__ = [
    "Attempt",
    "AttemptSummary",
    "Card",
    "CardKind",
    "Day",
    "Draft",
    "Edit",
    "HistoryError",
    "Mark",
    "Mock",
    "Newest",
    "Order",
    "Practising",
    "Query",
    "QuestionSummary",
    "Recall",
    "Store",
    "Timeline",
    "new_draft_id",
]
