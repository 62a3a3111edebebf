"""Club server: many tables in one process, each with its room, opened and closed by an organiser."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from companion.errors import RuleError, SaveError, TablesideError
from companion.i18n import Translator
from companion.input.json_input import is_id
from companion.lan.api import BAD, Call
from companion.lan.fair_queue import Full
from companion.lan.listing import Listing
from companion.lan.lobby import GONE, OK, REFUSED, UNKNOWN, Reply
from companion.lan.memory import LastUses, Memory, memory_of
from companion.lan.organiser import (
    MOST_HISTORY,
    change_room,
    closed_as_plain,
    code_as_plain,
    finished_as_plain,
    id_of,
    line_as_plain,
    listed,
    new_table,
    people_as_plain,
    room_as_plain,
    seats_as_plain,
    table_id,
)
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.lan.shards import EVENING, Shard
from companion.lan.tokens import SECRET_BITS, is_secret, make, same
from companion.lan.words_to_type import spelled
from companion.storage.store import Store
from companion.storage.summary import Summary

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
        memory: Memory | None = None,
        shard: Shard = Shard(),  # noqa: B008 - frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._random, self._clock = store, random, clock
        self._memory, self._uses = memory or memory_of(None), LastUses(clock)
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
        self._lists: dict[str, tuple[Listing, set[str]]] = {}
        """By language: the list as it was shown, and tables whose lines may have changed since."""
        self._told: dict[str, Reply] = {}
        """What was replied to every change the organiser asked for, by its id."""
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
        self._rest_idle()
        if table not in self.rooms and table not in self._unread:
            return None
        try:
            return self._in_memory(table)
        except TablesideError:  # it is in the bin, or cannot be read now
            return None

    def _in_memory(self, table: str) -> Room:
        """An open table that is to be looked at now; Full where there is no memory for it."""
        room = self.rooms.get(table)
        if room is None or room.is_resting:
            if not self._has_memory():
                raise Full
            room = room or self.open(table)
            room.resume()
        self._uses.note(table)
        return room

    def room_by_word(self, word: str) -> Room | None:
        """The room of the table whose words were typed."""
        unread = (table for table in self._unread if spelled(str(self._files.load(table).get("word"))) == word)
        found = next(
            (table for table, room in self.rooms.items() if spelled(room.seats.word) == word), next(unread, "")
        )
        return self.room(found) if found else None

    def _taken_words(self) -> set[str]:
        unread = {str(self._files.load(table).get("word")) for table in self._unread}
        return unread | {room.seats.word for room in self.rooms.values()}

    def open(self, table: str) -> Room:
        """Let phones join a table; setup and the end are lent to all, for there is no host who looks at a screen."""
        if table in self.rooms:
            return self.rooms[table]
        self.shard.check(table)
        if table not in self._unread and not self._has_memory():
            raise RuleError("lan.no_memory", **self._memory.in_words())
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
        room.listeners.append(lambda: self._touch(table))
        self._touch(table)
        self._uses.note(table)
        room.save()
        return room

    # --- memory ---

    def _has_memory(self) -> bool:
        """Whether there is memory for one more table; where it is short, one that nobody looks at makes room."""
        return not self._memory.is_full or self._rest(self._uses.least_used(self.rooms))

    def _rest_idle(self) -> None:
        for table in self._uses.idle(self.rooms):
            self._rest(table)

    def _rest(self, table: str) -> bool:
        """Take a table out of memory; its room and everybody's seats stay. False if there is none, or it cannot."""
        if not table:
            return False
        room = self.rooms[table]
        self._leave(table, room)
        with suppress(SaveError):  # what is half entered would be lost
            room.rest(lambda: self._store.open_table(table))
            self._touch(table)
        return room.is_resting

    def _save(self, table: str, seats: Mapping[str, Any]) -> None:
        """Seats outlive a kill of this process; a table that was closed has none."""
        if table in self.rooms:
            self._files.save(table, {**seats, OPEN_IN_CLUB: True})

    def new(self, box_name: str, names: tuple[str, ...], depth: str = "", asked: str = "") -> str:
        """A fresh table of a box for these players, at the usual depth of its game unless one is named; its id.

        For the same request it is the same one, also after a restart.
        """
        id_ = self.shard.prefix + table_id(asked, self._random)
        if asked and self._line(id_):
            return id_
        new = new_table(self._store.games, {"box": box_name, "names": names, "depth": depth})
        self._touch(id_)
        return self._store.new_table(new.game, new.options, new.seats, new.depth, id_=id_)[0]

    def close(self, table: str) -> None:
        """No phone has a seat there any more; the table stays."""
        room = self.rooms.pop(table, None)
        self._unread.pop(table, None)
        self._uses.forget(table)
        self._files.forget(table)
        self._touch(table)
        if room:
            room.close()
            self.when_closed(room)
            self._leave(table, room)

    def end(self) -> None:
        """The evening is over; seats are kept, so that it can go on."""
        for table, room in tuple(self.rooms.items()):
            self._leave(table, room)

    def _leave(self, table: str, room: Room) -> None:
        """Bring its line in the list up to date; that of a table that rests is."""
        if not room.is_resting:
            with suppress(SaveError):  # its own file is whole; its line catches up next time
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
            id_ = id_of(call.body)
            if id_ not in self._told:
                reply = self._organised(call.what, call.body, call.tr, id_)
                if not id_ or reply.status != OK:
                    return reply
                self._told[id_] = reply
            return self._told[id_]
        except ValueError:
            return Reply(BAD, {})
        except TablesideError as error:
            return Reply(REFUSED, {"words": call.tr.text(error.message)})

    def _organised(self, what: str, body: Mapping[str, Any], tr: Translator, asked: str) -> Reply:
        table = str(body.get("table") or "")
        match what:
            case "tables":
                return listed(self._list(tr), body, tr, base=self.base)
            case "history":
                past = [line for line in self._store.lately(MOST_HISTORY) if not line.sample and not line.state]
                return Reply(OK, {"tables": [finished_as_plain(line, tr) for line in past]})
            case "new":
                names = body.get("names")
                players = tuple(map(str, names)) if isinstance(names, list) else ()
                id_ = self.new(str(body.get("box") or ""), players, str(body.get("depth") or ""), asked)
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
        match what:
            case "code":
                return Reply(OK, code_as_plain(self.address(table, room), self.typed(room)))
            case "undo" if body.get("step", room.session.cursor) != room.session.cursor:
                return Reply(REFUSED, {"words": tr("lan.moved_on")})
            case "undo":
                room.session.undo()
                return Reply(OK, {})
        return change_room(what, room, body, tr)

    def _touch(self, table: str) -> None:
        """What the list says of a table may have changed."""
        for _, touched in self._lists.values():
            touched.add(table)

    def _list(self, tr: Translator) -> Listing:
        """The list as it is now: tables that phones may join first, then the other open ones; none is read for that."""
        if tr.language not in self._lists:
            others = (line.id for line in self._store.tables() if self.shard.owns(line.id))
            self._lists[tr.language] = Listing(self._random), set()
            for table in dict.fromkeys((*self.rooms, *self._unread, *others)):
                self._lists[tr.language][0].put(table, self._shown(table, tr))
        listing, touched = self._lists[tr.language]
        touched |= {table for table, room in self.rooms.items() if room.knocks.are_waiting}  # they expire
        for table in sorted(touched):
            listing.put(table, self._shown(table, tr))
        touched.clear()
        return listing

    def _shown(self, table: str, tr: Translator) -> dict[str, Any] | None:
        """A table's line; None if it is not listed."""
        room = self.rooms.get(table)
        if room and not room.is_resting:
            return room_as_plain(table, room, tr)
        line = self._line(table)
        if line is None:
            return None
        if room or table in self._unread:
            people = people_as_plain(room, line.seats) if room else seats_as_plain(line.seats, self._files.load(table))
            return {**line_as_plain(line, tr), **people}
        return None if line.finished or line.sample else closed_as_plain(line, tr)

    def _line(self, table: str) -> Summary | None:
        """A table's line in the history; None of one that is in the bin since, or cannot be read."""
        try:
            line = self._store.line(table)
        except SaveError:
            return None
        return None if line.deleted_at or line.state else line
