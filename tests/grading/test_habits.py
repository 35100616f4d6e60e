"""How people write when nobody told them how: formulas alone, corrections, guesses, labels of one letter."""

from __future__ import annotations

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
