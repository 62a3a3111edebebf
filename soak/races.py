"""Two phones at once over real sockets: both want the same, and exactly one gets it.

A case is a table with two hundred races. Both have asked before either is answered; which of them is read first is
left to the system. Every other race is an undo of the winner against another entry of the loser. Now and then the host
is killed while an entry is on its way and started again, or every phone of the table is cut off and comes back at once.
"""

import json
import socket
import time
from collections.abc import Mapping
from http.client import HTTPResponse
from random import Random
from types import TracebackType
from typing import Any

from companion.game import Seat
from companion.games import GAMES
from companion.lan.http_server import HttpServer
from companion.lan.room import Room
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup
from soak.watch import Until, Watch, promise

RACES = 200
RESTART, STORM = 10, 20
"""After so many races the host is killed, or all phones are cut off."""
WATCHERS = 14
TRIES = 1_000
"""So often a phone that comes back asks for its stream again."""
OK, STALE, BUSY = 200, 412, 503


def run(watch: Watch, seed: int, until: Until, *, races: int = RACES) -> None:
    for case in until.cases(watch, seed, "races"):
        with Racing(Random(case)) as racing:
            for number in range(races):
                with watch.finding(f"race {number}"):
                    racing.race()
                watch.counts["races"] += 1
                if number % RESTART == 0:
                    with watch.finding(f"restart after race {number}"):
                        racing.restart()
                    watch.counts["restarts"] += 1
                if number % STORM == 0:
                    with watch.finding(f"storm after race {number}"):
                        racing.storm()
                    watch.counts["storms"] += 1
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
        self._saved: Mapping[str, Any] = {}
        self._port = 0
        self._start()
        self._secrets = [self._sits(seat) for seat in (0, 1)]
        self._watchers = [self._sits(None) for _ in range(WATCHERS)]
        self._routes = [route.id for route in self._session.state.board.rail.routes if route.lanes == 1]

    def _start(self) -> None:
        """A host with what was saved of the last one, at the same port."""
        self._room = Room(self._session, self._random, clock=time.monotonic, saved=self._saved, save=self._save)
        self._server = HttpServer(lambda _: self._room)
        self._port = self._server.open("127.0.0.1", self._port)

    def _save(self, seats: Mapping[str, Any]) -> None:
        self._saved = json.loads(json.dumps(seats))

    def _sits(self, seat: int | None) -> str:
        _, body = self._receive(self._send("sit", {"code": self._room.seats.code, "seat": seat}, ""))
        return str(body["secret"])

    def __enter__(self) -> "Racing":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.close()

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

    def restart(self) -> None:
        """The host is killed with an entry on its way: it is there or not, the phone hears which, all keep seats."""
        seat, route = self._random.randrange(2), self._random.choice(self._routes)
        self._made += 1
        now = {"epoch": self._room.epoch, "revision": self._session.revision, "step": self._session.cursor}
        body = {**now, "id": f"r{self._made}", "answers": self._noting(seat, route)}
        line = self._send("answer", body, self._secrets[seat])
        if self._random.random() < 0.5:
            self._receive(line)
        self._server.close()
        line.close()
        self._session = Session(self._session.header, self._session.steps, self._session.cursor)
        self._start()
        status, reply = self._receive(self._send("answer", body, self._secrets[seat]))
        there = self._session.state.owner(route) == seat
        promise((status, reply["arrived"]) == (STALE, there), f"{status}, {reply['arrived']}: it is there: {there}")
        for place, secret in enumerate(self._secrets):
            _, view = self._receive(self._send("view", {}, secret))
            promise(view.get("me") == place, f"seat {place} was lost: {view}")
        if there:
            self._session.undo()

    def storm(self) -> None:
        """Every phone of the table looks, is cut off, and comes back at the same moment to its own seat."""
        everybody = [*self._secrets, *self._watchers]
        for _ in range(2):
            lines = [self._looking(secret) for secret in everybody]
            for place, line in enumerate(lines):
                reply = self._first_line(everybody[place], line)
                seat = place if place < len(self._secrets) else None
                promise(reply.get("me", -1) == seat, f"phone {place} came back to {reply}")

    def _looking(self, secret: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        line.sendall(f"GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nX-Seat: {secret}\r\n\r\n".encode())
        return line

    def _first_line(self, secret: str, line: socket.socket) -> Any:
        """What a phone is shown, once there is room for it; then it is cut off."""
        for _ in range(TRIES):
            with line, HTTPResponse(line) as answer:
                answer.begin()
                if answer.status == OK:
                    return json.loads(answer.readline())
            promise(answer.status == BUSY, f"a phone that comes back got {answer.status}")
            line = self._looking(secret)
        return {}

    def _noting(self, seat: int, route: str) -> list[str]:
        return ["EnterRoute", str(seat), route]

    def _one_of(self, wants: list[tuple[str, list[str]]], before: int) -> int:
        """Who of the two gets what it wants; the other one is refused as stale."""
        lines = []
        for seat in self._random.sample((0, 1), 2):
            self._made += 1
            what, answers = wants[seat]
            now = {"epoch": self._room.epoch, "revision": before, "step": self._session.cursor, "id": f"r{self._made}"}
            lines.append((seat, self._send(what, {**now, "answers": answers}, self._secrets[seat])))
        reply = {seat: self._receive(line) for seat, line in lines}
        done = [seat for seat, (_, body) in reply.items() if "done" in body or "undone" in body]
        promise(len(done) == 1, f"{len(done)} winners: {reply}")
        promise(self._session.revision == before + 1, f"the table moved {self._session.revision - before} times")
        promise(reply[1 - done[0]][0] == STALE, f"the other got {reply[1 - done[0]]}")
        return done[0]

    def _send(self, what: str, body: dict[str, Any], secret: str) -> socket.socket:
        data, host = json.dumps(body).encode(), f"127.0.0.1:{self._port}"
        line = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        head = f"POST /api/{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nX-Seat: {secret}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        line.sendall(head.encode() + data)
        return line

    def _receive(self, line: socket.socket) -> tuple[int, Any]:
        with line, line.makefile("rb") as file:
            head, _, body = file.read().partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(body)
