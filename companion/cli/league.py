"""Commands for a league: its tables to a folder of files, and back."""

import argparse
import os
import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

from companion.cli.common import command, printable
from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.messages import message

VARIABLE = "TABLESIDE_DATABASE"
"""Where an address with a password is out of sight: arguments are shown to everybody on the machine."""
DATABASE = f"postgresql://… of a league; without an address, that in {VARIABLE}"


def add(commands: Any) -> None:
    league = command(
        commands, "league", "move the tables of a league to a folder of files, or back", _league, tables=False
    )
    league.add_argument("direction", choices=("export", "import"))
    league.add_argument("files", type=Path, metavar="FOLDER", help="one .tableside file for each table")
    add_database(league)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", nargs="?", const="", metavar="URL", help=DATABASE)


def address_of(asked: argparse.Namespace) -> str:
    """The database that is asked for; a sentence where none is named."""
    url = asked.database or os.environ.get(VARIABLE, "")
    if not url:
        raise TablesideError(message("lan.league.which_database", variable=VARIABLE))
    return url


def _league(asked: argparse.Namespace) -> None:
    from companion.league.postgres import connected  # noqa: PLC0415 - only a league has a database
    from companion.league.transfer import export_tables, import_tables  # noqa: PLC0415

    tr, refused = Translator(asked.language), False
    with connected(address_of(asked)) as connection:
        if asked.direction == "export":
            count = export_tables(connection, asked.files, GAMES)
            print(tr.text(message("lan.league.exported", count=count)))
            return
        if not asked.files.is_dir():
            raise TablesideError(message("lan.league.no_folder", folder=str(asked.files)))
        for line in import_tables(connection, asked.files, GAMES, SystemRandom()):
            refused = refused or line.id == "lan.league.not_imported"
            stream = sys.stderr if line.id == "lan.league.not_imported" else sys.stdout
            print(printable(" ".join(tr.text(line).split())), file=stream)
    if refused:
        raise TablesideError(message("lan.league.not_all"))
