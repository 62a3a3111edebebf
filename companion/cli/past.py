"""The command that adds games which were played before the app, or without it."""

import argparse
import time
from pathlib import Path
from typing import Any

from companion.cli.common import FILE, command, name_of, printable, store_of, text_of
from companion.i18n import Translator
from companion.messages import Message, message
from companion.past import from_csv
from companion.past.adding import add as add_games
from companion.past.adding import plan, take_back
from companion.past.game import PastGame
from companion.past.reading import MOST_BYTES, read_past


def add(commands: Any) -> None:
    made = command(commands, "add", "add past games: a score file, BG Stats, or CSV as `export` writes it", _add)
    made.add_argument("file", type=Path, help=FILE)
    made.add_argument("--look", action="store_true", help="only say what that would mean")
    made.add_argument("--undo", action="store_true", help="take back what adding this file has added")
    made.add_argument("--date", default="", help="of a score file: its day, such as 2026-11-15 (default: today)")
    made.add_argument("--place", default="", help="where, for games whose file does not say it")


def _add(args: argparse.Namespace) -> None:
    tr = Translator(args.language)
    games = _games(args, tr)
    with store_of(args, only_reading=args.look) as store:
        if args.undo:
            _print(tr, message("past.taken_back", count=take_back(store, games)))
            return
        planned = plan(store, games, tr)
        for one in planned.games:
            _print(tr, one.line)
        if args.look or not planned.new:
            _print(tr, *planned.summary)
            return
        _print(tr, *planned.summary[1:], message("past.added", count=add_games(store, planned)))
        _print(tr, message("past.undo_how", file=str(args.file)))


def _games(args: argparse.Namespace, tr: Translator) -> tuple[PastGame, ...]:
    at = from_csv.moment(args.date, "--date") if args.date else int(time.time())
    return read_past(text_of(args.file, MOST_BYTES, "score_file"), name_of(args.file), at, tr, args.place)


def _print(tr: Translator, *lines: Message) -> None:
    for line in lines:
        print(printable(tr.text(line)))
