"""Commands for score sheets that groups describe: list, check, print, import, export, and as a code."""

import argparse
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, command, name_of, print_lines, store_of, text_of
from companion.errors import TablesideError
from companion.i18n import Translator
from companion.input.json_input import is_id
from companion.messages import message
from companion.sheets.code import pack
from companion.sheets.examples import example, example_ids
from companion.sheets.reading import sheet_in
from companion.storage.sheet_import import MOST_READ, Choice, add_sheet, compare_sheet, is_code, sheet_from
from companion.storage.sheets import KeptSheet, SheetShelf
from scoring.own_sheet.rows import Bid, Group, Row

NAMED = f"{FILE}; or the id of one of yours or of an example, see `sheet list`; or a code"
BLANK = "______"
CHOICES: dict[str, Choice] = {"theirs": "replace", "both": "both", "ours": "decline"}


def add(commands: Any) -> None:
    listed = command(commands, "sheet", "list, check, print, import or export score sheets of your own", _sheet)
    listed.add_argument("what", choices=ACTS)
    listed.add_argument("sheet", nargs="?", help=NAMED)
    listed.add_argument("--look", action="store_true", help="import: only say what that would mean")
    which = listed.add_mutually_exclusive_group()
    which.add_argument(
        "--theirs", dest="choice", action="store_const", const="theirs", help="import: in place of yours"
    )
    which.add_argument("--ours", dest="choice", action="store_const", const="ours", help="import: stay with yours")
    which.add_argument(
        "--both", dest="choice", action="store_const", const="both", help="import: as a sheet of its own"
    )


def _sheet(args: argparse.Namespace) -> None:
    print_lines(args, ACTS, "sheet")


def sheet_text(named: str, tr: Translator, shelf: SheetShelf) -> str:
    """The text of a sheet, checked: of an example, a code, one of the shelf or a file."""
    if named in example_ids():
        return example(named, tr)
    return (_on_shelf(named, shelf) or _from_outside(named)).text


def _on_shelf(named: str, shelf: SheetShelf) -> KeptSheet | None:
    """The newest version of this id, unless a file has that name."""
    versions = shelf.versions(named) if is_id(named) and not _is_there(named) else ()
    return versions[0] if versions else None


def _is_there(named: str) -> bool:
    try:
        return Path(named).exists()
    except OSError:  # longer than the name of any file
        return False


def _from_outside(named: str) -> KeptSheet:
    if is_code(named) and not _is_there(named):
        return sheet_from(named, "code")
    file = Path(named)
    return sheet_from(text_of(file, MOST_READ, "sheet"), name_of(file))


# --- what it does ---


def _named(args: argparse.Namespace, tr: Translator) -> str:
    with store_of(args, only_reading=True) as store:
        return sheet_text(args.sheet, tr, store.sheets)


def _list(args: argparse.Namespace, tr: Translator) -> list[str]:
    with store_of(args, only_reading=True) as store:
        ours = [kept.sheet for kept in store.sheets.newest()]
    examples = ((id_, sheet_in(example(id_, tr)).name) for id_ in example_ids())
    listed = [(sheet.id, tr("sheets.listed", name=sheet.name, version=sheet.version)) for sheet in ours]
    return [f"{id_:<12} {words}" for id_, words in (*listed, *examples)]


def _check(args: argparse.Namespace, tr: Translator) -> list[str]:
    sheet = sheet_in(_named(args, tr))
    low, high = sheet.players
    return [tr("own_sheet.fits", name=sheet.name, count=len(sheet.by_id), low=low, high=high)]


def _print(args: argparse.Namespace, tr: Translator) -> list[str]:
    """The rows as a blank pad, with what each asks for and its rule."""
    sheet = sheet_in(_named(args, tr))
    lines = [sheet.name, *([sheet.note] if sheet.note else []), ""]
    if sheet.rounds:
        lines += [sheet.rounds.name or tr("own_sheet.round"), *_rows(sheet.rounds.rows, tr), ""]
    for one in sheet.rows:
        lines += _group(one, tr) if isinstance(one, Group) else _rows((one,), tr)
    return lines


def _group(group: Group, tr: Translator) -> list[str]:
    return [group.name, *([f"  {group.note}"] if group.note else []), *_rows(group.rows, tr)]


def _rows(rows: tuple[Row, ...], tr: Translator) -> list[str]:
    lines = []
    for row in rows:
        bids = isinstance(row.kind, Bid)
        asked = [
            tr("own_sheet.fix_bid" if slot.name == "bid" else "own_sheet.fix_made") if bids else slot.name
            for slot in row.slots
        ]
        names = row.names or ("",)
        for name in names:
            parts = [f"{one} {BLANK}" for one in asked if one != row.name] or [BLANK]
            lines.append("  " + "  ".join(part for part in (f"{row.name}:", name, *parts) if part))
        lines += [f"    {row.note}"] if row.note else []
    return lines


def _code(args: argparse.Namespace, tr: Translator) -> list[str]:
    return [pack(_given(args, tr))]


def _export(args: argparse.Namespace, tr: Translator) -> list[str]:
    return [_given(args, tr)]


def _given(args: argparse.Namespace, tr: Translator) -> str:
    """The text of a sheet for others: a version of ours is not changed any more."""
    with store_of(args, only_reading=True) as store:
        ours = None if args.sheet in example_ids() else _on_shelf(args.sheet, store.sheets)
        if not ours:
            return sheet_text(args.sheet, tr, store.sheets)
    with store_of(args) as store:
        store.sheets.mark_shared(ours.sheet.id, ours.sheet.version)
    return ours.text


def _import(args: argparse.Namespace, tr: Translator) -> list[str]:
    theirs = _from_outside(args.sheet)
    if args.look:
        with store_of(args, only_reading=True) as store:
            return [tr.text(compare_sheet(store.sheets, theirs).message)]
    with store_of(args) as store:
        found = compare_sheet(store.sheets, theirs)
        if not found.choices:
            return [tr.text(found.message)]
        name, version = theirs.sheet.name, theirs.sheet.version
        if found.how != "conflict":
            choice: Choice = "add"
        elif args.choice:
            choice = CHOICES[args.choice]
        else:
            raise TablesideError(message("sheets.import.decide", name=name, version=version))
        added = add_sheet(store, theirs, choice)
    if choice == "decline":
        return [tr("sheets.import.declined", name=name, version=version)]
    return [tr("sheets.import.added", name=added.sheet.name, version=added.sheet.version, sheet=added.sheet.id)]


ACTS = {"list": _list, "check": _check, "print": _print, "code": _code, "import": _import, "export": _export}
