"""What happened, applied: no rule is checked here, so an old table replays whatever is mended later."""

from dataclasses import replace
from typing import Any

from companion.game import Corrected, DepthChanged, Drawn
from companion.games.great_western_trail.fixes import apply_fix, read_tile
from companion.games.great_western_trail.records import CardRuled, Entered, PlayEnded, PlayerConfirmed, TileRead
from companion.games.great_western_trail.state import State, put, set_count


def evolve(state: State, event: Any) -> State:
    match event:
        case Entered(seat, what, count):
            return entered(state, seat, what, count)
        case CardRuled(seat, card, ruling):
            rulings = {name: said for name, said in state.rulings[seat].items() if name != card}
            if ruling != "best":
                rulings[card] = ruling
            return replace(state, rulings=put(state.rulings, seat, rulings))
        case TileRead(value, points):
            return read_tile(state, value, points)
        case PlayerConfirmed(seat):
            return replace(state, confirmed=put(state.confirmed, seat, True))
        case PlayEnded():
            return replace(state, over=True)
        case DepthChanged(depth):
            return replace(state, depth=depth)
        case Drawn(offer, outcome):
            return _drawn(state, offer, outcome)
        case Corrected(fix, _):
            return apply_fix(state, fix, event.plain())
    raise TypeError(event)


def entered(state: State, seat: int, what: str, count: int) -> State:
    state = set_count(state, seat, what, count)
    kind, _, which = what.partition("/")
    if kind == "deck" and not count and which in state.rulings[seat]:
        rulings = {card: said for card, said in state.rulings[seat].items() if card != which}
        state = replace(state, rulings=put(state.rulings, seat, rulings))
    return state


def _drawn(state: State, offer: str, outcome: tuple[str, ...]) -> State:
    match offer:
        case "first_player":
            return replace(state, first=int(outcome[0]))
        case "stationmasters":
            return replace(state, masters=outcome)
        case "neutral_buildings":
            return replace(state, neutral=outcome)
        case "building_sides":
            return replace(state, sides=outcome)
        case "starting_objectives":
            for seat, card in enumerate(outcome):
                for other in state.box.objectives:
                    if other.starting:
                        state = set_count(state, seat, f"area/{other.id}", 0)
                state = set_count(state, seat, f"area/{card}", 1)
            return state
    raise LookupError(offer)
