"""MFU and HFU from step time, throughput or booked hours; which FLOPs count is the caller's choice."""

from __future__ import annotations

from trainer.estimator.ranges import fraction, not_negative, positive, share, whole


def training_flops_per_token(
    params: float, layers: float, width: float, context: float, square: float = 1, uncounted: float = 0
) -> float:
    """Compute of training on a token under a convention: what is left out, how much of attention counts.

    Arguments: params [param], layers [1], width [1], context [token], square [1], uncounted [param].
    Result: [FLOP/token].
    Valid: square 0 is 6N alone, 1 the full attention of PaLM, Mosaic and Megatron, 0.5 its causal half;
        uncounted is the input embedding for torchtitan, MaxText, DeepSeek and Nemotron.
    Source: Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B; torchtitan and MaxText, FLOP
        counters.
    """
    positive(params=params, width=width, context=context)
    whole(layers=layers)
    share(square=square)
    not_negative(uncounted=uncounted)
    if uncounted >= params:
        raise ValueError(f"uncounted must be below params, {params:g}, found {uncounted:g}")
    return 6 * (params - uncounted) + 12 * layers * width * context * square


def implied_mfu(flops: float, gpu_time: float, peak: float) -> float:
    """Utilisation that published accelerator hours imply; a result above 1 says that an input is wrong.

    Arguments: flops [FLOP], gpu_time [GPU*s], peak [FLOP/s/GPU].
    Result: [1].
    Valid: booked hours hold restarts and idle time, so this lies below the MFU of a step.
    Source: the fleet equation solved for MFU.
    """
    positive(flops=flops, gpu_time=gpu_time, peak=peak)
    return flops / (gpu_time * peak)


def mfu_from_throughput(flops_per_token: float, tokens_per_second: float, gpus: float, peak: float) -> float:
    """Model FLOPs utilisation from tokens a second.

    Arguments: flops_per_token [FLOP/token], tokens_per_second [token/s], gpus [GPU], peak [FLOP/s/GPU].
    Result: [1].
    Valid: 6N, 6N + causal attention and 6N + full attention give different figures for the same run.
    Source: Chowdhery et al. 2022 (PaLM), arXiv 2204.02311, appendix B.
    """
    positive(flops_per_token=flops_per_token, tokens_per_second=tokens_per_second, gpus=gpus, peak=peak)
    return flops_per_token * tokens_per_second / (gpus * peak)


def mfu_from_step_time(flops_per_step: float, step_time: float, gpus: float, peak: float) -> float:
    """Model FLOPs utilisation from the time of a step.

    Arguments: flops_per_step [FLOP], step_time [s], gpus [GPU], peak [FLOP/s/GPU].
    Result: [1].
    Valid: flops_per_step covers the global batch.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, appendix A.
    """
    positive(flops_per_step=flops_per_step, step_time=step_time, gpus=gpus, peak=peak)
    return flops_per_step / (step_time * gpus * peak)


def hfu_from_mfu(mfu: float, recomputed: float) -> float:
    """Hardware utilisation of a run that recomputes a share of its forward pass; all of it is 8/6 of MFU.

    Arguments: mfu [1], recomputed [1].
    Result: [1].
    Valid: the forward pass is a third of 6ND; `recomputed` is 1 for full recomputation, 0 for none.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, appendix A.
    """
    fraction(mfu=mfu)
    share(recomputed=recomputed)
    return mfu * (1 + recomputed / 3)


def mfu_from_hfu(hfu: float, recomputed: float) -> float:
    """Model utilisation behind a published hardware figure.

    Arguments: hfu [1], recomputed [1].
    Result: [1].
    Valid: see hfu_from_mfu.
    Source: Korthikanti et al. 2022, arXiv 2205.05198, appendix A.
    """
    fraction(hfu=hfu)
    share(recomputed=recomputed)
    return hfu / (1 + recomputed / 3)
