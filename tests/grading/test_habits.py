"""How people write when nobody told them how: formulas alone, corrections, guesses, labels of one letter."""

from __future__ import annotations

import pytest

from grading.support import check, graded, statuses, step


def test_formulas_in_symbols_show_the_method_and_no_value() -> None:
    report = graded("time-8b-15t", "t = 6ND / (n * P * MFU)\ngpu-hours = n * t\n$ = gpu-hours * rate")
    found = statuses(report)
    assert {found[name] for name in ("C", "days", "hours", "cost")} == {"implied"}
    assert found["mfu_imp"] == "missing"
    assert report.parts["accuracy"] == 0
    assert report.band == "weak"


def test_a_letter_in_prose_is_no_symbol() -> None:
    found = statuses(graded("time-8b-15t", "I think t is long and n * P is big = a lot"))
    assert set(found.values()) <= {"missing", "not_shown"}


def test_a_result_that_its_own_line_does_not_give_is_the_slip() -> None:
    text = "6ND = 6.3e24\n57 d = 4.92e6 s\n989 TF * 40% = 396 TF\n6.3e24 / (4.92e6 * 396e12) = 3,954 gpus"
    report = graded(
        "invert-gpu-count", f"{text}\n124 x 32 = 3,968\nruns 6.3e24 / (3968 * 396e12) = 46.4 days"
    )
    assert step(report, "n_raw").status == "slip"
    assert step(report, "n").status == "follow_through"
    assert step(report, "days").status == "follow_through"


def test_a_corrected_operand_is_no_slip() -> None:
    text = "6*70e9*15e12 = 6.3e24\n57 d = 4.92e6 s\n1979 TF x 0.4 = 792 TF, 1,617 GPUs\n"
    text += "oops, 1979 was with sparsity, dense is 989 * 0.4 = 396 TF\n6.3e24/4.92e6/396e12 = 3,234 -> 3,264"
    report = graded("invert-gpu-count", text)
    assert step(report, "eff").status == "correct"
    assert step(report, "n_raw").status == "correct"
    assert report.caps == ()


def test_the_same_time_in_another_unit_is_no_second_step() -> None:
    report = graded("invert-gpu-count", "6*70e9*15e12 = 6.3e24\n57 d = 4.92e6 s")
    assert step(report, "sec").status == "correct"
    assert step(report, "days").status == "missing"


def test_lines_name_the_parts_whose_bytes_they_give() -> None:
    text = "gradients kept in fp32, 4 B -> 28 GB\nweights in bf16, 2 B -> 14 GB\nadam 12 B -> 84 GB\n= 126 GB"
    found = statuses(graded("mem-7b-adam", text))
    assert {found[name] for name in ("wb", "gb", "ob", "tot")} == {"correct"}


def test_short_labels_name_steps() -> None:
    report = graded("mem-7b-adam", "w 14, g 14, opt 84\nsum 112\n2 cards")
    assert {step(report, name).status for name in ("wb", "gb", "ob", "tot", "gpus")} == {"correct"}
    assert report.score <= 60


def test_a_wrong_sum_is_not_read_as_binary_gigabytes() -> None:
    text = (
        "weights 2 B x 7e9 = 14 GB\ngrads 2 B x 7e9 = 14 GB\nadam 12 B x 7e9 = 84 GB\n14 + 14 + 84 = 103 GB"
    )
    assert step(graded("mem-7b-adam", text), "tot").status == "slip"


def test_a_guess_is_no_chain_and_states_no_price() -> None:
    text = "maybe half of it hits, so perhaps 3 nodes where it was 5 nodes, so 30k$ a month I guess"
    report = graded("prefix-cache", text)
    assert step(report, "gpu0").status == "missing"
    assert check(report, "price_stated").status != "done"
    assert report.score <= 25


def test_a_result_in_the_unit_of_the_question_is_that_step() -> None:
    text = "fleet of 552 GPUs\n552 * 24 * $2.50 = $33.1k a day\n$33.1k / 20,000 M = $1.66 per million"
    assert step(graded("tokens-per-day-fleet", text), "perm").status == "slip"


def test_any_denial_says_that_decode_stays() -> None:
    for words in ("this doesn't change decode", "it will not help decode", "cannot help decode"):
        assert check(graded("prefix-cache", words), "validity").status == "done"
    assert check(graded("prefix-cache", "hits help decode as well"), "validity").status == "missing"


def test_no_user_is_the_answer_where_none_fits() -> None:
    text = "2 x 80 GB x 90% = 144 GB\n144 GB - 141.2 GB = 2.8 GB\n327.68 KB * 131072 = 42.9 GB\n"
    for said in ("so no user", "so none", "-> none fits", "so not even one user", ": no user fits"):
        report = graded("kv-one-128k-user", f"{text}2.8/42.9 = 0.065 {said}")
        assert step(report, "u2").status == "correct", said


