"""What is shown of a question before its formulas are read is what is shown afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.bank import draw, load
from trainer.bank.face import face_of, file_face
from trainer.bank.files import question_files
from trainer.paths import packaged

FILES = sorted(question_files(packaged("questions")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_face_of_a_question_is_that_of_its_variant(path: Path) -> None:
    assert file_face(path) == face_of(draw(load(path)))


def test_where_the_top_of_a_file_does_not_give_all_numbers_there_is_no_face(tmp_path: Path) -> None:
    whole = FILES[0].read_text(encoding="utf-8")
    top, _, rest = whole.partition("\n[given]")
    below = tmp_path / FILES[0].name
    below.write_text(f"{top}\n[[step]]\nid = 'early'\n\n[given]{rest}", encoding="utf-8")
    assert "{" in top and file_face(below) is None
