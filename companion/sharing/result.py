"""Result of a finished table, as export formats use it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.box import category_name
from companion.errors import SaveError
from companion.games import box_of
from companion.messages import Message
from companion.storage.summary import Summary


@dataclass(frozen=True, slots=True)
class PlayerResult:
    id: str
    """Theirs for ever; their name at tables from before players had ids."""
    name: str
    total: int
    rank: int
    points: tuple[tuple[str, int], ...]
    began: bool | None
    """None where nobody entered who began."""

    @property
    def won(self) -> bool:
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class TableResult:
    id: str
    game: str
    box: str
    title: Message
    played_at: int
    """The one date of a table: when it was finished for the first time."""
    changed: int
    """When something of it was last entered."""
    minutes: int | None
    """None where only the score was kept."""
    players: tuple[PlayerResult, ...]
    name: str = ""
    place: str = ""
    notes: str = ""
    least: bool = False
    """True if the lowest total won."""
    categories: Mapping[str, Message] = field(default_factory=dict)
    """What categories are called that have no words of the app."""

    def category(self, id_: str) -> Message:
        """What a category is called."""
        return self.categories.get(id_) or category_name(self.game, id_)

    @property
    def in_order(self) -> tuple[PlayerResult, ...]:
        """The winner first."""
        return tuple(sorted(self.players, key=lambda player: player.rank))


def result_of(line: Summary) -> TableResult:
    """A SaveError for a table that is not finished, or cannot be read: it has no result."""
    if not line.finished or line.state or not line.results:
        raise SaveError("share.not_finished")
    box = box_of(line.game, line.header["options"])
    names = tuple(seat["name"] for seat in line.seats)
    ids = tuple(line.header.get("players", ())) or names
    players = tuple(
        PlayerResult(id_, name, result.total, result.rank, result.points, _began(line.starter, seat))
        for seat, (id_, name, result) in enumerate(zip(ids, names, line.results, strict=True))
    )
    minutes = None if line.length is None else line.length // 60
    header_id, when = str(line.header.get("id") or line.id), (line.played_at, line.touched)
    about = (line.name, line.place, line.notes)
    named = (header_id, line.game, box.name, box.title)
    return TableResult(*named, *when, minutes, players, *about, box.least, box.categories)


def _began(starter: int | None, seat: int) -> bool | None:
    return None if starter is None else starter == seat
