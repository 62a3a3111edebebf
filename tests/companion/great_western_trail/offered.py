"""What the rules let a player do, asked of them."""

from companion.games.great_western_trail.turns.commands import PlayObjective
from companion.table.session import Session


def playable(session: Session) -> tuple[str, ...]:
    """Objective cards of the deck that may be played now."""
    state = session.state
    cards = [what.partition("/")[2] for what in sorted(state.held[state.turn]) if what.startswith("deck/")]
    return tuple(card for card in cards if session.why_not(PlayObjective(state.turn, card)) is None)
