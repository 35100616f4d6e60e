"""A question file to start from: a commented one, or another question under a new id."""

from __future__ import annotations

import json
import re
from pathlib import Path

from trainer.bank.ids import SLUG
from trainer.bank.json_schema import schema_text
from trainer.bank.locate import Locator
from trainer.bank.problem import plain, quoted
from trainer.errors import TrainerError, UsageError
from trainer.paths import data_home
from trainer.private import make_private_folder
from trainer.regex import regex

SCAFFOLD = Path(__file__).with_name("scaffold.toml")
EXAMPLE = Path(__file__).with_name("example.toml")
SCHEMA_NAME = "question.schema.json"
DIRECTIVE = f"#:schema ./{SCHEMA_NAME}\n"
"""The first line of a new file: editors with Taplo complete and check it while it is typed."""

_DIRECTIVE = regex(r"#:schema [^\n]*\n")


def checked_slug(text: str, what: str) -> str:
    """An id or a track as typed. Raises UsageError where it cannot be one."""
    if SLUG.fullmatch(text):
        return text
    near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]
    hint = f"such as {near}" if SLUG.fullmatch(near) else "such as kv-one-request"
    raise UsageError(f"{quoted(text)} cannot be {what}: small letters, digits and hyphens", hint)


def new_question(id: str, track: str, *, example: bool = False) -> str:
    """The commented file of a question that passes `trainer check` as it stands.

    It is a small one to fill in, or as an `example` one that uses every part of the format.
    """
    text = (EXAMPLE if example else SCAFFOLD).read_text(encoding="utf-8")
    return text.replace("__ID__", id).replace("__TRACK__", track)


def copied_question(source: Path, id: str, track: str | None) -> str:
    """Another question's file under a new id, and in another track where one is given.

    Raises TrainerError where the file cannot be read.
    """
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TrainerError(f"{plain(str(source))} cannot be read", str(error)) from error
    changes = {"id": id} | ({"track": track} if track else {})
    locator = Locator(text)
    spans = sorted(((locator.span((key,)), value) for key, value in changes.items()), reverse=True)
    for (start, end), value in spans:
        text = f"{text[:start]}{json.dumps(value)}{text[end:]}"
    return DIRECTIVE + _DIRECTIVE.sub("", text, count=1)


def write_new(text: str, path: Path) -> None:
    """Write a new file, and beside it the schema that its first line names.

    Raises UsageError where there is a file already, TrainerError where it cannot be written.
    """
    try:
        if path.is_relative_to(data_home()):
            make_private_folder(data_home())
        path.parent.mkdir(parents=True, exist_ok=True)
        schema = path.with_name(SCHEMA_NAME)
        if not schema.exists() or schema.read_text(encoding="utf-8") != schema_text():
            schema.write_text(schema_text(), encoding="utf-8")
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UsageError(f"there is a file {plain(str(path))} already", "choose another id") from None
    except OSError as error:
        raise TrainerError(f"{plain(str(path))} cannot be written: {error.strerror}", "") from error
