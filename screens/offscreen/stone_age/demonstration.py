"""What a demonstration shows of Stone Age: placing by taps, dice with tools, a shortage, the check at the end."""

from collections.abc import Iterator
from typing import Any

from companion.table.session import Session
from screens.offscreen.demonstration import Demonstration, Moment, picture


def _in_mid_game(session: Session) -> bool:
    board = session.view().game_view
    ready = session.turn().phase == "place" and session.state.round > 2 and not board.untold
    return ready and any(at.numbers and at.place.rings for at in board.places)


def _place_by_taps(demonstration: Demonstration) -> Iterator[str]:
    """The place beside its rings, which asks for a number; then the ring itself."""
    phone = demonstration.phone
    page: Any = phone.app.page
    phone.settle()
    place = next(at for at in page.view.game_view.places if at.numbers and at.place.rings)
    rings = page.body.rings.middle_of(place.place.id, place.numbers[0])
    phone.tap_at(page.x + 24, rings[1])
    yield demonstration.shot("how-many")
    phone.tap_at(*page.body.rings.middle_of(place.place.id, place.numbers[0]))
    yield demonstration.shot("placed")


def _with_tools(session: Session) -> bool:
    return session.turn().phase == "roll" and bool(session.view().game_view.roll.chosen.tiles)


def _short(session: Session) -> bool:
    feeding = session.view().game_view.feeding
    return session.turn().phase == "feed" and any(shown.gap and not shown.fed for shown in feeding)


def _can_be_checked(session: Session) -> bool:
    first = session.view().game_view.players[0]
    return session.turn().phase == "final_scoring" and not (first.extra_drawn or first.any_two or first.confirmed)


def _check_by_taps(demonstration: Demonstration) -> Iterator[str]:
    """All that counts for the first player, and back."""
    phone = demonstration.phone
    phone.settle()
    phone.tap(phone.button(phone.app.tr("stone_age.final.check")))
    yield demonstration.shot("check")
    phone.app.back()


MOMENTS = (
    Moment(_in_mid_game, _place_by_taps),
    Moment(_with_tools, picture("dice-and-tools")),
    Moment(_short, picture("short-of-food")),
    Moment(_can_be_checked, _check_by_taps),
)
