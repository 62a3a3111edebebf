"""What an entry would change if no rule stood against it, for groups that play differently."""

from typing import Any

from companion.games.stone_age import records as do
from companion.games.stone_age.box import Upper
from companion.games.stone_age.fixes.common import NO_CARD
from companion.games.stone_age.state import State
from companion.question import Value
from scoring.stone_age import RESOURCES, points_for

Changes = tuple[tuple[str, Value], ...]
"""Ids with what they change by, if they are numbers, or what they change to."""
_ONE_MORE = {do.NewTool: "tools", do.NewFigure: "figures", do.NewField: "field"}


def by_hand(state: State, command: Any) -> Changes:
    """The values a refused command would set."""
    seat = getattr(command, "seat", state.turn)
    player = state.players[seat]
    match command:
        case do.PlaceFigures(place_id, count) if place := state.place(place_id):
            following = str(state.clockwise(seat)[1])
            return (f"spot/{place_id}/{seat}", count or place.figures or 1), ("turn", following)
        case do.TakeBack(place_id) if state.place(place_id):
            return _home(state, seat, place_id)
        case do.TakeYield(tiles) if state.roll:
            turned = [space for space, is_ in enumerate(player.turned) if is_ and player.tools[space]]
            return ((f"turned/{seat}", tuple(str(space + 1) for space in turned if space not in tiles)),)
        case do.BuyCard(slot, paid) if 0 <= slot < len(state.display):
            card, home = state.display[slot], _home(state, seat, state.box.slots[slot].id)
            held = (*player.cards, card) if card else player.cards
            brings = _brought(seat, state.box.card[card].upper) if card else ()
            return (f"cards/{seat}", held), *brings, *_paid(seat, paid), (f"slot/{slot}", NO_CARD), *home
        case do.Build(stack, paid):
            site = next(one.id for one in state.places if one.group == "building" and one.number == stack)
            top = state.stacks[stack].top
            points = points_for(state.box.building[top], paid) if top and any(paid) else 0
            tile: Changes = ((f"buildings/{seat}", 1), (f"points/{seat}", points), (f"stack_left/{stack}", -1))
            return *tile, *_paid(seat, paid), *_home(state, seat, site)
        case do.Feed(_, paid):
            return (f"fed/{seat}", "yes"), (f"food/{seat}", -player.figures), *_paid(seat, paid)
        case do.GoHungry():
            return (f"fed/{seat}", "yes"), (f"food/{seat}", -player.food), (f"points/{seat}", -10)
        case do.NoteBuilding(_, points):
            return (f"buildings/{seat}", 1), (f"points/{seat}", points)
        case do.EnterNumber(_, what, count):
            held_now = dict(zip(RESOURCES, player.resources, strict=True))
            now = sum(player.tools) if what == "tools" else held_now.get(what, getattr(player, what, 0))
            return ((f"{what}/{seat}", count - now),)
        case do.EnterCard(_, card):
            return ((f"cards/{seat}", (*player.cards, card)),)
        case do.TellCard(slot, card):
            return ((f"slot/{slot}", card),)
        case do.TellBuilding(stack, building):
            return ((f"stack_top/{stack}", building),)
        case do.ConfirmPlayer():
            return ((f"confirmed/{seat}", "yes"),)
        case do.CatchUp():
            return (("turn", str(seat)),)
        case do.Throw():
            return ((f"figures/{seat}", 1),)
    return ((f"{_ONE_MORE[type(command)]}/{seat}", 1),) if type(command) in _ONE_MORE else ()


def _paid(seat: int, paid: tuple[int, ...]) -> Changes:
    return tuple((f"{kind}/{seat}", -count) for kind, count in zip(RESOURCES, paid, strict=True) if count)


def _home(state: State, seat: int, place: str) -> Changes:
    """The figures that were used."""
    here = state.figures_at(seat, place)
    return ((f"spot/{place}/{seat}", -here),) if here else ()


def _brought(seat: int, upper: Upper) -> Changes:
    """What the upper half of a card gives at once."""
    match upper.kind:
        case "food" | "points":
            return ((f"{upper.kind}/{seat}", upper.count),)
        case "resource":
            return ((f"{upper.resource}/{seat}", upper.count),)
        case "tool" | "field":
            return ((f"{'tools' if upper.kind == 'tool' else 'field'}/{seat}", 1),)
        case "extra_card":
            return ((f"extra_drawn/{seat}", "yes"),)
        case "any_resources":
            return ((f"any_two/{seat}", "yes"),)
    return ()
