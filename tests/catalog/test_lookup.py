"""Finding records and figures, a person's own files, and prices by date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.catalog import Catalog, CatalogError, load_catalog
from trainer.errors import UsageError

PACKAGED = Path(__file__).parents[2] / "hardware"

OWN = """
name = "Our card"
vendor = "Us"

[source]
lab = "measured in our lab, 2026-11-20"

[figure]
bf16_dense = { value = "500 TFLOP/s", source = "lab" }
memory_gb = { value = "64 GB", source = "recalled", note = "from the box" }
per_node = 4
"""


@pytest.fixture
def packaged():
    return load_catalog([PACKAGED])


@pytest.fixture
def own(tmp_path):
    """Writes a file of the person's own and gives the catalog of both folders."""

    def write(path: str, text: str):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return load_catalog([PACKAGED, tmp_path])

    return write


@pytest.mark.parametrize("name", ["h100_sxm", "H100", "h100 sxm5", "H100-SXM5 80GB", "h100-sxm"])
def test_an_accelerator_by_any_of_its_names(packaged, name):
    assert packaged.record("accelerator", name).id == "h100_sxm"


@pytest.mark.parametrize("name", ["llama3_1_8b", "Llama 3.1 8B", "llama-3.1-8b", "LLAMA3.1-8B"])
def test_a_model_by_any_of_its_names(packaged, name):
    assert packaged.record("model", name).id == "llama3_1_8b"


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("bf16", "bf16_dense"),
        ("fp8", "fp8_dense"),
        ("memory", "memory_gb"),
        ("bandwidth", "memory_bandwidth"),
    ],
)
def test_short_names_mean_the_dense_peak_and_the_label(packaged, short, whole):
    assert packaged.lookup(f"h100_sxm.{short}") == packaged.lookup(f"h100_sxm.{whole}")


@pytest.mark.parametrize(
    ("reference", "says", "hint"),
    [
        ("h100_sxm.bf16_dens", 'no figure of h100_sxm is called "bf16_dens"', "bf16_dense"),
        ("h100_sxm.nvlink", 'no figure of h100_sxm is called "nvlink"', "link_one_way or link_both_ways"),
        ("h100_sx.bf16", 'no accelerator or model is called "h100_sx"', "h100_sxm"),
        ("llama3_405b.params", 'no accelerator or model is called "llama3_405b"', "llama3_1_405b"),
        ("h100_sxm", 'expected a figure such as "h100_sxm.bf16_dense", found "h100_sxm"', ""),
        ("h100_sxm.rental@soon", 'expected a date after @, found "soon"', "2026-09"),
        (
            "h100_sxm.rental@2019",
            "no price of h100_sxm on demand is known up to 2019",
            "prices were seen from",
        ),
    ],
)
def test_a_typo_names_what_is_nearest(packaged, reference, says, hint):
    with pytest.raises(UsageError) as error:
        packaged.lookup(reference)
    assert error.value.title == says
    assert hint in error.value.hint


def test_a_person_adds_an_accelerator(own):
    catalog = own("accelerators/our_card.toml", OWN)
    assert catalog.lookup("our_card.bf16_dense").value == 500e12
    assert catalog.lookup("our_card.bf16_dense").source == "measured in our lab, 2026-11-20"
    assert catalog.lookup("our_card.memory").recalled
    assert catalog.lookup("our_card.per_node").source == "measured in our lab, 2026-11-20"
    assert "our_card" in catalog.accelerators()
    assert "h100_sxm" in catalog.accelerators()


def test_a_persons_file_replaces_the_packaged_one(own):
    catalog = own("accelerators/h100_sxm.toml", OWN)
    assert catalog.lookup("h100_sxm.bf16_dense").value == 500e12
    assert len(catalog.accelerators()) == len(load_catalog([PACKAGED]).accelerators())


