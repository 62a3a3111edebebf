"""A club evening: many tables in one process, each a room of its own, and the organiser who opens and closes them."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError, TablesideError
from companion.games import boxes
from companion.i18n import Translator
from companion.plain import is_id
from companion.play import seats_for
from companion.saves.store import Store
from companion.seating import proper
from companion.table.state import no_such_depth
from companion.together.code import code_of
from companion.together.kept import KeptSeats
from companion.together.room import GONE, OK, REFUSED, UNKNOWN, Reply, Room
from companion.together.seats import digest, make

MOST_TABLES = 1_000
"""So many tables are open to phones at once in one process; see `make bench` for what that takes."""
ORGANISER_BITS = 128


class Evening:
    """Tables of one folder that are open to phones; used by one thread."""

    def __init__(
        self,
        store: Store,
        random: Random,
        *,
        most: int = MOST_TABLES,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._random, self._most, self._clock = store, random, most, clock
        self.when_closed: Callable[[Room], None] = lambda _room: None
        self._kept = KeptSeats(store.folder)
        self.rooms: dict[str, Room] = {}
        self.code = make(random, ORGANISER_BITS)
        """What the organiser is known by."""
        self.base = ""
        """How this machine is addressed; known once the door is open."""

    # --- tables ---

    def room(self, table: str) -> Room | None:
        """The room of a table; of the only one where none is named."""
        if not table and len(self.rooms) == 1:
            return next(iter(self.rooms.values()))
        return self.rooms.get(table)

    def open(self, table: str) -> Room:
        """Let phones join a table; setup and the end are lent to all, for there is no host who looks at a screen."""
        if table in self.rooms:
            return self.rooms[table]
        if len(self.rooms) >= self._most:
            raise RuleError("together.no_more_tables", count=self._most)
        session = self._store.open_table(table)
        room = Room(session, self._random, clock=self._clock, kept=self._kept.of(table))
        room.lent = set(range(len(session.header.seats)))
        self.rooms[table] = room
        room.heard_by.append(lambda: self._keep(table))
        self._keep(table)
        return room

    def _keep(self, table: str) -> None:
        """Seats outlive a kill of this process; a table that was closed has none."""
        if table in self.rooms:
            self._kept.keep(table, self.rooms[table].seats.as_plain())

    def new(self, box_name: str, names: tuple[str, ...], depth: str = "") -> str:
        """A fresh table of a box for these players, at the usual depth of its game unless one is named; its id."""
        box = next((box for box in boxes() if box.name == box_name), None)
        if box is None:
            raise RuleError("terminal.no_such_box", boxes=tuple(box.name for box in boxes()))
        game = self._store.games[box.game]
        options = game.options(**box.options)
        chosen = next((known for known in game.depths if known == depth), None)
        if depth and chosen is None:
            raise no_such_depth(game)
        seats = seats_for(tuple(map(proper, names)), game.colours(options))
        return self._store.new_table(game, options, seats, chosen)[0]

    def close(self, table: str) -> None:
        """No phone has a seat there any more; the table stays."""
        room = self.rooms.pop(table, None)
        if room:
            self._kept.forget(table)
            self._leave(table, room)

    def _leave(self, table: str, room: Room) -> None:
        room.close()
        self.when_closed(room)
        with suppress(SaveError):  # its own file is whole; its line in the list catches up next time
            self._store.leave(table, room.session)

    def end(self) -> None:
        """The evening is over; seats are kept, so that it can go on."""
        for table, room in tuple(self.rooms.items()):
            with suppress(SaveError):
                self._store.leave(table, room.session)

    # --- the organiser ---

    def address(self, table: str, room: Room) -> str:
        return f"{self.base}/t/{table}/#{room.seats.code}"

    def asked(self, secret: str, what: str, body: Mapping[str, Any] | None, say: Translator) -> Reply | None:
        """What an organiser asks; None for what belongs to phones."""
        if not what.startswith("organise/"):
            return None
        if digest(secret) != digest(self.code) or body is None:
            return Reply(UNKNOWN, {"words": say("together.not_organiser")})
        try:
            return self._organised(what.removeprefix("organise/"), body, say)
        except TablesideError as error:
            return Reply(REFUSED, {"words": say.text(error.message)})

    def _organised(self, what: str, body: Mapping[str, Any], say: Translator) -> Reply:
        table = str(body.get("table") or "")
        match what:
            case "tables":
                return Reply(OK, {"tables": self._listed(say), "boxes": _boxes(say), "base": self.base})
            case "new":
                names = body.get("names")
                players = tuple(map(str, names)) if isinstance(names, list) else ()
                id_ = self.new(str(body.get("box") or ""), players, str(body.get("depth") or ""))
                self.open(id_)
                return Reply(OK, {"table": id_})
            case "open" if is_id(table):
                self.open(table)
                return Reply(OK, {})
            case "close":
                self.close(table)
                return Reply(OK, {})
        room = self.rooms.get(table)
        return self._of_room(what, table, room, body) if room else Reply(GONE, {"words": say("together.no_table")})

    def _of_room(self, what: str, table: str, room: Room, body: Mapping[str, Any]) -> Reply:
        seat = body.get("seat")
        match what:
            case "code":
                rows = ["".join("1" if dark else "0" for dark in row) for row in code_of(self.address(table, room))]
                return Reply(OK, {"rows": rows, "address": self.address(table, room), "word": room.seats.word})
            case "free" if isinstance(seat, int):
                room.free(seat)
            case "knock":
                room.answer_knock(body.get("yes") is True)
            case "renew":
                room.renew()
            case "undo":
                room.session.undo()
            case _:
                return Reply(GONE, {})
        return Reply(OK, {})

    def _listed(self, say: Translator) -> list[dict[str, Any]]:
        """Tables that phones may join first, then the other open ones."""
        listed = [self._line(table, room, say) for table, room in self.rooms.items()]
        for line in self._store.tables():
            if line.id not in self.rooms and not line.state and not line.sample:
                names = [seat["name"] for seat in line.seats]
                listed.append({"id": line.id, "open": False, "names": names, "words": say.text(line.headline)})
        return listed

    def _line(self, table: str, room: Room, say: Translator) -> dict[str, Any]:
        session = room.session
        turn = session.turn()
        seats = [
            {"name": seat.name, "colour": seat.colour, "state": room.state_of(number)}
            for number, seat in enumerate(session.header.seats)
        ]
        whose = "" if turn.seat is None else f"{session.header.seats[turn.seat].name}: "
        return {
            "id": table,
            "open": True,
            "title": say.text(session.header.game.title(session.header.options)),
            "names": [seat.name for seat in session.header.seats],
            "seats": seats,
            "words": whose + say.text(turn.headline),
            "step": session.cursor,
            "knock": room.seats.knock.name if room.seats.knock else "",
        }


def _boxes(say: Translator) -> list[dict[str, Any]]:
    return [{"name": box.name, "title": say.text(box.title)} for box in boxes()]
