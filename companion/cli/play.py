"""Commands for one game: play it here, score a score file, replay a shared table."""

import argparse
import json
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from companion.cli.common import FILE, answered, command, name_of, printable, store_of, text_of
from companion.cli.sheet import NAMED, sheet_text
from companion.cli.terminal_client import Play, ask_which_box, named_box, seats_for
from companion.game import DEPTHS
from companion.games import GAMES
from companion.i18n import Translator
from companion.input.json_input import Node, parse_json
from companion.new_table.seating import NAMES
from companion.past.reading import score_sheet
from companion.storage.share import read_shared
from companion.storage.store import Store
from companion.storage.table_file import MOST_BYTES
from companion.views.sheet_export import sheet_as_json, sheet_as_text

MOST_SCORE_BYTES = 1_000_000


def add(commands: Any) -> None:
    play = command(commands, "play", "play a whole table here, question by question", _play)
    play.add_argument("box", nargs="*", help="words that name it, such as: germany; asked for if left out")
    play.add_argument("--sheet", help=f"play with a score sheet of your own: {NAMED}")
    many = range(1, len(NAMES) + 1)
    play.add_argument("--players", type=int, choices=many, default=3, help="how many (default: %(default)s)")
    play.add_argument("--names", nargs="+", default=(), help="who, instead of how many")
    play.add_argument("--depth", choices=DEPTHS, help="(default: the usual one of its game)")
    play.add_argument("--table", help="go on with this table, see `tables`")
    play.add_argument("--seed", type=int, help="let chance come out the same each time")
    score = command(commands, "score", "score a score file", _score, tables=False)
    replay = command(commands, "replay", "replay an exported table: its log and its sheet", _replay, tables=False)
    for reads in (score, replay):
        reads.add_argument("file", type=Path, help=FILE)
        reads.add_argument("--json", action="store_true", help="print JSON instead of a table")


def _play(args: argparse.Namespace) -> None:
    """A fresh table, or one that is open; left unfinished it can be gone on with, here and in the app."""
    tr = Translator(args.language)
    random = SystemRandom() if args.seed is None else Random(args.seed)
    with store_of(args) as store:
        id_ = args.table or _open_table(args, store, tr)
        if id_ is None:
            return
        session = store.open_table(id_)
        finished = Play(session, tr, random, read=input, write=print).run()
        store.leave(id_, session)
        if not finished:
            print(tr("terminal.kept", table=id_))


def _open_table(args: argparse.Namespace, store: Store, tr: Translator) -> str | None:
    if args.sheet:
        game = GAMES["own_sheet"]
        options = game.options(sheet_text(args.sheet, tr, store.sheets))
    else:
        own = store.maps.boxes()
        box = named_box(args.box, own) if args.box else ask_which_box(tr, read=input, write=print, own=own)
        if box is None:
            return None
        game = GAMES[box.game]
        options = game.options(**box.opening)
    names = args.names or NAMES[: args.players]
    return store.new_table(game, options, seats_for(names, game.colours(options)), args.depth)[0]


def _score(args: argparse.Namespace) -> None:
    text = text_of(args.file, MOST_SCORE_BYTES, "score_file")
    with answered(text, "score_file"):
        _print_sheet(args, parse_json(text, name_of(args.file)))


def _print_sheet(args: argparse.Namespace, node: Node) -> None:
    (game, sheet), tr = score_sheet(node), Translator(args.language)
    remarks = [tr.text(remark) for remark in game.files.remarks(node)]
    if args.json:
        report = {"remarks": remarks} if remarks else {}
        print(json.dumps({**sheet_as_json(game, sheet), **report}, ensure_ascii=False, indent=1))
    else:
        print(printable("\n".join([sheet_as_text(game, None, sheet, tr), *([""] if remarks else []), *remarks])))


def _replay(args: argparse.Namespace) -> None:
    text = text_of(args.file, MOST_BYTES, "table")
    with answered(text, "table"):
        verified = read_shared(text, name_of(args.file), GAMES)
    shared, session = verified.contents, verified.session
    tr = Translator(args.language)
    sheet = session.sheet()
    log = [(e.number, [(line.seat, tr.text(line.text), line.corrected) for line in e.lines]) for e in session.log()]
    names = [seat.name for seat in shared.header.seats]
    if args.json:
        lines = [
            {"step": number, "player": None if seat is None else names[seat], "text": text, "corrected": corrected}
            for number, entry in log
            for seat, text, corrected in entry
        ]
        print(json.dumps({**sheet_as_json(shared.header.game, sheet), "log": lines}, ensure_ascii=False, indent=1))
        return
    for number, entry in log:
        for seat, text, corrected in entry:
            who = "" if seat is None else f"{names[seat]}: "
            print(printable(f"{number:>4}  {who}{text}{' *' if corrected else ''}"))
    print()
    print(printable(sheet_as_text(shared.header.game, shared.header.options, sheet, tr)))
