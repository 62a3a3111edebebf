"""Club server: many tables in one process, each with its room, opened and closed by an organiser."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError, TablesideError
from companion.games import boxes
from companion.i18n import Translator
from companion.json_input import is_id
from companion.lan.api import Call
from companion.lan.lobby import GONE, OK, REFUSED, UNKNOWN, Reply
from companion.lan.qr_code import code_of
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.lan.shards import EVENING, Shard
from companion.lan.tokens import SECRET_BITS, is_secret, make, same
from companion.play import seats_for
from companion.seating import proper
from companion.storage.store import Store
from companion.storage.summary import Summary
from companion.table.state import no_such_depth
from companion.text_search import initials

MOST_TABLES = 1_000
"""Most tables open to phones in one process; measured by `make bench`."""
OPEN_IN_CLUB = "club"
"""Marks saved seats of a table that was open here; seats of the app's own are left alone."""


class ClubServer:
    """Tables of one folder that are open to phones; used by one thread.

    Tables that were open when the process was ended are open again: each is read when it is first asked for.
    """

    def __init__(
        self,
        store: Store,
        random: Random,
        *,
        most: int = MOST_TABLES,
        shard: Shard = Shard(),  # noqa: B008 - frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._random, self._most, self._clock = store, random, most, clock
        self.shard = shard
        self.when_closed: Callable[[Room], None] = lambda _room: None
        self._files = SeatFiles(store.folder)
        self.rooms: dict[str, Room] = {}
        self._unread = {
            table: None
            for table in self._files.tables()
            if shard.owns(table) and self._files.load(table).get(OPEN_IN_CLUB) is True
        }
        """Tables that were open before, and were not asked for since."""
        self.code = self._organiser_code()
        """What the organiser is known by, also after a restart."""
        self.base = ""
        """How this machine is addressed; known once the server is open."""

    def _organiser_code(self) -> str:
        known = self._files.organiser()
        if is_secret(known):
            return known
        code = make(self._random, SECRET_BITS)
        self._files.save_organiser(code)
        return code

    # --- tables ---

    def room(self, table: str) -> Room | None:
        """The room of a table; of the only one where none is named."""
        if not table:
            every = (*self.rooms, *self._unread)
            return self.room(every[0]) if len(every) == 1 else None
        if table in self._unread:
            try:
                self.open(table)
            except TablesideError:  # it is in the bin, or cannot be read now
                return None
        return self.rooms.get(table)

    def room_by_word(self, word: str) -> Room | None:
        """The room of the table whose word was typed."""
        unread = (table for table in self._unread if self._files.load(table).get("word") == word)
        found = next((table for table, room in self.rooms.items() if room.seats.word == word), next(unread, ""))
        return self.room(found) if found else None

    def _taken_words(self) -> set[str]:
        unread = {str(self._files.load(table).get("word")) for table in self._unread}
        return unread | {room.seats.word for room in self.rooms.values()}

    def open(self, table: str) -> Room:
        """Let phones join a table; setup and the end are lent to all, for there is no host who looks at a screen."""
        if table in self.rooms:
            return self.rooms[table]
        self.shard.check(table)
        if table not in self._unread and len(self.rooms) + len(self._unread) >= self._most:
            raise RuleError("lan.no_more_tables", count=self._most)
        session = self._store.open_table(table)
        room = Room(
            session,
            self._random,
            clock=self._clock,
            saved=self._files.load(table),
            save=lambda seats: self._save(table, seats),
            taken_words=self._taken_words,
        )
        room.lent = set(range(len(session.header.seats)))
        self._unread.pop(table, None)
        self.rooms[table] = room
        room.save()
        return room

    def _save(self, table: str, seats: Mapping[str, Any]) -> None:
        """Seats outlive a kill of this process; a table that was closed has none."""
        if table in self.rooms:
            self._files.save(table, {**seats, OPEN_IN_CLUB: True})

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
        return self._store.new_table(game, options, seats, chosen, prefix=self.shard.prefix)[0]

    def close(self, table: str) -> None:
        """No phone has a seat there any more; the table stays."""
        room = self.room(table) if table in self._unread else self.rooms.get(table)
        self.rooms.pop(table, None)
        self._unread.pop(table, None)
        self._files.forget(table)
        if room:
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

    def typed(self, room: Room) -> str:
        """The address that is typed instead of scanned: where there are many tables, the word tells which."""
        return f"{self.base}/{self.shard.path}{room.seats.word}"

    @property
    def organiser_address(self) -> str:
        """Where the organiser's page is, with what the organiser is known by."""
        return f"{self.base}/{self.shard.path}{EVENING}#{self.code}"

    def organise(self, call: Call) -> Reply:
        """What an organiser asks."""
        if not same(call.secret, self.code):
            return Reply(UNKNOWN, {"words": call.tr("lan.not_organiser")})
        try:
            return self._organised(call.what, call.body, call.tr)
        except TablesideError as error:
            return Reply(REFUSED, {"words": call.tr.text(error.message)})

    def _organised(self, what: str, body: Mapping[str, Any], tr: Translator) -> Reply:
        table = str(body.get("table") or "")
        match what:
            case "tables":
                return Reply(OK, {"tables": self._listed(tr), "boxes": _boxes(tr), "base": self.base})
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
        room = self.room(table) if table else None
        if room is None:
            return Reply(GONE, {"words": tr("lan.no_table")})
        return self._of_room(what, table, room, body, tr)

    def _of_room(self, what: str, table: str, room: Room, body: Mapping[str, Any], tr: Translator) -> Reply:
        seat = body.get("seat")
        match what:
            case "code":
                rows = ["".join("1" if dark else "0" for dark in row) for row in code_of(self.address(table, room))]
                return Reply(OK, {"rows": rows, "address": self.address(table, room), "typed": self.typed(room)})
            case "free" if isinstance(seat, int):
                room.free(seat)
            case "knock":
                if not room.answer_knock(str(body.get("knock") or ""), body.get("yes") is True):
                    return Reply(REFUSED, {"words": tr("lan.knock_over")})
            case "renew":
                room.renew()
            case "undo":
                room.session.undo()
            case _:
                return Reply(GONE, {})
        return Reply(OK, {})

    def _listed(self, tr: Translator) -> list[dict[str, Any]]:
        """Tables that phones may join first, then the other open ones."""
        lines = [line for line in self._store.tables() if self.shard.owns(line.id)]
        for table in set(self._unread) - {line.id for line in lines}:  # finished meanwhile, or gone
            self.room(table)
        listed = [self._line(table, room, tr) for table, room in self.rooms.items()]
        for line in lines:
            if line.id not in self.rooms and not line.state and not line.sample:
                names = [seat["name"] for seat in line.seats]
                plain = {"id": line.id, "open": False, "names": names, "words": tr.text(line.headline)}
                listed.append({**plain, **self._unread_line(line)} if line.id in self._unread else plain)
        return sorted(listed, key=lambda line: not line["open"])

    def _unread_line(self, line: Summary) -> dict[str, Any]:
        """What is known of an open table without reading it."""
        saved = self._files.load(line.id)
        taken = {phone[1] for phone in saved.get("phones", ()) if isinstance(phone, list) and len(phone) > 1}
        letters = initials([seat["name"] for seat in line.seats])
        seats = [
            {**seat, "initial": letter, "state": "away" if number in taken else ""}
            for number, (seat, letter) in enumerate(zip(line.seats, letters, strict=True))
        ]
        return {"open": True, "seats": seats, "word": str(saved.get("word") or ""), "knocks": []}

    def _line(self, table: str, room: Room, tr: Translator) -> dict[str, Any]:
        session = room.session
        turn = session.turn()
        letters = initials([seat.name for seat in session.header.seats])
        seats = [
            {"name": seat.name, "colour": seat.colour, "initial": letters[number], "state": room.state_of(number)}
            for number, seat in enumerate(session.header.seats)
        ]
        whose = "" if turn.seat is None else f"{session.header.seats[turn.seat].name}: "
        return {
            "id": table,
            "open": True,
            "title": tr.text(session.header.game.title(session.header.options)),
            "names": [seat.name for seat in session.header.seats],
            "seats": seats,
            "words": whose + tr.text(turn.headline),
            "step": session.cursor,
            "word": room.seats.word,
            "knocks": [{"id": knock.id, "name": knock.name, "seat": knock.seat} for knock in room.knocking()],
        }


def _boxes(tr: Translator) -> list[dict[str, Any]]:
    return [{"name": box.name, "title": tr.text(box.title)} for box in boxes()]
