"""Tables for tests of the house: opened in a store, played a little, read back."""

from random import Random

from companion.game import Seat
from companion.games import GAMES
from companion.games.ticket_to_ride.records import Options
from companion.saves.store import Store
from companion.table.house import CompleteSetup, FinishTable
from companion.table.session import Session
from soak.disks import QuickDisk

GAME = GAMES["ticket_to_ride"]
NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva")


def seats(players: int, options: Options) -> tuple[Seat, ...]:
    return tuple(Seat(*pair) for pair in zip(NAMES[:players], GAME.colours(options), strict=False))


def quick_store(folder, **more) -> Store:
    return Store(folder, GAMES, **{"disk": QuickDisk(), "clock": Clock(), "random": Random(1), **more})


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


def play(session: Session, entries: int, seed: int = 1) -> Session:
    """So many entries as a group might make them, setup included."""
    random = Random(seed)
    if session.table.open_step:
        session.do(CompleteSetup())
    for _ in range(entries):
        session.do(GAME.suggest(session.state, random))
    return session


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
    random = Random(seed)
    if session.table.open_step:
        session.do(CompleteSetup())
    while not all(session.state.revealed):
        session.do(GAME.suggest(session.state, random))
    session.do(FinishTable())
    return session
