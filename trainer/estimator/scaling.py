"""Scaling: compute-optimal size and data, over-training and when it pays back, Chinchilla's loss."""

from __future__ import annotations

import math

from trainer.estimator.ranges import fraction, positive
from trainer.estimator.training import training_flops


def chinchilla_params(flops: float, tokens_per_param: float = 20) -> float:
    """Parameters that give the lowest loss for a training budget.

    Arguments: flops [FLOP], tokens_per_param [token/param].
    Result: [param].
    Valid: 15 to 30 tokens a parameter in replications; a model that is served much should be smaller.
    Source: Hoffmann et al. 2022 (Chinchilla), arXiv 2203.15556, table 3.
    """
    positive(flops=flops, tokens_per_param=tokens_per_param)
    return math.sqrt(flops / (6 * tokens_per_param))


def chinchilla_tokens(flops: float, tokens_per_param: float = 20) -> float:
    """Tokens that give the lowest loss for a training budget.

    Arguments: flops [FLOP], tokens_per_param [token/param].
    Result: [token].
    Valid: as chinchilla_params.
    Source: Hoffmann et al. 2022 (Chinchilla), arXiv 2203.15556, table 3.
    """
    return tokens_per_param * chinchilla_params(flops, tokens_per_param)


def chinchilla_flops(params: float, tokens_per_param: float = 20) -> float:
    """Training budget for which a size is compute-optimal.

    Arguments: params [param], tokens_per_param [token/param].
    Result: [FLOP].
    Valid: as chinchilla_params.
    Source: Hoffmann et al. 2022 (Chinchilla), arXiv 2203.15556, table 3.
    """
    positive(tokens_per_param=tokens_per_param)
    return training_flops(params, tokens_per_param * params)


def chinchilla_loss(params: float, tokens: float) -> float:
    """Loss in nats a token that the parametric fit of the Chinchilla paper predicts.

    Arguments: params [param], tokens [token].
    Result: [1].
    Valid: their data and tokenizer; the fit is disputed (Besiroglu et al. 2024 find other constants), so
        compare, do not predict.
    Source: Hoffmann et al. 2022 (Chinchilla), arXiv 2203.15556, equation 10.
    """
    positive(params=params, tokens=tokens)
    return 1.69 + 406.4 / math.pow(params, 0.34) + 410.7 / math.pow(tokens, 0.28)


def over_training(params: float, tokens: float, tokens_per_param: float = 20) -> float:
    """Tokens a parameter over the compute-optimal ratio.

    Arguments: params [param], tokens [token], tokens_per_param [token/param].
    Result: [1].
    Valid: Llama 3 8B stands at about 94.
    Source: Hoffmann et al. 2022 (Chinchilla), arXiv 2203.15556.
    """
    positive(params=params, tokens=tokens, tokens_per_param=tokens_per_param)
    return tokens / params / tokens_per_param


def over_training_break_even(
    extra_flops: float, params_saved: float, training_efficiency: float = 1, serving_efficiency: float = 1
) -> float:
    """Served tokens after which a smaller model has paid back its longer training.

    Arguments: extra_flops [FLOP], params_saved [param], training_efficiency [1], serving_efficiency [1].
    Result: [token].
    Valid: equal quality; efficiencies turn FLOPs into accelerator time on each side.
    Source: Sardana et al. 2023, arXiv 2401.00448.
    """
    positive(extra_flops=extra_flops, params_saved=params_saved)
    fraction(training_efficiency=training_efficiency, serving_efficiency=serving_efficiency)
    return extra_flops / (2 * params_saved) * serving_efficiency / training_efficiency
