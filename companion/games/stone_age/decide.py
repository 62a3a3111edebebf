"""What may happen next: every command is carried out as events or refused with the rule that says why."""

from typing import Any

from companion.errors import RuleError
from companion.games.stone_age import records as do
from companion.games.stone_age.events import BuildingTold, CardTold, FiguresPlaced
from companion.games.stone_age.evolve import evolve
from companion.games.stone_age.phases import IN_PLAY, only_in
from companion.games.stone_age.state import State
from companion.games.stone_age.turns import entering, feeding, milestones, missed, using
from companion.games.stone_age.turns.placing import why_not
from companion.games.stone_age.turns.rounds import nothing_to_do, what_follows

_USING = (
    do.UsePlace,
    do.Collect,
    do.TakeBack,
    do.Roll,
    do.TakeYield,
    do.BuyCard,
    do.RollForCard,
    do.RollList,
    do.PickDie,
    do.Build,
)
_FEEDING = (do.Feed, do.FeedAll, do.FeedEveryone, do.GoHungry)
_NOTING = (do.Throw, do.NewTool, do.NewFigure, do.NewField, do.NoteBuilding, do.RoundOver, do.EndPlay)
_ENTERING = (
    do.EnterNumber,
    do.EnterGoods,
    do.EnterCard,
    do.ConfirmPlayer,
    do.KeepExtraCard,
    do.NoExtraCard,
    do.UseAnyTwo,
)


def decide(state: State, command: Any) -> tuple[Any, ...]:
    """The events of a command, and all that follows from them without anybody choosing."""
    if isinstance(command, _NOTING) or (state.depth == "milestones" and isinstance(command, do.TakeYield)):
        return milestones.decide(state, command)
    if isinstance(command, _ENTERING):
        return entering.decide(state, command)
    if isinstance(command, do.CatchUp | do.CaughtUp):
        return missed.decide(state, command)
    if isinstance(command, do.TellCard | do.TellBuilding):
        return (_told(state, command),)
    if isinstance(command, do.PlaceFigures):
        return _and_on(state, (_placed(state, command),))
    if isinstance(command, _USING):
        return _and_on(state, using.decide(state, command))
    if isinstance(command, _FEEDING):
        return _and_on(state, feeding.decide(state, command))
    if isinstance(command, do.GoOn):
        only_in(state, "place", "use", "feed")
        if not nothing_to_do(state):
            rule = {"use": "SA-A01", "feed": "SA-N01"}.get(state.phase, "SA-P04")
            raise RuleError("stone_age.something_to_do", rule=rule)
        return what_follows(state)
    raise RuleError("table.unknown_command")


def _and_on(state: State, events: tuple[Any, ...]) -> tuple[Any, ...]:
    for event in events:
        state = evolve(state, event)
    return (*events, *what_follows(state))


def _placed(state: State, command: do.PlaceFigures) -> FiguresPlaced:
    only_in(state, "place", *(("missed",) if state.phase == "place" else ()))
    place = state.place(command.place)
    if place is None:
        raise RuleError("stone_age.no_such_place", rule="SA-S09" if command.place in state.box.place else "")
    count = command.count or place.figures or 0
    refusal = why_not(state, state.turn, place, count)
    if refusal:
        raise refusal
    return FiguresPlaced(state.turn, place.id, count)


def _told(state: State, command: do.TellCard | do.TellBuilding) -> CardTold | BuildingTold:
    """What lies face up, at any time of play; each card and each tile is in the box once."""
    only_in(state, *IN_PLAY)
    if isinstance(command, do.TellCard):
        now = state.display[command.slot] if 0 <= command.slot < len(state.display) else None
        if now is None:
            raise RuleError("stone_age.nothing_face_up", rule="SA-S07")
        if command.card not in state.box.card:
            raise RuleError("stone_age.no_such_card", rule="SA-S06")
        if command.card in state.seen_cards():
            raise RuleError("stone_age.card_seen", rule="SA-S06")
        return CardTold(command.slot, command.card)
    if not 0 <= command.stack < len(state.stacks) or not state.stacks[command.stack].left:
        raise RuleError("stone_age.nothing_face_up", rule="SA-S11")
    if command.building not in state.box.building:
        raise RuleError("stone_age.no_such_building", rule="SA-S08")
    if command.building in state.seen_buildings():
        raise RuleError("stone_age.building_seen", rule="SA-S08")
    return BuildingTold(command.stack, command.building)
