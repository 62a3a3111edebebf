"""Commands for maps of your own: list, check, import and remove."""

import argparse
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, STANDARD, command, folder_of, name_of, printable, text_of
from companion.errors import DataError, TablesideError
from companion.games import GAMES
from companion.i18n import Translator
from companion.messages import message
from companion.storage.data_dir import readable_tables, usable_tables
from companion.storage.maps import MOST_READ, KeptMap, map_facts, read_map
from companion.storage.store import Store

WHAT = ("list", "check", "import", "remove")


def add(commands: Any) -> None:
    made = command(commands, "map", "list, check, import or remove maps of your own for Ticket to Ride", _map)
    made.add_argument("what", choices=WHAT)
    made.add_argument("map", nargs="?", help=f"{FILE}; to remove one its name, see `map list`")


def _map(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    if args.what != "list" and args.map is None:
        raise DataError("map", "", "a map after the command", "none")
    for line in ACTS[args.what](args, tr):
        print(printable(line))


def _from_file(args: argparse.Namespace) -> KeptMap:
    file = Path(args.map)
    name = name_of(file) if file == STANDARD else file.name
    return read_map(text_of(file, MOST_READ, "map").encode(), name)


def _named(kept: KeptMap, tr: Translator) -> str:
    return tr("maps.listed", name=kept.box.title, facts=map_facts(kept))


def _list(args: argparse.Namespace, tr: Translator) -> list[str]:
    with Store(readable_tables(folder_of(args)), GAMES, only_reading=True) as store:
        lines = [f"{one.key}  {_named(one, tr)}" for one in store.maps.all()]
        return lines + [tr.text(why) for why in store.maps.notices]


def _check(args: argparse.Namespace, tr: Translator) -> list[str]:
    return [_named(_from_file(args), tr)]


def _import(args: argparse.Namespace, tr: Translator) -> list[str]:
    kept = _from_file(args)
    with Store(usable_tables(folder_of(args)), GAMES) as store:
        how = store.maps.keep(kept)
    return [tr("maps.added" if how == "added" else "maps.known", name=kept.box.title)]


def _remove(args: argparse.Namespace, tr: Translator) -> list[str]:
    with Store(usable_tables(folder_of(args)), GAMES) as store:
        found = next((one for one in store.maps.all() if args.map in (one.key, one.key.partition(".")[0])), None)
        if found is None:
            raise TablesideError(message("maps.none", name=args.map))
        store.maps.remove(found.key)
    return [tr("maps.removed", name=found.box.title)]


ACTS = {"list": _list, "check": _check, "import": _import, "remove": _remove}
