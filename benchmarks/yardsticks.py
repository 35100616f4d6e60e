"""Programs to compare with, no part of the project: installed beside it, once, and asked over a pipe."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import Effort
from benchmarks.processes import CACHE, ROOT

PYTHON = """
import json, sys, time, warnings
warnings.simplefilter("ignore")
from {module} import {function} as read
texts = []
for line in sys.stdin:
    texts = json.loads(line) or texts
    began = time.perf_counter()
    for text in texts:
        read(text)
    print(time.perf_counter() - began, flush=True)
"""
NODE = """
const math = require("mathjs")
let texts = []
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const given = JSON.parse(line)
  if (given.length) texts = given
  const began = process.hrtime.bigint()
  for (const text of texts) math.evaluate(text)
  console.log(Number(process.hrtime.bigint() - began) / 1e9)
})
"""
"""Each line of input is a list of texts to read, or an empty list for the same texts again."""
MATHJS = "mathjs@15.2.0"
QUANTULUM, SIMPLEEVAL = "quantulum3==0.10.0", "simpleeval==1.0.8"
Command = tuple[list[str], Path]
"""A command with its arguments, and the folder in which it runs."""


class EndedError(Exception):
    """A reader ended where it should have read."""


def command_of(name: str, effort: Effort) -> tuple[Command | None, str]:
    """The command of a reader, installed where it is missing, or None and the reason why there is none."""
    if effort is not Effort.FULL:
        return None, "left out of a quick run"
    try:
        return _COMMANDS[name](), ""
    except (OSError, subprocess.SubprocessError) as error:
        return None, f"left out, as it could not be installed ({reason(error)})"


def ours() -> Command:
    """The trainer's own reader as such a command."""
    return [sys.executable, "-c", PYTHON.format(module="trainer.notation", function="quantity")], ROOT


class Worker:
    """A process of a reader. It reads the texts once when it starts, and again whenever it is called.

    `first` and each call give the seconds of one pass. Raises EndedError where the process ends.
    """

    def __init__(self, command: Command, texts: Sequence[str]) -> None:
        arguments, folder = command
        self._process = subprocess.Popen(
            arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.first = self._ask(texts)

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def __call__(self) -> float:
        return self._ask(())

    def _ask(self, texts: Sequence[str]) -> float:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(f"{json.dumps(list(texts))}\n")
            self._process.stdin.flush()
            return float(self._process.stdout.readline())
        except (OSError, ValueError) as error:
            self._end()
            raise EndedError(f"left out, as it ended with status {self._process.returncode}") from error

    def _end(self) -> None:
        self._process.kill()
        self._process.communicate()


def once(command: Command, texts: Sequence[str]) -> float:
    """The seconds in which a process that has read nothing yet reads the texts."""
    with Worker(command, texts) as worker:
        return worker.first


def environment_of(name: str, *packages: str) -> Path:
    """The folder of the programs of an environment with these packages, made where it is missing.

    Raises CalledProcessError or OSError where they cannot be installed.
    """
    folder = CACHE / name
    programs = folder / "bin"
    mark = folder / f"has {' '.join(packages).replace('/', '-')}"
    if not mark.exists():
        shutil.rmtree(folder, ignore_errors=True)
        _quietly([sys.executable, "-m", "venv", str(folder)])
        pip = [str(programs / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        _quietly([*pip, *packages])
        mark.touch()
    return programs


def _quantulum() -> Command:
    return _python("quantulum3.parser", "parse")


def _simpleeval() -> Command:
    return _python("simpleeval", "simple_eval")


def _python(module: str, function: str) -> Command:
    programs = environment_of("readers", QUANTULUM, SIMPLEEVAL)
    return [str(programs / "python"), "-c", PYTHON.format(module=module, function=function)], CACHE


def _mathjs() -> Command:
    folder = CACHE / "mathjs"
    if not (folder / "node_modules" / "mathjs").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}", encoding="utf-8")
        _quietly([_needed("npm"), "install", "--silent", "--no-audit", "--no-fund", MATHJS], folder)
    return [_needed("node"), "-e", NODE], folder


def _needed(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise FileNotFoundError(2, f"{program} is missing")
    return found


def _quietly(command: list[str], folder: Path | None = None) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=300)


def reason(error: OSError | subprocess.SubprocessError) -> str:
    """Why something could not be installed, in short."""
    if isinstance(error, subprocess.CalledProcessError):
        lines = (error.stderr or "").strip().splitlines()
        return lines[-1][:120] if lines else f"status {error.returncode}"
    return getattr(error, "strerror", None) or type(error).__name__


_COMMANDS = {"quantulum3": _quantulum, "simpleeval": _simpleeval, "mathjs": _mathjs}
