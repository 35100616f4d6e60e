"""Programs to compare with, no part of the project: installed beside it, once, and asked over a pipe."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.measure import Effort, Timed
from benchmarks.processes import CACHE

PYTHON = """
import json, sys, time, warnings
warnings.simplefilter("ignore")
from {module} import {function} as read
texts = json.loads(sys.stdin.readline())
for text in texts:
    read(text)
print("ready", flush=True)
for _ in sys.stdin:
    began = time.perf_counter()
    for text in texts:
        read(text)
    print(time.perf_counter() - began, flush=True)
"""
NODE = """
const math = require("mathjs")
const lines = require("readline").createInterface({ input: process.stdin })
let texts = null
lines.on("line", (line) => {
  if (texts === null) {
    texts = JSON.parse(line)
    for (const text of texts) math.evaluate(text)
    console.log("ready")
    return
  }
  const began = process.hrtime.bigint()
  for (const text of texts) math.evaluate(text)
  console.log(Number(process.hrtime.bigint() - began) / 1e9)
})
"""
MATHJS = "mathjs@15.2.0"
QUANTULUM, SIMPLEEVAL = "quantulum3==0.10.0", "simpleeval==1.0.8"
Opened = Callable[[str, Sequence[str]], tuple[Timed | None, str]]


@contextmanager
def opened(effort: Effort) -> Iterator[Opened]:
    """A function that gives a run of another reader over texts, or None and the reason why there is none."""
    with ExitStack() as stack:

        def open_one(name: str, texts: Sequence[str]) -> tuple[Timed | None, str]:
            if effort is not Effort.FULL:
                return None, "left out of a quick run"
            try:
                command, folder = _COMMANDS[name]()
            except (OSError, subprocess.SubprocessError) as error:
                return None, f"left out, as it could not be installed ({reason(error)})"
            worker = Worker(command, folder, texts)
            stack.callback(worker.close)
            return worker, ""

        yield open_one


class Worker:
    """A process that reads the texts again whenever it is told to, and says how long that took."""

    def __init__(self, command: list[str], folder: Path, texts: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._ask(json.dumps(list(texts)))

    def __call__(self) -> float:
        return float(self._ask("again"))

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self._process.args!r} ended")
        return answer


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


def _quantulum() -> tuple[list[str], Path]:
    return _python("quantulum3.parser", "parse")


def _simpleeval() -> tuple[list[str], Path]:
    return _python("simpleeval", "simple_eval")


def _python(module: str, function: str) -> tuple[list[str], Path]:
    programs = environment_of("readers", QUANTULUM, SIMPLEEVAL)
    return [str(programs / "python"), "-c", PYTHON.format(module=module, function=function)], CACHE


def _mathjs() -> tuple[list[str], Path]:
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
