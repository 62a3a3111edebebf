"""Commands for score sheets that groups describe: list, check, print, and as a code."""

import argparse
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, STANDARD, command, name_of, printable, text_of
from companion.errors import DataError
from companion.i18n import Translator
from companion.input.json_input import parse_json
from companion.sheets.code import MARK, canonical, pack, unpack
from companion.sheets.examples import example, example_ids
from companion.sheets.limits import LONGEST_FILE
from companion.sheets.reading import read_sheet, sheet_in
from scoring.own_sheet.rows import Bid, Group, Row

NAMED = f"{FILE}; or the name of an example, see `sheet list`; or a code"
BLANK = "______"


def add(commands: Any) -> None:
    listed = command(commands, "sheet", "list, check, print or pack score sheets of your own", _sheet, tables=False)
    listed.add_argument("what", choices=ACTS)
    listed.add_argument("sheet", nargs="?", help=NAMED)


def _sheet(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    if args.what != "list" and args.sheet is None:
        raise DataError("sheet", "", "a sheet after the command", "none")
    for line in ACTS[args.what](args, tr):
        print(printable(line))


def sheet_text(named: str, tr: Translator) -> str:
    """The text of a sheet, checked: of an example, a code or a file."""
    if named in example_ids():
        return example(named, tr)
    if "#" in named or (named.startswith(MARK) and not Path(named).exists()):
        text = unpack(named)
        read_sheet(text, "code")
        return text
    file = Path(named)
    text = text_of(file, LONGEST_FILE, "other")
    read_sheet(text, name_of(file) if file != STANDARD else "standard input")
    return canonical(parse_json(text, name_of(file)).value)


# --- what it does ---


def _list(_args: argparse.Namespace, tr: Translator) -> list[str]:
    found = ((id_, sheet_in(example(id_, tr))) for id_ in example_ids())
    return [f"{id_:<12} {sheet.name}" for id_, sheet in found]


def _check(args: argparse.Namespace, tr: Translator) -> list[str]:
    sheet = sheet_in(sheet_text(args.sheet, tr))
    low, high = sheet.players
    return [tr("own_sheet.fits", name=sheet.name, count=len(sheet.by_id), low=low, high=high)]


def _print(args: argparse.Namespace, tr: Translator) -> list[str]:
    """The rows as a blank pad, with what each asks for and its rule."""
    sheet = sheet_in(sheet_text(args.sheet, tr))
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
    return [pack(sheet_text(args.sheet, tr))]


def _export(args: argparse.Namespace, tr: Translator) -> list[str]:
    return [sheet_text(args.sheet, tr)]


ACTS = {"list": _list, "check": _check, "print": _print, "code": _code, "export": _export}
