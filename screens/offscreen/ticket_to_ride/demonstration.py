"""What a demonstration shows of Ticket to Ride: a claim by taps, and the last round."""

from collections.abc import Iterator
from typing import Any

from companion.table.session import Session
from demo_players.ticket_to_ride.plan import claimable, for_tickets
from screens.offscreen.demonstration import Demonstration, Moment, picture


def _in_mid_game(session: Session) -> bool:
    return session.turn().phase == "action" and len(session.steps) > 26


def _claim_by_taps(demonstration: Demonstration) -> Iterator[str]:
    """The longest route the player is after."""
    phone = demonstration.phone
    app: Any = phone.app
    state = app.session.state
    after = for_tickets(state, state.turn) or claimable(state, state.turn)
    route = max(after, key=lambda route: route.length)
    phone.settle()
    app.page.choose(route.id)
    yield demonstration.shot("claim")
    phone.tap(phone.button(app.tr("claim.claim", player=state.name(state.turn))))
    yield demonstration.shot("claimed")


MOMENTS = (
    Moment(_in_mid_game, _claim_by_taps),
    Moment(lambda session: session.state.last_turns is not None, picture("last-round")),
)
