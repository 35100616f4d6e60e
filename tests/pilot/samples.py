"""A question and a report as the rooms below would hand them over, built by hand."""

from __future__ import annotations

from trainer.bank import Question
from trainer.bank.question import Input
from trainer.grading.report import (
    ArithmeticResult,
    AssumptionResult,
    Cap,
    CheckResult,
    Deduction,
    Finding,
    FollowUpResult,
    LineResult,
    PublishedResult,
    Report,
    StepResult,
)
from trainer.notation import Dimension, Quantity

ANSWER = """6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs
H100 bf16 dense 989 TFLOPS at 40% MFU -> 396 TF/s
3 weeks = 504 h -> 58.5 GPUs, so 59
59 x 504h x $2.5 = $74k"""

PROMPT = """You advise a startup. They have a dense model of {N}, {D} ready, and a demo in {T}. They rent
by the hour from a GPU cloud. Tell them what to rent, how long it runs, and what to put in the budget. State
every assumption and check that the model fits."""


def given(name: str, display: str, says: str, value: float, dimension: Dimension) -> Input:
    """A number the prompt states."""
    return Input(name, "given", says, Quantity(value, dimension), value, value, display)


def question(id: str = "train-7b-1t-3w", title: str = "", minutes: float = 12) -> Question:
    """A question without steps: enough to be drawn and shown."""
    return Question(
        id=id,
        title=title
        or "A startup wants to train a 7B model on 1 trillion tokens in three weeks. What do they rent?",
        track="napkin",
        difficulty="medium",
        minutes=minutes,
        prompt=PROMPT,
        inputs={
            "N": given("N", "7B params", "model parameters", 7e9, Dimension.of(param=1)),
            "D": given("D", "1T tokens", "training tokens", 1e12, Dimension.of(token=1)),
            "T": given("T", "3 weeks", "calendar available", 1814400.0, Dimension.of(s=1)),
        },
        steps=(),
        concepts=("training-flops", "node-rounding"),
    )


def step(
    id: str, label: str, status: str, line: int | None, says: str, shown: str = "", expected: str = ""
) -> StepResult:
    """A verdict with the fields that are shown."""
    return StepResult(
        id=id,
        label=label,
        required=True,
        status=status,  # type: ignore[arg-type]
        stated=None,
        unit="1",
        line=line,
        reference=1.0,
        expected=1.0,
        ratio=None,
        diagnosis=Finding("node-rounding", "59 is not a whole number of nodes") if status == "slip" else None,
        says=says,
        shown=shown,
        expected_shown=expected,
    )


def report(
    text: str = ANSWER, *, used_s: float | None = 680.0, mode: str = "drill", seed: int | None = None
) -> Report:
    """A borderline answer: nodes not rounded, memory not checked."""
    notes: list[tuple[tuple[str, str], ...]] = [
        (("ok", "training compute 4.2e22 FLOP"),),
        (("ok", "H100 peak, BF16 dense 989 TFLOP/s"), ("ok", "MFU 40%")),
        (("ok", "GPUs before rounding 58.5"), ("x", "59 GPUs are 7.4 nodes of eight: rent 64")),
        (("ft", "rental bill $74k follows from the slip in line 3"),),
    ]
    lines = text.split("\n") if text.strip() else []
    return Report(
        question="train-7b-1t-3w",
        title=question().title,
        prompt="You advise a startup.",
        text=text,
        seed=seed,
        score=66,
        band="borderline",
        parts={
            "assumptions": 20,
            "method": 24,
            "accuracy": 12.5,
            "checks": 10,
            "conclusion": 5,
            "communication": 4,
        },
        caps=(Cap(69, "fleet not in whole nodes"),),
        deductions=(
            Deduction("method", 6, "no memory check"),
            Deduction("checks", 6, "memory fit missing"),
            Deduction("checks", 4, "no buffer in the budget"),
        ),
        assumptions=(
            AssumptionResult(
                "peak", "H100 peak, BF16 dense", "stated", 989e12, "FLOP/s", (980e12, 1e15), 2, "989 TFLOP/s"
            ),
            AssumptionResult("mfu", "MFU", "stated", 0.4, "1", (0.3, 0.5), 2, "40%"),
            AssumptionResult(
                "buffer",
                "contingency",
                "unstated",
                None,
                "1",
                (0.1, 0.4),
                None,
                why="restarts, evaluation, failed launches",
            ),
        ),
        steps=(
            step("C", "training compute", "correct", 1, "4.2e22 FLOP", "4.2e22 FLOP", "4.2e22 FLOP"),
            step("n_raw", "GPUs before rounding", "correct", 3, "58.5 GPU", "58.5 GPU", "58.5 GPU"),
            step("cost", "rental bill", "follow_through", 4, "$74k follows from line 3", "$74k", "$74k"),
            step("n_gpus", "fleet in whole nodes", "slip", 3, "59 GPUs are 7.4 nodes", "59 GPU", "64 GPU"),
            step(
                "mem",
                "training state",
                "missing",
                None,
                "16 B × 7B = 112 GB against 64 × 80 GB: two GPUs hold it",
            ),
            step("hours", "GPU-hours", "implied", None, "the cost of line 4 needs it"),
        ),
        checks=(
            CheckResult("mfu_stated", "states an MFU", "done", True, False, 2, ""),
            CheckResult(
                "nodes", "rounds up to whole nodes", "wrong", True, True, 3, "59 is not a multiple of 8"
            ),
            CheckResult(
                "buffer",
                "puts a buffer on the budget",
                "missing",
                True,
                False,
                None,
                "+20% for restarts and evaluation",
            ),
        ),
        arithmetic=(ArithmeticResult(4, "59 x 504h x $2.5 = $74k", 74e3, 74340.0, True, None),),
        lines=tuple(
            LineResult(number, line, notes[number - 1] if number <= 4 else ())
            for number, line in enumerate(lines, 1)
        ),  # type: ignore[arg-type]
        published=PublishedResult(
            64,
            "GPU",
            59,
            0.92,
            True,
            0.2,
            "AI Infra Interviews, question 1",
            "59 GPUs; published 64, inside 20%",
        ),
        feedback=("Round the fleet up to whole nodes before you multiply by the price.",),
        next_time="say the node size aloud before you divide: eight a node, so 64",
        unread=(),
        note="smallest fleet that meets the deadline, whole nodes, a budget with a buffer, the memory check",
        worked=(
            "6 · 7e9 · 1e12 = 4.2e22 FLOP",
            "989 TFLOP/s × 0.40 = 396 TFLOP/s; 4.2e22 / (396e12 × 1.81e6 s) = 58.5 → 64 = 8 nodes",
            "64 GPUs finish in 19.2 days: 29.5k GPU-h × $2.50 = $74k, with 20% buffer $88k",
            "16 B × 7B = 112 GB in 64 × 80 GB: compute-sized",
        ),
        follow_ups=(FollowUpResult("MFU turns out to be 30%. What do you rent now?", "80 GPUs: ten nodes"),),
        limit_s=720.0,
        used_s=used_s,
        mode=mode,
        track="napkin",
        difficulty="medium",
    )
