"""Money: rental, buffer, spot, renting against buying, an API against own servers, cost a token."""

from __future__ import annotations

from trainer.estimator.ranges import fraction, not_negative, positive, share


def rental_cost(gpu_time: float, price: float) -> float:
    """Bill for accelerator time at a rate per accelerator.

    Arguments: gpu_time [GPU*s], price [USD/GPU/s].
    Result: [USD].
    Valid: the price is per accelerator, not per node; storage and egress are extra.
    Source: arithmetic.
    """
    not_negative(gpu_time=gpu_time, price=price)
    return gpu_time * price


def with_buffer(amount: float, buffer: float) -> float:
    """An amount plus a contingency for restarts, evaluation and failed starts.

    Arguments: amount [USD], buffer [1].
    Result: [USD].
    Valid: 10 to 40% is usual.
    Source: arithmetic.
    """
    not_negative(amount=amount, buffer=buffer)
    return amount * (1 + buffer)


def compute_for_budget(budget: float, reserve: float, price: float, peak: float, mfu: float) -> float:
    """Training compute that money buys after a reserve is set aside.

    Arguments: budget [USD], reserve [1], price [USD/GPU/s], peak [FLOP/s/GPU], mfu [1].
    Result: [FLOP].
    Valid: the reserve is a share of the budget for everything but the main run.
    Source: rental bill and fleet equation solved for compute.
    """
    positive(budget=budget, price=price, peak=peak)
    share(reserve=reserve)
    fraction(mfu=mfu)
    return budget * (1 - reserve) / price * peak * mfu


def cost_per_token(price: float, tokens_per_second: float, load: float = 1) -> float:
    """Serving cost of a token: what the replica costs a second over the tokens it delivers.

    Arguments: price [USD/s], tokens_per_second [token/s], load [1].
    Result: [USD/token].
    Valid: the price is of the whole replica; `load` is the average share of full throughput, and divides.
    Source: arithmetic.
    """
    not_negative(price=price)
    positive(tokens_per_second=tokens_per_second)
    fraction(load=load)
    return price / (tokens_per_second * load)


def break_even_token_rate(price: float, api_price: float) -> float:
    """Tokens a second above which an own replica is cheaper than an API.

    Arguments: price [USD/s], api_price [USD/token].
    Result: [token/s].
    Valid: compare with what the replica can deliver; both must count the same tokens, input and output.
    Source: arithmetic.
    """
    not_negative(price=price)
    positive(api_price=api_price)
    return price / api_price


def owned_price(
    capital: float, residual: float, lifetime: float, running: float, gpus: float, utilisation: float = 1
) -> float:
    """Price of accelerator time that one owns: depreciation and running costs over the time delivered.

    Arguments: capital [USD], residual [1], lifetime [s], running [USD/s], gpus [GPU], utilisation [1].
    Result: [USD/GPU/s].
    Valid: linear depreciation to a residual share; capital costs and taxes are left out.
    Source: total cost of ownership, straight line.
    """
    positive(capital=capital, lifetime=lifetime, gpus=gpus)
    share(residual=residual)
    not_negative(running=running)
    fraction(utilisation=utilisation)
    return (capital * (1 - residual) / lifetime + running) / (gpus * utilisation)


def break_even_utilisation(owned_at_full_use: float, rental: float) -> float:
    """Use above which owning beats renting. Above 1 means never.

    Arguments: owned_at_full_use [USD/GPU/s], rental [USD/GPU/s].
    Result: [1].
    Valid: rented time is paid only while it is used.
    Source: owned price over rental price.
    """
    not_negative(owned_at_full_use=owned_at_full_use)
    positive(rental=rental)
    return owned_at_full_use / rental


def payback_time(capital: float, gpus: float, rental: float, utilisation: float, running: float) -> float:
    """Time until owned accelerators have saved their capital in rent.

    Arguments: capital [USD], gpus [GPU], rental [USD/GPU/s], utilisation [1], running [USD/s].
    Result: [s].
    Valid: the rent saved must exceed the running costs, else it never pays back and this is an error.
    Source: arithmetic.
    """
    positive(capital=capital, gpus=gpus, rental=rental)
    fraction(utilisation=utilisation)
    not_negative(running=running)
    saved = gpus * rental * utilisation - running
    if saved <= 0:
        raise ValueError(
            f"running must be below the rent saved, {saved + running:g} USD/s, found {running:g}"
        )
    return capital / saved


def spot_price(price: float, interruption_rate: float, time_lost: float) -> float:
    """Effective price of interruptible accelerators: each interruption loses some work.

    Arguments: price [USD/GPU/s], interruption_rate [failure/s], time_lost [s].
    Result: [USD/GPU/s].
    Valid: the rate is of the whole job (nodes x rate of a node); rate x time lost must stay below 1.
    Source: arithmetic.
    """
    not_negative(price=price, interruption_rate=interruption_rate, time_lost=time_lost)
    lost = interruption_rate * time_lost
    if lost >= 1:
        raise ValueError(f"interruption_rate x time_lost must be below 1, found {lost:g}")
    return price / (1 - lost)


def storage_cost(size: float, price: float) -> float:
    """What storing bytes costs over time.

    Arguments: size [B], price [USD/B/s].
    Result: [USD/s].
    Valid: list prices are per 1e9 bytes and month; requests and egress are extra.
    Source: arithmetic.
    """
    not_negative(size=size, price=price)
    return size * price
