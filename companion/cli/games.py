"""Commands for whoever adds a game: its files, and what is missing in them."""

import argparse
import sys
from typing import Any

from companion.cli import scaffold
from companion.cli.check_game import check_game
from companion.cli.common import command
from companion.cli.scaffold import EXAMPLES, GUIDE, write_game


def add(commands: Any) -> None:
    new = command(commands, "new-game", "write the files of a new game into this clone", _new, tables=False)
    new.add_argument("name", help="small letters, words joined by _")
    new.add_argument("--score-only", action="store_true", help="a game that is only scored at the end")
    check = command(commands, "check", "say what is missing or wrong in a game", _check, tables=False)
    check.add_argument("game", help="its id")


def _new(args: argparse.Namespace) -> None:
    for place in write_game(args.name, EXAMPLES["score_only" if args.score_only else "full"], scaffold.ROOT):
        print(place)
    print(f"See {GUIDE}. Try it: python -m companion play {args.name}; then: python main.py check {args.name}")


def _check(args: argparse.Namespace) -> None:
    found = [*dict.fromkeys(check_game(args.game, drawn=args.drawn or (lambda _session, _setup: ())))]
    for sentence in found:
        print(sentence)
    if found:
        sys.exit(1)
    print(f"{args.game}: nothing is missing.")
