"""Power and energy: facility power, PUE, energy of a run, electricity, carbon, joules a token, racks."""

from __future__ import annotations

import math

from trainer.estimator.ranges import at_least, not_negative, positive


def run_energy(gpu_time: float, power: float, pue: float = 1) -> float:
    """Energy of a run; 3.6 MJ are a kWh.

    Arguments: gpu_time [GPU*s], power [W/GPU], pue [1].
    Result: [W*s].
    Valid: the power limit is an upper bound for the accelerator and leaves out the server: at the meter it
        is 2.3 to 2.5 times as much; published figures often already hold the PUE.
    Source: Touvron et al. 2023 (LLaMA), arXiv 2302.13971, section 6.
    """
    not_negative(gpu_time=gpu_time, power=power)
    at_least(1, pue=pue)
    return gpu_time * power * pue


def facility_power(servers: float, server_power: float, overhead: float = 0, pue: float = 1) -> float:
    """Power at the meter of a cluster.

    Arguments: servers [1], server_power [W], overhead [1], pue [1].
    Result: [W].
    Valid: 10.2 kW is the limit of an eight-GPU H100 server; overhead is network and storage over servers.
    Source: NVIDIA DGX H100 user guide.
    """
    positive(servers=servers, server_power=server_power)
    not_negative(overhead=overhead)
    at_least(1, pue=pue)
    return servers * server_power * (1 + overhead) * pue


def racks(servers: float, server_power: float, rack_power: float) -> float:
    """Racks that power allows: whole servers in each.

    Arguments: servers [1], server_power [W], rack_power [W].
    Result: [1].
    Valid: space and weight may limit before power does.
    Source: arithmetic.
    """
    positive(servers=servers, server_power=server_power, rack_power=rack_power)
    each = math.floor(rack_power / server_power * (1 + 1e-9))
    if each < 1:
        raise ValueError(
            f"rack_power must be at least server_power ({server_power:g} W), found {rack_power:g} W"
        )
    return float(math.ceil(servers / each * (1 - 1e-9)))


def electricity_cost(energy: float, price: float) -> float:
    """What energy costs.

    Arguments: energy [W*s], price [USD/W/s].
    Result: [USD].
    Valid: capacity charges are extra.
    Source: arithmetic.
    """
    not_negative(energy=energy, price=price)
    return energy * price


def carbon(energy: float, intensity: float) -> float:
    """Carbon dioxide of energy.

    Arguments: energy [W*s], intensity [g/W/s].
    Result: [g].
    Valid: 385 g a kWh in LLaMA's table; energy at the meter, PUE counted once.
    Source: Touvron et al. 2023 (LLaMA), arXiv 2302.13971, section 6.
    """
    not_negative(energy=energy, intensity=intensity)
    return energy * intensity


def energy_per_token(power: float, tokens_per_second: float, pue: float = 1) -> float:
    """Energy of a generated token; a watt-second is a joule.

    Arguments: power [W], tokens_per_second [token/s], pue [1].
    Result: [W*s/token].
    Valid: power of the whole server under load; batch 1 costs tens of times more than a full batch.
    Source: arithmetic.
    """
    positive(power=power, tokens_per_second=tokens_per_second)
    at_least(1, pue=pue)
    return power * pue / tokens_per_second