def test_a_right_answer_by_a_shorter_way_loses_nothing_for_the_steps_of_the_longer_one() -> None:
    text = "2.3 TB / 40 s = 57.5 GB/s\n2.3e12 / 176e9 = 13 B/param: fp32 master, two moments, bf16 weights\n"
    report = graded("bloom-checkpoint", f"{text}40 s / (3 * 3600 s) = 0.37% of the run\n5x slower: 1.85%")
    found = statuses(report)
    assert found["count"] == found["hours"] == "implied"
    assert report.parts["method"] == 30 and report.parts["accuracy"] == 15
    assert "the way you went has no use for it" in step(report, "hours").says
    half = statuses(graded("bloom-checkpoint", f"{text}the share is small"))
    assert half["count"] == half["hours"] == half["share"] == "missing"


LORA = """\
per layer q,o: 16*(8192+8192)=262k each; k,v: 16*(8192+1024)=147k each
mlp 3 x 16*(8192+28672) = 1.77M
2*262k + 2*147k + 1.77M = 2.59M x 80 = 207M trained
frozen 70.6B*2/8 = 17.7 GB per gpu
207M * 16 B / 8 = 0.41 GB
acts: 8192*8192*2 B = 134 MB x 80 = 10.7 GB
17.7+.41+10.7 = 28.8 GB, +2 working, 31 < 80, fits
"""


def test_a_figure_in_millions_is_no_number_of_gigabytes() -> None:
    report = graded("lora-70b", LORA)
    activations = step(report, "act")
    assert (activations.status, activations.line) == ("slip", 6)
    assert "GPUs of the machine was left out" in activations.says
    assert step(report, "tot").status == "follow_through"


def test_a_bare_limit_and_the_divisor_of_a_running_line_are_stated() -> None:
    assert {one.id: one.line for one in graded("lora-70b", LORA).assumptions}["hbm"] == 7
    text = "2 B * 7e9 = 14 GB\n12 B * 7e9 = 84 GB\n14 + 14 + 84 = 112 GB\n112/80 = 1.4 -> 2 GPUs"
    assert {one.id: one.line for one in graded("mem-7b-adam", text).assumptions}["hbm"] == 4


def test_a_bill_may_go_by_the_fleet_and_its_hours_whatever_gpu_hours_were_said_before() -> None:
    text = "6*7B*1T = 4.2e22\nH100 BF16 dense 989 TFLOPs @ 40% MFU ~ 400\n"
    text += "4.2e22/400T = 1.05e8 GPU s = 29,170 GPU-h\n3 wk = 504h, use 85% for restarts -> 428 h\n"
    text += "29170/428 = 68 -> 72 GPUs (9 nodes of 8)\n"
    text += "29170/72/0.85 = 477 h = 19.9 days\n72*477*$2.5 = $86k + 20% reserve = $103k"
    report = graded("train-7b-1t-3w", text)
    cost, budget = step(report, "cost"), step(report, "budget")
    assert (cost.status, cost.shown) == ("correct", "$86k")
    assert (budget.status, budget.shown) == ("correct", "$103k")


def test_a_slip_is_held_against_the_numbers_that_were_written_before_it() -> None:
    text = "6 * 175B * 300B = 3.2e23 flop\n312 TF * 40% = 125 TF\n"
    days = step(graded("flops-gpt3", f"{text}3.2e23 : 1.28e16 = 25,000,000 s"), "days")
    assert (days.status, days.shown, days.expected_shown) == ("slip", "289.4 days", "29 days")


def test_a_step_that_is_called_by_a_clause_takes_no_article() -> None:
    text = "6 * 13e9 * 2e12 = 1.56e23\n1979e12 * 0.9 * 256 = 4.56e17\n1.56e23/4.56e17 = 342,000 s = 4 days\n"
    text += "H100 dense 989 TFLOPs at 40% MFU: 396e12\n1.56e23 / (256 * 396e12) = 17.8 days, 989 is dense"
    report = graded("sparse-peak-trap", text)
    assert step(report, "factor").status == "missing"
    assert "the how" not in report.next_time + " ".join(report.feedback)


def test_a_power_of_ten_is_lost_where_it_is_lost_and_not_where_it_shows() -> None:
    text = "6 * 175B * 300B = 3.2e23 flop\n312 TF * 40% = 125 TF\n1024 gpus -> 1.28e16 FLOP/s\n"
    report = graded("flops-gpt3", f"{text}3.2e23 : 1.28e16 = 25,000,000 s")
    rate, days = step(report, "rate"), step(report, "days")
    assert (rate.status, rate.line) == ("slip", 3)
    assert (days.status, days.line) == ("follow_through", 4)


