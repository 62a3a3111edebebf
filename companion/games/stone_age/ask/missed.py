"""Missed entries, as conversations: whose they are, and the way back to the open turn."""

from collections.abc import Iterator

from companion.games.stone_age.records import CatchUp, CaughtUp
from companion.games.stone_age.state import State
from companion.messages import message
from companion.question import Option, Talk, one_of
from companion.secret import Viewer


def beginnings(_state: State, seat: int | None) -> Iterator[Option]:
    """Anybody's; behind a curtain only that seat's own."""
    name = CatchUp.__name__
    yield Option(name if seat is None else f"{name}:{seat}", message("stone_age.do.CatchUp"), aside=True)


def whose(state: State, which: str, _viewer: Viewer) -> Talk:
    if which:
        return CatchUp(int(which))
    options = [
        Option(str(seat), message("stone_age.ask.name", player=player.name)) for seat, player in enumerate(state.seats)
    ]
    return CatchUp(int((yield one_of(message("stone_age.missed.whose"), options))))


def ends(_state: State, _seat: int | None) -> Iterator[Option]:
    yield Option(CaughtUp.__name__, message("stone_age.do.CaughtUp"))
