"""A past game, whatever file it is from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PastPlayer:
    name: str
    rank: int
    """1 for everybody who won; 0 where the file does not say."""
    total: int | None = None
    points: tuple[tuple[str, int], ...] = ()
    """By category, where the file has them."""


@dataclass(frozen=True, slots=True)
class PastGame:
    source: str
    """What its file calls it, for ever: the same game from the same kind of file has the same."""
    title: str
    at: int
    players: tuple[PastPlayer, ...]
    box: str = ""
    """The name of one of our boxes, or of a score sheet of a group."""
    table: str = ""
    """The id of the table it was, if the file is from Tableside."""
    least: bool = False
    """True if the lowest total won."""
    scored: bool = True
    """False of a game that knows winners alone."""
    name: str = ""
    place: str = ""
    notes: str = ""
    left_out: bool = False
    """True if its group does not count it."""


def ranked(players: tuple[PastPlayer, ...], *, least: bool) -> tuple[int, ...]:
    """Ranks by points alone; 0 for everybody where somebody has none."""
    totals = [player.total for player in players]
    if any(total is None for total in totals):
        return (0,) * len(players)
    keys = [total if least else -total for total in totals if total is not None]
    return tuple(1 + sum(other < key for other in keys) for key in keys)