def test_a_count_said_of_one_product_is_that_products() -> None:
    text = "70.6B*2 = 141 GB weights, each token reads all\n"
    text += "h100 3.35/0.1412 = 24 tok/s, h200 4.8/.1412=34, mi300x 5.3/.1412 = 37.5, b200 8/.1412=57\n"
    text += "fit: h100 141/80 -> 2, h200 141 > 141 no room -> 2, mi300x 1, b200 1\n"
    text += "2 x h100 with tp: 48 tok/s\n"
    report = graded("decode-70b-4-accels", f"{text}upper bounds, real maybe 60-70%")
    assert (step(report, "n2").status, step(report, "n2").line) == ("correct", 3)
    # The one thing that was left open costs its points, and no limit comes on top of them.
    assert report.parts["assumptions"] == 0 and report.caps == ()


TRAINING = "6*7B*1T = 4.2e22\n989 TF dense * 40% MFU = 396 TF\n4.2e22/396e12 = 1.06e8 GPU s = 29,461 GPU-h\n"


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("3 wk = 504h, use 85% for restarts -> 428 h\n29461/428 = 68.8 -> 72 GPUs, 9 nodes", 4),
        ("3 weeks at 90% goodput = 454 h usable\n29461/454 = 64.9 -> 72 GPUs", 4),
        ("21 days less 15% overhead = 17.9 days\n29461/24/17.9 = 68.6 -> 72 GPUs", 4),
        ("29461/504/0.85 = 68.8 -> 72 GPUs, 9 nodes", 4),
        ("goodput 85%\n3 weeks -> 428 h\n29461/428 = 68.8 -> 72 GPUs", 5),
    ],
)
def test_a_share_of_the_calendar_is_an_assumption_and_no_other_calendar(lines: str, line: int) -> None:
    report = graded("train-7b-1t-3w", TRAINING + lines)
    assert {step(report, name).status for name in ("n_raw", "n_gpus")} == {"correct"}
    (calendar,) = [item for item in report.assumptions if item.id == "T"]
    assert (calendar.status, calendar.line) == ("stated", line)
    assert not any(item.status in ("changed", "misread", "implausible") for item in report.assumptions)
    assert not any("calendar available" in remark for remark in report.feedback)


def test_another_calendar_is_still_said() -> None:
    for lines in ("4 weeks = 672 h\n29461/672 = 43.8 -> 48 GPUs", "2 weeks = 336 h\n29461/336 = 87.7"):
        report = graded("train-7b-1t-3w", TRAINING + lines)
        (calendar,) = [item for item in report.assumptions if item.id == "T"]
        assert calendar.status in ("changed", "misread")


def test_what_the_run_takes_of_the_calendar_is_no_usable_part_of_it() -> None:
    text = (
        f"{TRAINING}29461/504 = 58.5 -> 64 GPUs\n29461/64 = 460 h = 19.2 days, 91% of 21 days, so some slack"
    )
    report = graded("train-7b-1t-3w", text)
    assert step(report, "days").status == "correct"
    assert not any(item.id == "T" for item in report.assumptions)


def test_a_peak_in_flops_a_second_is_the_peak_in_tokens_a_second() -> None:
    day, fleet = "2*70.6e9*1e9 = 1.41e20 FLOP a day\n", "at 40% of 989 TFLOP/s: 8.25 GPUs -> 16"
    shown = graded("inference-2n", f"{day}2 x 1.41e20/86400 = 3.27e15 FLOP/s\n{fleet}")
    assert (step(shown, "rate").status, check(shown, "peak_vs_avg").status) == ("implied", "done")
    assert check(shown, "peak_vs_avg").line == 2
    for other in ("", "1.41e20/86400 = 1.63e15 FLOP/s\n"):
        report = graded("inference-2n", f"{day}{other}{fleet}")
        assert check(report, "peak_vs_avg").status == "missing", other


def test_a_figure_of_another_case_is_no_step_that_nobody_asked_for() -> None:
    other = f"{LORA.strip()}; full ft would be 70.6B*16/8=141 GB no"
    assert step(graded("lora-70b", other), "whole").status == "not_shown"
    own = "frozen 70.6B*2/8 = 17.65 GB per gpu\nin all that would be 17.65*8 = 141 GB\n"
    assert step(graded("lora-70b", own), "whole").status == "correct"


def test_what_one_step_is_multiplied_by_to_reach_another_is_their_ratio() -> None:
    slide = "6*13B*2T = 1.56e23\nslide: 256 * 1781 TF = 4.56e17\n1.56e23/4.56e17 = 342,000 s = 4 days\n"
    slide += "1979 is sparse, dense is 989, I take 40% -> 396 TF\n"
    for plan in ("4 d * (1781/396) = 18 days", "4 d * 1781/396 = 18 days", "4 d x 2 x 2.25 = 18 d"):
        assert step(graded("sparse-peak-trap", slide + plan), "factor").status == "implied", plan
    for plan in ("18 days", "1.56e23/(256*396e12) = 18 days"):
        assert step(graded("sparse-peak-trap", slide + plan), "factor").status == "missing", plan
