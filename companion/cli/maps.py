"""Commands for maps of your own: list, check, import and remove."""

import argparse
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, STANDARD, command, name_of, print_lines, store_of, text_of
from companion.errors import TablesideError
from companion.i18n import Translator
from companion.messages import message
from companion.storage.maps import MOST_READ, KeptMap, map_facts, read_map


def add(commands: Any) -> None:
    made = command(commands, "map", "list, check, import or remove maps of your own for Ticket to Ride", _map)
    made.add_argument("what", choices=ACTS)
    made.add_argument("map", nargs="?", help=f"{FILE}; to remove one its name, see `map list`")


def _map(args: argparse.Namespace) -> None:
    print_lines(args, ACTS, "map")


def _from_file(args: argparse.Namespace) -> KeptMap:
    file = Path(args.map)
    name = name_of(file) if file == STANDARD else file.name
    return read_map(text_of(file, MOST_READ, "map"), name)


def _named(kept: KeptMap, tr: Translator) -> str:
    return tr("maps.listed", name=kept.box.title, facts=map_facts(kept))


def _list(args: argparse.Namespace, tr: Translator) -> list[str]:
    with store_of(args, only_reading=True) as store:
        lines = [f"{one.key}  {_named(one, tr)}" for one in store.maps.all()]
        return lines + [tr.text(why) for why in store.maps.notices]


def _check(args: argparse.Namespace, tr: Translator) -> list[str]:
    return [_named(_from_file(args), tr)]


def _import(args: argparse.Namespace, tr: Translator) -> list[str]:
    kept = _from_file(args)
    with store_of(args) as store:
        how = store.maps.keep(kept)
    return [tr("maps.added" if how == "added" else "maps.known", name=kept.box.title)]


def _remove(args: argparse.Namespace, tr: Translator) -> list[str]:
    with store_of(args) as store:
        found = next((one for one in store.maps.all() if args.map in (one.key, one.key.partition(".")[0])), None)
        if found is None:
            raise TablesideError(message("maps.none", name=args.map))
        store.maps.remove(found.key)
    return [tr("maps.removed", name=found.box.title)]


ACTS = {"list": _list, "check": _check, "import": _import, "remove": _remove}
