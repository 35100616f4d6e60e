"""`trainer cards`: the constants that an estimate is made of, asked one by one."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from trainer.catalog import Constant, load_catalog
from trainer.cli.arguments import whole_number
from trainer.cli.figures import report_problems
from trainer.cli.output import SCHEMA, counted, message, print_json, print_lines
from trainer.errors import UsageError
from trainer.practice.deck import NEW_A_DAY, Deck, deck, known_by_heart, memories
from trainer.practice.recall import recall

if TYPE_CHECKING:
    from trainer.history import Store
    from trainer.practice.memory import Memory

HINT, STOP = "?", "q"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="only constants with these words: h100")
    parser.add_argument("--all", action="store_true", help="every constant, due or not")
    parser.add_argument(
        "--new",
        type=whole_number,
        default=NEW_A_DAY,
        metavar="N",
        help=f"constants asked for the first time today; {NEW_A_DAY} otherwise",
    )
    parser.add_argument(
        "--list", action="store_true", help="print them with their values and sources instead"
    )
    parser.add_argument(
        "--json", action="store_true", help="what is due, as one JSON object; nothing is asked"
    )


def run(args: argparse.Namespace) -> int:
    """Ask what is due, or list it."""
    from trainer.history import HistoryError, Store
    from trainer.paths import database_path

    catalog = load_catalog()
    if args.new < 0:
        raise UsageError(f"--new: expected 0 or a number above, found {args.new}")
    constants = _chosen(catalog.constants(), args.words)
    if not constants and args.words:
        raise UsageError(f"no constant has the words {' '.join(args.words)}", "trainer cards --list has all")
    if args.list:
        print_lines(_listed(constants.values()))
        return report_problems(catalog.problems())
    try:
        store: Store | None = Store.open(database_path())
    except HistoryError as error:
        message(f"trainer: {error.title}", error.hint, "The cards are asked, but what you know is not kept.")
        store = None
    try:
        known = memories(store.practising) if store else {}
        cards = deck(known, constants, _now(), args.new)
        if args.json:
            print_json(_as_data(cards, known, constants))
        else:
            _ask_all(tuple(constants) if args.all else cards.all, constants, known, store)
    finally:
        if store:
            store.close()
    return 0


def _now() -> datetime:
    return datetime.now().astimezone()


def _chosen(constants: Mapping[str, Constant], words: Sequence[str]) -> dict[str, Constant]:
    wanted = [word.lower() for word in words]
    return {
        id: constant
        for id, constant in constants.items()
        if all(word in f"{id} {constant.ask}".lower() for word in wanted)
    }


def _listed(constants: Iterable[Constant]) -> Iterator[str]:
    for constant in constants:
        yield f"{constant.ask}: {constant.shown}"
        if constant.about:
            yield f"    {constant.about}"
        yield f"    {'; '.join(constant.sources)}"


def _as_data(
    cards: Deck, known: Mapping[str, Memory], constants: Mapping[str, Constant]
) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "due": list(cards.due),
        "new": list(cards.new),
        "known": known_by_heart(known),
        "constants": len(constants),
        "next": {id: memory.due.isoformat() for id, memory in sorted(known.items())},
    }


def _ask_all(
    ids: Sequence[str], constants: Mapping[str, Constant], known: Mapping[str, Memory], store: Store | None
) -> None:
    if not ids:
        coming = min((memory.due for id, memory in known.items() if id in constants), default=None)
        when = f"; the next is due {coming.astimezone():%A, %d %B}" if coming else ""
        print_lines([f"no card is due{when}; --all asks every one"])
        return
    print_lines(
        [f"{counted(len(ids), 'card')}. {HINT} gives a hint, {STOP} stops, an empty line is not known."]
    )
    right = asked = 0
    for id in ids:
        answered = _ask(constants[id], store)
        if answered is None:
            break
        asked += 1
        right += answered
    print_lines(["", f"{right} of {asked} known"])


def _ask(constant: Constant, store: Store | None) -> bool | None:
    """Ask one constant; whether it was known, None to stop."""
    began, hinted = time.monotonic(), False
    print_lines(["", f"{constant.ask}{f' ({constant.unit})' if constant.unit else ''}"])
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return None
        if typed.lower() == STOP:
            return None
        if typed != HINT:
            break
        hinted = True
        print_lines([f"  {constant.hint or 'there is no hint for this one'}"])
    took_s = time.monotonic() - began
    recalled = recall(constant, typed, hinted=hinted, took_s=took_s)
    print_lines([f"  {'right' if recalled.known else 'no'}: {recalled.says}"])
    if constant.about:
        print_lines([f"  {constant.about}"])
    if store is not None:
        store.practising.add_recall(constant.id, recalled.rating, typed, took_s)
        memories(store.practising)
    return recalled.known
