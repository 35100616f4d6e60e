"""Write questions/question.schema.json: the format of question files, for editors."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from trainer.bank.json_schema import schema_text  # noqa: E402

PAGE = ROOT / "questions" / "question.schema.json"

if __name__ == "__main__":
    PAGE.write_text(schema_text(), encoding="utf-8")
