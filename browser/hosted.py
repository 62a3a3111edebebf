"""A table in memory that browsers join, whose server can be closed and opened again at the same port."""

from random import Random
from typing import Any

from companion.lan.http_server import HttpServer
from companion.lan.room import Room
from companion.table.session import Session
from tests.companion.lan.rooms import StillClock, room_of, table


class Hosted:
    """Killed, it listens no more; started again, it is at the same port with another epoch."""

    def __init__(self, **options: Any) -> None:
        self.room = room_of(table(**(options or {"map": "usa"})))
        self.server = HttpServer(lambda _: self.room)
        self.port = self.server.open("127.0.0.1", 0)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/#{self.room.seats.code}"

    def admit(self) -> None:
        """To everybody who waits."""
        for knock in self.room.knocking():
            assert self.room.answer_knock(knock.id, True)

    def killed(self) -> None:
        self.server.close()

    def started_again(self) -> None:
        saved = self.room.as_plain()
        session = Session(self.room.session.header, self.room.session.steps, self.room.session.cursor)
        self.room = Room(session, Random(77), clock=StillClock(), saved=saved)
        self.server = HttpServer(lambda _: self.room)
        assert self.server.open("127.0.0.1", self.port) == self.port
