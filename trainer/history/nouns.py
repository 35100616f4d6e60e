"""What the records of a history are called where they are counted."""

from __future__ import annotations

NOUNS = {
    "attempt": "attempt",
    "draft": "unfinished answer",
    "note": "note",
    "bookmark": "bookmark",
    "recall": "recalled constant",
    "mock": "mock interview",
    "calculation": "calculation",
    "amendment": "later reply or claim",
    "hiding": "deletion or return",
}
