"""What is said of checks that the candidate claims: with which words, and the score with them."""

from __future__ import annotations

from trainer.grading.report import CheckResult, Report

CLAIMED = "claimed"
"""The word in the place of a verdict: not detected, and said to be met all the same."""
LONGEST = 60
"""Characters that are quoted of a line."""


def verdict_word(check: CheckResult) -> str:
    """The verdict on a check in a word: done, wrong, missing, or claimed where the candidate says so."""
    return CLAIMED if check.claimed else check.status


def claim_words(report: Report, check: CheckResult) -> str:
    """Where a claim says that the answer meets the check: `line 3: "64 GPUs, 8 nodes"`, or without words."""
    if check.claimed_line is None:
        return "without words"
    text = next((line.text for line in report.lines if line.line == check.claimed_line), "").strip()
    quoted = text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
    return f'line {check.claimed_line}: "{quoted}"' if quoted else f"line {check.claimed_line}"


def score_with_claims(report: Report) -> str:
    """The score that the claims would make, beside the one that was graded; "" without any claim."""
    claims = [check for check in report.checks if check.claimed]
    if report.claimed_score is None or not claims:
        return ""
    those = "the check" if len(claims) == 1 else f"the {len(claims)} checks"
    said = f"{report.claimed_score} {report.claimed_band} with {those} that you claim"
    wordless = sum(check.claimed_line is None for check in claims)
    if not wordless:
        return said
    return f"{said}, {'' if wordless == len(claims) else f'{wordless} of them '}without words"
