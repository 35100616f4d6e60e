"""Answers that are being typed: each held by one program at a time, and kept for a while when deleted."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from trainer.history.database import Database
from trainer.history.holder import holder, lives
from trainer.history.records import Draft, new_draft_id
from trainer.history.rows import draft_of, insertion, storable, stored_time, timeline_text

STALE = timedelta(minutes=10)
"""An open drill saves its draft every ten seconds; one that has not for so long can be taken up elsewhere."""
DELETED = "deleted "
"""What stands with the time of the deletion where other drafts name the program that holds them."""
OFFERED = f"holder NOT LIKE '{DELETED}%'"
KEPT = timedelta(days=30)
"""For so long a deleted draft can be brought back."""


class Drafts:
    """The drafts of a history."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now
        self._holder = holder()
        self._apart: dict[str, str] = {}

    def save_draft(self, draft: Draft) -> Draft:
        """Keep a draft over the earlier one of its id, and hold it: no other program is offered it.

        Where another program has taken it up meanwhile, it is kept apart from then on.
        """
        moment = self._now()
        row = _row(draft, moment, self._holder)

        def save(connection: sqlite3.Connection) -> None:
            row["id"] = self._apart.get(draft.id, draft.id)
            there = connection.execute("SELECT holder FROM drafts WHERE id = ?", (row["id"],)).fetchone()
            if there is not None and there["holder"] not in ("", self._holder):
                row["id"] = self._apart[draft.id] = new_draft_id()
            connection.execute(insertion("drafts", row, "INSERT OR REPLACE"), row)

        self._database.write(save)
        return replace(draft, updated=moment)

    def drafts(self) -> list[Draft]:
        """Drafts to offer, newest first: none that another living program holds and has saved lately."""
        query = f"SELECT * FROM drafts WHERE {OFFERED} ORDER BY updated DESC"
        rows = self._database.read(lambda connection: connection.execute(query).fetchall())
        return [draft_of(row) for row in rows if self._may_take(row)]

    def take_draft(self, id: str) -> Draft | None:
        """Hold a draft and return it; None where another program took it first or finished it."""
        id = self._apart.get(id, id)
        select = f"SELECT * FROM drafts WHERE {OFFERED} AND id = ?"

        def take(connection: sqlite3.Connection) -> Draft | None:
            row = connection.execute(select, (id,)).fetchone()
            if row is None or not self._may_take(row):
                return None
            connection.execute("UPDATE drafts SET holder = ? WHERE id = ?", (self._holder, id))
            return draft_of(row)

        return self._database.write(take)

    def release_draft(self, id: str) -> None:
        """Let go of a draft that is kept for later, so that every program is offered it."""
        release = "UPDATE drafts SET holder = '' WHERE id = ? AND holder = ?"
        values = (self._apart.get(id, id), self._holder)
        self._database.write(lambda connection: connection.execute(release, values))

    def discard_draft(self, id: str) -> None:
        """Forget a draft, because it was submitted or its author does not want it."""
        id = self._apart.get(id, id)

        def discard(connection: sqlite3.Connection) -> None:
            row = connection.execute("SELECT holder, updated FROM drafts WHERE id = ?", (id,)).fetchone()
            if row is not None and self._may_take(row):
                connection.execute("DELETE FROM drafts WHERE id = ?", (id,))

        self._database.write(discard)

    def delete_draft(self, draft: Draft) -> None:
        """Take a draft from those that are offered, as it stands; it can be brought back for a month."""
        moment = self._now()
        since = f"{DELETED}{stored_time(moment - KEPT)[0]}"
        forget = f"DELETE FROM drafts WHERE NOT {OFFERED} AND holder < ?"
        row = _row(draft, moment, f"{DELETED}{stored_time(moment)[0]}")
        row["id"] = self._apart.get(draft.id, draft.id)

        def delete(connection: sqlite3.Connection) -> None:
            there = connection.execute("SELECT * FROM drafts WHERE id = ?", (row["id"],)).fetchone()
            if there is None or self._may_take(there):
                connection.execute(insertion("drafts", row, "INSERT OR REPLACE"), row)
            connection.execute(forget, (since,))

        self._database.write(delete)

    def deleted_draft(self) -> Draft | None:
        """The draft that was deleted last and can be brought back, None where there is none."""
        query = f"SELECT * FROM drafts WHERE NOT {OFFERED} AND holder >= ? ORDER BY holder DESC LIMIT 1"
        since = f"{DELETED}{stored_time(self._now() - KEPT)[0]}"
        row = self._database.read(lambda connection: connection.execute(query, (since,)).fetchone())
        return draft_of(row) if row is not None else None

    def bring_back_draft(self, id: str) -> None:
        """Offer a deleted draft again."""
        offer = f"UPDATE drafts SET holder = '' WHERE NOT {OFFERED} AND id = ?"
        self._database.write(lambda connection: connection.execute(offer, (id,)))

    def _may_take(self, row: sqlite3.Row) -> bool:
        """Whether nobody else writes a draft. A window that hangs or is suspended lives and saves nothing."""
        if row["holder"] == self._holder or not lives(row["holder"]):
            return True
        return bool(row["updated"] < stored_time(self._now() - STALE)[0])


def _row(draft: Draft, moment: datetime, holder: str) -> dict[str, object]:
    updated, offset_s = stored_time(moment)
    return {
        "id": draft.id,
        "question": storable(draft.question),
        "seed": draft.seed,
        "mode": draft.mode,
        "text": storable(draft.text),
        "elapsed_s": draft.elapsed_s,
        "updated": updated,
        "offset_s": offset_s,
        "holder": holder,
        "timeline": timeline_text(draft.timeline),
        "hints": json.dumps(draft.hints),
    }
