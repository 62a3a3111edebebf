"""From the welcome to the first turn by touch: the box, who sits where, who begins, the setup guide page by page."""

from typing import Any

from benchmarks.hands.stone_age import tap_on
from companion.game import Seat
from companion.games import box_of
from screens.ui.field_sheet import AGAIN
from screens.ui.tree.controls import do


def begin_table(hand: Any, match: Any) -> None:
    """A table of this match's box and players, at its first turn; it began as the recorded one did."""
    plain, header = match.plain, match.header
    tap_on(hand, do("go", "new_table"))
    tap_on(hand, do("choose_box", box_of(plain["game"], plain["options"]).name))
    seat_players(hand, header.seats)
    tap_on(hand, do("start_with", starter_of(match)))
    for _ in range(2):
        tap_on(hand, do("next"))
    while hand.app.stack[-1][0] == "setup":
        tap_on(hand, do("go_on"))


def seat_players(hand: Any, seats: tuple[Seat, ...]) -> None:
    tap_on(hand, do("add_new"))
    for at, seat in enumerate(seats, 1):
        hand.type(seat.name)
        tap_on(hand, AGAIN if at < len(seats) else "add")


def starter_of(match: Any) -> int:
    """Who began in the recording: the seat that was drawn, else the first."""
    offers = {step.offer.id for step in match.begin().table.steps if step.offer and step.offer.starter}
    drawn = [one for one in match.plain["commands"] if isinstance(one, dict) and one["is"] == "KeepDraw"]
    return next((int(one["outcome"][0]) for one in drawn if one["offer"] in offers), 0)
