"""The same players once more: who begins this time."""

from random import Random
from typing import Literal, TypeAlias

from companion.table.house import KeepDraw
from companion.table.session import Session

Begins: TypeAlias = Literal["next", "winner", "last", "random"]
"""Whoever sits left of the last starter, the last winner, whoever came last, or by chance."""
BEGINS: tuple[Begins, ...] = ("next", "winner", "last", "random")


def has_beginner(session: Session) -> bool:
    """True if somebody begins such a table; where only the end is entered nobody is asked."""
    return session.table.starter_offer is not None and session.table.guided


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


def first_entries(session: Session, begins: Begins, random: Random) -> tuple[KeepDraw, ...]:
    """What is known of a rematch before it is set up: who begins."""
    offer = session.table.starter_offer
    if offer is None or not has_beginner(session):
        return ()
    seat = who_begins(session, begins)
    return (KeepDraw(offer.id, (str(random.randrange(len(session.header.seats)) if seat is None else seat),)),)
