"""Who has played: remembered names, their ids, other names of the same person."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from companion.errors import RuleError
from companion.storage.index import Index, RememberedPlayer, remembered
from companion.storage.naming import Names, person
from companion.storage.summary import Summary


class People:
    def __init__(self, index: Index, lines: Callable[[], Iterator[Summary]], new_id: Callable[[], str]) -> None:
        """`lines` are those of all tables."""
        self._index, self._lines, self._new_id = index, lines, new_id

    def known(self) -> tuple[RememberedPlayer, ...]:
        return self._index.players()

    def everyone(self) -> tuple[RememberedPlayer, ...]:
        return self._index.everyone()

    def take(self, players: Iterable[RememberedPlayer]) -> int:
        """Those of a backup whose names, old or new, nobody has here."""
        new = 0
        for player in players:
            taken = {one.name for one in self._index.everyone()} | set(self._index.names().by_name)
            known = self._index.player(player.name)
            if known and player.same_as and not known.same_as:
                self._take_sameness(player)
            elif known and not known.was and player.was and not taken & set(player.was):
                self._index.remember(replace(known, was=player.was, also=player.also, id=known.id or player.id))
            elif not known and player.name not in taken:
                self._index.remember(player)
                new += 1
        return new

    def _take_sameness(self, player: RememberedPlayer) -> None:
        """Somebody turned out to be another elsewhere; here too, unless both sat at one table of ours."""
        known = {one.name: one for one in self._index.everyone()}
        if player.same_as in known and person(known, player.same_as) != player.name:
            with suppress(RuleError):
                self.merge(player.name, player.same_as)

    def names(self) -> Names:
        return self._index.names()

    def forget(self, name: str) -> None:
        self._index.forget(name)

    def rename(self, name: str, to: str) -> None:
        """Give a remembered player another name, which nobody else may have."""
        ids = self._ids_at_tables(name)
        if (self._index.player(name) is None and not ids) or name == to:
            return
        known = self._index.player(to)
        if known and not known.forgotten:
            raise RuleError("table.same_name", value=to)
        self._index.rename(name, to, ids)

    def merge(self, name: str, into: str) -> None:
        """Two names of one person: all tables of the first are the second's. Who sat at one table are two people."""
        known = {one.name: one for one in self._index.everyone()}
        into = person(known, into)
        if name == into or (name in known and known[name].same_as):
            return
        for one in (name, into):
            if one not in known and not self._ids_at_tables(one):
                raise RuleError("table.nobody", value=one)
        names = self._index.names()
        if any({name, into} <= {seat["name"] for seat in names.in_line(line).seats} for line in self._lines()):
            raise RuleError("table.sat_together", player=name, other=into)
        self._index.merge(name, into, self._ids_at_tables(name))

    def part(self, name: str) -> None:
        """Undo that: whoever was taken for another has all their tables again."""
        self._index.part(name)

    def also_called(self, name: str) -> tuple[str, ...]:
        """Those who turned out to be this person."""
        return tuple(one.name for one in self._index.everyone() if one.same_as == name)

    def identities(self, one: str) -> frozenset[str]:
        """Every id and name of the person who has this id or name, earlier and merged ones too; empty for nobody."""
        known = {player.name: player for player in self._index.everyone()}
        persons: dict[str, set[str]] = {}
        for player in known.values():
            found = persons.setdefault(person(known, player.name), set())
            found.update({player.id, *player.also, player.name, *player.was} - {""})
        return next((frozenset(ids) for ids in persons.values() if one in ids), frozenset())

    def _ids_at_tables(self, name: str) -> tuple[str, ...]:
        """The ids somebody has at tables, wherever those were opened; an empty one where it has none.

        Those of whoever only turned out to be the same person stay their own.
        """
        lines, names = self._lines(), self._index.names()
        others = {id_ for one in self._index.everyone() if one.name != name for id_ in (one.id, *one.also)} - {""}
        found: dict[str, None] = {}
        for line in lines:
            ids = (*line.header.get("players", ()), *("" for _ in line.seats))
            seats = zip(names.in_line(line).seats, ids, strict=False)
            found.update({id_: None for seat, id_ in seats if seat["name"] == name and id_ not in others})
        return tuple(found)

    def ids_of(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players' ids; whoever has none yet gets one."""
        known = (self._index.player(name) for name in names)
        return tuple(player.id if player and player.id else self._new_id() for player in known)

    def remember(self, seats: tuple[tuple[str, str], ...], ids: tuple[str, ...], now: int) -> None:
        for seat, id_ in zip(seats, ids, strict=True):
            self._index.remember(remembered(self._index.player(seat[0]), seat, id_, now))

    def remember_line(self, line: Summary) -> None:
        """A table that came without us: whoever sat there and is not known, is now."""
        if line.sample:
            return
        ids = (*line.header.get("players", ()), *("" for _ in line.seats))
        names = self._index.names()
        for seat, id_ in zip(line.seats, ids, strict=False):
            if id_ in names.by_id or (not id_ and seat["name"] in names.by_name):
                continue  # they are known by another name since
            known = self._index.player(seat["name"])
            if known is None or not known.id:
                pair = (seat["name"], seat["colour"])
                player = remembered(None, pair, id_, int(line.header["opened"]))
                self._index.remember(replace(known, id=id_) if known else player)
