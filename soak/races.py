"""Two phones at once over real sockets: both want the same, and exactly one gets it.

A case is a table with two hundred races. Both have asked before either is answered; which of them is heard first is
left to the system. Every other race is an undo of the winner against another entry of the loser.
"""

import json
import socket
import time
from random import Random
from types import TracebackType
from typing import Any

from companion.game import Seat
from companion.games import GAMES
from companion.table.house import CompleteSetup
from companion.table.session import Header, Session
from companion.together.door import Door
from companion.together.room import Room
from soak.watch import Until, Watch, promise

RACES = 200
STALE = 412


def run(watch: Watch, seed: int, until: Until, *, races: int = RACES) -> None:
    for case in until.cases(watch, seed, "races"):
        with Racing(Random(case)) as racing:
            for number in range(races):
                with watch.finding(f"race {number}"):
                    racing.race()
                watch.counts["races"] += 1
                if watch.enough:
                    return


class Racing:
    """A table at milestones, where anybody may note a route, and two phones that do."""

    def __init__(self, random: Random) -> None:
        game = GAMES["ticket_to_ride"]
        options: Any = game.options(map="usa")
        seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben"), game.colours(options), strict=False))
        self._session = Session(Header(game, options, seats, "milestones", 0, id="races"))
        self._session.do(CompleteSetup())
        self._random, self._made = random, 0
        self._room = Room(self._session, random, clock=time.time)
        self._door = Door(lambda _: self._room)
        self._port = self._door.open("127.0.0.1", 0)
        code = self._room.seats.code
        self._secrets = [
            self._told(self._asked("sit", {"code": code, "seat": seat}, ""))[1]["secret"] for seat in (0, 1)
        ]
        self._routes = [route.id for route in self._session.state.board.rail.routes if route.lanes == 1]

    def __enter__(self) -> "Racing":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._door.close()

    def race(self) -> None:
        """Both note the same route; then whoever did takes it back while the other notes another."""
        route, other = self._random.sample(self._routes, 2)
        before = self._session.revision
        winner = self._one_of([("answer", self._noting(seat, route)) for seat in (0, 1)], before)
        promise(self._session.state.owner(route) == winner, "the route is not the winner's")
        loser = 1 - winner
        wants = [("undo", []), ("answer", self._noting(loser, other))]
        undone = self._one_of(wants if winner == 0 else wants[::-1], before + 1) == winner
        promise(self._session.state.owner(route) == (None if undone else winner), "not as the second race ended")
        if not undone:
            self._session.undo()
            self._session.undo()

    def _noting(self, seat: int, route: str) -> list[str]:
        return ["EnterRoute", str(seat), route]

    def _one_of(self, wants: list[tuple[str, list[str]]], before: int) -> int:
        """Who of the two gets what it wants; the other is told that the table has moved on."""
        lines = []
        for seat in self._random.sample((0, 1), 2):
            self._made += 1
            what, answers = wants[seat]
            now = {"epoch": self._room.epoch, "revision": before, "step": self._session.cursor, "id": f"r{self._made}"}
            lines.append((seat, self._asked(what, {**now, "answers": answers}, self._secrets[seat])))
        told = {seat: self._told(line) for seat, line in lines}
        done = [seat for seat, (_, body) in told.items() if "done" in body or "undone" in body]
        promise(len(done) == 1, f"{len(done)} winners: {told}")
        promise(self._session.revision == before + 1, f"the table moved {self._session.revision - before} times")
        promise(told[1 - done[0]][0] == STALE, f"the other was told {told[1 - done[0]]}")
        return done[0]

    def _asked(self, what: str, body: dict[str, Any], secret: str) -> socket.socket:
        data, host = json.dumps(body).encode(), f"127.0.0.1:{self._port}"
        line = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        head = f"POST /api/{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nX-Seat: {secret}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        line.sendall(head.encode() + data)
        return line

    def _told(self, line: socket.socket) -> tuple[int, Any]:
        with line, line.makefile("rb") as file:
            head, _, body = file.read().partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body)
