"""`trainer hardware` and `trainer models`, as a person and as a script meet them."""

from __future__ import annotations

import json

import pytest

from trainer.cli.main import main

BROKEN = "name = "


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty home, so that no file of the person who runs the tests is read."""
    monkeypatch.setenv("TRAINER_HOME", str(tmp_path))
    return tmp_path


def said(capsys, *arguments):
    status = main(list(arguments))
    return status, capsys.readouterr()


def test_all_accelerators_in_one_table(capsys):
    status, printed = said(capsys, "hardware")
    assert status == 0
    row = next(line for line in printed.out.splitlines() if line.startswith("h100_sxm "))
    assert "989.4 TFLOP/s" in row and "80 GB" in row and "450 GB/s" in row


def test_one_accelerator_with_sources_and_dated_prices(capsys):
    status, printed = said(capsys, "hardware", "H100")
    assert status == 0
    lines = printed.out.splitlines()
    assert lines[0] == "H100 SXM5 80GB (h100_sxm)"
    dense = next(line for line in lines if line.lstrip().startswith("bf16_dense"))
    number = dense.split("[")[1].split("]")[0]
    assert any(line.startswith(f"  [{number}] NVIDIA H100 Tensor Core GPU") for line in lines)
    assert any(line.startswith("  rental $") and "median of" in line for line in lines)
    assert any(line.startswith("  2026-11-09") and "/GPU-h" in line for line in lines)


def test_recalled_figures_are_said_to_be_recalled(capsys):
    _, printed = said(capsys, "hardware", "trainium2")
    assert "recalled, no document read" in printed.out


def test_prices_of_an_earlier_date(capsys):
    _, early = said(capsys, "hardware", "h100_sxm", "--date", "2025", "--json")
    _, late = said(capsys, "hardware", "h100_sxm", "--json")
    assert json.loads(early.out)["rental"]["value"] != json.loads(late.out)["rental"]["value"]
    assert all(price["seen"] <= "2025-12-31" for price in json.loads(early.out)["prices"])
    status, printed = said(capsys, "hardware", "--date", "2025")
    assert status == 2
    assert "--date needs an accelerator" in printed.err
    status, printed = said(capsys, "hardware", "h100_sxm", "--date", "soon")
    assert status == 2
    assert "expected a date" in printed.err


def test_an_accelerator_as_json(capsys):
    status, printed = said(capsys, "hardware", "h100_sxm", "--json")
    shown = json.loads(printed.out)
    assert (status, shown["schema"], shown["id"]) == (0, 1, "h100_sxm")
    dense = next(figure for figure in shown["figures"] if figure["name"] == "bf16_dense")
    assert dense["value"] == 989.4e12
    assert dense["unit"] == "FLOP/s"
    assert dense["sources"] and dense["recalled"] is False
    assert {price["seen"] for price in shown["prices"]} > {"2026-11-09"}


def test_all_of_them_as_json(capsys):
    _, printed = said(capsys, "hardware", "--json")
    assert {record["id"] for record in json.loads(printed.out)["accelerators"]} > {"h100_sxm", "tpu_v5p"}
    _, printed = said(capsys, "models", "--json")
    assert {record["id"] for record in json.loads(printed.out)["models"]} > {"llama3_1_405b", "deepseek_v3"}


def test_a_model_with_what_follows_from_its_shape(capsys):
    status, printed = said(capsys, "models", "Llama 3.1 405B")
    assert status == 0
    assert "kv_bytes_per_token_bf16" in printed.out and "516,096 B" in printed.out
    assert "computed from the shape" in printed.out
    assert "https://arxiv.org/abs/2407.21783" in printed.out
    assert (
        "llama3_1_405b (pretrain+post-train on h100_sxm)" in printed.out
        and "3.084e+07 GPU-hours" in printed.out
    )


@pytest.mark.parametrize(
    ("command", "name", "near"), [("hardware", "H10O", "h100"), ("models", "lama 3 405b", "llama3_1_405b")]
)
def test_a_typo_names_what_is_nearest(capsys, command, name, near):
    status, printed = said(capsys, command, name)
    assert status == 2
    assert printed.out == ""
    assert f'is called "{name}"' in printed.err
    assert near in printed.err.lower()


def test_a_broken_file_of_ones_own_is_reported_and_the_rest_is_listed(capsys, home):
    folder = home / "data" / "hardware" / "accelerators"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(BROKEN, encoding="utf-8")
    status, printed = said(capsys, "hardware")
    assert status == 1
    assert "mine.toml:1" in printed.err
    assert "h100_sxm" in printed.out


@pytest.mark.parametrize(
    ("command", "file"), [(("hardware", "h100"), "prices/mine.toml"), (("models", "gpt2_xl"), "runs.toml")]
)
def test_a_broken_file_of_prices_or_runs_is_reported_beside_the_record(capsys, home, command, file):
    path = home / "data" / "hardware" / file
    path.parent.mkdir(parents=True)
    path.write_text(BROKEN, encoding="utf-8")
    status, printed = said(capsys, *command)
    assert status == 1
    assert f"{path.name}:1" in printed.err
    assert "sources" not in printed.err and "[1]" in printed.out


def test_what_a_file_says_never_steers_the_terminal(capsys, home):
    folder = home / "data" / "hardware" / "models"
    folder.mkdir(parents=True)
    text = 'name = "x\\u001b[31m"\nsource = {a = "b"}\n[figure]\nlayers = 3\n'
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    _, printed = said(capsys, "models", "mine")
    assert "\x1b" not in printed.out
    assert "layers" in printed.out
