"""The skills of the packaged questions: one vocabulary, and each concept really asked for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from trainer.bank import load_bank

ROOT = Path(__file__).parents[2]
QUESTIONS = load_bank([ROOT / "questions"]).questions.values()
ALONE = {"rlhf", "speculative-decoding"}
"""Concepts that only one question is about."""


def test_every_concept_of_a_question_is_asked_for_by_a_required_step_or_check() -> None:
    """A concept without one would never be reviewed, and its question proposed for nothing."""
    idle = {
        f"{question.id}: {concept}"
        for question in QUESTIONS
        for concept in question.concepts
        if not any(one.skill == concept and one.required for one in (*question.steps, *question.checks))
    }
    assert idle == set()


def test_concepts_are_shared() -> None:
    used = Counter(concept for question in QUESTIONS for concept in question.concepts)
    assert {concept for concept, times in used.items() if times == 1} == ALONE
    assert len(used) <= 50


def test_a_concept_has_one_spelling() -> None:
    spelled: dict[str, set[str]] = {}
    for question in QUESTIONS:
        for concept in question.concepts:
            plain = concept.replace("isation", "ization").replace("-", "").rstrip("s")
            spelled.setdefault(plain, set()).add(concept)
    assert [names for names in spelled.values() if len(names) > 1] == []
