"""A small sound question file, and ways to spoil it."""

from __future__ import annotations

from pathlib import Path

from trainer.bank.check import CheckReport, check_paths
from trainer.bank.problem import Problem

SOUND = '''\
schema = 1
id = "tiny"
title = "How many days do {n} need for {N}?"
track = "napkin"
difficulty = "easy"
minutes = 5
concepts = ["training-flops"]
headline = ["days"]
prompt = """
Train a model of {N} on {D}
with {n}. When is it done?
"""

[given]
N = { value = "7B params", name = "parameters" }
D = { value = "1T tokens", name = "tokens" }
n = { value = "64 GPUs", name = "fleet", aliases = ["cluster"] }

[assume]
peak = { value = "989 TFLOP/s", name = "peak", range = "980-1000 TFLOP/s", why = "dense" }
mfu = { value = "40%", name = "MFU", range = "30-50%" }

[[step]]
id = "C"
name = "compute"
is = "6 * N * D"
unit = "FLOP"
tolerance = "3%"

[[step]]
id = "days"
name = "time"
is = "C / (n * peak * mfu)"
unit = "days"
alt = [{ is = "C / (peak * mfu) / n", says = "GPU time first" }]

[[check]]
id = "mfu_stated"
says = "states an MFU"
critical = true
evidence = ["mfu"]
words = ["utilization"]

[[mistake]]
id = "two-nd"
step = "C"
is = "2 * N * D"
says = "a forward pass only"

[[mistake]]
id = "no-mfu"
step = "days"
is = "C / (n * peak)"
says = "peak as if it were reached"

[[follow_up]]
ask = "And at 30%?"
set = { mfu = "30%" }
answer = "days"

[published]
step = "days"
value = "19 days"
source = "a page"

[vary]
N = ["3B params", "7B params", "13B params"]
mfu = { from = "30%", to = "50%", by = "5%" }
keep = ["days < 60 days"]

[interviewer]
note = "days, from 6ND"
outline = ["6ND is {C}", "{n} take {days}"]

[[sample]]
answer = "19 days"
band = "insufficient"
steps = { C = "missing" }
'''


def spoiled(old: str, new: str) -> str:
    """The sound file with one piece replaced."""
    assert SOUND.count(old) == 1, f"{old!r} stands {SOUND.count(old)} times in the sound file"
    return SOUND.replace(old, new)


def write(folder: Path, text: str | bytes, name: str = "tiny.toml") -> Path:
    """A question file with this text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def check(folder: Path, text: str | bytes, name: str = "tiny.toml") -> CheckReport:
    """Check one file without grading its samples."""
    return check_paths([write(folder, text, name)], [])


def position(text: str, at: str) -> tuple[int, int]:
    """Line and column of the place marked by `at`, which must stand in the text once."""
    assert text.count(at) == 1, f"{at!r} stands {text.count(at)} times"
    offset = text.index(at)
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def only(report: CheckReport) -> Problem:
    """The one problem of a report."""
    assert len(report.problems) == 1, [f"{p.place} {p.code}: {p.says}" for p in report.problems]
    return report.problems[0]
