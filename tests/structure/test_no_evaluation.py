"""No text becomes code or a command: what could do that is used only where it is listed, with the reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.structure.refusing import EvaluationError

ROOT = Path(__file__).parents[2]
EVALUATE = {"eval", "exec", "compile", "__import__", "execfile", "breakpoint"}
MODULES = {
    "builtins", "cffi", "code", "codeop", "ctypes", "dill", "imp", "importlib", "jinja2", "marshal", "pickle",
    "pkgutil", "pty", "runpy", "shelve", "subprocess", "asyncio.subprocess", "yaml", "zipimport",
}  # fmt: skip
OF_OS = ("system", "popen", "exec", "spawn", "posix_spawn", "startfile", "fork")
STARTS = {
    "create_subprocess_exec",
    "create_subprocess_shell",
    "getoutput",
    "getstatusoutput",
    "import_module",
}
ALLOWED = {
    "trainer/cli/main.py: importlib": "the module of a command, by a name from the table of commands",
    "trainer/cli/main.py: import_module": "the same",
    "trainer/bank/__init__.py: importlib": "parts of the package that are loaded late, by a fixed table",
    "trainer/bank/__init__.py: import_module": "the same",
    "trainer/tui/keymap.py: importlib": "the screens of the app, by the names of its own files",
    "trainer/tui/keymap.py: pkgutil": "the same",
    "trainer/tui/keymap.py: import_module": "the same",
    "trainer/cli/calc.py: importlib": "whether the editor of the prompt is installed; nothing is loaded",
    "trainer/cli/doctor.py: importlib": "the versions of what is installed",
    "trainer/history/holder.py: subprocess": "ps with a number, where there is no /proc",
    "trainer/tui/external.py: subprocess": "the person's own editor, without a shell",
    "trainer/web/terminal.py: asyncio.subprocess": "the trainer for a visitor, with arguments that are fixed",
    "trainer/web/terminal.py: create_subprocess_exec": "the same, without a shell",
}
"""Each use, and why no text of a question, an answer, a file or a request can reach it."""


def uses(source: str) -> Iterator[str]:
    """What in a module could turn a text into code, or into a command."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name for one in node.names if (name := _listed(one.name)))
        elif isinstance(node, ast.ImportFrom):
            yield from (name for one in node.names if (name := _listed(f"{node.module}.{one.name}")))
            yield from (one.name for one in node.names if one.name in STARTS and node.module != "importlib")
            yield from (f"os.{one.name}" for one in node.names if node.module == "os" and _of_os(one.name))
        elif isinstance(node, ast.Name) and node.id in EVALUATE:
            yield node.id
        elif isinstance(node, ast.Attribute):
            base = node.value.id if isinstance(node.value, ast.Name) else ""
            if base == "os" and _of_os(node.attr):
                yield f"os.{node.attr}"
            if node.attr in STARTS or node.attr in ("__globals__", "__builtins__", "__subclasses__"):
                yield node.attr
        elif isinstance(node, ast.keyword) and node.arg == "shell":
            yield "shell="
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "import_module":
            yield "import_module"


def _listed(name: str) -> str:
    """The listed module that a name is, or is inside of; "" for none."""
    parts = name.split(".")
    heads = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((head for head in heads if head in MODULES), "")


def _of_os(name: str) -> bool:
    return name.startswith(OF_OS)


def test_what_could_evaluate_a_text_is_used_only_where_it_is_listed() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {use}"
        for path in sorted((ROOT / "trainer").rglob("*.py"))
        for use in uses(path.read_text(encoding="utf-8"))
    }
    assert sorted(found - ALLOWED.keys()) == []
    assert sorted(ALLOWED.keys() - found) == [], "these are listed and no longer there"


@pytest.mark.parametrize(
    "line",
    [
        "eval(text)", "exec(text)", "compile(text, '', 'eval')", "__import__(name)", "f = eval",
        "import pickle",
        "from pickle import loads", "import importlib.util", "from importlib import import_module",
        "os.system(x)",
        "from os import system", "os.execvp(x, y)", "os.popen(x)", "subprocess.run(x, shell=True)",
        "import subprocess", "from asyncio import create_subprocess_shell", "import ctypes", "import yaml",
        "asyncio.create_subprocess_exec(x)", "f.__globals__", "import marshal as m",
        "from asyncio import subprocess",
    ],
)  # fmt: skip
def test_the_test_would_see_it(line: str) -> None:
    assert list(uses(line))


def test_names_that_only_look_alike_are_no_use() -> None:
    assert (
        list(uses("re.compile(x)\nself.exec_count = 1\nevaluate(x)\nliteral_eval = 2\nos.path.join(x)")) == []
    )


def test_the_database_is_asked_with_values_apart_from_its_statements() -> None:
    """A statement is put together from the program's own names, never from a value."""
    careless = []
    for path in sorted((ROOT / "trainer" / "history").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr not in ("execute", "executemany", "executescript") or not node.args:
                continue
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.FormattedValue) and not _own_name(part.value):
                    careless.append(f"{path.name}:{node.lineno}: {ast.unparse(part.value)}")
    assert careless == []


def _own_name(value: ast.expr) -> bool:
    """Whether it is a name, a join of names, or a call of the history that makes a statement."""
    text = ast.unparse(value)
    own = (
        "len(MIGRATIONS)",
        "insertion(",
        "', '.join(",
        "NEWEST",
        "VISIBLE",
        "SUMMARY",
        "names",
        "table",
        "select",
    )
    return text.startswith(own)


CALLS = (
    "eval('1 + 1')", "exec('x = 1')", "compile('1', 'x', 'eval')",
    "__import__('timeit').timeit('1', number=1)",
    "__import__('os').system('true')", "__import__('os').popen('true')",
    "__import__('os').execvp('true', ['true'])",
    "__import__('subprocess').run('true', shell=True)", "__import__('pickle').loads(b'N.')",
    "__import__('marshal').loads(b'N')", "__import__('importlib').import_module('this')",
)  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_an_evaluation_fails_in_the_whole_suite(call: str) -> None:
    """A function that passes for one of the trainer, and evaluates: itself, and by way of a library."""
    names = {"__name__": "trainer.bad"}
    exec(f"def bad():\n    return {call}", names)
    with pytest.raises(EvaluationError):
        names["bad"]()  # type: ignore[operator]


@pytest.mark.parametrize(
    "call", ["__import__('importlib').import_module('trainer.errors')", "__import__('ast').parse('1')"]
)
def test_what_the_trainer_needs_is_left_to_it(call: str) -> None:
    names = {"__name__": "trainer.good"}
    exec(f"def good():\n    return {call}", names)
    assert names["good"]()  # type: ignore[operator]
