"""`make fuzz`: changed texts of the test data through what reads them.

The reader with the calculator and the grader, the loader of question files, packs and study plans, the
importer, the recovery of a damaged history, and the settings. Guided by coverage where atheris is installed,
by the test data alone where it is not.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import subprocess
import sys
import time
from contextlib import redirect_stderr
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.failing import as_text, raw
from tests.fuzz.fuzzer import MODULES, Fuzzer


def main() -> int:
    """Run for the time asked; 1 where a property broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--target", choices=(*MODULES, "all"), default="all", help="what to try (all)")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to try each (300)")
    parser.add_argument("--seed", type=int, default=None, help="for the same changes again")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="the folder for what is found")
    args = parser.parse_args()
    if args.target == "all":
        command = [sys.executable, "-m", "tests.fuzz", *sys.argv[1:]]
        return max([subprocess.run([*command, "--target", name], check=False).returncode for name in MODULES])
    seed = args.seed if args.seed is not None else time.time_ns() % 2**31
    guided = find_spec("atheris") is not None
    how = "guided by coverage" if guided else "at random, as atheris is not installed"
    sys.stdout.write(f"{args.target}: {args.seconds:g} s {how}, seed {seed}\n")
    sys.stdout.flush()
    return (_guided if guided else _plain)(args.target, args.out / args.target, args.seconds, seed)


def _plain(name: str, out: Path, seconds: float, seed: int) -> int:
    """Change the texts of the test data at random."""
    fuzzer, rng = Fuzzer(name, out, seconds), random.Random(seed)
    for text in fuzzer.texts:
        if not fuzzer.due:
            fuzzer.check(text)
    while not fuzzer.due:
        change, longest = fuzzer.target.change, fuzzer.target.longest
        fuzzer.check(change(rng.choice(fuzzer.texts), fuzzer.texts, rng, longest))
    return fuzzer.result()


def _guided(name: str, out: Path, seconds: float, seed: int) -> int:
    """Keep what reaches new code, and change that further."""
    import atheris  # type: ignore[import-untyped]

    with redirect_stderr(io.StringIO()), atheris.instrument_imports(list(MODULES[name][1])):
        fuzzer = Fuzzer(name, out, seconds)
    longest = fuzzer.target.longest
    corpus = out / "corpus"
    corpus.mkdir(exist_ok=True)
    for number, text in enumerate(fuzzer.texts):
        (corpus / f"seed-{number:04}").write_bytes(raw(text))

    def check(data: bytes) -> None:
        fuzzer.check(as_text(data))
        if fuzzer.due:
            os._exit(fuzzer.result())  # the engine has no other end than a crash or its own clock

    def change(data: bytes, most: int, number: int) -> bytes:
        rng = random.Random(number)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(data, most))
        return raw(fuzzer.target.change(as_text(data), fuzzer.texts, rng, longest))[:most]

    options = [f"-seed={seed}", f"-max_len={longest}", "-rss_limit_mb=0"]
    options += ["-report_slow_units=999", "-verbosity=0"]
    atheris.Setup(["fuzz", *options, str(corpus)], check, custom_mutator=change)
    atheris.Fuzz()
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
