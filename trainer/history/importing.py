"""Bringing the records of an export into a history: what is there already, by its content, is left out."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from trainer.history.amendments import united
from trainer.history.drafts import OFFERED
from trainer.history.holder import lives
from trainer.history.rows import insertion, storable
from trainer.history.schema import MARKING
from trainer.history.staging import digest
from trainer.history.versions import both, further, is_within

_MARKS = """INSERT INTO marks SELECT ?, kind, place, id, label, skill, required, status, cause, factor, line,
    low, high, truth FROM temp.incoming_marks WHERE attempt = ?"""


@dataclass
class Imported:
    """How many records of each kind were added, and how many were here already."""

    added: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)


class Merge:
    """Adds what is staged to the history; to be run in one transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[int, int] = {}
        self.imported = Imported()

    def run(self) -> Imported:
        """Add everything, and have the schedule made anew where it must take something in."""
        self._connection.execute("DROP TRIGGER IF EXISTS marks_of_attempt")  # theirs are worked out already
        self._attempts()
        self._connection.execute(MARKING)
        for kind, add in {"draft": self._draft, "bookmark": self._bookmark, "note": self._note}.items():
            for (body,) in self._all("SELECT body FROM temp.incoming WHERE kind = ?", kind):
                self._count(kind, add(json.loads(body)))
        self._repeatable("recall", "recalls", ("constant", "rating", "typed", "took_s", "at", "offset_s"))
        self._repeatable("calculation", "calculations", ("typed", "at", "offset_s"))
        self._mocks()
        late = (
            "SELECT 1 FROM recalls AS one JOIN recalls AS two ON two.number > one.number AND two.at < one.at"
        )
        if self.imported.added["recall"] and self._all(f"{late} LIMIT 1"):
            self._sort_recalls()
        if any(self.imported.added[kind] for kind in ("attempt", "amendment", "recall", "hiding")):
            self._connection.execute("DELETE FROM cards")
            self._connection.execute("DELETE FROM scheduled")
        return self.imported

    def _attempts(self) -> None:
        """An attempt keeps its number in an empty history, and otherwise has the next one."""
        empty = not self._all("SELECT 1 FROM attempts LIMIT 1")
        own = defaultdict[str, list[int]](list)
        select = "SELECT * FROM attempts WHERE started IN (SELECT started FROM temp.incoming_attempts)"
        for row in self._connection.execute(f"{select} ORDER BY number DESC"):
            own[digest(dict(row))].append(row["number"])
        select = "SELECT number, digest, row, report, later FROM temp.incoming_attempts ORDER BY number"
        for number, same, row, report, later in self._connection.execute(select):
            known = own[same].pop() if own[same] else None
            if known is None:
                values = {**json.loads(row), "report": report, **({"number": number} if empty else {})}
                statement = f"{insertion('attempts', values)} RETURNING number"
                added = int(self._connection.execute(statement, values).fetchone()[0])
                self._connection.execute(_MARKS, (added, number))
            self._numbers[number] = added if known is None else known
            self._count("attempt", known is None)
            self._what_came_later(self._numbers[number], json.loads(later), known is None)

    def _what_came_later(self, number: int, later: Mapping[str, Any], new: bool) -> None:
        if later["timeline"]:
            body = json.dumps(later["timeline"])
            self._connection.execute("INSERT OR IGNORE INTO timelines VALUES (?, ?)", (number, body))
        amendments = [{**one, "body": json.dumps(one["body"])} for one in later["amendments"]]
        hidings = [{**one, "hidden": int(one["hidden"])} for one in later["hidings"]]
        if not new and amendments:
            self._unite(number, amendments)
        self._append("amendment", "amendments", number, amendments, new)
        self._append("hiding", "hidings", number, hidings, new)

    def _unite(self, number: int, rows: list[dict[str, Any]]) -> None:
        """Add what both have together where each was amended without the other: the last amendment counts."""
        select = "SELECT added, offset_s, body FROM amendments WHERE attempt = ? ORDER BY number"
        own = [dict(row) for row in self._connection.execute(select, (number,))]
        if not own or own[-1] in rows or all(row in own for row in rows):
            return
        last = own[-1]
        earlier, later = sorted((rows[-1], last), key=itemgetter("added"))
        bodies = [json.loads(one["body"]) for one in (earlier, later)]
        whole = united(*bodies)
        if whole != json.loads(last["body"]):
            values = {"attempt": number, **later, "body": json.dumps(whole)}
            self._connection.execute(insertion("amendments", values), values)
            self._count("amendment", True)

    def _append(self, kind: str, table: str, number: int, rows: list[dict[str, Any]], new: bool) -> None:
        """Add what was done to an attempt. The last one counts: an attempt of here takes only later ones."""
        select = f"SELECT {', '.join(rows[0])} FROM {table} WHERE attempt = ?" if rows else ""
        own = [] if new or not rows else [dict(row) for row in self._connection.execute(select, (number,))]
        last = max((row["added"] for row in own), default="")
        for row in rows:
            if row not in own and row["added"] > last:
                values = {"attempt": number, **row}
                self._connection.execute(insertion(table, values), values)
                self._count(kind, True)

    def _draft(self, record: dict[str, Any]) -> bool:
        """Of two versions of an answer the later one has its id, or the one that a program has open.

        The other one stays beside it where it says something else.
        """
        del record["kind"]
        texts = {name: json.dumps(record[name]) for name in ("timeline", "hints")}
        plain = {name: storable(record[name]) for name in ("question", "mode", "text")}
        values = {**record, **texts, **plain, "holder": ""}
        found = self._all(f"SELECT * FROM drafts WHERE {OFFERED} AND id = ?", record["id"])
        own = dict(found[0]) if found else None
        stays = own is not None and (own["updated"] >= record["updated"] or lives(own["holder"]))
        if not stays:
            self._connection.execute(insertion("drafts", values, "INSERT OR REPLACE"), values)
        if own is None:
            return True
        other, kept = (values, own) if stays else (own, values)
        return (not is_within(other["text"], kept["text"]) and self._beside(other)) or not stays

    def _beside(self, draft: dict[str, Any]) -> bool:
        """Add a draft by an id that comes of what it says, once."""
        said = json.dumps([draft["id"], draft["question"], draft["text"]])
        values = {**draft, "id": hashlib.sha256(said.encode()).hexdigest()[:16], "holder": ""}
        return self._connection.execute(insertion("drafts", values, "INSERT OR IGNORE"), values).rowcount == 1

    def _bookmark(self, record: dict[str, Any]) -> bool:
        values = (storable(record["question"]), record["added"], record["offset_s"])
        insert = "INSERT OR IGNORE INTO bookmarks VALUES (?, ?, ?)"
        return self._connection.execute(insert, values).rowcount == 1

    def _note(self, record: dict[str, Any]) -> bool:
        """A later note takes the place of an earlier one, below what that says beyond it; one on an attempt
        follows its number.
        """
        subject = storable(record["subject"])
        if subject.startswith("attempt:"):
            number = self._numbers.get(_number(subject.removeprefix("attempt:")))
            if number is None:
                return False
            subject = f"attempt:{number}"
        own = self._all("SELECT text, updated FROM notes WHERE subject = ?", subject)
        if own and own[0]["updated"] >= record["updated"]:
            return False
        text = storable(record["text"])
        if own and not subject.startswith("reply:"):  # half a reply is one line
            text = both(own[0]["text"], text)
        values = (subject, text, record["updated"], record["offset_s"])
        self._connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", values)
        return True

    def _repeatable(self, kind: str, table: str, same: tuple[str, ...]) -> None:
        """Add what may be the same twice: as many of the same as the export has more than this history."""
        own = Counter(tuple(row) for row in self._all(f"SELECT {', '.join(same)} FROM {table}"))
        for (body,) in self._all("SELECT body FROM temp.incoming WHERE kind = ? ORDER BY rowid", kind):
            record = json.loads(body)
            values = {
                name: storable(record[name]) if isinstance(record[name], str) else record[name]
                for name in same
            }
            identity = tuple(values.values())
            if own[identity] > 0:
                own[identity] -= 1
                self._count(kind, False)
            else:
                self._connection.execute(insertion(table, values), values)
                self._count(kind, True)

    def _mocks(self) -> None:
        """Add interviews. Of two states of one, begun at the same moment, the one that is further stays."""
        own = defaultdict[tuple[Any, ...], list[sqlite3.Row]](list)
        for row in self._all("SELECT * FROM mocks ORDER BY number DESC"):
            own[row["minutes"], row["started"], row["offset_s"]].append(row)
        for (body,) in self._all("SELECT body FROM temp.incoming WHERE kind = 'mock' ORDER BY rowid"):
            record = json.loads(body)
            del record["kind"]
            there = own[record["minutes"], record["started"], record["offset_s"]]
            known = there.pop() if there else None
            values = {**record, "body": storable(self._sitting(record["body"]))}
            if known is None:
                self._connection.execute(insertion("mocks", values), values)
            elif (before := further(record["body"], known["body"])) is not None:
                update = "UPDATE mocks SET used_s = ?, body = ? WHERE number = ?"
                self._connection.execute(update, (values["used_s"], values["body"], known["number"]))
                if record["body"].get("ended"):
                    self._forget(before)
            self._count("mock", known is None or before is not None)

    def _forget(self, draft: str) -> None:
        """Take away the draft of an interview that is over, unless it says more than was handed in."""
        for text, question in self._all("SELECT text, question FROM drafts WHERE id = ?", draft):
            reports = self._all("SELECT report FROM attempts WHERE question = ?", question)
            if any(is_within(text, _answer_of(report)) for (report,) in reports):
                self._connection.execute("DELETE FROM drafts WHERE id = ?", (draft,))

    def _sort_recalls(self) -> None:
        """Number the recalls by their time: the memory of a constant is made from them in this order."""
        names = "constant, rating, typed, took_s, at, offset_s"
        self._connection.execute(
            f"CREATE TEMP TABLE sorted AS SELECT {names} FROM recalls ORDER BY at, number"
        )
        self._connection.execute("DELETE FROM recalls")
        self._connection.execute(f"INSERT INTO recalls ({names}) SELECT * FROM temp.sorted ORDER BY rowid")
        self._connection.execute("DROP TABLE temp.sorted")

    def _sitting(self, body: dict[str, Any]) -> str:
        """The body of a mock interview with the numbers that its attempts have here, held by no program."""
        asked = [
            {**one, "attempt": self._numbers.get(one["attempt"])} if one.get("attempt") else one
            for one in body.get("asked", [])
        ]
        return json.dumps({**body, "asked": asked, "holder": ""})

    def _count(self, kind: str, added: bool) -> None:
        (self.imported.added if added else self.imported.known)[kind] += 1

    def _all(self, select: str, *values: Any) -> list[Any]:
        return self._connection.execute(select, values).fetchall()


def _answer_of(report: str) -> str:
    try:
        return str(json.loads(report)["text"])
    except (ValueError, KeyError, TypeError):  # a report that cannot be read
        return ""


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0
