"""The numbers in force while the steps are judged one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isclose

from trainer.bank.question import Step
from trainer.grading.assume import Assumption, equals, unflagged
from trainer.grading.evidence import Evidence
from trainer.grading.fit import Reading, readings, significant
from trainer.grading.known import Stand, Twin
from trainer.grading.misread import Givens
from trainer.grading.recompute import Chain
from trainer.grading.scale import is_scale
from trainer.grading.subjects import by_number, compared, is_of_another
from trainer.grading.verdict import Verdict
from trainer.notation import Quantity

_BEYOND_CARRYING = 100.0
Values = dict[str, Quantity]


class Standing:
    """What is known so far: the candidate's inputs and stated steps, what was flagged, and which numbers are
    taken.

    `inputs` are in force, `clean` are the same without flagged values. `stated` are carried, `slips` are
    those among them that are
    wrong. Everything a later step is recomputed from is read through `own`, `exact`, `mixed` and `unslipped`.
    """

    def __init__(
        self,
        chain: Chain,
        evidence: Sequence[Evidence],
        assumptions: dict[str, Assumption],
        twins: Sequence[Twin] = (),
        stands: Sequence[Stand] = (),
        formats: Sequence[float] = (),
        givens: Givens | None = None,
    ) -> None:
        self.chain = chain
        self.givens = givens or Givens(chain.variant, "", evidence)
        self.evidence = [n for n in evidence if not n.superseded and not n.is_vague]
        self.twins = twins
        self.stands = stands
        self.formats = formats
        self.compared = compared(chain)
        self.subjects = by_number(self.evidence, self.compared)
        self.inputs = {name: item.quantity for name, item in assumptions.items()}
        self.clean = {name: unflagged(item) for name, item in assumptions.items()}
        self.flagged = {
            name: item
            for name, item in assumptions.items()
            if item.stated and (item.misread or not item.plausible)
        }
        assumed = {name for name, item in assumptions.items() if item.input.kind == "assumed"}
        self.said = {name for name in assumed if assumptions[name].stated}
        self.free = {name for name, item in assumptions.items() if item.is_open}
        self.as_input = {item.evidence.index for item in assumptions.values() if item.evidence}
        stated = [item.quantity for item in assumptions.values() if item.evidence]
        # "my 40%" further down is still the assumption.
        self.as_input |= {n.index for n in self.evidence if any(_restated(n.quantity, q) for q in stated)}
        self.as_input |= {n.index for n in self.evidence if any(_is_operand_of(n, q) for q in stated)}
        given = [item.input.quantity for item in assumptions.values() if item.input.kind == "given"]
        self.as_input |= {n.index for n in self.evidence if any(_begins(n, quantity) for quantity in given)}
        self.restated = {
            n.index for n in self.evidence if not n.quantity.unit and any(_restates(n, q) for q in given)
        }
        for item in (item.input for item in assumptions.values() if item.input.kind == "given"):
            phrases = (item.id, *item.aliases)
            self.restated |= {
                n.index
                for n in self.evidence
                if _to_the_digit(n.quantity, item.quantity) and n.names(phrases, item.name) < 1
            }
        self._sound = {
            (n.link.left.start, n.link.left.end)
            for n in self.evidence
            if n.link is not None and n.link.holds and not n.link.inferred
        }
        self.used: dict[int, str] = {}
        self.stated: Values = {}
        self.slips: Values = {}
        self.diagnosed: set[str] = set()
        self.corrected: dict[str, Assumption] = {}
        self.changed: dict[str, tuple[Quantity, Evidence]] = {}
        self.verdicts: dict[str, Verdict] = {}
        self._filled: dict[str, Values] = {}
        self._converted: dict[str, tuple[Step, ...]] = {}
        self._spans: dict[str, tuple[float, float] | None] = {}
        self._readings: dict[tuple[int, str], tuple[Reading, ...]] = {}
        self._named: dict[tuple[int, str], float] = {}

    # Recomputed chains, kept until a number changes.
    @property
    def own(self) -> Values:
        """Everything from the candidate's inputs and stated steps."""
        return self._fill("own", self.inputs, self.stated)

    @property
    def exact(self) -> Values:
        """The same with right steps recomputed, so that the candidate's rounding does not count."""
        return self._fill("exact", self.inputs, self.slips)

    @property
    def mixed(self) -> Values:
        """Stated steps with unflagged inputs: a wrong peak used once and the right one later."""
        return self._fill("mixed", self.clean, self.stated)

    @property
    def unslipped(self) -> Values:
        """Everything as it would be without any slip."""
        return self._fill("unslipped", self.clean, {})

    def _fill(self, name: str, inputs: Values, stated: Values) -> Values:
        if name not in self._filled:
            self._filled[name] = self.chain.fill(inputs, stated)
        return self._filled[name]

    def converted(self, step: Step) -> tuple[Step, ...]:
        """The steps that say the same as this one in another unit."""
        if step.id not in self._converted:
            mine = self.unslipped.get(step.id)
            self._converted[step.id] = tuple(
                other
                for other in self.chain.steps.values()
                if other.scale != step.scale
                and mine is not None
                and (value := self.unslipped.get(other.id)) is not None
                and value.dimension.hard is mine.dimension.hard
                and isclose(value.value, mine.value, rel_tol=1e-6)
            )
        return self._converted[step.id]

    def span(self, step: Step) -> tuple[float, float] | None:
        """The least and greatest value of a step while unstated inputs move in their plausible ranges."""
        if step.id not in self._spans:
            self._spans[step.id] = self.chain.interval(step.id, self.inputs, self.stated, self.free)
        return self._spans[step.id]

    def readings(self, number: Evidence, step: Step) -> tuple[Reading, ...]:
        """The ways in which a number can be this step's."""
        key = (number.index, step.id)
        if key not in self._readings:
            other = self.is_of_another(number, step.name)
            self._readings[key] = () if other else readings(number, step.dimension, step.scale)
        return self._readings[key]

    def is_of_another(self, number: Evidence, name: str) -> bool:
        """Whether a number is said of another thing than the step or input of this name."""
        return is_of_another(self.subjects.get(number.index, ""), name, self.compared)

    def named(self, number: Evidence, step: Step) -> float:
        """How strongly the text calls a number by this step's name or one of its aliases."""
        key = (number.index, step.id)
        if key not in self._named:
            self._named[key] = number.names((step.id, *step.aliases), step.name)
        return self._named[key]

    def expected(self, step: Step) -> float:
        """The step's value from the candidate's own numbers; the question's where those give none."""
        value = self.own.get(step.id) or self.chain.variant.reference[step.id]
        return value.value

    def with_given(self, step: Step, name: str) -> float:
        """The step's value from the candidate's own numbers, with one given input as the question has it."""
        inputs = {**self.inputs, name: self.chain.inputs[name].quantity}
        value = self.chain.fill(inputs, self.stated, step.id).get(step.id)
        return value.value if value is not None else self.expected(step)

    def reaches(self, step: Step, name: str) -> bool:
        """Whether an input or step lies upstream of a step."""
        return name in self.chain.upstream[step.id]

    def open_steps(self, but: Step) -> list[Step]:
        """The steps not judged yet, without the given one."""
        return [
            step for step in self.chain.steps.values() if step.id not in self.verdicts and step.id != but.id
        ]

    # ------------------------------------------------------------------ changes
    def _forget(self) -> None:
        self._filled.clear()
        self._spans.clear()

    def commit(self, step: Step, number: Evidence, quantity: Quantity, *, slip: bool) -> None:
        """A number is taken as a step's value; it is carried unless it is wrong beyond carrying."""
        self._forget()
        self.used[number.index] = step.id
        plain = replace(quantity, low=None, high=None, dimension=step.dimension)
        if slip:
            self.slips[step.id] = plain
        if not (slip and self._too_far(step, plain)):
            self.stated[step.id] = plain

    def _too_far(self, step: Step, quantity: Quantity) -> bool:
        """Out by more than a hundred times, and by no unit or power of ten: not carried."""
        reference = self.chain.variant.reference[step.id].value
        if not reference or not quantity.value:
            return True
        ratio = abs(quantity.value / reference)
        return not 1 / _BEYOND_CARRYING <= ratio <= _BEYOND_CARRYING and not is_scale(ratio)

    def take_twin(self, twin: Twin) -> None:
        """The candidate's numbers show that an input was taken at a known wrong value."""
        self._forget()
        self.inputs[twin.input] = replace(self.inputs[twin.input], value=twin.value)
        self.free.discard(twin.input)
        self.diagnosed.add(twin.input)

    def misread(self, name: str, quantity: Quantity) -> None:
        """The candidate's numbers show that a given input was taken for another than the question gives."""
        self._forget()
        self.inputs[name] = quantity
        self.diagnosed.add(name)

    def flag(self, name: str, assumption: Assumption) -> None:
        """The candidate's numbers show an assumption that is not plausible; what follows rests on it."""
        self._forget()
        self.inputs[name] = assumption.quantity
        self.free.discard(name)
        self.flagged[name] = assumption
        if assumption.evidence:
            self.as_input.add(assumption.evidence.index)

    def unflag(self, name: str) -> None:
        """The candidate's numbers show that a flagged value was not used after all."""
        self._forget()
        item = self.flagged.pop(name)
        self.inputs[name] = self.clean[name]
        used = [n for n in self.evidence if any(_equal(q, self.clean[name]) for q in n.readings)]
        self.corrected[name] = Assumption(item.input, self.clean[name], used[0] if used else None)

    def within(self, start: int, end: int) -> list[Evidence]:
        """The numbers that stand between two offsets."""
        return [number for number in self.evidence if start <= number.start and number.end <= end]

    def in_sound_line(self, number: Evidence) -> bool:
        """Whether a number stands on the left of a written equality that holds."""
        return any(start <= number.start and number.end <= end for start, end in self._sound)

    def take_input(self, name: str, quantity: Quantity) -> None:
        """The candidate's numbers show which value of an input was taken."""
        self._forget()
        self.inputs[name] = self.clean[name] = quantity
        self.free.discard(name)


