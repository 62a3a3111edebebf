"""Command line: play, score, tables, statistics, backup and hosting.

Exit codes: 0 done; 1 something is missing or wrong in a game that is checked; 2 refused. What is wrong with the input
is one line on stderr that names the file, the place, what was expected and what was found.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from companion import __version__
from companion.cli import completion, data, games, league, maps, past, play, sheet, tables
from companion.cli.check_table import Drawn
from companion.cli.common import CommandParser, Draw, Parser, printable
from companion.errors import DataError, RefusedData, SaveError, TablesideError
from companion.i18n import Translator
from companion.messages import Message, message

DESCRIPTION = "Tableside in the terminal. Without a command, `tableside` opens the app."


def main(
    arguments: Sequence[str] | None = None,
    *,
    program: str = "python -m companion",
    draw: Draw | None = None,
    drawn: Drawn | None = None,
) -> int:
    """Run a command; what only the screens can is given: a result's picture, and what is wrong in a game's drawings."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that does not know a letter shows its number
            stream.reconfigure(errors="backslashreplace")
    args = _parser(program).parse_args(arguments)
    args.draw, args.drawn = draw, drawn
    try:
        args.run(args)
        sys.stdout.flush()
    except RefusedData as error:
        return _refuse(Translator(args.language).text(error.message))
    except DataError as error:
        return _refuse(str(error))
    except TablesideError as error:
        return _refuse(Translator(args.language).text(_named(error, args)))
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _named(error: TablesideError, args: argparse.Namespace) -> Message:
    """A table that is not there is named, with the command that lists those that are."""
    table = getattr(args, "table", None)
    missing = isinstance(error, SaveError) and error.code == "store.table_missing"
    return message("tables.no_such", table=table) if missing and table else error.message


def _refuse(why: str) -> int:
    print(printable(" ".join(why.split())), file=sys.stderr)
    return 2


def _parser(program: str) -> argparse.ArgumentParser:
    parser = Parser(prog=program, description=DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"Tableside {__version__}")
    commands = parser.add_subparsers(required=True, parser_class=CommandParser)
    for add in (play.add, tables.add, past.add, data.add, sheet.add, maps.add, league.add, games.add, completion.add):
        add(commands)
    commands.metavar = "|".join(commands.choices)
    return parser
