"""Sourced figures of accelerators and models, and dated prices, read from the files under hardware/."""

from __future__ import annotations

from trainer.catalog.catalog import Catalog, load_catalog
from trainer.catalog.constants import Constant
from trainer.catalog.problem import CatalogError
from trainer.catalog.record import Figure, Price, Record
from trainer.catalog.run import Run

__all__ = ["Catalog", "CatalogError", "Constant", "Figure", "Price", "Record", "Run", "load_catalog"]
