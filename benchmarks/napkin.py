"""The texts that are read: a thousand napkin expressions, and an answer of thirty lines."""

from __future__ import annotations

from itertools import cycle, islice

COUNT = 1_000
"""Expressions: two in five quantities, the rest sums, half of them with units."""

UNITS = (
    "GB", "TB/s", "days", "kW", "hours", "minutes", "weeks", "us", "W", "GiB", "s", "GB/s", "MB", "ms", "MW",
)  # fmt: skip
SUMS = (
    "6 * {a}e9 * {b}e12", "{a}.2e22 / ({b}e12 * 0.4)", "1.{a}e8 / 3600", "{b} * 461 * 2.50",
    "({a} + {a} + {b}) / 80", "500000 * 6 * {b} / 86400", "{a}e9 * 16 / 1e9", "2 * {b} * 8 * 128 * 2",
)  # fmt: skip
WITH_UNITS = (
    "{b} * 19.2 days", "{b} GB / (80 GB)", "{b}e12 / (3.35 TB/s)", "2 * {a} GB / (50 GB/s)",
    "{a} * 700 W + 2 kW", "{b} * 80 GB", "{a} TB / (20 GB/s)", "{b}.6 kW * 24 hours",
    "{b} MB / (400 GB/s)", "{b} weeks - 2 days",
)  # fmt: skip


def expressions(count: int = COUNT) -> list[str]:
    """So many different expressions, the same ones every time, in an order that mixes their kinds."""
    kinds = cycle([_quantity, _sum, _quantity, _with_units, _either])
    return [kind(number) for number, kind in zip(range(count), kinds, strict=False)]


def sums(count: int = COUNT) -> list[str]:
    """So many sums without units."""
    return [_sum(number) for number in range(count)]


def _quantity(number: int) -> str:
    value = f"{number + 2}" if number % 3 else f"{number % 41 + 1}.{number % 100:02}"
    return f"{value} {UNITS[number % len(UNITS)]}"


def _sum(number: int) -> str:
    return SUMS[number % len(SUMS)].format(a=number % 9 + 1, b=number + 2)


def _with_units(number: int) -> str:
    return WITH_UNITS[number % len(WITH_UNITS)].format(a=number % 9 + 1, b=number + 3)


def _either(number: int) -> str:
    return _sum(number) if number % 10 < 5 else _with_units(number)


def repeated(text: str, times: int) -> str:
    """An answer so many times as long."""
    return "\n".join(islice(cycle(text.splitlines()), times * len(text.splitlines())))


_PAIRED = """\
C = 6 * 7e9 * 1e12 = 4.2e22 FLOP | C, c = 6 * 7e9 * 1e12, 4.2e22
H100 989 TFLOP/s dense * 40% MFU = 396 TFLOP/s | rate, r = 989e12 * 0.40, 396e12
4.2e22 / 396e12 = 1.06e8 GPU-s | work, w = 4.2e22 / 396e12, 1.06e8
1.06e8 / 3600 = 29.4k GPU-hours | hours, h = 1.06e8 / 3600, 29.4e3
3 weeks = 21 * 24 = 504 h | deadline, d = 21 * 24, 504
29.4k / 504 = 58.3 GPUs -> 64 GPUs | gpus, g = 29.4e3 / 504, 58.3
64 / 8 = 8 nodes | nodes, n = 64 / 8, 8
29.4k / 64 = 459 h = 19.1 days | days, e = 29.4e3 / 64 / 24, 19.1
64 x 459 h x $2.50 = $73.4k | cost, k = 64 * 459 * 2.50, 73.4e3
$73.4k * 1.2 = $88k with buffer | budget, b = 73.4e3 * 1.2, 88e3
memory: 16 B/param x 7B = 112 GB | memory, m = 16 * 7e9, 112e9
112 GB / 80 GB = 1.4 GPUs | fit, f = 112e9 / 80e9, 1.4
64 * 80 GB = 5.12 TB rented | rented, t = 64 * 80e9, 5.12e12
112 GB / 5.12 TB = 2.2% of it | share, s = 112e9 / 5.12e12, 0.022
weights 7B * 2 bytes = 14 GB | weights, y = 7e9 * 2, 14e9
gradients 2 bytes * 7B = 14 GB | gradients, q = 2 * 7e9, 14e9
optimizer 12 * 7B = 84 GB | optimizer, o = 12 * 7e9, 84e9
sum 14 + 14 + 84 = 112 GB | total, u = 14 + 14 + 84, 112
KV: 2 * 32 * 8 * 128 * 2 B = 131 kB/token | kv, v = 2 * 32 * 8 * 128 * 2, 131e3
131 kB * 8192 = 1.07 GB a sequence | sequence, z = 131e3 * 8192, 1.07e9
(80 - 14) / 1.07 = 61 sequences | batch, a = (80 - 14) / 1.07, 61
14 GB / 3.35 TB/s = 4.2 ms a step | step, p = 14e9 / 3.35e12, 4.2e-3
61 / 4.2 ms = 14.5k tok/s | rate2, x = 61 / 4.2e-3, 14.5e3
$2.50 / 3600 / 14.5k = $0.048 per 1M tokens | price, i = 2.50 / 3600 / 14.5e3, 0.048e-6
checkpoint 112 GB / 2 GB/s = 56 s | write, j = 112 / 2, 56
every 30 min: 56 / 1800 = 3.1% | overhead, l = 56 / 1800, 0.031
MTBF 50,000 h / 64 = 781 h | mtbf, aa = 50_000 / 64, 781
sqrt(2 * 56 s * 781 h) = 4.9 h | tau, ab = (2 * 56 * 781 * 3600) ** 0.5 / 3600, 4.9
power 64 * 700 W * 1.3 = 58.2 kW | power, ac = 64 * 700 * 1.3, 58.2e3
58.2 kW * 459 h = 26.7 MWh | energy, ad = 58.2e3 * 459, 26.7e6
"""
TYPED = "\n".join(line.partition(" | ")[0] for line in _PAIRED.splitlines())
PYTHON = "\n".join(line.partition(" | ")[2] for line in _PAIRED.splitlines())
