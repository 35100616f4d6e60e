"""`trainer serve`: the trainer in a browser, for a study group."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress

from trainer.cli.arguments import whole_number
from trainer.cli.output import print_lines
from trainer.errors import TrainerError, UsageError
from trainer.paths import data_home

PORT, SESSIONS = 8765, 8
EVERYWHERE = ("0.0.0.0", "::")
EPILOG = """\
Whoever has the printed address, with its token, comes in, names a profile and practises; each profile has
a history of its own. The server listens on this machine alone unless --host says otherwise, and speaks
plain HTTP: put it behind a tunnel or a proxy with TLS before others reach it over a network that you do not
trust."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="the address to listen on; 127.0.0.1"
    )
    parser.add_argument("--port", type=whole_number, default=PORT, metavar="N", help=f"the port; {PORT}")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name or address by which browsers reach this server, where it is not --host",
    )
    parser.add_argument(
        "--sessions", type=whole_number, default=SESSIONS, metavar="N", help=f"terminals at once; {SESSIONS}"
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if not 1 <= args.port <= 65535:
        raise UsageError(f"--port: expected 1 to 65535, found {args.port}")
    if not 1 <= args.sessions <= 1000:
        raise UsageError(f"--sessions: expected 1 to 1000, found {args.sessions}")
    if args.host in EVERYWHERE and not args.name:
        raise UsageError(
            f"by which name is {args.host} reached?", "add --name ADDRESS, as browsers will write it"
        )
    try:
        from trainer.web.door import keep_open
        from trainer.web.server import Server, Settings
    except ImportError as error:
        raise TrainerError(
            f"the browser needs what is not installed: {error.name}",
            "pip install '.[web]' in the folder of the checkout",
        ) from error
    folder = data_home() / "profiles"
    server = Server(Settings(folder, args.host, args.port, tuple(args.name), args.sessions))

    def ready() -> None:
        print_lines([f"Open {server.address}", f"Profiles are kept in {folder}. Ctrl-C ends the server."])

    with suppress(KeyboardInterrupt, SystemExit):  # a signal, which ends the sessions first
        try:
            asyncio.run(keep_open(server.app(), server.door, args.host, args.port, ready))
        except OSError as error:
            says = error.strerror or str(error)
            raise TrainerError(
                f"{args.host}:{args.port} cannot be listened on: {says}", "--port takes another"
            ) from error
    return 0
