"""The scratch calculator: units, names, figures of the catalog, wrong lines in plain words, proposals."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.catalog import Catalog, load_catalog
from trainer.notation import read
from trainer.practice.completing import Completion, call_around, signature
from trainer.practice.lookup import Shelf
from trainer.practice.scratch import LONGEST, Scratch

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return load_catalog([ROOT / "hardware"])


@pytest.fixture
def scratch(catalog: Catalog) -> Scratch:
    shelf = Shelf(catalog)
    return Scratch(shelf.figure, shelf.peak)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("6 * 7e9 * 1e12", "4.2e22"),
        ("64 * 19.2 days * $2.50/GPU-h", "$73.7k"),
        ("kv_cache_bytes_per_token(80, 8, 128)", "328 kB/token"),
        ("kv_cache_bytes_per_token(80,8,128)", "328 kB/token"),
        ("training_flops(7,000, 1T)", "4.2e16 FLOP"),
        ("whole_nodes(58.5, 8)", "64 GPUs"),
        ("h100_sxm.bf16_dense * 40%", "396 TFLOP/s"),
        ("llama3_1_70b.layers * 2", "160"),
    ],
)
def test_a_line_is_worked_out_with_its_units(scratch: Scratch, typed: str, shown: str) -> None:
    assert scratch.enter(typed).shown == shown


def test_names_hold_what_was_worked_out_and_ans_the_last_result(scratch: Scratch) -> None:
    for line in ("N = 7e9", "D := 1T", "C = 6 * N * D"):
        assert scratch.enter(line).holds
    assert scratch.enter("C / 2").shown == "2.1e22"
    assert scratch.enter("ans / 2").shown == "1.05e22"
    scratch.enter("N = 8e9")
    assert scratch.enter("6 N D").shown == "4.8e22"


def test_a_wrong_line_changes_no_name(scratch: Scratch) -> None:
    scratch.enter("N = 7e9")
    assert not scratch.enter("N = 1/0").holds
    assert scratch.enter("N").shown == "7B"
    assert scratch.enter("ans").shown == "7B"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("foo + 2", "foo has no value"),
        ("foo", "foo has no value yet"),
        ("1/0", "division by zero"),
        ("3 s + 4 B", "s and B cannot be added"),
        ("kv_cache_bytes_per_token(80, 8", "a bracket is not closed"),
        ("ridge_batch(989 TFLOP/s)", "bandwidth in B/s"),
        ("log = 3", "log is a formula"),
        ("ridge_batch = 3", "ridge_batch is a formula"),
        ("ans = 3", "ans is the last result"),
        ("h100_sxm.bf61_dense * 2", "did you mean bf16_dense"),
        ("N =", "an expression is missing"),
        ("gpu_hours(4e22, 989 TFLOP/s, 40)", "mfu must be above 0 and at most 1"),
        ("9" * (LONGEST + 1), "characters"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(scratch: Scratch, typed: str, says: str) -> None:
    found = scratch.enter(typed)
    assert not found.holds
    assert says in "; ".join(found.notes)


def test_an_accelerator_that_stands_alone_is_one_gpu_and_its_peak_is_named(scratch: Scratch) -> None:
    notes = scratch.enter("4.2e22 FLOP / (64 * h100 * 40%)").notes
    assert "h100 counts as one GPU; h100_sxm.bf16_dense" in notes[0]
    for typed in ("4.2e22 FLOP / 64 h100", "64 * h100 * $2/h", "140 GB / (8 * h100)"):
        assert "bf16_dense" not in "; ".join(scratch.enter(typed).notes), typed
    scratch.enter("h100 = 989 TFLOP/s")
    assert "bf16_dense" not in "; ".join(scratch.enter("4.2e22 FLOP / (64 * h100)").notes)


def test_a_figure_brings_its_source_and_a_price_its_date(scratch: Scratch) -> None:
    assert "white paper" in scratch.enter("h100_sxm.bf16_dense").notes[0]
    price = scratch.enter("h100_sxm.rental@2026-06 * 8")
    assert price.notes[0].startswith("h100_sxm.rental@2026-06: $") and "seen" in price.notes[0]


@pytest.mark.parametrize(
    "typed",
    [
        "6 * N * D",
        "C = 6 * N * D",
        "ans / (64 * h100_sxm.bf16_dense * 40%)",
        "64 * T * $2.50/GPU-h",
        "40% of N",
        "7e9",
        "M = 80 GB",
    ],
)
def test_what_is_taken_into_an_answer_is_read_there_and_holds(scratch: Scratch, typed: str) -> None:
    for line in ("N = 7e9", "D = 1T", "T = 3 weeks"):
        scratch.enter(line)
    whole = scratch.enter(typed).whole
    assert "h100_sxm" not in whole and "ans" not in whole
    links = [link.holds for statement in read(whole).statements for link in statement.links]
    assert all(links), whole


@given(st.text(max_size=60))
def test_no_text_makes_it_fail(typed: str) -> None:
    scratch = Scratch()
    scratch.enter("N = 7e9")
    scratch.enter(typed)
    scratch.enter(typed + " * N")


# What may be typed next


def test_words_are_completed_from_names_formulas_and_the_catalog(catalog: Catalog, scratch: Scratch) -> None:
    scratch.enter("kv_mine = 3")
    completion = Completion(catalog)

    def words(text: str) -> list[str]:
        return [one.word for one in completion.proposals(text, scratch.names)]

    assert words("2 * kv_")[0] == "kv_mine"
    assert "kv_cache_bytes_per_token" in words("2 * kv_")
    assert words("h100_s") == ["h100_sxm"]
    assert words("h100_sxm.bf")[:2] == ["h100_sxm.bf16_dense", "h100_sxm.bf16_sparse"]
    assert "windowed_cache_bytes" in words("cache_by")
    assert words("2 * ") == [] and words("nothing_like_it") == [] and words("none.such") == []


def test_the_argument_that_is_being_typed_is_known() -> None:
    def argument(text: str) -> str | None:
        call = call_around(text)
        return None if call is None else next(text for text, now in signature(call) if now)

    assert argument("ridge_batch(") == "peak FLOP/s"
    assert argument("ridge_batch(989 TFLOP/s, ") == "bandwidth B/s"
    assert argument("ridge_batch(max(1, 2, 3), 4") == "bandwidth B/s"
    assert argument("gpu_hours(training_flops(7e9, 1e12") == "tokens token"
    assert argument("gpu_hours(training_flops(7e9, 1e12), ") == "peak FLOP/s/GPU"
    assert argument("ridge_batch((1, 2") == "peak FLOP/s"
    assert argument("2 * (3 + ") is None and argument("ridge_batch(1, 2)") is None
