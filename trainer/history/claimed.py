"""What is claimed of attempts, by the last amendment of each, as SQL on the tables of a history."""

from __future__ import annotations

import sqlite3

CLAIMED = "claimed"
"""The status of what the grader did not detect and the candidate says was shown."""
SETTLED = ("correct", "follow_through", "done")
"""Verdicts that leave nothing to claim."""
_LAST = """coalesce((SELECT CASE WHEN json_valid(body) THEN body END FROM amendments
    WHERE attempt = {number} ORDER BY amendments.number DESC LIMIT 1), '{{}}')"""
_KINDS = {"check": "$.claimed", "step": "$.claimed_steps"}


def claims(attempts: str) -> str:
    """The query for the claims on `attempts`, a table or query with their numbers, as `check:memory`."""
    last = _LAST.format(number="them.number")
    return " UNION ALL ".join(
        f"SELECT them.number AS attempt, '{kind}:' || value AS name FROM {attempts} AS them, "
        f"json_each({last}, '{path}')"
        for kind, path in _KINDS.items()
    )


LABELS = f"""(SELECT json_group_array(label) FROM marks WHERE attempt = attempts.number
    AND status NOT IN ('{"', '".join(SETTLED)}') AND kind || ':' || id IN
    (SELECT name FROM ({claims("(SELECT attempts.number AS number)")}))) AS claimed"""
"""The column with what the claimed parts of an attempt are called."""


def claims_on(connection: sqlite3.Connection, number: int) -> set[str]:
    """What is claimed of one attempt."""
    rows = connection.execute(claims("(SELECT :number AS number)"), {"number": number})
    return {row["name"] for row in rows}
