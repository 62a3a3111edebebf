"""Commands for all tables at once: back up, restore, share a folder, and let phones join them."""

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.cli.common import add_force, check_file, command, folder_of, printable, store_of
from companion.cli.league import add_database, address_of
from companion.errors import DataError, NewerData, TablesideError
from companion.i18n import Translator
from companion.messages import Message, message
from companion.sharing.recognise import kind_of_file, not_a_table
from companion.storage.backup import Progress, back_up
from companion.storage.backup_reader import Backup
from companion.storage.data_dir import usable_tables
from companion.storage.disk import OnlyReading
from companion.storage.folder_sync import sync
from companion.storage.restore import prepare_instead, restore, weigh
from companion.storage.settings import SETTINGS, SettingsFile

TABLES_PER_LINE = 500
"""Tables between two lines that say how far it is."""


def add(commands: Any) -> None:
    backup = command(commands, "backup", "write everything to one file: tables, players, settings", _back_up)
    backup.add_argument("file", type=Path, help="where to, such as tableside.zip")
    add_force(backup)
    brought = command(commands, "restore", "take a backup in: what is new, and what goes on further", _restore)
    brought.add_argument("file", type=Path, help="a backup")
    brought.add_argument("--look", action="store_true", help="only say what that would mean")
    brought.add_argument("--replace", action="store_true", help="instead of what is here; that is kept in a file first")
    brought.add_argument("--everywhere", action="store_true", help="with --replace: in the shared folder too, for all")
    brought.add_argument("--settings", action="store_true", help="its settings too")
    brought.add_argument("--copies", action="store_true", help="add tables that went another way than ours as copies")
    merged = command(commands, "merge", "bring a shared folder and this installation together", _merge)
    merged.add_argument("shared", type=Path, help="a folder that others use too, synced by whatever syncs folders")
    host = command(commands, "host", "let phones join a table, or a club evening of tables, without a screen", _host)
    host.add_argument("table", nargs="?", help="the table's id, see `tables`; without one, a club evening")
    host.add_argument("--address", help="where to listen (default: this machine's address in its network)")
    host.add_argument("--port", type=int, default=8014, help="(default: %(default)s)")
    host.add_argument("--name", action="append", default=[], help="another name, with its port, this machine has")
    host.add_argument("--url", default="", help="how phones reach it where a proxy stands in front")
    host.add_argument("--app", type=Path, help="folder of the web app for /app/ (default: of `make site`)")
    host.add_argument("--shard", default="", help="which of several hosts under one name this is, such as a")
    memory = "MB it may use: where they are used up, no further table is opened (default: half of this machine's)"
    host.add_argument("--memory", type=int, help=memory)
    add_database(host)
    host.add_argument("--phones", type=int, default=1_000, help="so many at once (default: %(default)s)")


def _back_up(args: argparse.Namespace) -> None:
    check_file(args)
    with store_of(args, only_reading=True) as store:
        done = back_up(store, SettingsFile(folder_of(args) / SETTINGS, OnlyReading()), args.file, _progress(args))
    _print_all(done.messages, args)


def _restore(args: argparse.Namespace) -> None:
    if (args.replace and (args.look or args.copies or args.settings)) or (args.everywhere and not args.replace):
        raise TablesideError(message("restored.replace_alone"))
    with _backup(args.file) as backup, store_of(args) as store:
        if args.look:
            found = weigh(store, backup, _progress(args))
        elif args.replace:
            ours = SettingsFile(folder_of(args) / SETTINGS)
            found = prepare_instead(store, backup, ours, _progress(args), everywhere=args.everywhere).switch()
        else:
            settings = SettingsFile(folder_of(args) / SETTINGS) if args.settings else None
            found = restore(store, backup, settings, copies=args.copies, progress=_progress(args))
    _print_all(found.messages, args)


def _backup(file: Path) -> Backup:
    """What is none is answered with what it is."""
    try:
        return Backup(file)
    except NewerData:
        raise
    except DataError:
        kind = kind_of_file(file)
        if not (file.is_file() and os.access(file, os.R_OK)) or kind == "backup":
            raise
        raise not_a_table(kind) from None


def _progress(args: argparse.Namespace) -> Progress:
    """Where many tables are verified, how far that is; on the terminal's other channel."""
    tr = Translator(args.language)

    def say(done: int, count: int) -> None:
        if done % TABLES_PER_LINE == 0 and done < count:
            print(tr("backup.progress", done=done, count=count), file=sys.stderr, flush=True)

    return say


def _print_all(messages: Iterable[Message], args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    for one in messages:
        print(printable(tr.text(one)))


def _merge(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    with store_of(args) as store:
        print(tr.text(sync(store, args.shared).message))


def _host(args: argparse.Namespace) -> None:
    from companion.lan.host import host  # noqa: PLC0415 - nothing else listens, or waits for what does

    tr = Translator(args.language)
    if args.database is None:
        host(args, usable_tables(folder_of(args)), tr, _print_now)
        return
    from companion.league.host import host_league  # noqa: PLC0415 - only a league has a database

    host_league(args, address_of(args), tr, _print_now)


def _print_now(line: str) -> None:
    print(line, flush=True)
