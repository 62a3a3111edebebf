"""What happened, applied: no rule is checked here, so an old table replays whatever is mended later."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.game import Corrected, DepthChanged, Drawn
from companion.games.stone_age import events as ev
from companion.games.stone_age.box import Card, rolled_for
from companion.games.stone_age.card_row import by_hand, filled, off_its_space, off_the_row
from companion.games.stone_age.clean_round import dropped, laid_out
from companion.games.stone_age.fixes import set_fix
from companion.games.stone_age.fixes.players import set_buildings, set_cards
from companion.games.stone_age.fixes.rounds import set_deck
from companion.games.stone_age.state import FEED, OVER, PLACE, UNTOLD, USE, OpenList, OpenRoll, Pile, State, change
from companion.games.stone_age.turns.tools import gain_tool, with_tools
from companion.secret import Secret
from companion.support.frozen_update import replaced, with_item
from scoring.stone_age import RESOURCES, Resources
from scoring.stone_age.resources import add, one, resources, take


def evolve(state: State, event: Any) -> State:
    return _EVOLVE[type(event)](state, event)


def _corrected(state: State, event: Corrected) -> State:
    if state.left_out or state.just_left_out:  # who cannot place is looked at anew
        state = replaced(state, left_out=(), just_left_out=())
    after: State = set_fix(state, event.fix, event.plain())
    return after if event.fix == "deck" else by_hand(state, after)


def _shared(state: State, event: Any) -> State:
    match event:
        case Drawn("first_player", (seat,)):
            return replaced(state, first=int(seat), turn=int(seat))
        case DepthChanged(depth):
            turn = state.turn if state.waiting is None else state.waiting
            state = replaced(state, depth=depth, turn=turn, waiting=None)
            return _goods_unknown(state) if depth == "score_only" else state
        case ev.RoundDropped(keeps_roll):
            return dropped(state, keeps_roll=keeps_roll)
        case ev.RoundLaidOut(seat, unseen):
            return laid_out(state, seat, unseen=unseen)
    raise TypeError(event)


def _goods_unknown(state: State) -> State:
    """Food and resources of everybody may have changed without being entered."""
    return replaced(state, players=tuple(replaced(player, goods_known=False) for player in state.players))


def _catching_up(state: State, event: ev.CatchingUp) -> State:
    return replaced(state, waiting=state.turn, turn=event.seat)


def _all_caught_up(state: State, _: ev.AllCaughtUp) -> State:
    return replaced(state, turn=state.turn if state.waiting is None else state.waiting, waiting=None)


# --- figures --------------------------------------------------------------------------------------------------------


def _figures(state: State, event: Any) -> State:
    match event:
        case ev.FiguresPlaced(seat, place, count):
            number = state.box.place_number[place]
            spots = with_item(state.spots, number, (*state.spots[number], (seat, count)))
            return replaced(state, spots=spots, just_left_out=())
        case ev.LeftOut(seat, why):
            out, just = (*state.left_out, (seat, why)), (*state.just_left_out, seat)
            return replaced(state, left_out=out, just_left_out=just)
        case ev.TurnCame(seat):
            return replaced(state, turn=seat)
        case ev.UsingBegan(seat):
            return replaced(state, phase=USE, turn=seat, just_left_out=())
        case ev.FiguresHome(seat, place):
            number = state.box.place_number[place]
            left = tuple(spot for spot in state.spots[number] if spot[0] != seat)
            return replaced(state, spots=with_item(state.spots, number, left))
    return replaced(state, phase=FEED, just_left_out=())


_TRACKS = {"food": "food", "points": "points", "field": "field", "figure": "figures"}
"""What can be gained besides resources and tools, and where it is counted."""


def _gained(state: State, event: ev.Gained) -> State:
    return _gain(state, event.seat, event.what, event.count)


def _gain(state: State, seat: int, what: str, count: int) -> State:
    player = state.players[seat]
    if what in RESOURCES:
        return change(state, seat, resources=add(player.resources, one(what, count)))
    if what == "tool":
        for _ in range(min(count, state.box.most_tools + 1)):  # one too many is seen, whatever a damaged file says
            player = gain_tool(player, stands_up="upgraded_stands" in state.house)
        return replaced(state, players=with_item(state.players, seat, player))
    name = _TRACKS[what]
    return change(state, seat, **{name: getattr(player, name) + count})


# --- dice -----------------------------------------------------------------------------------------------------------


def _dice(state: State, event: Any) -> State:
    match event:
        case ev.Rolled(_, source, dice, total):
            rolled_for(source)  # a roll for nothing is no roll
            return replaced(state, roll=OpenRoll(source, dice, total), real_dice=bool(total))
        case ev.YieldTaken(seat, tiles, one_use, gained):
            return _yield_taken(state, seat, tiles, one_use, gained)
        case ev.ListRolled(seat, dice):
            return replaced(state, dice_list=OpenList(seat, dice))
    seat, left = event.seat, list(state.dice_list.dice if state.dice_list else ())
    left.remove(event.die)
    return replaced(state, dice_list=OpenList(state.clockwise(seat)[1], tuple(left)) if left else None)


def _yield_taken(state: State, seat: int, tiles: tuple[int, ...], one_use: tuple[str, ...], gained: int) -> State:
    what = rolled_for(state.roll.source if state.roll else "").gives
    player = state.players[seat]
    if not set(tiles) <= set(range(len(player.tools))) or not set(one_use) <= set(player.one_use):
        raise LookupError("tools that are not there")
    turned = tuple(was or space in tiles for space, was in enumerate(player.turned))
    left = tuple(tool for tool in player.one_use if tool not in one_use)
    state = change(replaced(state, roll=None), seat, turned=turned, one_use=left)
    if state.depth == "milestones":  # goods stay on the table then
        return change(state, seat, goods_known=False)
    return _gain(state, seat, what, gained)


# --- cards and buildings --------------------------------------------------------------------------------------------


def _cards(state: State, event: Any) -> State:
    seat = getattr(event, "seat", 0)
    player = state.players[seat]
    match event:
        case ev.CardTold(slot, card):
            return replaced(state, display=with_item(state.display, slot, state.box.card[card].id))
        case ev.CardTaken(_, slot, card, paid):
            state = change(state, seat, resources=take(player.resources, paid), cards=(*player.cards, card))
            state = replaced(state, display=with_item(state.display, slot, None))
            return _opened_by(state, seat, state.box.card[card])
        case ev.ExtraCardDrawn(_, drawn):
            return change(state, seat, extra_drawn=drawn)
        case ev.NoCardLeft():
            state = change(state, seat, extra=Secret(seat, UNTOLD), extra_drawn=False)
            return set_deck(state, 0)
        case ev.ExtraCardKept(_, kept):
            return change(state, seat, extra=kept)
        case ev.ExtraCardShown(_, card):
            shown = {"extra": Secret(seat, UNTOLD), "extra_drawn": False, "cards": (*player.cards, card)}
            return by_hand(state, change(off_its_space(state, card), seat, **shown))
    return change(state, seat, any_two=False, resources=add(player.resources, event.gained))


def _opened_by(state: State, seat: int, card: Card) -> State:
    """A card that asks for dice, or that lies face up until it is used."""
    match card.upper.kind:
        case "dice_list":
            return replaced(state, dice_list=OpenList(seat))
        case "roll_resource":
            return replaced(state, roll=OpenRoll(card.id))
        case "one_use_tool":
            return change(state, seat, one_use=(*state.players[seat].one_use, card.id))
        case "any_resources":
            return change(state, seat, any_two=True)
    return state


def _buildings(state: State, event: ev.BuildingTold | ev.BuildingTaken) -> State:
    pile = state.piles[event.stack]
    if isinstance(event, ev.BuildingTold):
        known = state.box.building[event.building].id
        return replaced(state, piles=with_item(state.piles, event.stack, replace(pile, top=known)))
    player = state.players[event.seat]
    piles = with_item(state.piles, event.stack, Pile(min(pile.taken + 1, state.box.stack)))
    state = replaced(state, piles=piles, built=(*state.built, event.stack))
    return change(
        state,
        event.seat,
        resources=take(player.resources, event.paid),
        points=player.points + event.points,
        buildings=player.buildings + 1,
        tiles=(*player.tiles, event.building),
    )


# --- rounds ---------------------------------------------------------------------------------------------------------


def _rounds(state: State, event: ev.Fed | ev.RoundBegan | ev.GameEnded) -> State:
    match event:
        case ev.Fed(seat, produced, eaten, paid, hungry):
            return _fed(state, seat, produced - eaten, paid, hungry)
        case ev.RoundBegan(seat):
            return _next_round(state, seat)
        case ev.GameEnded(cause):
            state = _goods_unknown(state) if state.depth == "milestones" else state
            return replaced(state, phase=OVER, cause=cause)


def _fed(state: State, seat: int, food: int, paid: Resources, hungry: int) -> State:
    player = state.players[seat]
    state = replaced(state, fed=with_item(state.fed, seat, True))
    return change(
        state,
        seat,
        food=player.food + food,
        resources=take(player.resources, paid),
        points=player.points - hungry,
    )


def _next_round(state: State, seat: int) -> State:
    """Cards slide to the cheap end and are filled up, tools stand up, the start figure has passed on."""
    players = tuple(replaced(player, turned=(False,) * len(player.turned)) for player in state.players)
    state = replaced(state, players=players, display=filled(state), unentered=max(0, state.unentered))
    if state.depth == "milestones":
        return replaced(_goods_unknown(state), turn=seat, first=seat, round=state.round + 1)
    return replaced(
        state,
        spots=((),) * len(state.spots),
        phase=PLACE,
        turn=seat,
        first=seat,
        round=state.round + 1,
        left_out=(),
        just_left_out=(),
        built=(),
        fed=(False,) * len(state.seats),
    )


# --- final scoring and score only -----------------------------------------------------------------------------------


def _entered(state: State, event: ev.NumberEntered | ev.GoodsEntered | ev.CardEntered | ev.PlayerConfirmed) -> State:
    player = state.players[event.seat]
    match event:
        case ev.NumberEntered(seat, what, count) if what in RESOURCES:
            held_now = {**dict(zip(RESOURCES, player.resources, strict=True)), what: count}
            return change(state, seat, resources=resources(held_now), goods_known=True)
        case ev.NumberEntered(seat, "tools", count):
            return replaced(state, players=with_item(state.players, seat, with_tools(player, count)))
        case ev.NumberEntered(seat, "buildings", count):
            goods = player.goods_known and state.depth != "milestones"  # paid for without being entered
            return change(set_buildings(state, seat, count), seat, goods_known=goods)
        case ev.NumberEntered(seat, ("points" | "field" | "figures") as what, count):
            return change(state, seat, **{what: count})
        case ev.GoodsEntered(seat, held):
            left = resources(dict(zip(RESOURCES, held, strict=True)))
            return change(state, seat, resources=left, goods_known=True, any_two=False)
        case ev.CardEntered(seat, card, held):
            return by_hand(state, _card_entered(state, seat, card, held=held))
        case ev.PlayerConfirmed(seat):
            return replaced(state, confirmed=with_item(state.confirmed, seat, True))
    raise LookupError(event)


def _card_entered(state: State, seat: int, card: str, *, held: bool) -> State:
    """A card more or less before a player; at milestones it comes from the row, and its tool can still be used."""
    mine, noted = state.players[seat].cards, state.depth == "milestones" and state.phase != OVER
    cards = (*mine, card) if held else tuple(one for one in mine if one != card)
    if held:
        state = off_the_row(state, card) if noted else off_its_space(state, card)
    state = set_cards(state, seat, cards, entered=not noted)
    return change(state, seat, any_two=False, goods_known=False) if noted else state


# --- which is which -------------------------------------------------------------------------------------------------

_EVOLVE: Mapping[type, Callable[[State, Any], State]] = {
    **dict.fromkeys(
        (ev.FiguresPlaced, ev.LeftOut, ev.TurnCame, ev.UsingBegan, ev.FiguresHome, ev.FeedingBegan), _figures
    ),
    ev.Gained: _gained,
    **dict.fromkeys((ev.Rolled, ev.YieldTaken, ev.ListRolled, ev.DiePicked), _dice),
    **dict.fromkeys(
        (ev.CardTold, ev.CardTaken, ev.ExtraCardDrawn, ev.NoCardLeft, ev.ExtraCardKept, ev.ExtraCardShown), _cards
    ),
    ev.AnyTwoUsed: _cards,
    **dict.fromkeys((ev.BuildingTold, ev.BuildingTaken), _buildings),
    **dict.fromkeys((ev.Fed, ev.RoundBegan, ev.GameEnded), _rounds),
    **dict.fromkeys((ev.NumberEntered, ev.GoodsEntered, ev.CardEntered, ev.PlayerConfirmed), _entered),
    Corrected: _corrected,
    **dict.fromkeys((Drawn, DepthChanged, ev.RoundDropped, ev.RoundLaidOut), _shared),
    ev.CatchingUp: _catching_up,
    ev.AllCaughtUp: _all_caught_up,
}
