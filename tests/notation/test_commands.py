"""trainer calc, trainer read and trainer verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(list(arguments))
    return status, capsys.readouterr().out


def test_calc_prints_a_value_with_its_unit(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, "calc", "64 GPUs * 19.2 days * $2.50/GPU-h")
    assert status == 0 and out.startswith("$73.7k")


def test_calc_lets_names(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, "calc", "6 * N * D", "--let", "N=7e9", "--let", "D=1T", "--json")
    found = json.loads(out)
    assert status == 0 and found["schema"] == 1 and found["value"] == 4.2e22 and found["kind"] == "quantity"


def test_calc_refuses_a_let_without_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "1", "--let", "N"]) == 2
    assert "NAME=VALUE" in capsys.readouterr().err


def test_calc_says_what_it_could_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "calc", "9**9**9") == (1, "too large to be a quantity\n")


def test_calc_takes_a_file_of_expressions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "cases"
    file.write_text('2 + 2\n{"text": "6*N", "let": {"N": 7}, "id": "a"}\n{"text": 3}\n40%\n')
    status, out = run(capsys, "calc", "--batch", str(file), "--jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 1 and [entry.get("value") for entry in found] == [4, 42, None, 0.4]
    assert found[1]["id"] == "a" and "error" in found[2]


def test_read_takes_cases_and_gives_their_ids_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cases"
    file.write_text('{"id": 7, "text": "2 * 3 = 6"}\n{"id": 8}\n')
    status, out = run(capsys, "read", "--batch", str(file), "--jsonl")
    first, second = (json.loads(line) for line in out.splitlines())
    assert status == 1 and first["id"] == 7 and first["statements"][0]["links"][0]["holds"] is True
    assert "error" in second


def test_read_shows_each_line_as_understood(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "answer"
    file.write_text("C = 6*7e9*1e12 = 4.2e21\n")
    status, out = run(capsys, "read", str(file))
    assert status == 0 and "≠" in out and "4.2e22" in out


def test_verify_lists_what_does_not_hold_like_a_linter(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "notes.md"
    file.write_text("# Notes\n\nfine: 2 * 3 = 6\n64 GB / 4.8 TB/s = 13.3 s\n")
    status, out = run(capsys, "verify", str(file))
    assert status == 1 and f"{file}:4:20: 64 GB / 4.8 TB/s = 13.3 s but comes to 13.3 ms" in out
    assert "2 claims checked, 1 does not hold" in out
    status, out = run(capsys, "verify", str(file), "--json")
    assert [(entry["line"], entry["column"]) for entry in json.loads(out)["problems"]] == [(4, 20)]


def test_verify_is_silent_about_right_notes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("- 8 × 80 GB = 640 GB\n- 640 GB × 90% = 576 GB\n")
    assert run(capsys, "verify", str(file)) == (0, "2 claims checked, 0 do not hold\n")


def test_verify_cannot_read_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "/nowhere/at/all"]) == 2
    assert "cannot read" in capsys.readouterr().err
