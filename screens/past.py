"""What past tables say together: which boxes there are, and every player's figures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.index import Summary

GAMES_FOR_AVERAGE = 3
Box = tuple[str, str]
"""A game and its map or edition."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One player over some tables."""

    name: str
    colour: str
    """The colour played last."""
    games: int
    wins: int
    best: int
    points: int

    @property
    def average(self) -> int | None:
        """None until there are enough games for one."""
        if self.games < GAMES_FOR_AVERAGE:
            return None
        return round(self.points / self.games)


def box_of(summary: Summary) -> Box:
    options = summary.header["options"]
    return summary.game, str(options.get("map") or options.get("edition") or "usa")


def boxes(tables: Iterable[Summary]) -> list[Box]:
    """Every box that was played, the latest first."""
    return list(dict.fromkeys(box_of(summary) for summary in tables))


def winners(summary: Summary) -> list[int]:
    return [seat for seat, result in enumerate(summary.results) if result.rank == 1]


def names_of(summary: Summary) -> list[str]:
    return [str(seat["name"]) for seat in summary.header["seats"]]


def figures(tables: Sequence[Summary]) -> list[Figures]:
    """Every player's figures, most wins first; the tables come latest first."""
    found: dict[str, Figures] = {}
    for summary in tables:
        for seat, result in zip(summary.header["seats"], summary.results, strict=True):
            name, won = str(seat["name"]), result.rank == 1
            was = found.get(name) or Figures(name, str(seat["colour"]), 0, 0, result.total, 0)
            found[name] = Figures(
                name,
                was.colour,
                was.games + 1,
                was.wins + won,
                max(was.best, result.total),
                was.points + result.total,
            )
    return sorted(found.values(), key=lambda one: (-one.wins, -one.games, one.name))
