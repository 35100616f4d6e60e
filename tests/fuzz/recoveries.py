"""What holds for any bytes as a history that was moved aside: what is sound is taken, and nothing breaks."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Sequence

from tests.fuzz.failing import as_text, raw, require
from tests.fuzz.imports import NOW, can_be_used, folder, fresh, held
from tests.fuzz.target import Target
from tests.history.samples import filled
from trainer.history import Store
from trainer.history.errors import HistoryError
from trainer.history.export_file import ExportError
from trainer.history.pages import MAGIC
from trainer.practice.mocked import Sitting

PAGE = 512


def is_recovered(text: str) -> None:
    """Of any file that begins like a history all that is sound is taken, once."""
    file, path = folder() / "history.sqlite3.damaged-1", fresh("empty")
    file.write_bytes(MAGIC + raw(text))
    with Store.open(path, lambda: NOW) as store:
        transfer = store.transfer(Sitting)
        try:
            transfer.bring_in(file)
        except (ExportError, HistoryError) as error:
            require(bool(error.title), "a refusal without a sentence")
            return
        after = held(path)
        require(not transfer.bring_in(file).added, "something was added the second time")
        require(held(path) == after, "a second recovery changed something")
        transfer.write(folder() / "again")
        can_be_used(store)
    raw_file = sqlite3.connect(path)
    (says,) = raw_file.execute("PRAGMA integrity_check").fetchone()
    raw_file.close()
    require(says == "ok", "a history that is not sound", says)


def _seeds() -> list[str]:
    """A history with something of everything, on small pages and on ordinary ones."""
    found = []
    for size in (PAGE, 4096):
        path = folder() / f"seed-{size}.sqlite3"
        filled(path).close()
        plain = sqlite3.connect(path, isolation_level=None)
        plain.execute("PRAGMA journal_mode = DELETE")
        plain.execute(f"PRAGMA page_size = {size}")
        plain.execute("VACUUM")
        plain.close()
        found.append(as_text(path.read_bytes()[len(MAGIC) :]))
    return found


def _changed(text: str, others: Sequence[str], rng: random.Random, longest: int) -> str:
    """Bytes changed, pages swapped, doubled, cut off or left out."""
    data = bytearray(MAGIC + raw(text))
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        place = rng.randrange(len(MAGIC), len(data)) if len(data) > len(MAGIC) else len(MAGIC)
        page = place // PAGE * PAGE
        how = rng.random()
        if how < 0.5 and place < len(data):  # in the head of a page stand the numbers that lead astray
            at = min(page + rng.randrange(40), len(data) - 1) if rng.random() < 0.5 else place
            data[max(at, len(MAGIC))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        elif how < 0.65:
            other = rng.randrange(len(data)) // PAGE * PAGE
            data[page : page + PAGE] = data[other : other + PAGE]
        elif how < 0.75:
            del data[place : place + rng.choice((1, 7, PAGE, 10 * PAGE))]
        elif how < 0.85:
            data[place:place] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 9, PAGE))))
        elif how < 0.95:
            data[place : place + rng.choice((4, 64, PAGE))] = bytes(rng.choice((4, 64, PAGE)))
        else:
            del data[place:]
    return as_text(bytes(data[len(MAGIC) :]))[:longest]


TARGET = Target(properties={"recover": is_recovered}, seeds=_seeds, change=_changed, longest=200_000)
