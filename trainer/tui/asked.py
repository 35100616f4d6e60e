"""A question as it is put to somebody: what is shown of it at once, and the rest where it is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.bank.face import Face, face_of

if TYPE_CHECKING:
    from trainer.bank import Variant


class Asked:
    """`work` works the question out, which takes as long as drawing a screen; it is called once."""

    def __init__(self, face: Face, work: Callable[[], Variant]) -> None:
        self.face = face
        self._work = work
        self._variant: Variant | None = None

    @classmethod
    def of(cls, variant: Variant) -> Asked:
        """A question that is worked out already."""
        asked = cls(face_of(variant), lambda: variant)
        asked._variant = variant
        return asked

    @property
    def worked_out(self) -> bool:
        """Whether the variant can be had at once."""
        return self._variant is not None

    @property
    def variant(self) -> Variant:
        """The question with everything that is graded. Raises TrainerError where its file is unsound."""
        if self._variant is None:
            self._variant = self._work()
        return self._variant
