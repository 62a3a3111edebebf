"""What a ride costs in tolls, and in words whom it pays."""

from dataclasses import dataclass

from companion.games.great_western_trail.state import State
from companion.games.great_western_trail.turns import tolls
from companion.messages import Message, message

ENOUGH = 999
"""More money than any toll: what a toll would be, whatever the rider has."""


@dataclass(frozen=True, slots=True)
class Fare:
    paid: int
    due: int
    words: Message | None
    """Whom the ride pays and how much, as far as the money lasts; None where nothing is due."""


def due(state: State, way: tuple[str, ...]) -> int:
    """All tolls of a way, whatever the rider has."""
    return sum(one.due for one in tolls.tolls(state, state.turn, way, ENOUGH))


def fare(state: State, way: tuple[str, ...]) -> Fare:
    found = tolls.tolls(state, state.turn, way, state.dollars(state.turn))
    paid, owed = sum(toll.paid for toll in found), sum(toll.due for toll in found)
    if not owed:
        return Fare(paid, owed, None)
    to: dict[int, int] = {}
    for toll in found:
        to[toll.to] = to.get(toll.to, 0) + toll.paid
    parts = tuple(_part(state, whom, much) for whom, much in to.items() if much)
    words = "tolls" if paid == owed else "tolls_short" if paid else "tolls_none"
    return Fare(paid, owed, message(f"great_western_trail.play.{words}", dollars=paid, due=owed, parts=parts))


def _part(state: State, whom: int, dollars: int) -> Message:
    if whom == tolls.BANK:
        return message("great_western_trail.play.to_bank", dollars=dollars)
    return message("great_western_trail.play.to_player", dollars=dollars, player=state.name(whom))


def whole_way(to: str, passed: tuple[str, ...]) -> tuple[str, ...]:
    """What is passed, and the toll of the place itself."""
    here = tolls.own_toll(to) if to else None
    return (*passed, *((here,) if here else ()))


def toll_name(state: State, toll: str) -> Message:
    """Whoever takes a toll: a building with its owner, or a hand of the bank."""
    owner, _, what = toll.partition("/")
    if owner == "bank":
        return message(f"great_western_trail.hand.{what}")
    return message("great_western_trail.play.building_of", building=what, player=state.name(int(owner)))
