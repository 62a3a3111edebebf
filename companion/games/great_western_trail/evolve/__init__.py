"""What happened, applied: no rule is checked here, so an old table replays whatever is mended later."""

from collections.abc import Container
from typing import Any

from companion.game import Corrected, DepthChanged, Drawn
from companion.games.great_western_trail import events
from companion.games.great_western_trail.evolve.kansas import left_kansas_city
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.final.holding import is_held, names
from companion.games.great_western_trail.fixes import CELLS, apply_fix, read_tile
from companion.games.great_western_trail.records import RULINGS
from companion.games.great_western_trail.state import GOODS, State, set_count, starting_goods
from companion.games.great_western_trail.state.in_play import EMPTY, FRESH, UNTOLD
from companion.games.great_western_trail.turns.events import TURN_EVENTS
from companion.support.frozen_update import replaced, with_item
from scoring.great_western_trail import CATEGORIES


def evolve(state: State, event: Any) -> State:
    return (evolve_turn if type(event) in TURN_EVENTS else _besides)(state, event)


def _besides(state: State, event: Any) -> State:
    """What happens outside the turns: the sheet filled in, the table set up or put right."""
    match event:
        case events.Entered(seat, what, count):
            if not is_held(state, what):
                raise LookupError(what)
            return _asked_again(set_count(state, seat, what, count), seat, what)
        case events.CardRuled(seat, card, ruling):
            _known(card, state.box.objective)
            _known(ruling, RULINGS)
            rulings = {name: phrase for name, phrase in state.rulings[seat].items() if name != card}
            if ruling != "best":
                rulings[card] = ruling
            return replaced(state, rulings=with_item(state.rulings, seat, rulings))
        case events.TileRead(value, points):
            return read_tile(state, value, points)
        case events.PlayerConfirmed(seat):
            return replaced(state, confirmed=with_item(state.confirmed, seat, True))
        case events.RowConfirmed(seat, category):
            _known(category, CATEGORIES)
            return replaced(state, checked=with_item(state.checked, seat, (*state.checked[seat], category)))
        case events.PlayEnded():
            return replaced(state, over=True, waiting=None)
        case DepthChanged(depth):
            return replaced(state, depth=depth)
        case events.TurnDropped() | events.GoodsDealt() | events.ForesightUnseen() | events.ChecksDropped():
            return _with_depth(state, event)
        case Drawn(offer, outcome):
            return _drawn(state, offer, outcome)
        case Corrected(fix, _):
            return apply_fix(state, fix, event.plain())
    raise TypeError(event)


def _with_depth(
    state: State, event: events.TurnDropped | events.GoodsDealt | events.ForesightUnseen | events.ChecksDropped
) -> State:
    """What a change of depth has brought."""
    match event:
        case events.TurnDropped(refilled):
            turn = state.waiting.turn if state.waiting else state.turn
            if state.ranches[turn].rider == "kansas_city":
                state = left_kansas_city(state, turn, refilled)
            return replaced(state, turn=turn, visit=FRESH, waiting=None)
        case events.GoodsDealt(goods):
            if len(goods) != state.players:
                raise LookupError(goods)
            for seat, held in enumerate(goods):
                for what, count in held:
                    state = set_count(state, seat, _known(what, GOODS), count)
            return state
        case events.ForesightUnseen():
            cells = tuple((_unseen(left), _unseen(right)) for left, right in state.common.foresight)
            return replaced(state, common=replaced(state.common, foresight=cells))
    return replaced(state, confirmed=(False,) * state.players, checked=((),) * state.players)


def _unseen(tile: str) -> str:
    return UNTOLD if tile else EMPTY


def _asked_again(state: State, seat: int, what: str) -> State:
    """A row whose things are entered anew is asked for again."""
    row = CELLS.get(what.partition("/")[0], ("",))[0]
    if row not in state.checked[seat] or state.confirmed[seat]:
        return state
    rows = tuple(checked for checked in state.checked[seat] if checked != row)
    return replaced(state, checked=with_item(state.checked, seat, rows))


def _known(name: str, known: Container[str]) -> str:
    """A name from a file may be none of ours."""
    if name not in known:
        raise LookupError(name)
    return name


def _first_player(state: State, first: int) -> State:
    """The start player, and what everybody starts with by turn order."""
    if not 0 <= first < state.players:
        raise LookupError(first)
    state = replaced(state, first=first, turn=first)
    if state.depth == "full":
        for seat, goods in enumerate(starting_goods(state.box, state.players, first)):
            for what, count in goods.items():
                state = set_count(state, seat, what, count)
    return state


def _drawn(state: State, offer: str, outcome: tuple[str, ...]) -> State:
    match offer:
        case "first_player":
            return _first_player(state, int(outcome[0]))
        case "stationmasters":
            return replaced(state, masters=tuple(_known(tile, state.box.master) for tile in outcome))
        case "neutral_buildings":
            if outcome and sorted(outcome) != sorted(state.box.neutral_buildings):
                raise LookupError(offer)
            return replaced(state, neutral=outcome)
        case "building_sides":
            return replaced(state, sides=tuple(_known(side, state.box.building) for side in outcome))
        case "starting_objectives":
            for seat, card in enumerate(outcome):
                _known(f"area/{card}", names(state))
                for other in state.box.objectives:
                    if other.starting:
                        state = set_count(state, seat, f"area/{other.id}", 0)
                state = set_count(state, seat, f"area/{card}", 1)
            return state
    raise LookupError(offer)