def _begins(number: Evidence, given: Quantity) -> bool:
    """Whether a number is a given value, or the rest of a running equality that begins with it."""
    if number.root is not None and number.quantity.dimension.agrees(given.dimension):
        return equals(number.root, given, 1e-4) or _to_the_digit(number.quantity, given)
    return _to_the_digit(number.quantity, given)


def _to_the_digit(quantity: Quantity, given: Quantity) -> bool:
    """Whether a number is a given one as far as its digits go: 141.2 GB is not 141 GB."""
    within = 0.505 * quantity.resolution / abs(given.value) if given.value and quantity.resolution else 0.002
    return equals(quantity, given, max(within, 1e-6))


def _restates(number: Evidence, given: Quantity) -> bool:
    """Whether a bare figure can be read as a given one: 128k as 131,072. "x8" are no 8 heads."""
    if number.is_multiple and given.dimension:
        return False
    figure = given.value / (given.scale or 1.0)
    return any(
        abs(value - figure) <= 1e-9 * abs(figure) or abs(value - given.value) <= 1e-9 * abs(given.value)
        for value in (quantity.value for quantity in number.readings)
    )


def _is_operand_of(number: Evidence, stated: Quantity) -> bool:
    """Whether a bare operand has the figure of a stated assumption: the 2.24 of "3.5e9 * 2.24"."""
    if number.role != "operand" or number.quantity.unit or significant(stated) < 2:
        return False
    return number.quantity.value in (stated.value, stated.value / (stated.scale or 1.0))


def _restated(quantity: Quantity, stated: Quantity) -> bool:
    return quantity.unit == stated.unit and quantity.unit != "" and quantity.value == stated.value


def _equal(a: Quantity, b: Quantity) -> bool:
    return bool(b.value) and abs(a.value / b.value - 1) < 0.015
