"""Summary of a table: its line in an index, shown without opening its file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.input.json_input import is_id
from companion.messages import Message, from_plain, to_plain
from companion.storage.disk import Stamp
from companion.words.dates import MIN_SECONDS


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table's figures for one player."""

    total: int
    rank: int
    points: tuple[tuple[str, int], ...]
    """Category and points, in sheet order."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table's line in the list, without opening its file."""

    id: str
    game: str
    header: Mapping[str, Any]
    """The header as plain data: options, seats, depth, when opened. Empty if the file cannot be read and never was."""
    depth: str
    touched: int
    steps: int
    headline: Message
    seat: int | None = None
    """Whose turn it is."""
    half_filled: bool = False
    finished: bool = False
    results: tuple[Result, ...] = ()
    state: str = ""
    """Why the table cannot be opened as it is: damaged, newer, unknown or unreadable; empty for all others."""
    name: str = ""
    place: str = ""
    notes: str = ""
    deleted_at: int = 0
    """The metadata of the table."""
    binned: int = 0
    """The bin's count of days when it was put there."""
    starter: int | None = None
    """Who began, where that was entered."""
    played: int | None = None
    """Seconds at a finished table without long pauses; None at an open one."""
    first_finish: int = 0
    """When it was finished, if something was put right since; 0 where that was its last entry."""
    stamp: Stamp | None = None
    """The file this was read from; None if that is not certain."""
    about_stamp: Stamp | None = None

    @property
    def sample(self) -> bool:
        """True for a table to look around at."""
        return bool(self.header.get("sample"))

    @property
    def birth(self) -> str:
        """The id of the table this one is, or is a copy of."""
        return str(self.header.get("origin") or self.id)

    @property
    def key(self) -> tuple[int, str]:
        """Finished tables are counted in this order."""
        return self.played_at, self.id

    @property
    def played_at(self) -> int:
        """The one date of a table, see `Session.played_at`."""
        return self.first_finish or self.touched

    @property
    def length(self) -> int | None:
        """Seconds at the table without long pauses; None where only the score was kept, or a table only typed in."""
        timed = self.depth != "score_only" and self.played is not None and self.played >= MIN_SECONDS
        return self.played if timed else None

    @property
    def seats(self) -> tuple[Mapping[str, str], ...]:
        return tuple(self.header.get("seats", ()))


_COUNTED_FROM_1 = ("deleted_at", "binned", "first_finish")
_ALWAYS = ("id", "game", "header", "depth", "touched", "steps", "headline")
_ENCODED = (*_ALWAYS, "results", "stamp", "about_stamp")
_OPTIONAL = {
    **dict.fromkeys(("state", "name", "place", "notes"), str),
    **dict.fromkeys(("half_filled", "finished"), bool),
    **dict.fromkeys(("seat", "deleted_at", "binned", "starter", "played", "first_finish"), int),
}
"""Fields that are left out where they say nothing, and their kinds."""
_FIELDS = {*_ENCODED, *_OPTIONAL}
_HEADER = (("options", dict), ("opened", int), ("seats", list))


def encode_line(summary: Summary) -> dict[str, Any]:
    plain = {
        "id": summary.id,
        "game": summary.game,
        "header": dict(summary.header),
        "depth": summary.depth,
        "touched": summary.touched,
        "steps": summary.steps,
        "headline": to_plain(summary.headline),
        "results": [{"total": r.total, "rank": r.rank, "points": [*map(list, r.points)]} for r in summary.results],
        "stamp": list(summary.stamp or ()),
        "about_stamp": list(summary.about_stamp or ()),
        **{name: getattr(summary, name) for name in _OPTIONAL},
    }
    return {name: value for name, value in plain.items() if name in _ALWAYS or not _is_default(name, value)}


def _is_default(name: str, value: Any) -> bool:
    return value is None or value is False or value in ("", []) or (name in _COUNTED_FROM_1 and not value)


def decode_line(plain: dict[str, Any]) -> Summary:
    """A line as a summary; anything strange in it raises, and the line is read from its table again.

    By hand, not by codec: there are ten thousand of them.
    """
    header = plain["header"]
    if not plain.keys() <= _FIELDS or not is_id(plain["id"]):
        raise ValueError(plain["id"])
    if header or not plain.get("state"):
        if not all(isinstance(header[name], kind) for name, kind in _HEADER):
            raise TypeError("header")
        for seat in header["seats"]:
            if type(seat["name"]) is not str or type(seat["colour"]) is not str:
                raise TypeError("seats")
    results = tuple(
        [
            Result(r["total"] + 0, r["rank"] + 0, tuple([(c, n + 0) for c, n in r["points"]]))
            for r in plain.get("results", ())
        ]
    )
    if results and len(results) != len(header["seats"]):
        raise ValueError("results")
    optional = {name: plain[name] for name in _OPTIONAL if name in plain}
    if not all(type(value) is _OPTIONAL[name] for name, value in optional.items()):
        raise TypeError("an optional field")
    stamp, about_stamp = plain.get("stamp"), plain.get("about_stamp")
    return Summary(
        id=plain["id"],
        game=plain["game"],
        header=header,
        depth=plain["depth"],
        touched=plain["touched"] + 0,
        steps=plain["steps"] + 0,
        headline=from_plain(plain["headline"]),
        results=results,
        stamp=(stamp[0], stamp[1]) if stamp else None,
        about_stamp=(about_stamp[0], about_stamp[1]) if about_stamp else None,
        **optional,
    )
