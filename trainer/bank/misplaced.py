"""Entries that belong to the format and stand in another place: one message for the cause of many."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from trainer.bank.headers import INPUT_TABLES, TABLES, guessed_header, header_for, home_of
from trainer.bank.locate import Place
from trainer.bank.problem import quoted
from trainer.bank.schema import INPUT, QUESTION
from trainer.bank.source import Source
from trainer.estimator.functions import FUNCTIONS
from trainer.notation.functions import BUILTINS
from trainer.notation.unit_words import word_unit

_SHOWN = 6


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: `a`, `b` and `c`."""
    shown = [quoted(name) for name in names[:_SHOWN]]
    if len(names) > _SHOWN:
        return ", ".join(shown) + f" and {len(names) - _SHOWN} more"
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))


def is_stray(place: Place, name: str, value: Any, data: Mapping[str, Any]) -> bool:
    """Whether an entry of a table whose names are free belongs elsewhere: `minutes` under [given]."""
    if place and place[0] in INPUT_TABLES and len(place) == 1:
        return not isinstance(value, dict) and (name in QUESTION.by_name or bool(home_of(name)))
    if place == ("vary",):
        return name not in input_ids(data) and bool(home_of(name) or name in QUESTION.by_name)
    return False


def input_ids(data: Mapping[str, Any]) -> list[str]:
    """The ids of all inputs of a file, however its tables are written."""
    tables = [data.get(name) for name in INPUT_TABLES]
    single = [one for table in tables for one in (table if isinstance(table, list) else [table])]
    return [name for one in single if isinstance(one, dict) for name in one]


def ids_in(value: Any) -> list[str]:
    """The ids that a table, or a list of tables, gives names to."""
    if isinstance(value, dict):
        return list(value)
    return [str(one["id"]) for one in _tables(value) if "id" in one]


def report_strays(source: Source, place: Place, names: Sequence[str], inputs: Sequence[str]) -> list[str]:
    """Report the names that belong under another header; those that belong nowhere come back.

    `inputs` are the ids of all inputs, which may stand under [vary].
    """
    here = _here(place)
    top = [name for name in names if place and name in QUESTION.by_name and name not in TABLES]
    if top:
        says = f"{listed(top)} {'stand' if len(top) > 1 else 'stands'} under {here}"
        hint = f"move {'them' if len(top) > 1 else 'it'} above the first header"
        source.report("misplaced", says, (*place, top[0]), hint, part="key")
    rest = [name for name in names if name not in top]
    drawn = [name for name in rest if name in inputs or name == "keep"]
    guess = "[vary]" if drawn and len(drawn) == len(rest) else ""
    guess = guess or guessed_header([name for name in rest if home_of(name)])
    known = [name for name in rest if name in drawn or home_of(name)]
    if not known:
        return rest
    first = min(known, key=lambda name: source.line_of((*place, name)))
    stand = "stand" if len(known) > 1 else "stands"
    where = f"under {here}" if place else "above any header"
    line = source.line_of((*place, first))
    homes = " or ".join(home_of(known[0])[:3])
    hint = f"is {guess} missing on line {line}?" if guess else f"{quoted(known[0])} belongs under {homes}"
    source.report("misplaced", f"{listed(known)} {stand} {where}", (*place, first), hint, part="key")
    source.withhold(all=True)
    return [name for name in rest if name not in known]


def _here(place: Place) -> str:
    """The header that a table has in the file."""
    if not place:
        return "no header"
    name = ".".join(str(part) for part in place if isinstance(part, str))
    return header_for(name) if name.partition(".")[0] in TABLES else quoted(name)


def take_inputs(source: Source, data: dict[str, Any]) -> dict[str, Any]:
    """Put inputs that stand above any header where they belong, and report them once."""
    loose = [
        name
        for name, value in data.items()
        if name not in QUESTION.by_name and isinstance(value, dict) and "value" in value
    ]
    if not loose:
        return data
    headers = [name for name in loose if source.is_header((name,))]
    for name in headers:
        says = f"there is no [{name}] in a question"
        hint = f"an assumption is [assume.{name}], what the prompt states [given.{name}]"
        source.report("misplaced", says, (name,), hint, part="key")
    plain = [name for name in loose if name not in headers]
    if plain:
        line = source.line_of((plain[0],))
        absent = "given" not in data
        hint = f"is [given] missing on line {line}?" if absent else "move what is given below [given]"
        stand = "stand" if len(plain) > 1 else "stands"
        says = f"{listed(plain)} {stand} above any header"
        source.report("misplaced", says, (plain[0],), hint, part="key")
    for name in loose:
        source.move(("given", name), (name,))
    given = data.get("given") if isinstance(data.get("given"), dict) else {}
    kept = {name: value for name, value in data.items() if name not in loose}
    return {**kept, "given": {**(given or {}), **{name: data[name] for name in loose}}}


def name_direct(source: Source, data: dict[str, Any]) -> dict[str, Any]:
    """Give an input that stands directly under [assume] or [given] a name, and report it once."""
    mended = dict(data)
    for table in INPUT_TABLES:
        entries = data.get(table)
        unnamed = [i for i, one in enumerate(_tables(entries)) if "value" in one]
        if unnamed:
            says, hint = f"[[{table}]] lacks the name of an input", f"write [{table}.NAME] for each of them"
            source.report("misplaced", says, (table, unnamed[0]), hint, part="key")
            source.withhold(all=True)
            del mended[table]
        if not isinstance(entries, dict):
            continue
        direct = {n: v for n, v in entries.items() if n in INPUT.by_name and not isinstance(v, dict)}
        if "value" not in direct:
            continue
        name = _unknown_name(data) or "NAME"
        hint = f"write [{table}.{name}]"
        source.report(
            "misplaced", f"[{table}] lacks the name of an input", (table, "value"), hint, part="key"
        )
        for key in direct:
            source.move((table, name, key), (table, key))
        source.move((table, name), (table,))
        source.withhold(all=name == "NAME")
        others = {n: v for n, v in entries.items() if n not in direct}
        mended[table] = {**others, name: direct}
    return mended


def _unknown_name(data: Mapping[str, Any]) -> str:
    """The one name that the formulas use and nothing has, "" where there is none or more than one."""
    steps = [step for step in _tables(data.get("step")) if isinstance(step.get("is"), str)]
    known = {str(step.get("id")) for step in steps} | FUNCTIONS.keys() | BUILTINS.keys()
    known |= set(input_ids(data))
    used = {name for step in steps for name in re.findall(r"(?<![\w.])[A-Za-z_]\w*", step["is"])}
    unknown = [name for name in used - known if word_unit(name) is None]
    return unknown[0] if len(unknown) == 1 else ""


def _tables(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def as_table(source: Source, value: list[Any], place: Place) -> dict[str, Any]:
    """The entries of a table that was written with two brackets, once or more."""
    merged: dict[str, Any] = {}
    for i, one in enumerate(value):
        if isinstance(one, dict):
            for name in one:
                source.move((*place, name), (*place, i, name))
            merged |= one
    return merged
