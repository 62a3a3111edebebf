"""What players are called now: a file keeps the names its table was opened with; who was renamed is found there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.saves.summary import Summary

if TYPE_CHECKING:
    from companion.saves.index import RememberedPlayer
    from companion.table.session import Header


@dataclass(frozen=True)
class Names:
    """The new names of those who were renamed."""

    by_id: Mapping[str, str] = field(default_factory=dict)
    by_name: Mapping[str, str] = field(default_factory=dict)
    """For tables from before players had ids."""

    def of(self, names: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
        """What the people at a table are called now; as they were if two would be called the same."""
        if not self.by_id and not self.by_name:
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
        if line.sample:
            return line
        before = tuple(seat["name"] for seat in line.seats)
        names = self.of(before, tuple(line.header.get("players", ())))
        if names == before:
            return line
        seats = [{**seat, "name": name} for seat, name in zip(line.seats, names, strict=True)]
        return replace(line, header={**line.header, "seats": seats})


def names_of(players: "Iterable[RememberedPlayer]") -> Names:
    renamed = [player for player in players if player.was]
    by_id = {id_: player.name for player in renamed for id_ in (player.id, *player.also) if id_}
    return Names(by_id, {old: player.name for player in renamed for old in player.was})