@pytest.mark.parametrize(
    ("change", "line", "says", "hint"),
    [
        (('"500 TFLOP/s"', '"500 GB"'), 9, 'bf16_dense: expected FLOP/s, found "500 GB"', "989.4 TFLOP/s"),
        (('"500 TFLOP/s"', '"500 TFLIP/s"'), 9, '"500 TFLIP/s" does not read as a quantity', "989.4 TFLOP/s"),
        (
            ('"500 TFLOP/s"', "500e12"),
            9,
            "bf16_dense: expected a number and a unit in quotes",
            "989.4 TFLOP/s",
        ),
        (('"500 TFLOP/s"', '"-5 TFLOP/s"'), 9, "bf16_dense: expected a number above 0", "989.4 TFLOP/s"),
        (("bf16_dense", "bf16"), 9, 'unknown figure "bf16"', "bf16_dense"),
        (('source = "lab"', 'source = "labs"'), 9, 'bf16_dense: no source is called "labs"', "lab"),
        (("per_node = 4", "per_node = 0"), 11, "per_node: expected a number above 0, found 0", "8"),
        (("per_node = 4", 'per_node = "4"'), 11, 'per_node: expected a number, found "4"', "8"),
        (('vendor = "Us"', "vendor = 3"), 3, "vendor: expected text in quotes, found 3", ""),
        (('vendor = "Us"', 'vender = "Us"'), 3, 'unknown key "vender"', "vendor"),
        (('name = "Our card"\n', ""), 0, "expected name = text in quotes, found none", ""),
        (("[figure]", "[figures]"), 0, 'unknown key "figures"', "figure"),
        (('lab = "', 'recalled = "'), 6, '"recalled" is no source', ""),
        (('name = "Our card"', "name = "), 2, "not TOML", ""),
    ],
)
def test_a_broken_file_says_where_and_what_was_expected(own, change, line, says, hint):
    catalog = own("accelerators/our_card.toml", OWN.replace(*change))
    with pytest.raises(CatalogError) as error:
        catalog.lookup("our_card.bf16_dense")
    assert says in error.value.says
    assert hint in error.value.hint
    assert error.value.line == line
    assert error.value.title.startswith(f"{error.value.path}{f':{line}' if line else ''}: ")


@given(
    start=st.integers(0, len(OWN)),
    length=st.integers(0, 30),
    text=st.one_of(
        st.text(max_size=20), st.sampled_from(["1e400", "nan", "-inf", "[]", "{}", "[[", "9" * 400, "true"])
    ),
)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_file_says_is_a_record_or_a_clear_error(own, start, length, text):
    spoilt = OWN[:start] + text.encode("utf-8", "replace").decode() + OWN[start + length :]
    catalog = own("accelerators/our_card.toml", spoilt)
    try:
        assert catalog.record("accelerator", "our_card").figures is not None
    except CatalogError as error:
        assert error.path.name == "our_card.toml"
        assert error.says


def test_a_figure_without_any_source_is_refused(own):
    catalog = own("models/ours.toml", 'name = "Ours"\n[figure]\nlayers = 3\n')
    with pytest.raises(CatalogError, match="layers: expected a source, found none"):
        catalog.lookup("ours.layers")


def test_a_broken_file_leaves_the_others_usable(own):
    catalog = own("accelerators/our_card.toml", "name = ")
    assert catalog.lookup("h100_sxm.bf16_dense").value == 989.4e12
    assert "our_card" not in catalog.accelerators()
    assert [problem.path.name for problem in catalog.problems()] == ["our_card.toml"]


def test_a_file_that_is_not_text_is_a_problem_too(own, tmp_path):
    catalog = own("accelerators/our_card.toml", "")
    (tmp_path / "accelerators" / "our_card.toml").write_bytes(b'name = "\xff"')
    assert "expected UTF-8, found byte 0xff" in catalog.problems()[0].says


def test_no_folder_at_all_is_an_empty_catalog(tmp_path):
    catalog = load_catalog([tmp_path / "nowhere"])
    assert catalog.accelerators() == {}
    assert catalog.problems() == []
    with pytest.raises(UsageError):
        catalog.lookup("h100_sxm.bf16_dense")


PRICES = """
[[price]]
provider = "{provider}"
product = "8x"
accelerator = "our_card"
usd_per_gpu_hour = {amount}
terms = "{terms}"
seen = "{seen}"
source = "{source}"
"""


def price(amount, seen, provider="A", terms="on-demand", source="a page"):
    return PRICES.format(amount=amount, seen=seen, provider=provider, terms=terms, source=source)


