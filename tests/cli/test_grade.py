"""`trainer grade`: one answer for people or scripts, a file of cases, and what it says when it cannot."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from tests.cli.conftest import Run

QUESTION = "train-7b-1t-3w"
ANSWER = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
KEYS = {
    "schema", "id", "question", "seed", "score", "band", "parts", "caps", "assumptions", "steps", "checks",
    "arithmetic", "published", "feedback", "unread", "time",
}  # fmt: skip


def test_one_answer_as_json(trainer: Run, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(ANSWER)
    from_file = trainer("grade", QUESTION, "--answer", str(tmp_path / "answer.txt"), "--json")
    from_pipe = trainer("grade", QUESTION, "--json", text=ANSWER)
    assert from_file.returncode == from_pipe.returncode == 0
    assert from_file.stdout == from_pipe.stdout
    report = json.loads(from_file.stdout)
    assert set(report) >= KEYS
    assert (report["schema"], report["id"], report["question"]) == (1, None, QUESTION)
    (compute,) = [step for step in report["steps"] if step["id"] == "C"]
    assert (compute["status"], compute["line"]) == ("correct", 1)


def test_one_answer_for_people_has_no_escapes_without_a_terminal(trainer: Run) -> None:
    done = trainer("grade", QUESTION, text=f"{ANSWER}\n[bold]x[/bold] \x1b[31m :smile:")
    assert done.returncode == 0
    assert ANSWER in done.stdout
    assert "[bold]x[/bold] \\x1b[31m :smile:" in done.stdout
    assert "\x1b" not in done.stdout
    assert all(line == line.rstrip() for line in done.stdout.splitlines())
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_a_question_in_a_file_is_graded_too(trainer: Run) -> None:
    (path,) = (Path(__file__).parents[2] / "questions").rglob(f"{QUESTION}.toml")
    assert json.loads(trainer("grade", str(path), "--json", text=ANSWER).stdout)["question"] == QUESTION


def test_the_numbers_of_a_seed_are_reported(trainer: Run) -> None:
    assert json.loads(trainer("grade", QUESTION, "--seed", "4", "--json", text=ANSWER).stdout)["seed"] == 4


def test_a_batch_keeps_order_and_ids_and_goes_on(trainer: Run) -> None:
    cases: list[object] = [
        {"question": QUESTION, "answer": ANSWER, "id": ["any", 1]},
        {"question": "train-7b", "answer": ANSWER, "id": "nearest"},
        {"question": QUESTION, "id": "no answer"},
        {"question": QUESTION, "answer": "\ud800 half", "id": "odd"},
        {"question": QUESTION, "answer": "", "seed": "x", "id": "seed"},
        {"question": QUESTION, "answer": ""},
    ]
    done = trainer("grade", "--batch", "-", "--jsonl", text="\n".join(map(json.dumps, cases)))
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [result["id"] for result in results] == [["any", 1], "nearest", "no answer", "odd", "seed", None]
    assert ["error" in result for result in results] == [False, True, True, False, True, False]
    assert QUESTION in results[1]["error"]
    assert '"answer"' in results[2]["error"]
    assert "score" in results[0]

    several = trainer(
        "grade", "--batch", "-", "--jsonl", "--jobs", "2", text="\n".join(map(json.dumps, cases * 4))
    )
    assert (several.stdout, several.returncode) == (done.stdout * 4, 1)


def test_a_case_that_is_nested_deeply_costs_the_others_nothing(trainer: Run) -> None:
    good = json.dumps({"question": QUESTION, "answer": ANSWER, "id": "good"})
    deep = json.dumps({"question": QUESTION, "answer": ANSWER})[:-1] + f', "id": {"[" * 500}{"]" * 500}}}'
    cases = "\n".join([good, deep, good])
    one, two = (trainer("grade", "--batch", "-", "--jsonl", "--jobs", n, text=cases) for n in "12")
    first, second, third = map(json.loads, one.stdout.splitlines())
    assert second["error"] == "line 2: nested far too deeply"
    assert first["id"] == third["id"] == "good" and "error" not in first
    assert (one.stdout, one.returncode) == (two.stdout, two.returncode)


def test_a_batch_for_people_is_a_line_a_case(trainer: Run) -> None:
    case = json.dumps({"question": QUESTION, "answer": ANSWER, "id": "mine\n100  strong"})
    done = trainer("grade", "--batch", "-", text=f"{case}\n{{}}\n")
    first, second = done.stdout.splitlines()
    assert first.startswith("mine\\n100  strong  ")
    assert first.endswith(QUESTION)
    assert second.startswith("error: ")


def test_grading_stores_nothing(trainer: Run, home: Path) -> None:
    trainer("grade", QUESTION, text=ANSWER)
    assert not home.exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("train-7b",), QUESTION),
        ((), "which question"),
        ((QUESTION, "--answer", "/no/such/file"), "cannot read"),
        ((QUESTION, "--seed", "x"), "--seed"),
        ((QUESTION, "--batch", "-"), "--batch"),
        (("--batch", "/no/such/file"), "cannot read"),
        ((QUESTION, "--jobs", "2"), "--batch"),
        (("--batch", "-", "--jobs", "0"), "above 0"),
    ],
)
def test_what_cannot_be_graded_is_said(trainer: Run, arguments: tuple[str, ...], says: str) -> None:
    done = trainer("grade", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("seed", True, "found true"),
        ("seed", "x", 'found "x"'),
        ("seed", 2**63, "found 9223372036854775808"),
        ("answer", None, "found null"),
        ("question", ["a"], 'found ["a"]'),
    ],
)
def test_a_wrong_value_in_a_case_is_shown_as_the_case_spells_it(
    trainer: Run, field: str, value: object, found: str
) -> None:
    case = {"question": QUESTION, "answer": ANSWER, field: value}
    done = trainer("grade", "--batch", "-", "--jsonl", text=json.dumps(case))
    assert done.returncode == 1
    assert json.loads(done.stdout)["error"].endswith(found)


def test_what_is_no_text_is_not_graded(trainer: Run, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_bytes(ANSWER.encode("utf-16-le"))
    done = trainer("grade", QUESTION, "--answer", str(tmp_path / "answer.txt"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "is not text" in done.stderr


def test_the_points_of_a_part_and_what_was_lost_add_up(trainer: Run) -> None:
    shown = trainer("grade", QUESTION, text=ANSWER).stdout.partition("\nscore  ")[2].partition("total")[0]
    parts = re.split(r"^ *[a-z]+: (\d+\.\d+) of (\d+)$", shown, flags=re.MULTILINE)[1:]
    for points, most, lost in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        losses = map(Decimal, re.findall(r"^ +-(\d+\.\d+) ", lost, re.MULTILINE))
        assert Decimal(points) + sum(losses) == int(most)
    assert [int(most) for most in parts[1::3]] == [20, 30, 15, 20, 10, 5]


def test_claims_and_replies_are_told_beside_the_verdicts(trainer: Run) -> None:
    answer = (
        "6 * 7e9 * 1e12 = 4.2e22 FLOP\nH100 989 TFLOP/s dense at 45% MFU\n52 GPUs -> 56 GPUs, 7 nodes of 8"
    )
    options = ("--claim", "buffer", "--reply", "1", "78 -> 80 GPUs")
    done = trainer("grade", "train-7b-1t-3w", *options, text=answer)
    assert done.returncode == 0
    assert "claimed   adds a contingency to the bill (said but not written, not detected)" in done.stdout
    assert "with the check that you claim" in done.stdout
    assert "80 GPUs is right" in done.stdout
    case = {"question": "train-7b-1t-3w", "answer": answer, "claims": ["buffer"], "replies": {"1": "80 GPUs"}}
    graded = json.loads(trainer("grade", "--batch", "-", "--jsonl", text=json.dumps(case)).stdout)
    assert [check["id"] for check in graded["checks"] if check["claimed"]] == ["buffer"]
    assert graded["claimed_score"] > graded["score"]
    assert graded["follow_ups"][0]["status"] == "correct"


def test_a_step_is_claimed_in_a_line_of_the_answer(trainer: Run) -> None:
    options = ("--claim", "cost@2", "--claim", "step:n_gpus")
    answer = "6 * 7e9 * 1e12 = 4.2e22 FLOP\nwe rent them for that time\nH100 989 TFLOP/s dense at 45% MFU"
    done = trainer("grade", "train-7b-1t-3w", *options, text=answer)
    assert "with the 2 steps that you claim, 1 of them said but not written" in done.stdout
    assert '(line 2: "we rent them for that time", not found)' in done.stdout
    done = trainer("grade", "train-7b-1t-3w", "--claim", "n_gpus@9", text=answer)
    assert done.returncode == 2 and "lines 1 to 3" in done.stderr


def test_a_claim_or_reply_that_the_question_does_not_have_is_refused(trainer: Run) -> None:
    done = trainer("grade", "train-7b-1t-3w", "--claim", "coffee", text="64 GPUs")
    assert done.returncode == 2
    assert "memory_check" in done.stderr
    for number in ("0", "99", "one", "1.5"):
        done = trainer("grade", "train-7b-1t-3w", "--reply", number, "64", text="64 GPUs")
        assert done.returncode == 2
        assert "follow-ups 1 to" in done.stderr
    case = {"question": "train-7b-1t-3w", "answer": "64 GPUs", "claims": "buffer"}
    graded = json.loads(trainer("grade", "--batch", "-", "--jsonl", text=json.dumps(case)).stdout)
    assert "expected a list of texts" in graded["error"]
