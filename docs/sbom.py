"""Write docs/sbom.json: what an installed trainer consists of, with versions and licences, as CycloneDX.

Made from the metadata of what is installed: nothing is looked up, and the same versions give the same file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "sbom.json"
OWN, EXTRA = "napkin-trainer", "web"
LICENCES = {
    "MIT": "MIT",
    "MIT License": "MIT",
    "Apache-2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "ISC License (ISCL)": "ISC",
}
"""What metadata say of a licence in words, as the identifier of SPDX."""


def named(name: str) -> str:
    """A name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needs(found: Distribution, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What a distribution needs with some of its extras, here: the name and the extras of each."""
    for text in found.requires or ():
        one = Requirement(text)
        if _holds(one.marker, extras):
            yield named(one.name), frozenset(one.extras)


def _holds(marker: Marker | None, extras: frozenset[str]) -> bool:
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def closure(extras: frozenset[str]) -> dict[str, frozenset[str]]:
    """Everything that the trainer needs with some of its extras, by name, with what each of it needs."""
    found: dict[str, frozenset[str]] = {}
    waiting, seen = [(OWN, extras)], set[tuple[str, frozenset[str]]]()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        inner = list(needs(distribution(one[0]), one[1]))
        found[one[0]] = found.get(one[0], frozenset()) | {name for name, _ in inner}
        waiting += inner
    return found


def licence(found: Distribution) -> list[dict[str, Any]]:
    """The licence of a distribution: an expression of SPDX where it states one, else an identifier."""
    about = found.metadata
    expression = about.get("License-Expression")
    if expression:
        return [{"expression": expression}]
    stated = [about.get("License") or ""]
    stated += [
        text.rpartition(" :: ")[2] for text in about.get_all("Classifier") or () if "License ::" in text
    ]
    for text in stated:
        if text.strip() in LICENCES:
            return [{"license": {"id": LICENCES[text.strip()]}}]
    short = next((text for text in stated if text and len(text) < 60), "")
    return [{"license": {"name": short}}] if short else []


def component(name: str, scope: str) -> dict[str, Any]:
    """One component; `scope` is "required", or "optional" for what only the extra needs."""
    found = distribution(name)
    return {
        "type": "library",
        "bom-ref": f"{name}@{found.version}",
        "name": name,
        "version": found.version,
        "description": found.metadata.get("Summary") or "",
        "scope": scope,
        "licenses": licence(found),
    }


def sbom() -> Mapping[str, Any]:
    """The bill of materials, in a stable order."""
    always, all_of_it = closure(frozenset()), closure(frozenset({EXTRA}))
    own = distribution(OWN)
    refs = {name: f"{name}@{distribution(name).version}" for name in all_of_it}
    parts = [
        component(name, "required" if name in always else "optional")
        for name in sorted(all_of_it)
        if name != OWN
    ]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": refs[OWN],
                "name": OWN,
                "version": own.version,
                "licenses": licence(own),
            }
        },
        "components": parts,
        "dependencies": [
            {"ref": refs[name], "dependsOn": sorted(refs[one] for one in inner)}
            for name, inner in sorted(all_of_it.items())
        ],
    }


def text() -> str:
    """The bill of materials as it is written."""
    return json.dumps(sbom(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
