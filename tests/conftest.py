"""What holds for every test: nothing that the trainer does turns a text into code or a command."""

from __future__ import annotations

from tests.structure.refusing import pytest_configure

__all__ = ["pytest_configure"]
