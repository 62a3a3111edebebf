"""The table's log: one line for what somebody did, none for what merely follows."""

from typing import Any

from companion.game import Corrected, Drawn, LogLine, StoryFact
from companion.games.stone_age import events as ev
from companion.games.stone_age.box import rolled_for
from companion.games.stone_age.events import Rolled
from companion.games.stone_age.state import State, building_name, card_name, place_name, some, some_resources
from companion.messages import Message, Param, message


def log(state: State, event: Any) -> LogLine | None:
    """The line for one event, from the state before it; never what is still secret."""
    text = _text(state, event)
    return LogLine(text, getattr(event, "seat", None)) if text else None


def _said(id_: str, **params: Param) -> Message:
    return message(f"stone_age.log.{id_}", **params)


def _text(state: State, event: Any) -> Message | None:
    match event:
        case ev.FiguresPlaced(_, place, count):
            return _said("placed", count=count, place=place_name(place))
        case ev.LeftOut(seat, why):
            return message(f"stone_age.left_out.{why}", player=state.name(seat))
        case ev.FiguresHome(_, place, False):
            return _said("taken_back", place=place_name(place))
        case ev.Gained(_, what, count):
            return _said("gained", some=some(what, count)) if count else _said("no_room")
        case ev.RoundBegan(seat):
            return _said("round", round=state.round + 1, player=state.name(seat))
        case ev.RoundLaidOut(seat):
            return _said("round", round=state.round, player=state.name(seat))
        case ev.GameEnded(cause):
            return message(f"stone_age.log.ended.{cause}")
        case Drawn("first_player", (seat,)):
            return _said("first_player", player=state.name(int(seat)))
        case Corrected():
            return None
    return _dice(state, event) or _cards(state, event) or _rest(state, event)


def _dice(state: State, event: Any) -> Message | None:
    match event:
        case ev.Rolled(_, source, dice, total):
            where = card_name(source) if source in state.box.card else place_name(source)
            if total:
                return _said("total", total=total, place=where)
            return _said("rolled", dice=tuple(str(die) for die in dice), place=where)
        case ev.YieldTaken(seat, tiles, one_use, gained) if state.roll:
            what = rolled_for(state.roll.source).gives
            added = sum(state.players[seat].tools[space] for space in tiles)
            added += sum(state.box.card[card].upper.count for card in one_use)
            phrase = "took_with_tools" if added else "took"
            return _said(phrase, some=some(what, gained), pips=added)
        case ev.ListRolled(_, dice):
            return _said("list_rolled", dice=tuple(str(die) for die in dice))
        case ev.DiePicked(seat, die):
            return _said("die_picked", player=state.name(seat), die=die)
    return None


def _cards(state: State, event: Any) -> Message | None:
    match event:
        case ev.CardTold(slot, card):
            return _said("card_told", place=place_name(state.box.slots[slot].id), card=card_name(card))
        case ev.CardTaken(_, _, card, paid):
            return _said("card_taken", card=card_name(card), paid=some_resources(paid))
        case ev.ExtraCardDrawn(_, drawn):
            return _said("extra_drawn" if drawn else "extra_none")
        case ev.NoCardLeft():
            return _said("extra_none")
        case ev.ExtraCardKept(seat, _):
            return _said("extra_kept", player=state.name(seat))
        case ev.ExtraCardShown(_, card):
            return _said("extra_shown", card=card_name(card))
        case ev.AnyTwoUsed(_, gained):
            return _said("any_two", gained=some_resources(gained))
        case ev.BuildingTold(stack, building):
            return _said("building_told", stack=stack + 1, building=building_name(building))
        case ev.BuildingTaken(_, _, building, paid, points):
            return _said("built", building=building_name(building), paid=some_resources(paid), points=points)
    return None


def _rest(state: State, event: Any) -> Message | None:
    match event:
        case ev.Fed(_, _, eaten, paid, hungry):
            if hungry:
                return _said("hungry", points=hungry)
            return _said("fed_with", count=eaten, paid=some_resources(paid)) if sum(paid) else _said("fed", count=eaten)
        case ev.NumberEntered(seat, what, count):
            return _said("entered", what=message(f"stone_age.fix.{what}", player=state.name(seat)), count=count)
        case ev.GoodsEntered(seat, held):
            player = state.name(seat)
            return (
                _said("goods", player=player, held=some_resources(held))
                if any(held)
                else _said("goods_none", player=player)
            )
        case ev.CardEntered(_, card, held):
            return _said("card_entered" if held else "card_taken_out", card=card_name(card))
        case ev.PlayerConfirmed(seat):
            return _said("confirmed", player=state.name(seat))
        case ev.CatchingUp(seat):
            return _said("catching_up", player=state.name(seat))
        case ev.AllCaughtUp():
            return _said("caught_up")
    return None


def story_fact(_state: State, event: Any) -> StoryFact | None:
    match event:
        case Rolled(seat, source, dice):
            return StoryFact("roll", seat, source, sum(dice), len(dice))
    return None
