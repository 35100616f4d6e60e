"""No text of a question, an answer or an exception can be taken for markup."""

from __future__ import annotations

import ast
from pathlib import Path

ROOM = Path(__file__).parents[2] / "trainer" / "tui"
TAKES_MARKUP = {"Static", "Label", "notify"}
CONTENT = {"said", "Content", "styled", "assemble", "stack"}
"""What makes content of a text, which is never looked through for markup."""


def name_of(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_foreign_text_is_never_markup() -> None:
    careless = []
    for path in sorted(ROOM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or name_of(node) not in TAKES_MARKUP or not node.args:
                continue
            text = node.args[0]
            off = any(word.arg == "markup" for word in node.keywords)
            safe = isinstance(text, ast.Constant) or (isinstance(text, ast.Call) and name_of(text) in CONTENT)
            if not off and not safe:
                careless.append(f"{path.name}:{node.lineno}")
    assert careless == []


def test_the_test_would_see_it() -> None:
    (call,) = [node for node in ast.walk(ast.parse("self.notify(text)")) if isinstance(node, ast.Call)]
    assert name_of(call) in TAKES_MARKUP and not isinstance(call.args[0], ast.Constant)
