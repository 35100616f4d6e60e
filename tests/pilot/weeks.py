"""Weeks of practice with known weaknesses."""

from __future__ import annotations

from datetime import timedelta

from tests.pilot.conftest import noon
from tests.practice.support import practise
from tests.samples import report as sample
from tests.samples import step
from trainer.grading.report import Finding
from trainer.history import Edit, Store

ON = ("overlap", "node-rounding", "kv-cache", "mfu-hfu", "train-memory", "littles-law", "cost", "goodput")


def filled(store: Store) -> None:
    """Six weeks: nodes were left out in four of six answers, one slip came twice, 6ND was learnt."""
    for number in range(6):
        rounding = "correct" if number in (0, 3) else "missing"
        flops = "correct" if number > 2 else "slip"
        at = noon() - timedelta(weeks=5 - number)
        practise(store, {"node-rounding": rounding, "training-flops": flops}, at)
    _slips(store, ("bits-bytes",) * 2, (1, 2))


def many(store: Store) -> None:
    """Ten weeks, five days in each, of eight skills: the first are weak to the end, others are learnt."""
    for number in range(50):
        at = noon() - timedelta(days=70 - 7 * (number // 5) - number % 5)
        skills = {}
        for place in (number % 8, (number * 3 + 1) % 8, (number * 5 + 2) % 8):
            wrong = "missing" if place == 1 else "slip"
            learnt = number > 6 * place and (place > 1 or number % 3 == 0)
            skills[ON[place]] = "correct" if learnt else wrong
        practise(store, skills, at)
    _slips(store, ("sparse-peak", "bits-bytes") * 2, (9, 7, 4, 2))


def _slips(store: Store, causes: tuple[str, ...], days_ago: tuple[int, ...]) -> None:
    for cause, ago in zip(causes, days_ago, strict=True):
        slip = step("bw", "bandwidth", "slip", skill="overlap", line=2, diagnosis=Finding(cause, cause, 8.0))
        store.save_attempt(
            sample(steps=(slip,), checks=(), assumptions=()),
            mode="drill",
            started=noon() - timedelta(days=ago),
            used_s=240.0,
            timeline=(Edit(60.0, 1, "hm"), Edit(180.0, 2, "450 GB/s")),
        )
