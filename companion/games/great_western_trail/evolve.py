"""What happened, applied: no rule is checked here, so an old table replays whatever is mended later."""

from collections.abc import Container
from dataclasses import replace
from typing import Any

from companion.frozen import put
from companion.game import Corrected, DepthChanged, Drawn
from companion.games.great_western_trail.fixes import apply_fix, read_tile
from companion.games.great_western_trail.holding import names
from companion.games.great_western_trail.records import CardRuled, Entered, PlayEnded, PlayerConfirmed, TileRead
from companion.games.great_western_trail.state import State, set_count


def evolve(state: State, event: Any) -> State:
    match event:
        case Entered(seat, what, count):
            return set_count(state, seat, _known(what, names(state)), count)
        case CardRuled(seat, card, ruling):
            _known(card, state.box.objective)
            _known(ruling, ("add", "leave", "best"))
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


def _known(name: str, known: Container[str]) -> str:
    """A name from a file may be none of ours."""
    if name not in known:
        raise LookupError(name)
    return name


def _drawn(state: State, offer: str, outcome: tuple[str, ...]) -> State:
    match offer:
        case "first_player":
            return replace(state, first=int(outcome[0]))
        case "stationmasters":
            return replace(state, masters=tuple(_known(tile, state.box.master) for tile in outcome))
        case "neutral_buildings":
            if sorted(outcome) != sorted(state.box.neutral_buildings):
                raise LookupError(offer)
            return replace(state, neutral=outcome)
        case "building_sides":
            return replace(state, sides=tuple(_known(side, state.box.building) for side in outcome))
        case "starting_objectives":
            for seat, card in enumerate(outcome):
                _known(f"area/{card}", names(state))
                for other in state.box.objectives:
                    if other.starting:
                        state = set_count(state, seat, f"area/{other.id}", 0)
                state = set_count(state, seat, f"area/{card}", 1)
            return state
    raise LookupError(offer)
