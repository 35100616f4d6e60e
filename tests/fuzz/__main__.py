"""`make fuzz`: changed texts of the test data through the reader, the calculator and the grader.

Guided by coverage where atheris is installed, by the test data alone where it is not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.fuzz.fuzzer import Fuzzer

LONGEST = 4000


def main() -> int:
    """Run for the time asked; 1 where a property broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long to run (default: 300)")
    parser.add_argument("--seed", type=int, default=None, help="of the random changes; default: the clock")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz"), help="the folder for what is found")
    parser.add_argument("--replay", action="store_true", help="only try again what was found before")
    args = parser.parse_args()
