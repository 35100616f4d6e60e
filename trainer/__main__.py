"""The `trainer` command."""

from __future__ import annotations

import sys

from trainer.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
