"""What may happen next: every command is carried out as events or refused with the rule that says why."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from companion.errors import RuleError
from companion.games.stone_age import events as ev
from companion.games.stone_age import records as do
from companion.games.stone_age.evolve import evolve
from companion.games.stone_age.phases import IN_PLAY, only_in
from companion.games.stone_age.state import State
from companion.games.stone_age.turns import entering, feeding, milestones, using
from companion.games.stone_age.turns.placing import why_not
from companion.games.stone_age.turns.rounds import nothing_to_do, round_end, what_follows


def decide(state: State, command: Any) -> tuple[Any, ...]:
    """The events of a command, and all that follows from them without anybody choosing."""
    if not 0 <= getattr(command, "seat", 0) < len(state.seats):
        raise RuleError("table.no_such_seat")
    kind = type(command)
    rule = _PLAYED.get(kind) or _BESIDE.get(kind)
    if rule is None:
        raise RuleError("table.unknown_command")
    happened = rule(state, *(getattr(command, name) for name in kind.__match_args__))
    if kind in _BESIDE or state.depth == "milestones":
        return happened
    for event in happened:
        state = evolve(state, event)
    return *happened, *what_follows(state)


def _placed(state: State, id_: str, named: int) -> tuple[ev.FiguresPlaced]:
    only_in(state, "place", *(("missed",) if state.phase == "place" else ()))
    place = state.place(id_)
    if place is None:
        raise RuleError("stone_age.no_such_place", rule="SA-S09" if id_ in state.box.place else "")
    count = named or place.figures or 0
    refusal = why_not(state, state.turn, place, count)
    if refusal:
        raise refusal
    return (ev.FiguresPlaced(state.turn, place.id, count),)


def _card_told(state: State, slot: int, card: str) -> tuple[ev.CardTold]:
    """What lies face up, at any time of play; each card is in the box once."""
    only_in(state, *IN_PLAY)
    if not 0 <= slot < len(state.display) or state.display[slot] is None:
        raise RuleError("stone_age.nothing_face_up", rule="SA-S07")
    if card not in state.box.card:
        raise RuleError("stone_age.no_such_card", rule="SA-S06")
    if card in state.seen_cards():
        raise RuleError("stone_age.card_seen", rule="SA-S06")
    return (ev.CardTold(slot, card),)


def _building_told(state: State, stack: int, building: str) -> tuple[ev.BuildingTold]:
    only_in(state, *IN_PLAY)
    if not 0 <= stack < len(state.stacks) or not state.stacks[stack].left:
        raise RuleError("stone_age.nothing_face_up", rule="SA-S11")
    if building not in state.box.building:
        raise RuleError("stone_age.no_such_building", rule="SA-S08")
    if building in state.seen_buildings():
        raise RuleError("stone_age.building_seen", rule="SA-S08")
    return (ev.BuildingTold(stack, building),)


def _go_on(state: State) -> tuple[Any, ...]:
    only_in(state, "place", "use", "feed")
    if not nothing_to_do(state):
        rule = {"use": "SA-A01", "feed": "SA-N01"}.get(state.phase, "SA-P04")
        raise RuleError("stone_age.something_to_do", rule=rule)
    return ()


def _round_over(state: State) -> tuple[Any, ...]:
    only_in(state, "milestones")
    return round_end(state)


def _end_play(state: State) -> tuple[Any, ...]:
    only_in(state, "milestones")
    return (ev.GameEnded("agreed"),)


def _catch_up(state: State, seat: int) -> tuple[Any, ...]:
    if state.waiting is not None:
        raise RuleError("stone_age.catching_up_already", player=state.name(state.turn))
    only_in(state, "place", "use", "feed")
    return (ev.CatchingUp(seat),)


def _caught_up(state: State) -> tuple[Any, ...]:
    if state.waiting is None:
        raise RuleError("stone_age.not_catching_up")
    only_in(state, "missed")
    return (ev.AllCaughtUp(),)


_Rule: TypeAlias = Callable[..., tuple[Any, ...]]
"""Takes the state and the fields of its command."""
_PLAYED: Mapping[type, _Rule] = {
    do.PlaceFigures: _placed,
    do.UsePlace: using.use,
    do.Collect: using.collect,
    do.TakeBack: using.take_back,
    do.Roll: using.roll,
    do.TakeYield: using.take_yield,
    do.BuyCard: using.buy,
    do.RollForCard: using.roll_for_card,
    do.RollList: using.roll_list,
    do.PickDie: using.pick,
    do.Build: using.build,
    do.Feed: feeding.feed,
    do.FeedAll: feeding.feed_all,
    do.FeedEveryone: feeding.feed_everyone,
    do.GoHungry: feeding.go_hungry,
    do.GoOn: _go_on,
}
"""What brings the round on."""
_BESIDE: Mapping[type, _Rule] = {
    do.Throw: milestones.throw,
    do.NewTool: partial(milestones.gain, "tool_maker"),
    do.NewFigure: partial(milestones.gain, "hut"),
    do.NewField: partial(milestones.gain, "field"),
    do.NoteBuilding: milestones.note_building,
    do.RoundOver: _round_over,
    do.EndPlay: _end_play,
    do.UseAnyTwo: entering.any_two,
    do.KeepExtraCard: entering.extra_card,
    do.NoExtraCard: entering.no_extra_card,
    do.EnterNumber: entering.number,
    do.EnterGoods: entering.goods,
    do.EnterCard: entering.card_of_player,
    do.ConfirmPlayer: entering.confirm,
    do.CatchUp: _catch_up,
    do.CaughtUp: _caught_up,
    do.TellCard: _card_told,
    do.TellBuilding: _building_told,
}
"""What is noted or entered beside the turns."""
