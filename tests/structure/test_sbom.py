"""docs/sbom.json lists what the trainer is tested with, and nothing of the machine it was made on."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sbom.json"


def named(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def test_it_lists_every_dependency_in_the_version_that_is_tested() -> None:
    sbom = json.loads(PAGE.read_text(encoding="utf-8"))
    assert (sbom["bomFormat"], sbom["specVersion"]) == ("CycloneDX", "1.5")
    listed = {one["name"]: one["version"] for one in sbom["components"]}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    tested = dict(line.split("==") for line in lines if "==" in line)
    assert listed.items() <= {named(name): version for name, version in tested.items()}.items()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["web"]]
    assert {named(re.split(r"[<>=]", one)[0]) for one in needed} <= listed.keys()
    assert sbom["metadata"]["component"]["version"] == project["version"]


def test_every_component_has_a_licence_and_what_it_depends_on() -> None:
    sbom = json.loads(PAGE.read_text(encoding="utf-8"))
    assert all(one["licenses"] for one in sbom["components"])
    refs = {one["bom-ref"] for one in (*sbom["components"], sbom["metadata"]["component"])}
    assert {one["ref"] for one in sbom["dependencies"]} == refs
    assert {ref for one in sbom["dependencies"] for ref in one["dependsOn"]} <= refs


def test_it_says_nothing_of_a_machine_and_is_the_same_again() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "sbom.py"))["text"]
    assert made() == made()
    for text in (made(), PAGE.read_text(encoding="utf-8")):
        assert not re.search(r"/(?:work|home|usr|tmp|root)/|timestamp|serialNumber", text)
