"""Names of hardware and models: read as names, and counted where a factor stands before them."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli

from trainer.notation import quantity, read

HARDWARE = Path(__file__).parents[2] / "hardware"


def known(kind: str) -> list[str]:
    """Names and aliases of a kind. What a bracket or a size set apart adds to a name is a value of its own
    ("GH200 (96GB HBM3)", "A100 80GB"), and digits alone are a number ("4090").
    """
    found = []
    for path in sorted((HARDWARE / kind).glob("*.toml")):
        record = tomli.loads(path.read_text(encoding="utf-8"))
        for name in (record["name"], *record.get("aliases", ())):
            short = name.partition(" (")[0]
            if kind == "accelerators" and short.endswith("GB"):
                short = short.rpartition(" ")[0]
            if not short.isdigit():
                found.append(short)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("name", [*known("accelerators"), *known("models")])
def test_every_name_of_the_catalog_is_a_name(name: str) -> None:
    assert quantity(name).kind == "name"
    assert read(f"we take the {name} for this").mentions == ()


@pytest.mark.parametrize("name", [*known("accelerators"), "4090"])
def test_a_factor_counts_accelerators(name: str) -> None:
    found = quantity(f"8x {name}").quantity
    assert found is not None and (found.value, str(found.dimension)) == (8, "GPU")
    (mention,) = read(f"we rent 8x {name} for it").mentions
    assert (mention.quantity.value, str(mention.quantity.dimension)) == (8, "GPU")
