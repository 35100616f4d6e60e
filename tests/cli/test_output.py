"""Reading texts and cases of any kind, and printing JSON that every parser accepts."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from trainer.cli.batch import run_batch
from trainer.cli.output import (
    MAX_BYTES,
    CaseError,
    columns,
    print_json,
    print_json_line,
    read_cases,
    read_lines,
    read_text,
)
from trainer.cli.streams import prepare_streams, printable
from trainer.errors import UsageError


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"6ND = 4.2e22\r\nok", "6ND = 4.2e22\r\nok"),
        (b"\xef\xbb\xbf6ND", "6ND"),
        ("6 × 7".encode("utf-16"), "6 × 7"),
        ("6 × 7".encode("utf-16-be").join([b"\xfe\xff", b""]), "6 × 7"),
        (b"7B \xff params", "7B \ufffd params"),
        (b"", ""),
    ],
)
def test_a_file_of_any_origin_is_text(tmp_path: Path, raw: bytes, text: str) -> None:
    (tmp_path / "answer.txt").write_bytes(raw)
    assert read_text(str(tmp_path / "answer.txt")) == text


@pytest.mark.parametrize("name", ["nothing.txt", ".", "null\x00byte"])
def test_a_file_that_cannot_be_read_is_a_usage_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="cannot read"):
        read_text(str(tmp_path / name) if name != "." else str(tmp_path))
    with pytest.raises(UsageError, match="cannot read"):
        list(read_lines(str(tmp_path / name) if name != "." else str(tmp_path)))


def test_cases_keep_their_order_and_a_bad_one_its_place(tmp_path: Path) -> None:
    (tmp_path / "cases").write_text('{"text": "a"}\n\nnot json\n[1]\n{"text": "b"}', encoding="utf-8")
    first, broken, listed, last = read_cases(str(tmp_path / "cases"))
    assert (first, last) == ({"text": "a"}, {"text": "b"})
    assert isinstance(broken, CaseError)
    assert isinstance(listed, CaseError)
    assert (broken.line, listed.line) == (3, 4)
    assert "not JSON" in broken.says


def test_a_batch_goes_on_after_a_case_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def handle(case: dict[str, object]) -> dict[str, object]:
        if case["id"] == "usage":
            raise UsageError("no such question", "did you mean q?")
        return {"schema": 1, "id": case["id"], "ratio": 1 / int(str(case["n"]))}

    monkeypatch.setenv("TRAINER_HOME", str(tmp_path / "home"))
    rows = [{"id": 1, "n": 2}, {"id": "usage"}, {"id": [3], "n": 0}, {"id": "last", "n": 4}]
    (tmp_path / "cases").write_text("\n".join([*map(json.dumps, rows), "{"]))
    assert run_batch(str(tmp_path / "cases"), lambda: handle) == 1
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["id"] for result in results] == [1, "usage", [3], "last", None]
    assert results[0]["ratio"] == 0.5
    assert results[1]["error"] == "no such question; did you mean q?"
    assert "ZeroDivisionError" in results[2]["error"]
    assert results[3]["ratio"] == 0.25
    assert "line 5" in results[4]["error"]
    assert len(list((tmp_path / "home" / "state" / "crashes").iterdir())) == 1


def test_a_batch_for_people_is_a_line_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cases").write_text('{"id": "a"}\n{}\n')
    assert (
        run_batch(
            str(tmp_path / "cases"), lambda: lambda case: {"n": len(case)}, lambda result: f"n {result['n']}"
        )
        == 0
    )
    assert capsys.readouterr().out == "n 1\nn 0\n"


def test_json_has_no_infinities(capsys: pytest.CaptureFixture[str]) -> None:
    print_json_line({"a": [float("nan"), (float("inf"), 1.5)], "b": {"c": -float("inf")}})
    assert json.loads(capsys.readouterr().out) == {"a": [None, [None, 1.5]], "b": {"c": None}}


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_json_survives_any_text_and_any_encoding(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    value = {"text": "6 × 7 → \ud83d 中文 \U0001f600 \x1b[31m", "surrogate": "\udcff"}
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    prepare_streams()
    print_json(value)
    sys.stdout.flush()
    raw = sys.stdout.buffer.getvalue()  # type: ignore[attr-defined]
    assert b"\x1b" not in raw
    assert json.loads(raw.decode(encoding)) == value


def test_text_is_legible_where_the_encoding_lacks_its_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(sys, stream, io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    prepare_streams()
    sys.stdout.write("6 × 7 → 42… €5 中")
    sys.stdout.flush()
    assert sys.stdout.buffer.getvalue() == b"6 x 7 -> 42... EUR5 \\u4e2d"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain · 中文 👩‍💻\tx\n", "plain · 中文 👩‍💻\tx\n"),
        ("\x1b]52;c;aGk=\x07", "\\x1b]52;c;aGk=\\x07"),
        ("a\rb\x9b1m\x7f", "a\\rb\\x9b1m\\x7f"),
        ("\u202egnp.exe\u2066", "\\u202egnp.exe\\u2066"),
    ],
)
def test_control_characters_are_shown_and_not_obeyed(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    "raw",
    [
        bytes(range(256)) * 8,
        b"\x89PNG\r\n\x1a\n" + bytes(range(128, 256)),
        "6ND = 6 * 7e9".encode("utf-16-le"),
        "6ND = 6 * 7e9".encode("utf-16-be"),
        "оценка".encode("cp1251"),
        b"\x00" * 100,
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "noise").write_bytes(raw)
    with pytest.raises(UsageError, match="is not text") as caught:
        read_text(str(tmp_path / "noise"))
    assert "UTF-8" in caught.value.hint


@pytest.mark.parametrize("text", ["é à 7B", "a\x00b and more of it", "\x1b[31mred\x1b[0m", "中文 👩‍💻"])
def test_odd_characters_do_not_make_a_text_noise(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.txt").write_text(text, encoding="utf-8")
    assert read_text(str(tmp_path / "odd.txt")) == text


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_nothing_is_read_without_an_end(tmp_path: Path) -> None:
    (tmp_path / "huge").write_bytes(b"6ND " * (MAX_BYTES // 4) + b"!")
    for source in ("/dev/zero", str(tmp_path / "huge")):
        with pytest.raises(UsageError, match="longer than 4 MB"):
            read_text(source)
        with pytest.raises(UsageError, match=r"line 1 of .* is longer than 4 MB"):
            list(read_lines(source))


def test_an_empty_name_is_no_file() -> None:
    with pytest.raises(UsageError, match="empty name"):
        read_text("")
    with pytest.raises(UsageError, match="empty name"):
        list(read_lines(""))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_cases_of_any_origin(tmp_path: Path, encoding: str) -> None:
    text = '{"text": "6 × 7"}\r\n\r\n{"text": "a\u2028b"}\r\n'
    (tmp_path / "cases").write_bytes(text.encode(encoding))
    assert list(read_cases(str(tmp_path / "cases"))) == [{"text": "6 × 7"}, {"text": "a\u2028b"}]


@pytest.mark.parametrize("position", [0, 1])
@pytest.mark.parametrize(
    "line",
    [b"\xff\xfe", b"\xfe\xff", b"\x00", b'{"seed": ' + b"9" * 5000 + b"}", b"[" * 100_000, b'{"a": }'],
    ids=range(6),
)
def test_a_line_that_is_no_case_has_an_error_in_its_place(tmp_path: Path, line: bytes, position: int) -> None:
    lines = [b'{"text": "a"}', b'{"text": "b"}']
    lines.insert(position, line)
    (tmp_path / "cases").write_bytes(b"\n".join(lines))
    cases = list(read_cases(str(tmp_path / "cases")))
    assert len(cases) == 3
    broken = cases[position]
    assert isinstance(broken, CaseError)
    assert broken.line == position + 1
    assert not any(word in broken.says for word in ("sys.", "recursion", "char "))


def test_the_last_column_is_wrapped_within_itself_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [("theme", "dark", "the colours of everything on the screen, kept"), ("ascii", "false", "signs")]
    assert columns(rows)[0].endswith("the colours of everything on the screen, kept")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    assert columns(rows) == [
        "theme  dark   the colours of everything",
        "              on the screen, kept",
        "ascii  false  signs",
    ]
