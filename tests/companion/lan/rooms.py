"""Rooms for tests: a table in memory or in a folder, and phones that have sat down at it."""

from random import Random
from typing import Any

from companion.game import Seat
from companion.games import GAMES
from companion.i18n import Translator
from companion.lan.lobby import Reply
from companion.lan.question_json import answers_from
from companion.lan.room import Room, Wanted
from companion.lan.seats import Phone
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup

EN = Translator("en")
NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva")
BOXES = (
    ("ticket_to_ride", {"map": "usa"}),
    ("ticket_to_ride", {"map": "usa", "card_check": True}),
    ("ticket_to_ride", {"map": "germany"}),
    ("stone_age", {}),
    ("great_western_trail", {"edition": "first"}),
    ("great_western_trail", {"edition": "second"}),
)


class StillClock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def table(game_id: str = "ticket_to_ride", players: int = 3, depth: str = "full", names=NAMES, **options) -> Session:
    game = GAMES[game_id]
    chosen = game.options(**options)
    seats = tuple(Seat(*pair) for pair in zip(names[:players], game.colours(chosen), strict=False))
    session = Session(Header(game, chosen, seats, depth, 0, id="table1"))
    if session.table.open_step and session.table.guided:
        session.do(CompleteSetup())
    return session


def room_of(session: Session, clock=None, **more) -> Room:
    return Room(session, Random(5), clock=clock or StillClock(), **more)


def sits(room: Room, seat: int | None) -> Phone:
    """A phone that scanned the code and took this seat; if it holds secrets, the host says yes."""
    reply = room.sit(room.seats.code, seat, "Safari, iPhone", EN)
    if reply.status == 202:
        assert room.answer_knock(room.knocking()[-1].id, True)
        reply = room.sit(room.seats.code, seat, "Safari, iPhone", EN, secret=reply.body["secret"], waiting=True)
    assert reply.status == 200, reply
    phone = room.seats.phone(reply.body["secret"])
    assert phone is not None
    return phone


_made = iter(range(10**9))


def wanted(room: Room, *answers: Any, id_: str = "", **more) -> Wanted:
    now = {"epoch": room.epoch, "revision": room.session.revision, "step": room.session.cursor, **more}
    return Wanted(id=id_ or f"id{next(_made)}", answers=answers_from(list(answers)), **now)


def gives(room: Room, phone: Phone, *answers: Any, **more) -> Reply:
    return room.answer(phone, wanted(room, *answers, **more), EN)
