"""What a demonstration shows of Great Western Trail: a ride, actions, Kansas City, the board, the sheet."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.great_western_trail.state.in_play import FORESIGHT, MOVE, REFILL, USE
from companion.table.session import Session
from screens.offscreen.demonstration import Demonstration, Moment, picture

_UNDER_WAY = 150
"""Entries after which there is something to see on the board."""
_OPENED = ("cities", "cattle", "objectives")
"""Rows of the sheet that are looked at."""


def _at(step: str) -> Callable[[Session], bool]:
    """True where this step of a turn is open, well into the game."""

    def has_come(session: Session) -> bool:
        state = session.state
        under_way = session.cursor > _UNDER_WAY and not state.over
        return under_way and state.visit.step == step and not state.visit.dues

    return has_come


def _with_actions(session: Session) -> bool:
    if not _at(USE)(session):
        return False
    turn = session.view().game_view.turn
    return turn is not None and sum(chip.view.why_not is None for chip in turn.chips) > 1


def _actions_and_the_board(demonstration: Demonstration) -> Iterator[str]:
    """The sheet of the player whose turn it is, then what lies between the players, from above to below."""
    phone = demonstration.phone
    yield demonstration.shot("turn")
    phone.app.go("shared", table=phone.app.table_id)
    page: Any = phone.app.page
    for number, height in enumerate((1.0, 0.0), 1):
        phone.settle()
        phone.rest()
        page.scroll.scroll_y = height
        yield demonstration.shot(f"board-{number}")
    phone.app.back()


def _sheet_is_open(session: Session) -> bool:
    return session.state.over and not any(session.state.confirmed)


def _check_by_taps(demonstration: Demonstration) -> Iterator[str]:
    """From the table to the first player: the money is asked, and some rows are opened."""
    phone = demonstration.phone
    phone.settle()
    page: Any = phone.app.page
    phone.tap(next(page.scroll.tree.targets()))
    phone.settle()
    yield demonstration.shot("player-money")
    for category in _OPENED:
        player: Any = phone.app.page
        player.look_at_row(category)
        phone.settle()
        yield demonstration.shot(f"player-{category}")
    phone.app.back()


MOMENTS = (
    Moment(_at(MOVE), picture("ride")),
    Moment(_with_actions, _actions_and_the_board),
    Moment(_at(FORESIGHT), picture("kansas-city")),
    Moment(_at(REFILL), picture("refill")),
    Moment(_sheet_is_open, _check_by_taps),
)
