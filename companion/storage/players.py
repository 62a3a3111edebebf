"""Remembered players: their names, their ids, other names of the same person."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from companion.errors import RuleError
from companion.input.json_input import clean
from companion.storage.naming import Names, names_of, person
from companion.storage.players_file import PlayersFile, RememberedPlayer
from companion.storage.summary import Summary


class Players:
    def __init__(self, file: PlayersFile, lines: Callable[[], Iterator[Summary]], new_id: Callable[[], str]) -> None:
        """`lines` are those of all tables."""
        self._file, self._lines, self._new_id = file, lines, new_id

    @property
    def by_name(self) -> Mapping[str, RememberedPlayer]:
        """Everybody ever remembered, those who are not offered any more too."""
        return self._file.by_name

    def offered(self) -> tuple[RememberedPlayer, ...]:
        """The latest first."""
        found = (player for player in self.by_name.values() if not player.forgotten and not player.same_as)
        return tuple(sorted(found, key=lambda player: (-player.last, player.name)))

    def names(self) -> Names:
        """The new names of those who were renamed."""
        return names_of(self.by_name.values())

    def also_called(self, name: str) -> tuple[str, ...]:
        """Those who turned out to be this person."""
        return tuple(one.name for one in self.by_name.values() if one.same_as == name)

    def identities(self, one: str) -> frozenset[str]:
        """Every id and name of the person who has this id or name, earlier and merged ones too; empty for nobody."""
        persons: dict[str, set[str]] = {}
        for player in self.by_name.values():
            found = persons.setdefault(person(self.by_name, player.name), set())
            found.update({player.id, *player.also, player.name, *player.was} - {""})
        return next((frozenset(ids) for ids in persons.values() if one in ids), frozenset())

    # --- what users change: written at once, a SaveError has changed nothing ---

    def forget(self, name: str) -> None:
        """Do not offer a player any more; past games keep the name."""
        self._file.read_again()
        if name in self.by_name:
            self._write({name: replace(self.by_name[name], forgotten=True)})

    def rename(self, name: str, to: str) -> None:
        """Give a remembered player another name, at all tables they sat at; one that somebody has is a RuleError."""
        self._file.read_again()
        to = clean(to, len(to))
        ids = self._ids_at_tables(name)
        if (name not in self.by_name and not ids) or name == to:
            return
        if to in self.by_name and not self.by_name[to].forgotten:
            raise RuleError("table.same_name", value=to)
        player = self._player(name, ids)
        merged = {one: replace(self.by_name[one], same_as=to) for one in self.also_called(name)}
        self._write({**merged, to: replace(player, name=to, was=(*player.was, name))}, without=name)

    def merge(self, name: str, into: str) -> None:
        """Two names of one person: all tables of the first are the second's. Who sat at one table are two people."""
        self._file.read_again()
        into = person(self.by_name, into)
        if name == into or (name in self.by_name and self.by_name[name].same_as):
            return
        for one in (name, into):
            if one not in self.by_name and not self._ids_at_tables(one):
                raise RuleError("table.nobody", value=one)
        names = self.names()
        if any({name, into} <= {seat["name"] for seat in names.in_line(line).seats} for line in self._lines()):
            raise RuleError("table.sat_together", player=name, other=into)
        merged = replace(self._player(name, self._ids_at_tables(name)), same_as=into)
        self._write({into: self._player(into), name: merged})

    def part(self, name: str) -> None:
        """Undo that: whoever was taken for another has all their tables again."""
        self._file.read_again()
        if name in self.by_name:
            self._write({name: replace(self.by_name[name], same_as="")})

    def _player(self, name: str, ids: Iterable[str] = ()) -> RememberedPlayer:
        """A player with these ids too; whoever only sits at past tables is not offered."""
        player = self.by_name.get(name) or RememberedPlayer(name, "", 0, 0, forgotten=True)
        more = (id_ for id_ in ids if id_ and id_ != player.id)
        return replace(player, also=tuple(dict.fromkeys((*player.also, *more))))

    def _write(self, changed: Mapping[str, RememberedPlayer], without: str = "") -> None:
        others = {name: player for name, player in self.by_name.items() if name != without}
        self._file.write_players({**others, **changed})

    def _ids_at_tables(self, name: str) -> tuple[str, ...]:
        """The ids somebody has at tables, wherever those were opened; an empty one where it has none.

        Those of whoever only turned out to be the same person stay their own.
        """
        names = self.names()
        others = {id_ for one in self.by_name.values() if one.name != name for id_ in (one.id, *one.also)} - {""}
        found: dict[str, None] = {}
        for line in self._lines():
            seats = zip(names.in_line(line).seats, _ids(line), strict=False)
            found.update({id_: None for seat, id_ in seats if seat["name"] == name and id_ not in others})
        return tuple(found)

    # --- who comes along with tables and backups: written with whatever is written next ---

    def ids_of(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The players' ids; whoever has none yet gets one."""
        known = (self.by_name.get(name) for name in names)
        return tuple(player.id if player and player.id else self._new_id() for player in known)

    def seat(self, name: str, colour: str, id_: str, now: int) -> None:
        """A player sits down at a new table: the colour is the latest, the id is the first."""
        known = self.by_name.get(name) or RememberedPlayer(name, colour, 0, now)
        last, id_ = max(now, known.last), known.id or id_
        seated = replace(known, colour=colour, tables=known.tables + 1, last=last, id=id_, forgotten=False)
        self._file.set_player(seated)

    def add_from_line(self, line: Summary) -> None:
        """A table that came without us: whoever sat there and is not known, is now."""
        names = self.names()
        for seat, id_ in zip(() if line.sample else line.seats, _ids(line), strict=False):
            if id_ in names.by_id or (not id_ and seat["name"] in names.by_name):
                continue  # they are known by another name since
            known = self.by_name.get(seat["name"])
            if known is None or not known.id:
                new = RememberedPlayer(seat["name"], seat["colour"], 1, int(line.header["opened"]))
                self._file.set_player(replace(known or new, id=id_))

    def add_from_backup(self, players: Iterable[RememberedPlayer]) -> None:
        """Those whose names, old or new, nobody has here."""
        for player in players:
            taken = {*self.by_name, *self.names().by_name}
            known = self.by_name.get(player.name)
            if known and player.same_as and not known.same_as:
                if player.same_as in self.by_name and person(self.by_name, player.same_as) != player.name:
                    with suppress(RuleError):  # they sat at one table of ours
                        self.merge(player.name, player.same_as)
            elif known and not known.was and player.was and not taken & set(player.was):
                self._file.set_player(replace(known, was=player.was, also=player.also, id=known.id or player.id))
            elif not known and player.name not in taken:
                self._file.set_player(player)


def _ids(line: Summary) -> tuple[str, ...]:
    """Of the players at a table, an empty one for each who has none."""
    return (*line.header.get("players", ()), *("" for _ in line.seats))
