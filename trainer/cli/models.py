"""`trainer models`: published models, each figure with its source, and what follows from their shape."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from trainer.catalog import Run, load_catalog
from trainer.cli.figures import page, report_problems, table
from trainer.cli.output import SCHEMA, print_json, print_lines

COLUMNS = {
    "params": "params",
    "active_params": "active",
    "layers": "layers",
    "hidden": "hidden",
    "heads": "heads",
    "kv_heads": "KV heads",
    "head_dim": "head dim",
    "kv_bytes_per_token_bf16": "KV a token",
    "max_context": "context",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help='a model, such as llama3_1_8b or "Llama 3.1 8B"'
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """List all models, or show one with its sources."""
    catalog = load_catalog()
    if args.name is not None:
        record = catalog.record("model", args.name)
        runs = [run for run in catalog.runs().values() if run.shape == record.id]
        if args.json:
            print_json({"schema": SCHEMA, **record.to_dict(), "runs": [run.to_dict() for run in runs]})
        else:
            print_lines([*page(record), *_published(runs)])
        return report_problems(catalog.run_problems())
    records = catalog.models().values()
    if args.json:
        print_json({"schema": SCHEMA, "models": [record.to_dict() for record in records]})
    else:
        print_lines([*table(records, COLUMNS), "", "`trainer models NAME` shows sources"])
    return report_problems(catalog.problems())


def _published(runs: list[Run]) -> Iterator[str]:
    """The published runs of a model, one line for what is known and one for the source."""
    if runs:
        yield ""
        yield "  published runs"
    for run in runs:
        where = f" on {run.accelerator}" if run.accelerator else ""
        yield f"  {run.id} ({run.stage}{where}): {run.figures()}"
        yield f"      {run.source}{f'. {run.note}' if run.note else ''}"
