"""Tables played with the sheets of known games."""

import json

from companion.game import Seat
from companion.games import GAMES
from companion.games.own_sheet.records import Options, Reveal
from companion.input.json_input import compact_json
from companion.question import random_entry
from companion.secret import behind_curtain
from companion.table.header import Header
from companion.table.session import Session
from tests.companion.sheets.known import BASE, EXAMPLES, NAMES

GAME = GAMES["own_sheet"]


def text_of(name):
    path = next(path for path in EXAMPLES if path.stem == name)
    return compact_json(json.loads(path.read_text(encoding="utf-8")))


def text_with(*rows, **more):
    return compact_json({**BASE, "rows": rows, **more})


def seats_of(text, count):
    colours = GAME.colours(Options(text))
    return tuple(Seat(name, colour) for name, colour in zip(NAMES[:count], colours, strict=False))


def table(text, count=2):
    return Session(Header(GAME, Options(text), seats_of(text, count), "score_only", 0))


def play(session, luck, most=3000):
    """Enter at random until everything is entered."""
    for _ in range(most):
        if session.turn().phase == "final_scoring":
            return
        if session.turn().phase == "reveal":
            session.do(Reveal())
            continue
        seat = next(seat for seat in session.state.seats if session.state.missing_now(seat))

        def ask(answers, seat=seat):
            viewer = behind_curtain(seat)
            return GAME.ask(session.state, viewer, (f"Enter:{seat}", *answers))

        session.do(random_entry(ask, luck))
    raise AssertionError("it never ends")
