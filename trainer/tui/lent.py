"""An answer while the person's own editor has it: in a file that outlives the editor and the trainer."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from datetime import UTC, datetime
from errno import EFBIG, EINVAL
from pathlib import Path
from stat import S_ISREG

from trainer.private import make_private

NAME = "answer.txt"
AS_GIVEN = ".as-given"
"""Beside it: the text as an editor was given it, to tell what was changed in which of the two since."""
MOST_BYTES = 4_000_000
"""An answer has a few thousand; more is no answer."""


class Lent:
    """The file, in a folder of its own since editors put theirs beside it, and the text that it had last."""

    def __init__(self, folder: Path, text: str) -> None:
        self._path = folder / NAME
        self.text = text
        self._looked: tuple[int, int] | None = None
        self._given: tuple[int, int] | None = None

    def give(self) -> Path:
        """Write the text for the editor, elsewhere where the folder cannot be written. Raises OSError."""
        try:
            self._write()
        except OSError:
            self._path = Path(tempfile.mkdtemp(prefix="trainer-")) / NAME
            self._write()
        self._looked = self._given = self._looks()
        return self._path

    def pick_up(self) -> None:
        """Go on with the file of an earlier program as it is now, where there is one."""
        self._looked = self._given = self._looks()
        with suppress(OSError, UnicodeDecodeError):
            self.text = self._read()

    def _write(self) -> None:
        if self._path.is_symlink() or not self._path.is_file():  # writing into a pipe would wait for a reader
            self._path.unlink(missing_ok=True)
        for path in (self._path, self._as_given):
            make_private(path)
            path.write_text(self.text + "\n", encoding="utf-8", errors="replace")

    def changed(self, ended: bool = False) -> bool:
        """Whether there is another text than before, which is `text` then.

        An editor may be writing it just now. While it has not `ended`, only what stands as it stood the last
        time is taken, and never nothing. Raises OSError and UnicodeDecodeError as `_read` does.
        """
        looks, before = self._looks(), self._looked
        self._looked = looks
        if not ended and (looks is None or looks != before):
            return False
        try:
            text = self._read()
        except (OSError, UnicodeDecodeError):
            if ended:
                raise
            return False
        if text == self.text or not text.strip():
            return False
        self.text = text
        return True

    def saved_since(self, than: datetime | None) -> str | None:
        """`text` with what was changed in the file, where it was saved after a moment; None where not."""
        from trainer.history.merged import merged

        try:
            written = datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
            if than is None or written <= than:
                return None
            saved = self._read()
        except (OSError, ValueError, OverflowError):
            return None
        try:
            given = self._as_given.read_text(encoding="utf-8").removesuffix("\n")
        except (OSError, ValueError):
            given = self.text
        return merged(given, saved, self.text) if saved.strip() else None

    @property
    def untouched(self) -> bool:
        """Whether no editor has written it since it was given."""
        return self._given is not None and self._looks() == self._given

    @property
    def _as_given(self) -> Path:
        return self._path.with_name(AS_GIVEN)

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def is_out(self) -> bool:
        """Whether it was given, and the file is still there."""
        return self._given is not None and self._looks() is not None

    @property
    def is_empty(self) -> bool:
        """Whether an editor left nothing in it."""
        try:
            return not self._read().strip()
        except OSError:
            return True

    def take_back(self) -> Path | None:
        """Remove the file; the folder, where an editor left something else in it, to recover by."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
            self._as_given.unlink(missing_ok=True)
            self._path.parent.rmdir()
        return self._path.parent if self._path.parent.is_dir() else None

    def _looks(self) -> tuple[int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return (status.st_mtime_ns, status.st_size) if S_ISREG(status.st_mode) else None

    def _read(self) -> str:
        """What stands in the file. Raises OSError where that cannot be read or is too much for an answer, and
        UnicodeDecodeError where it is no UTF-8.
        """
        if not S_ISREG(self._path.stat().st_mode):  # a pipe would be waited for, a device may have no end
            raise OSError(EINVAL, "it left no ordinary file")
        with self._path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise OSError(EFBIG, f"it left more than {MOST_BYTES:,} bytes, which lie in {self._path}")
        return raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
