"""What a demonstration shows of Great Western Trail: the table in play, a player entered, an entry by taps."""

from collections.abc import Iterator
from typing import Any

from companion.session import Session
from screens.demonstration import Demonstration, Moment


def _sheet_is_open(session: Session) -> bool:
    return session.turn().phase == "final_scoring" and not any(session.state.confirmed)


def _enter_by_taps(demonstration: Demonstration) -> Iterator[str]:
    """From the table to the first player: some dollars, a building, a row of workers."""
    phone = demonstration.phone
    phone.settle()
    page: Any = phone.app.page
    phone.tap(page.rows[0])
    phone.settle()
    yield demonstration.shot("player-empty")
    for name in ("$2", "$3", "building"):
        player: Any = phone.app.page
        key = next(iter(player.sections[1].keys.values())) if name == "building" else phone.button(name)
        phone.tap(key)
    yield demonstration.shot("player-money")
    phone.app.page.ids.list.scroll_y = 0
    phone.settle()
    phone.tap(phone.button("cowboy/4"))
    yield demonstration.shot("player-workers")
    phone.app.back()


def _first_is_entered(session: Session) -> bool:
    return session.turn().phase == "final_scoring" and session.state.confirmed[0]


def _look_through(demonstration: Demonstration) -> Iterator[str]:
    """The whole sheet of the first player, from above to below."""
    phone = demonstration.phone
    phone.app.go("player", table=phone.app.table_id, seat="0")
    for number, height in enumerate((1.0, 0.7, 0.45, 0.2, 0.0), 1):
        phone.settle()
        phone.app.page.ids.list.scroll_y = height
        yield demonstration.shot(f"player-{number}")
    phone.app.back()


MOMENTS = (Moment(_sheet_is_open, _enter_by_taps), Moment(_first_is_entered, _look_through))
