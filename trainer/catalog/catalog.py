"""The catalog: records by id or name, read when first asked for, and the figures that questions refer to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import cached_property, partial
from pathlib import Path
from typing import TypeVar

from trainer.catalog.constants import Constant, read_constants
from trainer.catalog.load import read_record
from trainer.catalog.price import last_day_of, read_prices, rental_figure
from trainer.catalog.problem import CatalogError, fold, unknown
from trainer.catalog.record import Figure, Kind, Price, Record
from trainer.catalog.run import Run, read_runs
from trainer.catalog.shape import with_computed
from trainer.errors import UsageError

FOLDERS: dict[Kind, str] = {"accelerator": "accelerators", "model": "models"}
RENTAL = "rental"
_T = TypeVar("_T")


class Catalog:
    """Accelerators, models and prices of some folders; a later folder replaces a record of the same id.

    A file is read when something of it is asked for, so one broken file leaves the others usable.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)
        self._records: dict[Path, Record] = {}

    @cached_property
    def _paths(self) -> dict[Kind, dict[str, Path]]:
        return {
            kind: {
                path.stem: path for folder in self.folders for path in sorted((folder / name).glob("*.toml"))
            }
            for kind, name in FOLDERS.items()
        }

    def ids(self, kind: Kind) -> list[str]:
        """The ids of all accelerators or models, broken ones too."""
        return sorted(self._paths[kind])

    def accelerators(self) -> dict[str, Record]:
        """Every accelerator whose file is sound, by id."""
        return self._sound("accelerator")

    def models(self) -> dict[str, Record]:
        """Every model whose file is sound, by id."""
        return self._sound("model")

    def record(self, kind: Kind, name: str) -> Record:
        """The record of an id, name or alias; UsageError names the nearest, CatalogError a broken file."""
        path = self._paths[kind].get(name) or self._paths[kind].get(name.lower().replace("-", "_"))
        if path is not None:
            return self._read(path, kind)
        wanted = fold(name)
        for record in self._sound(kind).values():
            if wanted in {fold(known) for known in (record.id, record.name, *record.aliases)}:
                return record
        names = [known for record in self._sound(kind).values() for known in (record.id, *record.aliases)]
        raise unknown(kind, name, names)

    def lookup(self, reference: str) -> Figure:
        """The figure of a reference: "h100_sxm.bf16_dense", "llama3_1_70b.layers", "h100_sxm.rental@2026-09".

        The part before the point is the id of an accelerator or a model. A rental price is the median of what
        providers asked on demand up to the date (a year, month or day); without a date, of the latest quotes.
        Raises UsageError with the nearest names, CatalogError where the file is broken.
        """
        id, point, field = reference.strip().partition(".")
        if not point or not field:
            raise UsageError(f'expected a figure such as "h100_sxm.bf16_dense", found "{reference}"')
        kind = next((kind for kind in FOLDERS if id in self._paths[kind]), None)
        if kind is None:
            raise unknown("accelerator or model", id, [*self.ids("accelerator"), *self.ids("model")])
        name, _, until = field.partition("@")
        if kind == "accelerator" and name == RENTAL:
            return rental_figure(id, self.prices(id), until)
        return self._read(self._paths[kind][id], kind).figure(field)

    def prices(self, accelerator: str | None = None, until: str = "") -> list[Price]:
        """Every observed price, or those of one accelerator, or those up to a date; newest first."""
        end = last_day_of(until) if until else date.max
        return [
            price
            for price in self._prices[0]
            if accelerator in (None, price.accelerator) and price.latest <= end
        ]

    def runs(self) -> dict[str, Run]:
        """Every published run by id; those of a later folder replace earlier ones."""
        return {run.id: run for run in self._runs[0]}

    def constants(self) -> dict[str, Constant]:
        """Every constant worth knowing by id; those of a later folder replace earlier ones."""
        return {constant.id: constant for constant in self._constants[0]}

    def price_problems(self) -> list[CatalogError]:
        """What keeps files of prices from being used."""
        return self._prices[1]

    def run_problems(self) -> list[CatalogError]:
        """What keeps files of runs from being used."""
        return self._runs[1]

    def problems(self) -> list[CatalogError]:
        """What keeps files from being used, over all folders."""
        found = [*self.price_problems(), *self.run_problems(), *self._constants[1]]
        for kind, paths in self._paths.items():
            for path in paths.values():
                try:
                    self._read(path, kind)
                except CatalogError as error:
                    found.append(error)
        return found

    @cached_property
    def _prices(self) -> tuple[list[Price], list[CatalogError]]:
        paths = [path for folder in self.folders for path in sorted((folder / "prices").glob("*.toml"))]
        prices, problems = _gathered(partial(read_prices, accelerators=self._paths["accelerator"]), paths)
        return sorted(prices, key=lambda price: price.latest, reverse=True), problems

    @cached_property
    def _runs(self) -> tuple[list[Run], list[CatalogError]]:
        return _gathered(
            read_runs, [path for folder in self.folders if (path := folder / "runs.toml").is_file()]
        )

    @cached_property
    def _constants(self) -> tuple[list[Constant], list[CatalogError]]:
        found: tuple[list[Constant], list[CatalogError]] = ([], [])
        for folder in self.folders:
            if (path := folder / "constants.toml").is_file():
                constants, problems = read_constants(path, self.lookup)
                found[0].extend(constants)
                found[1].extend(problems)
        return found

    def _sound(self, kind: Kind) -> dict[str, Record]:
        records = {}
        for id in self.ids(kind):
            try:
                records[id] = self._read(self._paths[kind][id], kind)
            except CatalogError:
                continue  # listed by problems()
        return records

    def _read(self, path: Path, kind: Kind) -> Record:
        if path not in self._records:
            record = read_record(path, kind)
            self._records[path] = with_computed(record) if kind == "model" else record
        return self._records[path]


def _gathered(read: Callable[[Path], list[_T]], paths: Iterable[Path]) -> tuple[list[_T], list[CatalogError]]:
    """What all files hold together, and the errors of those that cannot be used."""
    found: list[_T] = []
    problems: list[CatalogError] = []
    for path in paths:
        try:
            found += read(path)
        except CatalogError as error:
            problems.append(error)
    return found, problems


def load_catalog(folders: Iterable[Path] | None = None) -> Catalog:
    """The catalog of some folders; without any, of the packaged figures and the person's own."""
    if folders is None:
        from trainer.paths import hardware_folders

        folders = hardware_folders()
    return Catalog(folders)
