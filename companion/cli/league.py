"""Commands for a league: its tables to files and back, deletion, the organiser's code, its hosts."""

import argparse
import os
import sys
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TextIO

from companion.cli.common import command, printable
from companion.errors import TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.messages import Message, message

if TYPE_CHECKING:
    from companion.league.postgres import Connection

VARIABLE = "TABLESIDE_DATABASE"
"""Where an address with a password is out of sight: arguments are shown to everybody on the machine."""
DATABASE = f"postgresql://… of a league; without an address, that in {VARIABLE}"


ACTIONS = {
    "export": "write every table to FOLDER, one .tableside file each",
    "import": "read every file of FOLDER",
    "forget": "as the owner: put a seat's number in place of a player's name",
    "delete": "as the owner: delete a table",
    "code": "print the organiser's code; `code new`, as the owner, changes it",
    "hosts": "which releases the hosts are",
}


def add(commands: Any) -> None:
    league = command(commands, "league", "what belongs to all tables of a league", _league, tables=False)
    league.add_argument("action", choices=ACTIONS, help="; ".join(f"{name}: {does}" for name, does in ACTIONS.items()))
    league.add_argument("what", nargs="?", default="", metavar="FOLDER|PLAYER|TABLE|new")
    add_database(league)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", nargs="?", const="", metavar="URL", help=DATABASE)


def address_of(args: argparse.Namespace) -> str:
    """The database that is asked for; a sentence where none is named."""
    url = args.database or os.environ.get(VARIABLE, "")
    if not url:
        raise TablesideError(message("lan.league.which_database", variable=VARIABLE))
    return url


def _league(args: argparse.Namespace) -> None:
    from companion.league.postgres import connected  # noqa: PLC0415 - only a league has a database

    tr = Translator(args.language)
    if not args.what and args.action not in ("code", "hosts"):
        raise TablesideError(message("lan.league.what", action=args.action))
    with connected(address_of(args)) as connection:
        match args.action:
            case "export" | "import":
                _move(connection, args.action, Path(args.what), tr)
            case "forget" | "delete":
                _remove(connection, args.action, args.what, tr)
            case "code":
                _code(connection, args.what, tr)
            case "hosts":
                _hosts(connection, tr)


def _move(connection: "Connection", action: str, folder: Path, tr: Translator) -> None:
    from companion.league.transfer import export_tables, import_tables  # noqa: PLC0415 - only a league has a database

    if action == "export":
        count, refused = export_tables(connection, folder, GAMES)
        _print(tr, message("lan.league.exported", count=count))
    elif folder.is_dir():
        lines = [*import_tables(connection, folder, GAMES, SystemRandom())]
        refused = [line for line in lines if line.id == "lan.league.not_imported"]
        for line in lines:
            if line not in refused:
                _print(tr, line)
    else:
        raise TablesideError(message("lan.league.no_folder", folder=str(folder)))
    for line in refused:
        _print(tr, line, to=sys.stderr)
    if refused:
        raise TablesideError(message("lan.league.not_all" if action == "import" else "lan.league.not_all_exported"))


def _remove(connection: "Connection", action: str, what: str, tr: Translator) -> None:
    from companion.league.owner import delete_table, forget_player  # noqa: PLC0415 - only a league has a database

    if action == "delete":
        delete_table(connection, what)
        _print(tr, message("lan.league.deleted", table=what))
    else:
        _print(tr, message("lan.league.forgotten", count=forget_player(connection, what)))


def _code(connection: "Connection", what: str, tr: Translator) -> None:
    from companion.league.owner import code_of_organiser  # noqa: PLC0415 - only a league has a database

    if what not in ("", "new"):
        raise TablesideError(message("lan.league.code_how"))
    _print(tr, message("lan.league.code", code=code_of_organiser(connection, new=bool(what))))


def _hosts(connection: "Connection", tr: Translator) -> None:
    from companion.league.postgres import releases  # noqa: PLC0415 - only a league has a database

    for release, count in releases(connection).items():
        _print(tr, message("lan.league.hosts", release=release, count=count))


def _print(tr: Translator, line: Message, to: TextIO | None = None) -> None:
    print(printable(" ".join(tr.text(line).split())), file=to or sys.stdout)
