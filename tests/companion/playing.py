"""Tables for tests: opened in a store, played a little, read back."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any, ClassVar

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride.records import Options
from companion.storage.store import Store
from companion.table.session import Session
from companion.table.steps import Step
from companion.table.table_commands import CompleteSetup, Correct, FinishTable
from demo_players import suggest
from soak.disks import QuickDisk

GAME = GAMES["ticket_to_ride"]
NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva")


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    return tuple(Seat(*pair) for pair in zip(NAMES[:players], GAME.colours(options), strict=False))


def quick_store(folder, **more) -> Store:
    return Store(folder, GAMES, **{"disk": QuickDisk(), "clock": Clock(), "random": Random(1), **more})


def standings(session: Session) -> list[tuple[int, ...]]:
    """Points of every seat after every step."""
    return [session.standing(number) for number in range(session.cursor + 1)]


class Clock:
    """A clock that is a minute later every time it is asked."""

    def __init__(self) -> None:
        self.now = 1_800_000_000

    def __call__(self) -> float:
        self.now += 60
        return self.now


def new_table(store: Store, map_: str = "usa", players: int = 2, **options) -> tuple[str, Session]:
    chosen = Options(map=map_, **options)
    return store.new_table(GAME, chosen, seats(players, chosen))


class Group:
    """What players enter from a state on; thought out once, however many tables begin alike."""

    known: ClassVar[dict[int, list["Group"]]] = {}

    def __init__(self, begins: Any, seed: int) -> None:
        self.begins, self._random = begins, Random(seed)
        self._entries: list[Any] = []

    @classmethod
    def at(cls, session: Session, seed: int) -> "Group":
        if session.table.open_step:
            session.do(CompleteSetup())
        alike = cls.known.setdefault(seed, [])
        if session.state not in (group.begins for group in alike):
            alike.append(cls(session.state, seed))
        return next(group for group in alike if group.begins == session.state)

    def entries(self, session: Session) -> Iterator[Any]:
        """One after another; each is carried out before the next is asked for."""
        for number in count():
            if number == len(self._entries):
                self._entries.append(suggest(GAME, session.state, self._random))
            yield self._entries[number]


def play(session: Session, entries: int, seed: int = 1) -> Session:
    """So many entries as a group might make them, setup included."""
    for entry in islice(Group.at(session, seed).entries(session), entries):
        session.do(entry)
    return session


def after(session: Session, *events: Any) -> Session:
    """The table with an entry of these events, whether or not one could make it."""
    return Session(session.header, (*session.steps, Step(0, events)))


def undo_all_and_redo_all(session: Session) -> None:
    """Undone to the end it is a fresh table; redone it passes through every state it was in."""
    end = session.table
    states = []
    while session.can_undo:
        states.append(session.table)
        session.undo()
    assert session.table == Session(session.header).table
    while session.can_redo:
        session.redo()
        assert session.table == states.pop()
    assert session.table == end


def play_to_the_end(session: Session, seed: int = 1) -> Session:
    entries = Group.at(session, seed).entries(session)
    while not all(session.state.revealed):
        session.do(next(entries))
    session.do(FinishTable())
    return session


def play_briefly(session: Session, seed: int = 1) -> Session:
    """To the end, with so few trains left from the start that the last round comes at once: twenty entries, no more."""
    if session.table.open_step:
        session.do(CompleteSetup())
    for seat, _ in enumerate(session.header.seats):
        session.do(Correct(f"trains/{seat}", 6))
    return play_to_the_end(session, seed)
