"""What is said of steps and checks that the candidate claims: where they stand, and the score with them."""

from __future__ import annotations

from trainer.grading.claim import claimable
from trainer.grading.report import CheckResult, Report, StepResult

CLAIMED = "claimed"
"""The word in the place of a verdict: not detected, and said to be there all the same."""
LONGEST = 60
"""Characters that are quoted of a line."""


def verdict_word(item: StepResult | CheckResult) -> str:
    """The verdict on a step or check in a word: done, missing, or claimed where the candidate says so."""
    return CLAIMED if item.claimed else item.status


def claim_words(report: Report, item: StepResult | CheckResult) -> str:
    """Where a claim says that the answer has it: `line 3: "64 GPUs, 8 nodes"`, or said and not written."""
    if item.claimed_line is None:
        return "said but not written"
    text = next((line.text for line in report.lines if line.line == item.claimed_line), "").strip()
    quoted = text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
    return f'line {item.claimed_line}: "{quoted}"' if quoted else f"line {item.claimed_line}"


def score_with_claims(report: Report) -> str:
    """The score that the claims would make, beside the one that was graded; "" without any claim."""
    claims = [item for item in claimable(report) if item.claimed]
    if report.claimed_score is None or not claims:
        return ""
    kinds = {"step": StepResult, "check": CheckResult}
    many = {name: sum(isinstance(item, kind) for item in claims) for name, kind in kinds.items()}
    those = " and ".join(
        f"the {name}" if times == 1 else f"the {times} {name}s" for name, times in many.items() if times
    )
    said = f"{report.claimed_score} {report.claimed_band} with {those} that you claim"
    wordless = sum(item.claimed_line is None for item in claims)
    if not wordless:
        return said
    return f"{said}, {'' if wordless == len(claims) else f'{wordless} of them '}said but not written"
