"""`make fuzz`: changed texts of the test data through the reader, the calculator and the grader.

Guided by coverage where atheris is installed, by the test data alone where it is not.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from contextlib import redirect_stderr
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.mutate import mutated

LONGEST = 3000


def main() -> int:
    """Run for the time asked; 1 where a property broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to run (default: 300)")
    parser.add_argument("--seed", type=int, default=None, help="for the same changes again")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="the folder for what is found")
    args = parser.parse_args()
    seed = args.seed if args.seed is not None else time.time_ns() % 2**31
    guided = find_spec("atheris") is not None
    how = "guided by coverage" if guided else "at random, as atheris is not installed"
    sys.stdout.write(f"{args.seconds:g} s {how}, seed {seed}\n")
    return (_guided if guided else _plain)(args.out, args.seconds, seed)


def _plain(out: Path, seconds: float, seed: int) -> int:
    """Change the texts of the test data at random."""
    from tests.fuzz.fuzzer import Fuzzer

    fuzzer, rng = Fuzzer(out, seconds), random.Random(seed)
    for text in fuzzer.texts:
        if not fuzzer.due:
            fuzzer.check(text)
    while not fuzzer.due:
        fuzzer.check(mutated(rng.choice(fuzzer.texts), fuzzer.texts, rng, LONGEST))
    return fuzzer.result()


def _guided(out: Path, seconds: float, seed: int) -> int:
    """Keep what reaches new code, and change that further."""
    import atheris  # type: ignore[import-untyped]

    with redirect_stderr(io.StringIO()), atheris.instrument_imports(["trainer.notation", "trainer.grading"]):
        from tests.fuzz.fuzzer import Fuzzer
    fuzzer = Fuzzer(out, seconds)
    corpus = out / "corpus"
    corpus.mkdir(exist_ok=True)
    for number, text in enumerate(fuzzer.texts):
        (corpus / f"seed-{number:04}").write_bytes(text.encode("utf-8", "surrogatepass"))

    def check(data: bytes) -> None:
        fuzzer.check(_text(data))
        if fuzzer.due:
            os._exit(fuzzer.result())  # the engine has no other end than a crash or its own clock

    def change(data: bytes, longest: int, number: int) -> bytes:
        rng = random.Random(number)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(data, longest))
        text = mutated(_text(data), fuzzer.texts, rng, LONGEST)
        return text.encode("utf-8", "surrogatepass")[:longest]

    options = [f"-seed={seed}", f"-max_len={LONGEST}", "-rss_limit_mb=0"]
    options += ["-report_slow_units=999", "-verbosity=0"]
    atheris.Setup(["fuzz", *options, str(corpus)], check, custom_mutator=change)
    atheris.Fuzz()
    return 1


def _text(data: bytes) -> str:
    """Any bytes as a text; what is not UTF-8 becomes lone surrogates."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    raise SystemExit(main())
