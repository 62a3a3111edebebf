"""Rematch: the same players, depth and who begins."""

from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeAlias

from companion.game import Depth, Seat
from companion.question import by_chance
from companion.table.session import Session
from companion.table.state import Game, has_guide
from companion.table.table_commands import KeepDraw

Begins: TypeAlias = Literal["next", "winner", "last", "random"]
"""Whoever sits left of the last starter, the last winner, whoever came last, or by chance."""
BEGINS: tuple[Begins, ...] = ("next", "winner", "last", "random")


@dataclass(frozen=True, slots=True)
class Rematch:
    """What a store opens a table with."""

    game: Game
    options: Any
    seats: tuple[Seat, ...]
    depth: Depth
    """As the table was opened: what it changed to on its way, such as the score at the end, was for that evening."""
    entries: tuple[KeepDraw, ...]
    """What is known before it is set up: who begins."""


def has_beginner(session: Session) -> bool:
    """True if somebody begins a rematch; where only the end is entered nobody is asked."""
    return session.table.starter_offer is not None and has_guide(session.header.depth)


def who_begins(session: Session, begins: Begins) -> int | None:
    """The seat that begins a rematch of this table; None where chance decides, or nobody is asked."""
    if not has_beginner(session) or begins == "random":
        return None
    ranks = session.sheet().ranks
    match begins:
        case "winner":
            return ranks.index(min(ranks))
        case "last":
            return ranks.index(max(ranks))
    return ((session.table.starter or 0) + 1) % len(ranks)


def rematch(session: Session, begins: Begins, random: Random) -> Rematch:
    header = session.header
    return Rematch(header.game, header.options, header.seats, header.depth, _entries(session, begins, random))


def _entries(session: Session, begins: Begins, random: Random) -> tuple[KeepDraw, ...]:
    offer = session.table.starter_offer
    if offer is None or not has_beginner(session):
        return ()
    seat = who_begins(session, begins)
    return (KeepDraw(offer.id, by_chance(offer, random) if seat is None else offer.beginning_with(seat)),)
