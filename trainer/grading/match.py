"""Which written number is which step, and whether it is right given the candidate's own earlier numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from trainer.bank.question import Mistake, Step, Variant
from trainer.grading import slips
from trainer.grading.assume import Assumption, Stand, Twin
from trainer.grading.evidence import Evidence
from trainer.grading.fit import KNOWN, Reading, closeness, is_integer_of, readings, step_readings, tolerance
from trainer.grading.recompute import Chain
from trainer.grading.report import Finding, StepStatus
from trainer.notation import Dimension, Quantity

_ENOUGH = 2.5
_NAMED = 1.9
_BEYOND_CARRYING = 100.0
_BYTES = Dimension.of(B=1)


@dataclass(frozen=True, slots=True)
class Target:
    """A value a step may have: where it comes from, how much that counts, and whether it is free of earlier
    slips.
    """

    value: float
    source: str
    bonus: float
    route: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one step. `expected` is recomputed from the candidate's own numbers; `method` says the
    relation is right.
    """

    step: Step
    status: StepStatus
    expected: float
    evidence: Evidence | None = None
    value: Quantity | None = None
    finding: Finding | None = None
    mistake: Mistake | None = None
    route: str = ""
    method: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class _Hit:
    score: float
    evidence: Evidence
    reading: Reading
    target: Target
    mistake: Mistake | None = None
    twin: Twin | None = None