def test_a_rental_price_is_the_median_of_providers_up_to_a_date(own):
    rows = [
        price(9.0, "2025-12-31"),
        price(3.0, "2026-03-10"),
        price(2.0, "2026-03-10", provider="B"),
        price(1.0, "2026-03-10", provider="C", terms="spot"),
        price(1.5, "2026-03-10", provider="D", source="recalled"),
        price(8.0, "2026-05", provider="B"),
    ]
    own("accelerators/our_card.toml", OWN)
    catalog = own("prices/ours.toml", "".join(rows))
    march = catalog.lookup("our_card.rental@2026-03")
    assert march.value * 3600 == pytest.approx(2.5)
    assert march.unit == "USD/GPU/s"
    assert (march.quantity.low * 3600, march.quantity.high * 3600) == (pytest.approx(2), pytest.approx(3))
    assert march.note == "median of 2 providers on demand, $2.00 to $3.00, seen 2026-03-10"
    assert catalog.lookup("our_card.rental").value * 3600 == pytest.approx(5.5)
    assert catalog.lookup("our_card.rental@2025").note == "one provider on demand, seen 2025-12-31"
    assert {row.seen for row in catalog.prices("our_card", "2026-03")} == {"2025-12-31", "2026-03-10"}
    assert catalog.lookup("our_card.rental@2026-01").value * 3600 == pytest.approx(9)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (price("-1", "2026-03-10"), "usd_per_gpu_hour: expected a number above 0, found -1"),
        (price("2.5", "March"), 'seen: expected a date, found "March"'),
        (price("2.5", "2026-02-31"), 'seen: expected a date, found "2026-02-31"'),
        (price("2.5", "2026-03-10") + "colour = 1\n", 'unknown key "colour"'),
    ],
)
def test_a_broken_price_is_a_problem(own, row, says):
    own("accelerators/our_card.toml", OWN)
    catalog = own("prices/ours.toml", row)
    assert says in catalog.problems()[0].says
    assert len(catalog.prices("h100_sxm")) > 0


def test_a_price_of_an_unknown_accelerator_is_a_problem(own):
    catalog = own("prices/ours.toml", price("2.5", "2026-03-10").replace("our_card", "h100_smx"))
    [problem] = catalog.problems()
    assert 'accelerator: none is called "h100_smx"' in problem.says
    assert "h100_sxm" in problem.hint


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_ordinary_file_is_a_problem(tmp_path, make):
    (tmp_path / "accelerators").mkdir()
    make(tmp_path / "accelerators" / "our_card.toml")
    with pytest.raises(CatalogError, match="it is no ordinary file"):
        load_catalog([tmp_path]).lookup("our_card.bf16")


def test_a_file_beyond_measure_is_a_problem(own):
    catalog = own("accelerators/our_card.toml", OWN + "# " + "x" * 1_000_000)
    with pytest.raises(CatalogError, match="expected at most 1,000,000 bytes, found more"):
        catalog.lookup("our_card.bf16")


def test_a_broken_run_is_a_problem(own):
    catalog = own(
        "runs.toml", '[[run]]\nid = "x"\nmodel = "X"\nkind = "stage"\nstage = "s"\nsource = "p"\ngpus = "8"\n'
    )
    assert "run x: gpus: expected a number above 0, found '8'" in catalog.problems()[0].says
    assert "llama3_1_405b" in catalog.runs()


def test_constants_are_those_of_the_catalog_or_have_a_source(tmp_path: Path) -> None:
    constants = load_catalog().constants()
    assert len(constants) >= 40
    assert all(constant.sources and constant.hint for constant in constants.values())
    assert constants["h100-bf16"].quantity.value == load_catalog().lookup("h100_sxm.bf16_dense").value
    assert constants["llama70b-kv"].shown == "327,680 B"


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ('id = "a"\nask = "x"\nvalue = "a few"\nsource = "s"', "expected a quantity"),
        ('id = "a"\nask = "x"\nvalue = "7 B"', "expected source"),
        ('id = "a"\nask = "x"\nfrom = "h100_sxm.bf16"', "h100_sxm"),
        ('id = "a"\nask = "x"\nvalue = "7 B"\nunit = "TB/s"\nsource = "s"', "no unit of"),
        ('id = "a"\nask = "x"', "either from"),
        ('ask = "x"\nvalue = "7 B"\nsource = "s"', "expected id"),
        ('id = "a"\nask = "x"\nvalue = "7 B"\nsource = "s"\nprize = 1', "prize"),
    ],
)
def test_a_broken_constant_is_named_and_leaves_the_others(tmp_path: Path, entry: str, says: str) -> None:
    good = '[[constant]]\nid = "b"\nask = "bytes"\nvalue = "2 B"\nsource = "16 bits"\n'
    (tmp_path / "constants.toml").write_text(f"{good}\n[[constant]]\n{entry}\n", encoding="utf-8")
    catalog = Catalog([tmp_path])
    (problem,) = catalog.problems()
    assert says in problem.title
    assert list(catalog.constants()) == ["b"]
