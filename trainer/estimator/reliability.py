"""Failures: MTBF of a fleet, how often to checkpoint, what is wasted, goodput, spares."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, not_negative, positive, share


def mtbf_from_interruptions(interruptions: float, time: float, gpus: float = 1) -> float:
    """Time between failures that a log shows: of the fleet, or of one accelerator when their number is given.

    Arguments: interruptions [1], time [s], gpus [1].
    Result: [s].
    Valid: count unexpected interruptions only; the rate of one accelerator is no lifetime.
    Source: Grattafiori et al. 2024 (Llama 3), arXiv 2407.21783, section 3.3.4: 419 in 54 days on 16,384.
    """
    positive(interruptions=interruptions, time=time, gpus=gpus)
    return time / interruptions * gpus


def fleet_mtbf(gpu_mtbf: float, gpus: float) -> float:
    """Mean time between failures of a job that any of its accelerators can stop.

    Arguments: gpu_mtbf [s], gpus [1].
    Result: [s].
    Valid: independent failures at a constant rate.
    Source: sum of exponential rates.
    """
    positive(gpu_mtbf=gpu_mtbf)
    at_least(1, gpus=gpus)
    return gpu_mtbf / gpus


def expected_failures(time: float, mtbf: float) -> float:
    """Failures to expect in a time.

    Arguments: time [s], mtbf [s].
    Result: [1].
    Valid: a constant rate.
    Source: arithmetic.
    """
    not_negative(time=time)
    positive(mtbf=mtbf)
    return time / mtbf


def young_interval(write: float, mtbf: float) -> float:
    """Time between checkpoints that wastes least.

    Arguments: write [s], mtbf [s].
    Result: [s].
    Valid: writes that block training and are short against the MTBF; the optimum is flat, doubling it adds
        a quarter.
    Source: Young 1974, doi 10.1145/361147.361115.
    """
    positive(write=write, mtbf=mtbf)
    return math.sqrt(2 * write * mtbf)


def daly_interval(write: float, mtbf: float) -> float:
    """Time between checkpoints that wastes least, when writes are not short against the MTBF.

    Arguments: write [s], mtbf [s].
    Result: [s].
    Valid: the MTBF itself once a write takes twice as long as that; without the write, as Young's.
    Source: Daly 2006, doi 10.1016/j.future.2004.11.016, equation 37.
    """
    positive(write=write, mtbf=mtbf)
    if write >= 2 * mtbf:
        return mtbf
    root = math.sqrt(write / (2 * mtbf))
    return math.sqrt(2 * write * mtbf) * (1 + root / 3 + root**2 / 9) - write


def checkpoint_waste(write: float, interval: float, mtbf: float, restart: float = 0) -> float:
    """Share of time lost to writing checkpoints, to work done again and to restarts.

    Arguments: write [s], interval [s], mtbf [s], restart [s].
    Result: [1].
    Valid: first order, below about 30%; half an interval is lost at each failure; a result above 1 says
        that no progress is made.
    Source: Young 1974; Daly 2006.
    """
    not_negative(write=write, restart=restart)
    positive(interval=interval, mtbf=mtbf)
    return write / interval + (interval / 2 + restart) / mtbf


def checkpoint_goodput(write: float, interval: float, mtbf: float, restart: float = 0) -> float:
    """Share of time that makes progress; 0 where everything is wasted.

    Arguments: write [s], interval [s], mtbf [s], restart [s].
    Result: [1].
    Valid: as checkpoint_waste.
    Source: Young 1974; Daly 2006.
    """
    return max(0.0, 1 - checkpoint_waste(write, interval, mtbf, restart))


def restart_for_goodput(goodput: float, write: float, interval: float, mtbf: float) -> float:
    """Restart time that still allows a goodput; below 0 where writing and lost work alone cost too much.

    Arguments: goodput [1], write [s], interval [s], mtbf [s].
    Result: [s].
    Valid: as checkpoint_waste.
    Source: checkpoint_waste solved for the restart.
    """
    share(goodput=goodput)
    return (1 - goodput - checkpoint_waste(write, interval, mtbf)) * mtbf


def hot_spares(failure_rate: float, repair: float, deviations: float = 2) -> float:
    """Spare nodes that cover those under repair, with a margin of standard deviations: rounded up.

    Arguments: failure_rate [failure/s], repair [s], deviations [1].
    Result: [1].
    Valid: Poisson failures; 2 deviations cover about 98%.
    Source: Poisson approximation.
    """
    not_negative(failure_rate=failure_rate, repair=repair, deviations=deviations)
    broken = failure_rate * repair
    return float(math.ceil((broken + deviations * math.sqrt(broken)) * (1 - 1e-9)))