class Matcher:
    """Walks the steps in order; each verdict changes the numbers that later steps are recomputed from."""

    def __init__(
        self,
        variant: Variant,
        chain: Chain,
        evidence: Sequence[Evidence],
        assumptions: dict[str, Assumption],
        known: Sequence[Twin],
        stand_ins: Sequence[Stand] = (),
        formats: Sequence[float] = (),
    ) -> None:
        self.variant = variant
        self.chain = chain
        self.evidence = [number for number in evidence if not number.superseded]
        self.known = known
        self.stand_ins = stand_ins
        self.inputs = {name: item.quantity for name, item in assumptions.items()}
        self.clean = {
            name: item.input.quantity if item.twin or not item.plausible else item.quantity
            for name, item in assumptions.items()
        }
        self.flagged = {
            name: item for name, item in assumptions.items() if item.stated and not item.plausible
        }
        self.free = {
            name
            for name, item in assumptions.items()
            if not item.stated and item.input.kind == "assumed" and item.input.low < item.input.high
        }
        self.as_input = {item.evidence.index for item in assumptions.values() if item.evidence}
        self.used: dict[int, str] = {}
        self.stated: dict[str, Quantity] = {}
        self.slips: dict[str, Quantity] = {}
        self.diagnosed_inputs: set[str] = set()
        self.changed: dict[str, tuple[Quantity, Evidence]] = {}
        self.formats = formats
        self.verdicts: dict[str, Verdict] = {}

    def run(self) -> dict[str, Verdict]:
        """A verdict for every step; steps without a number are left as missing or not shown."""
        for step in self.chain.steps.values():
            self.verdicts[step.id] = self._judge(step)
        return slips.named_once(self)

    # ------------------------------------------------------------------ one step
    def _judge(self, step: Step) -> Verdict:
        own = self.chain.fill(self.inputs, self.stated)
        expected = own[step.id].value if step.id in own else self.variant.reference[step.id].value
        hit = self._best(step, own)
        if hit is not None:
            return self._accept(step, expected, hit)
        replaced = self._with_changed_given(step)
        if replaced is not None:
            return replaced
        wrong = slips.unlisted(self, step, expected)
        if wrong is not None:
            finding, number, quantity, method = wrong
            self._commit(step, number, quantity, slip=True)
            return Verdict(step, "slip", expected, number, quantity, finding, method=method)
        return Verdict(step, "missing" if step.required else "not_shown", expected)

    def _accept(self, step: Step, expected: float, hit: _Hit) -> Verdict:
        quantity = hit.reading.quantity
        if hit.mistake is not None:
            self._commit(step, hit.evidence, quantity, slip=True)
            if hit.twin is not None:
                self._take_twin(hit.twin)
            finding = slips.of_mistake(hit.mistake, quantity.value, expected)
            return Verdict(step, "slip", expected, hit.evidence, quantity, finding, hit.mistake)
        twin = self._first_use(step, hit)
        if twin is not None:
            self._commit(step, hit.evidence, quantity, slip=True)
            self.diagnosed_inputs.add(twin.input)
            clean = self.chain.fill(self.clean, {}).get(step.id)
            finding = slips.of_mistake(twin.mistake, quantity.value, clean.value if clean else expected)
            return Verdict(step, "slip", expected, hit.evidence, quantity, finding, twin.mistake)
        if hit.target.source == "range":
            self._solve(step, quantity.value)
        self._commit(step, hit.evidence, quantity, slip=False)
        status: StepStatus = "follow_through" if self._tainted(step, hit.target) else "correct"
        return Verdict(
            step,
            status,
            expected,
            hit.evidence,
            quantity,
            route=hit.target.route,
            method=True,
            source=hit.target.source,
        )

    def _commit(self, step: Step, number: Evidence, quantity: Quantity, slip: bool) -> None:
        self.used[number.index] = step.id
        plain = replace(quantity, low=None, high=None, dimension=step.dimension)
        if slip:
            self.slips[step.id] = plain
        if not (slip and self._too_far(step, plain)):
            self.stated[step.id] = plain

    def _too_far(self, step: Step, quantity: Quantity) -> bool:
        """A value out by more than a hundred times is not carried, unless a unit or a power of ten explains
        it.
        """
        reference = self.variant.reference[step.id].value
        if not reference or not quantity.value:
            return True
        ratio = abs(quantity.value / reference)
        return not 1 / _BEYOND_CARRYING <= ratio <= _BEYOND_CARRYING and not slips.is_scale(ratio)

    def _take_twin(self, twin: Twin) -> None:
        self.inputs[twin.input] = replace(self.inputs[twin.input], value=twin.value)
        self.free.discard(twin.input)
        self.diagnosed_inputs.add(twin.input)

    def _solve(self, step: Step, value: float) -> None:
        solved = self.chain.solve(step.id, value, self.inputs, self.stated, self.free)
        if solved is not None:
            name, quantity = solved
            self.inputs[name] = self.clean[name] = quantity
            self.free.discard(name)

    def _first_use(self, step: Step, hit: _Hit) -> Twin | None:
        """The flagged input's known mistake, where this is the first step that shows it."""
        if hit.target.source == "clean":
            return None
        for name, item in self.flagged.items():
            if item.twin and name not in self.diagnosed_inputs and self._reaches(step.id, name):
                return item.twin
        return None

    def _reaches(self, step: str, name: str) -> bool:
        return name in self.chain.upstream[step]

    def _tainted(self, step: Step, target: Target) -> bool:
        if target.source in ("clean", "reference"):
            return False
        upstream = self.chain.upstream[step.id]
        if not upstream & (set(self.slips) | set(self.flagged) | self.diagnosed_inputs):
            return False
        clean = self.chain.fill(self.clean, {}).get(step.id)
        return clean is None or abs(target.value - clean.value) > 0.01 * abs(clean.value)

    # ------------------------------------------------------------------ candidates
    def _best(self, step: Step, own: dict[str, Quantity]) -> _Hit | None:
        hits = sorted(self._hits(step), key=lambda hit: (-hit.score, hit.evidence.index))
        for hit in hits:
            if hit.score < _ENOUGH:
                break
            if not self._wanted_elsewhere(hit, step, own):
                return hit
        return None

    def _hits(self, step: Step) -> Iterable[_Hit]:
        targets = self._targets(step)
        wrong = self._wrong_targets(step)
        for number in self.evidence:
            if number.index in self.used and not self._shared(number, step):
                continue
            for reading in step_readings(number, step):
                for target in targets:
                    close = self._close(step, reading, target)
                    if close is not None:
                        yield _Hit(
                            self._score(step, number, reading, close + target.bonus), number, reading, target
                        )
                for mistake, twin, value in wrong if number.index not in self.as_input else ():
                    close = self._close_to_mistake(step, reading, value)
                    if close is not None:
                        target = Target(value, "mistake", 0)
                        yield _Hit(
                            self._score(step, number, reading, close - 0.1),
                            number,
                            reading,
                            target,
                            mistake,
                            twin,
                        )

    def _shared(self, number: Evidence, step: Step) -> bool:
        """One number may serve two steps only where it stands in for the other: 59 whole GPUs taken as the
        fleet.
        """
        return any(
            stand.step == step.id and stand.instead == self.used[number.index] for stand in self.stand_ins
        )

    def _with_changed_given(self, step: Step) -> Verdict | None:
        """The step with one given input replaced by another value the candidate wrote; later steps follow
        from it.
        """
        given = [
            name
            for name in sorted(self.chain.upstream[step.id] - self.changed.keys())
            if name in self.inputs and self.chain.inputs[name].kind == "given"
        ]
        if not given:
            return None
        for number in self.evidence:
            if number.index in self.used or (number.role == "operand" and number.link is None):
                continue
            for name in given:
                for operand in self._replacements(name, number):
                    verdict = self._try_given(step, number, name, operand)
                    if verdict is not None:
                        return verdict
        return None

    def _replacements(self, name: str, number: Evidence) -> Iterable[float]:
        """Values the candidate may have put in place of a given input: operands of the line, quantities of
        the same kind, formats.
        """
        item = self.chain.inputs[name]
        dimension = item.quantity.dimension
        if number.link is not None and number.link.left.expression is not None:
            for _, _, operand in number.link.left.expression.literals:
                if operand.dimension.hard == dimension.hard or not operand.dimension.powers:
                    yield operand.value
        for other in self.evidence:
            if other.index == number.index or other.index in self.used:
                continue
            for reading in readings(other, dimension, item.quantity.scale or 1.0):
                if reading.ease >= 1.0 or (
                    reading.ease > -0.5 and other.names((item.id, *item.aliases)) >= _NAMED
                ):
                    yield reading.value
        if dimension.hard == _BYTES:
            yield from self.formats

    def _try_given(self, step: Step, number: Evidence, name: str, value: float) -> Verdict | None:
        given = self.chain.inputs[name].quantity
        ratio = value / given.value if given.value else 0.0
        if not 0.05 < ratio < 20 or abs(ratio - 1) < 0.02:
            return None
        taken = replace(given, value=value)
        expected = self.chain.fill({**self.inputs, name: taken}, self.stated).get(step.id)
        usual = self.chain.fill(self.inputs, self.stated).get(step.id)
        if expected is None or usual is None or _same(expected.value, usual.value):
            return None
        target = Target(expected.value, "own", 0.0)
        for reading in step_readings(number, step):
            close = self._close(step, reading, target) if reading.ease > -0.5 else None
            if close is not None and self._score(step, number, reading, close) >= _ENOUGH:
                self.inputs[name] = self.clean[name] = taken
                self.changed[name] = (taken, number)
                self._commit(step, number, reading.quantity, slip=False)
                return Verdict(
                    step, "correct", expected.value, number, reading.quantity, method=True, source="own"
                )
        return None

    def _targets(self, step: Step) -> list[Target]:
        environments = [
            ("own", self.chain.fill(self.inputs, self.stated), 0.3),
            ("exact", self.chain.fill(self.inputs, self.slips), 0.25),
            ("mixed", self.chain.fill(self.clean, self.stated), 0.05),
            ("clean", self.chain.fill(self.clean, {}), 0.0),
            ("reference", {**self.chain.defaults(), **self.variant.reference}, -0.3),
        ]
        found: list[Target] = []
        for source, values, bonus in environments:
            own = self.chain.evaluate(step.expression, values)
            if own is not None and not any(_same(own.value, target.value) for target in found):
                found.append(Target(own.value, source, bonus))
            for route in step.routes:
                other = self.chain.evaluate(route.expression, values)
                if other is not None:
                    found.append(Target(other.value, source, bonus - 0.15, route.says))
        return found + self._range_target(step)

    def _range_target(self, step: Step) -> list[Target]:
        span = self.chain.interval(step.id, self.inputs, self.stated, self.free)
        if span is None or _same(*span):
            return []
        low, high = span
        return [Target(low, "range", -0.7), Target(high, "range", -0.7)]

    def _close(self, step: Step, reading: Reading, target: Target) -> float | None:
        if target.source == "range":
            return self._inside(step, reading)
        if step.kind == "rounding":
            return 2.0 if is_integer_of(reading, target.value) else None
        if step.kind == "difference":
            return self._difference(step, reading, target)
        return closeness(reading, target.value, tolerance(step.tolerance, reading, target.value))

    def _close_to_mistake(self, step: Step, reading: Reading, value: float) -> float | None:
        if step.kind == "rounding":
            return 2.0 if is_integer_of(reading, value) else None
        return closeness(reading, value, min(max(KNOWN, tolerance(0, reading, value)), 0.05))

    def _inside(self, step: Step, reading: Reading) -> float | None:
        span = self.chain.interval(step.id, self.inputs, self.stated, self.free)
        if span is None:
            return None
        slack = step.tolerance
        low, high = (
            value - slack * abs(value) if value == span[0] else value + slack * abs(value) for value in span
        )
        if not low <= reading.value <= high:
            return None
        if step.kind == "rounding" and reading.value != round(reading.value):
            return None
        return 1.5

    def _difference(self, step: Step, reading: Reading, target: Target) -> float | None:
        """A difference of near-equal numbers is judged on sign and on the size of what was subtracted."""
        values = self.chain.fill(self.inputs, self.stated)
        sizes = [
            abs(values[n].value)
            for n in step.expression.names
            if n in values and values[n].dimension.agrees(step.dimension)
        ]
        allowed = max(
            step.tolerance * abs(target.value),
            0.02 * max(sizes, default=1.0),
            0.51 * reading.quantity.resolution,
        )
        value = reading.value if reading.value * target.value >= 0 else -reading.value
        error = abs(value - target.value)
        return None if error > allowed else 2.0 - min(error / allowed, 1.0) * 0.6

    def _wrong_targets(self, step: Step) -> list[tuple[Mistake, Twin | None, float]]:
        found: list[tuple[Mistake, Twin | None, float]] = []
        environments = (self.chain.fill(self.inputs, self.stated), self.chain.fill(self.inputs, self.slips))
        if step.kind == "rounding":
            found.extend(self._unrounded(step, environments[0]))
        for stand in self.stand_ins:
            if stand.step == step.id and stand.instead in self.stated:
                found.append(
                    (
                        _not_whole(stand.mistake.id, step, stand.mistake.hint),
                        None,
                        self.stated[stand.instead].value,
                    )
                )
        for mistake in self.variant.question.mistakes:
            twin = next((twin for twin in self.known if twin.mistake is mistake), None)
            if mistake.step == step.id:
                values = [
                    self.chain.evaluate(mistake.expression, environment) for environment in environments
                ]
                found.extend((mistake, twin, value.value) for value in values if value is not None)
            elif (
                twin
                and self._reaches(step.id, twin.input)
                and twin.input in self.free | set(self.inputs) - set(self.flagged)
            ):
                if twin.input in self.diagnosed_inputs:
                    continue
                taken = {**self.inputs, twin.input: replace(self.inputs[twin.input], value=twin.value)}
                value = self.chain.fill(taken, self.stated).get(step.id)
                if value is not None:
                    found.append((mistake, twin, value.value))
        return [item for item in found if item[2]]

    def _unrounded(self, step: Step, values: dict[str, Quantity]) -> list[tuple[Mistake, Twin | None, float]]:
        """The count as it is before it is brought to whole groups: each integer operand taken as 1."""
        found: list[tuple[Mistake, Twin | None, float]] = []
        right = self.chain.evaluate(step.expression, values)
        for name in sorted(step.expression.names & self.chain.inputs.keys()):
            size = values[name]
            if size.value != round(size.value) or size.value <= 1 or right is None:
                continue
            value = self.chain.evaluate(step.expression, {**values, name: replace(size, value=1.0)})
            if value is not None and right.value / 2 < value.value < right.value:
                listed = next((stand.mistake for stand in self.stand_ins if stand.step == step.id), None)
                code, hint = (listed.id, listed.hint) if listed else ("not-whole", "round up to whole groups")
                found.append((_not_whole(code, step, hint), None, value.value))
        return found

    # ------------------------------------------------------------------ weights
    def _score(self, step: Step, number: Evidence, reading: Reading, close: float) -> float:
        named = number.names((step.id, *step.aliases), step.name)
        role = {"result": 0.7, "bare": 0.4, "operand": -0.4}[number.role]
        score = close + reading.ease + named + role
        quantity = number.quantity
        digits = _significant(quantity)
        if quantity.low is not None and named < 1:
            score -= 1.5
        if digits >= 3:
            score += 0.7
        elif not quantity.dimension.powers and named < 1 and quantity.unit == "":
            score -= 1.0 if digits <= 1 else 0.0
        if number.index in self.as_input:
            score -= 2.5
        return score + self._in_order(step, number)

    def _in_order(self, step: Step, number: Evidence) -> float:
        before = [self.verdicts[n].evidence for n in self.chain.upstream[step.id] if n in self.verdicts]
        latest = max((e.index for e in before if e), default=-1)
        return 0.3 if number.index > latest else -0.5

    def fits_open_step(self, number: Evidence, step: Step) -> bool:
        """Whether this number is another open step's value, so that it is no wrong value of this one."""
        own = self.chain.fill(self.inputs, self.stated)
        for other in self.chain.steps.values():
            if other.id == step.id or other.id in self.verdicts or other.id not in own:
                continue
            target = Target(own[other.id].value, "own", 0.3)
            for reading in step_readings(number, other):
                close = self._close(other, reading, target)
                if close is not None and self._score(other, number, reading, close) >= _ENOUGH:
                    return True
        return False

    def _wanted_elsewhere(self, hit: _Hit, step: Step, own: dict[str, Quantity]) -> bool:
        """Whether another step that is still open has a clearly stronger claim on this number."""
        mine = hit.score + (0.0 if hit.mistake is None else -0.3)
        for other in self.chain.steps.values():
            if (
                other.id == step.id
                or other.id in self.stated
                or other.id in self.verdicts
                or other.id not in own
            ):
                continue
            target = Target(own[other.id].value, "own", 0.3)
            # The whole number above a raw count is the rounding's, however near it lies to the raw count.
            lead = (
                -0.4
                if other.kind == "rounding"
                and step.kind != "rounding"
                and step.id in self.chain.direct[other.id]
                else 0.75
            )
            for reading in step_readings(hit.evidence, other):
                close = self._close(other, reading, target)
                if close is not None and self._score(other, hit.evidence, reading, close + 0.3) > mine + lead:
                    return True
        return False


def _not_whole(code: str, step: Step, hint: str) -> Mistake:
    return Mistake(code, step.id, step.expression, "that is not a whole number of groups", hint, "rounding")


def _same(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))


def _significant(quantity: Quantity) -> int:
    """How many significant digits were written: 1.81e6 has three, 64 two."""
    if not quantity.resolution or not quantity.value:
        return 0
    count, size = 0, abs(quantity.value) / quantity.resolution
    while size >= 1 and count < 15:
        count, size = count + 1, size / 10
    return count
