"""Render the README's picture: the app grades a sample answer without a terminal, and its screen is saved.

python docs/screenshot.py [FILE]        docs/screenshot.svg where no file is named
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from trainer.bank import load_headings
from trainer.history import Store
from trainer.paths import packaged
from trainer.tui.app import TrainerApp
from trainer.tui.library import Library
from trainer.tui.picture import keeping_spaces
from trainer.tui.records import Records
from trainer.tui.screens.drill import DrillScreen
from trainer.tui.widgets.answer import AnswerEditor
from trainer.tui.widgets.report_sheet import ReportSheet

SIZE = (118, 40)
QUESTION = "train-7b-1t-3w"
ANSWER = """\
6ND = 6 * 7e9 * 1e12 = 4.2e22 FLOPs
H100 dense 989 TF at 40% MFU -> 396 TF/s
3 weeks = 504 h -> 58.5 GPUs, so 59
59 x 504 h x $2.50 = $74k, buffer 20%: $89k
16 B/param x 7B = 112 GB << 59 x 80 GB"""
SLIP = "step:n_gpus"
USED_S = 540.0


async def picture(target: Path, folder: Path) -> None:
    """Drill the sample answer, open its slip, and save the report as it stands on the screen."""
    library = Library(load_headings([packaged("questions")]))
    ticks = iter([0.0])
    moment = datetime(2025, 6, 12, 12, 0, tzinfo=UTC)
    with Store.open(folder / "history.sqlite3", lambda: moment) as store:
        app = TrainerApp(
            library,
            Records(store),
            clock=lambda: next(ticks, USED_S),
            now=lambda: moment,
            start=QUESTION,
        )
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, DrillScreen)
            app.screen.query_one(AnswerEditor).replace_all(ANSWER)
            await pilot.press("f5")
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            app.screen.query_one(ReportSheet).go(SLIP)
            await pilot.press("enter")
            await pilot.pause()
            target.write_text(keeping_spaces(app.export_screenshot()), encoding="utf-8")


def main() -> None:
    """Write the picture and say where it is."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "screenshot.svg").absolute()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(picture(target, Path(folder)))
    sys.stdout.write(f"{target}\n")


if __name__ == "__main__":
    main()
