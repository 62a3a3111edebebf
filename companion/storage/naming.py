"""Current names of players: files keep the names a table was opened with, renames are applied when they are read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.messages import Message
from companion.storage.summary import Summary

if TYPE_CHECKING:
    from companion.storage.players_file import RememberedPlayer
    from companion.table.header import Header


@dataclass(frozen=True)
class Names:
    """The new names of those who were renamed."""

    by_id: Mapping[str, str] = field(default_factory=dict)
    by_name: Mapping[str, str] = field(default_factory=dict)
    """For tables from before players had ids."""

    def __bool__(self) -> bool:
        return bool(self.by_id or self.by_name)

    def of(self, names: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
        """What the people at a table are called now; as they were if two would be called the same."""
        if not self:
            return names
        if len(ids) == len(names):
            now = tuple(self.by_id.get(id_, name) for id_, name in zip(ids, names, strict=True))
        else:
            now = tuple(self.by_name.get(name, name) for name in names)
        return now if len(set(now)) == len(now) else names

    def in_header(self, header: "Header") -> "Header":
        """A table's header with the names of today; nobody has played at a sample."""
        if header.sample:
            return header
        names = self.of(tuple(seat.name for seat in header.seats), header.players)
        seats = tuple(replace(seat, name=name) for seat, name in zip(header.seats, names, strict=True))
        return header if seats == header.seats else replace(header, seats=seats)

    def in_line(self, line: Summary) -> Summary:
        """A table's line in a list with the names of today."""
        if not self or line.sample:
            return line
        before = tuple(seat["name"] for seat in line.seats)
        names = self.of(before, tuple(line.header.get("players", ())))
        if names == before:
            return line
        seats = [{**seat, "name": name} for seat, name in zip(line.seats, names, strict=True)]
        headline = _renamed(line.headline, dict(zip(before, names, strict=True)))
        return replace(line, header={**line.header, "seats": seats}, headline=headline)


def _renamed(sentence: Message, names: Mapping[str, str]) -> Message:
    """What a table waits for may name whom it waits for."""
    player = sentence.params.get("player")
    now = names.get(player) if isinstance(player, str) else None
    return replace(sentence, params={**sentence.params, "player": now}) if now else sentence


def names_of(players: "Iterable[RememberedPlayer]") -> Names:
    """By everybody's ids and earlier names, and by those of whoever turned out to be the same person."""
    known = {player.name: player for player in players}
    by_id: dict[str, str] = {}
    by_name: dict[str, str] = {}
    for player in known.values():
        now = person(known, player.name)
        if now == player.name and not player.was:
            continue
        by_id.update(dict.fromkeys((id_ for id_ in (player.id, *player.also) if id_), now))
        by_name.update(dict.fromkeys((*player.was, *([player.name] if now != player.name else [])), now))
    return Names(by_id, by_name)


def person(known: "Mapping[str, RememberedPlayer]", name: str) -> str:
    """Who somebody turned out to be, over however many names; a circle, which nobody makes, ends where it began."""
    seen = [name]
    while (now := known[seen[-1]].same_as if seen[-1] in known else "") and now not in seen:
        seen.append(now)
    return name if now else seen[-1]
