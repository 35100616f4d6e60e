"""From the command line to the right command, and from its outcome to a status and one clear message."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import NoReturn, TextIO

from trainer import __version__
from trainer.cli.commands import APP_OPTIONS, COMMANDS
from trainer.cli.output import message, print_lines
from trainer.cli.streams import prepare_streams
from trainer.errors import TrainerError, UsageError

EXIT_USAGE = 2
EXIT_INTERNAL = 3
EXIT_HUNG_UP = 129
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are ordinary usage errors."""

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong instead of printing the usage and leaving."""
        raise UsageError(message, f"{self.prog} --help says what is possible")


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its status: 0 fine, 1 problems found, 2 unusable input, 3 internal error."""
    arguments = sys.argv[1:] if argv is None else argv
    prepare_streams()
    try:
        status = _dispatch(arguments)
        if status == EXIT_HUNG_UP:  # nobody is there any more, and what is left to be written goes nowhere
            _silence(sys.stdout, sys.stderr)
        sys.stdout.flush()
        return status
    except TrainerError as error:
        message(f"trainer: {error.title}", *error.hint.splitlines())
        return EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)
        return EXIT_BROKEN_PIPE
    except OSError as error:
        _flush_or_silence()
        place = f": {error.filename}" if error.filename else ""
        message(f"trainer: {error.strerror or error}{place}")
        return EXIT_USAGE
    except Exception as error:  # the last resort: whatever went wrong becomes one sentence and a saved report
        from trainer.cli.crash import report_crash

        message(*report_crash(error, arguments))
        return EXIT_INTERNAL


def _dispatch(arguments: list[str]) -> int:
    if "--no-color" in arguments:
        os.environ["NO_COLOR"] = "1"
        arguments = [argument for argument in arguments if argument != "--no-color"]
    if not arguments:
        return _run("drill", [])
    first, rest = arguments[0], arguments[1:]
    if first in ("-h", "--help", "help"):
        print_lines(_help())
        return 0
    if first in ("-V", "--version"):
        print_lines([f"trainer {__version__}"])
        return 0
    if first in COMMANDS:
        return _run(first, rest)
    if first.split("=")[0] in APP_OPTIONS:
        return _run("drill", arguments)
    if first.startswith("-"):
        raise UsageError(f"unknown option {first}", "trainer --help lists the commands")
    raise UsageError(f"unknown command {first}", _nearest(first))


def _run(name: str, arguments: list[str]) -> int:
    command = COMMANDS[name]
    module = _imported(command.module)
    parser = Parser(prog=f"trainer {name}", description=command.says[:1].upper() + command.says[1:] + ".")
    parser.add_argument("--no-color", action="store_true", help="no colour in the output, as with NO_COLOR")
    module.configure(parser)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as leaving:  # argparse leaves after printing --help
        return leaving.code if isinstance(leaving.code, int) else 0
    status: int = module.run(parsed)
    return status


def _imported(name: str) -> ModuleType:
    """A module with all it needs. Nothing of it is garbage, so the collector need not look for any, now or
    later: that was a tenth of the start.
    """
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def _help() -> list[str]:
    width = max(map(len, COMMANDS))
    return [
        "usage: trainer [COMMAND] [OPTIONS]",
        "",
        "Practise the estimation questions of AI-infrastructure interviews.",
        "Without a command, the trainer opens in the terminal.",
        "",
        *(f"  {name:<{width}}  {command.says}" for name, command in COMMANDS.items()),
        "",
        "  trainer COMMAND --help  says more about one command",
        "  --theme NAME            dark, light, ansi-dark, ansi-light or contrast, for this time",
        "  --ascii, --no-mouse     signs in plain letters; the mouse left to the terminal",
        "  --no-color              no colour, as with the NO_COLOR variable",
        "  --version               print the version",
        "",
        "TRAINER_HOME=DIR keeps settings, attempts and crash reports under DIR. A setting of trainer config",
        "can be given in a variable as well, such as TRAINER_THEME=light.",
    ]


def _nearest(name: str) -> str:
    from difflib import get_close_matches  # 5 ms, and only after a typing error

    near = get_close_matches(name, COMMANDS, n=2, cutoff=0.5)
    found = " or ".join(f"trainer {command}" for command in near)
    return f"did you mean {found}?" if near else "trainer --help lists the commands"


def _flush_or_silence() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _silence(sys.stdout)


def _silence(*streams: TextIO) -> None:
    """Drop what is still buffered, so that the interpreter does not complain about it on its way out."""
    for stream in streams:
        with suppress(OSError, ValueError):  # it is closed or no real file
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
