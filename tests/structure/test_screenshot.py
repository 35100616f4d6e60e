"""The README's picture shows what the app shows today."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def words(picture: Path) -> list[str]:
    """The texts of a picture in order, without where and in which colour they stand."""
    found = re.findall(r"<text[^>]*>(.*?)</text>", picture.read_text(encoding="utf-8"), re.DOTALL)
    return html.unescape(" ".join(found)).split()


def test_the_picture_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.svg"
    script = [sys.executable, str(ROOT / "docs" / "screenshot.py"), str(fresh)]
    subprocess.run(script, cwd=ROOT, capture_output=True, check=True)
    assert words(ROOT / "docs" / "screenshot.svg") == words(fresh), "run make screenshot and look at it"
