"""What the reference keeps while the app runs: the shelf, the calculator, and what the roofline stands at."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from trainer.practice.lookup import Shelf
from trainer.practice.roofline import CACHES, Decoding, Format, can_decode, decoding, formats
from trainer.practice.scratch import Scratch, Worked

if TYPE_CHECKING:
    from trainer.catalog import Record
    from trainer.tui.records import Records

RECALLED = 100
"""Lines of earlier sessions that the calculator begins with."""
CONTEXTS = tuple(2**power for power in range(7, 21))
"""Contexts that the roofline offers, in tokens."""


@dataclass(slots=True)
class Choice:
    """What the roofline is drawn for: ids, the name of a format, and tokens."""

    accelerator: str = "h100_sxm"
    model: str = "llama3_1_8b"
    format: str = "bf16"
    context: int = 4096
    cache: str = "bf16"


@dataclass
class Reference:
    """The reference of one app. Nothing of the catalog is read before it is asked for."""

    records: Records
    choice: Choice = field(default_factory=Choice)
    place: str = ""
    """The entry that was meant last."""

    @cached_property
    def shelf(self) -> Shelf:
        """Everything there is to look up."""
        return Shelf()

    # The calculator

    @cached_property
    def scratch(self) -> Scratch:
        """The calculator, with what was typed into it in earlier sessions."""
        scratch = Scratch(self.shelf.figure, self.shelf.peak)
        scratch.recall(reversed(self.records.calculations(RECALLED)))
        return scratch

    def work_out(self, typed: str) -> Worked:
        """Work a line out, and keep it for the sessions to come."""
        self.records.keep_calculation(typed)
        return self.scratch.enter(typed)

    # The roofline

    @cached_property
    def drawable(self) -> dict[str, dict[str, Record]]:
        """The accelerators and the models of which enough is known, by id."""
        return {
            "accelerator": {id: one for id, one in self.shelf.accelerators.items() if formats(one)},
            "model": {id: one for id, one in self.shelf.models.items() if can_decode(one)},
        }

    def options(self, field: str) -> list[str]:
        """The values that a field of the choice may have, in their order."""
        if field in self.drawable:
            return list(self.drawable[field])
        if field == "format":
            return [one.name for one in self._formats()]
        return list(map(str, CONTEXTS)) if field == "context" else list(CACHES)

    def choose(self, field: str, value: str) -> None:
        """Take a value for a field of the choice."""
        setattr(self.choice, field, int(value) if field == "context" else value)

    def move(self, field: str, by: int) -> None:
        """Take the next or the previous value of a field; beyond the last comes the first."""
        options = self.options(field)
        here = str(getattr(self.choice, field))
        place = options.index(here) + by if here in options else 0
        self.choose(field, options[place % len(options)])

    def decoding(self) -> Decoding | None:
        """The choice as a decoding step; None where no accelerator or no model can be drawn."""
        accelerators, models = self.drawable["accelerator"], self.drawable["model"]
        if not accelerators or not models:
            return None
        for kind, known in self.drawable.items():
            if getattr(self.choice, kind) not in known:
                self.choose(kind, next(iter(known)))
        accelerator, model = accelerators[self.choice.accelerator], models[self.choice.model]
        wanted = next((one for one in self._formats() if one.name == self.choice.format), None)
        found = decoding(accelerator, model, wanted, self.choice.context, self.choice.cache)
        self.choice.format = found.format.name
        return found

    def _formats(self) -> list[Format]:
        known = self.drawable["accelerator"].get(self.choice.accelerator)
        return formats(known) if known is not None else []
