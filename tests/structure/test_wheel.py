"""The wheel: built, installed into an empty environment, and used outside the checkout."""

from __future__ import annotations

import json
import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with only the wheel in it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = folder.glob("napkin_trainer-*.whl")
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    into = ["--python", str(venv / "bin" / "python"), "--disable-pip-version-check"]
    install = [
        sys.executable,
        "-m",
        "pip",
        *into,
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(install, check=True)
    return venv


def run(environment: Path, tmp_path: Path, *arguments: str, text: str = "") -> str:
    """What the installed command prints; its dependencies are those of the environment the tests run in."""
    variables = {
        "PATH": os.environ["PATH"],
        "TRAINER_HOME": str(tmp_path / "home"),
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(site.getsitepackages()),
    }
    command = [str(environment / "bin" / "trainer"), *arguments]
    done = subprocess.run(
        command, input=text, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_questions_travel_in_the_wheel(environment: Path, tmp_path: Path) -> None:
    listed = json.loads(run(environment, tmp_path, "list", "--json"))
    in_checkout = {path.stem for path in (ROOT / "questions").rglob("*.toml")}
    assert {question["id"] for question in listed["questions"]} == in_checkout
    for question in listed["questions"]:
        assert Path(question["path"]).is_relative_to(environment)


def test_the_figures_travel_in_the_wheel(environment: Path, tmp_path: Path) -> None:
    for command in ("hardware", "models"):
        assert run(environment, tmp_path, command).strip()


def test_an_answer_is_graded_outside_the_checkout(environment: Path, tmp_path: Path) -> None:
    answer = "6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs"
    report = json.loads(run(environment, tmp_path, "grade", "train-7b-1t-3w", "--json", text=answer))
    assert {step["id"]: step["status"] for step in report["steps"]}["C"] == "correct"


def test_the_app_finds_its_style_sheet(environment: Path) -> None:
    (package,) = environment.glob("lib/python*/site-packages/trainer")
    assert list((package / "tui").rglob("*.tcss"))
