"""What may happen next: every command is carried out as events or refused with the rule that says why."""

from typing import Any

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
    happened = _entered(state, command)
    if happened is not None:
        return happened
    happened = _played(state, command)
    for event in happened:
        state = evolve(state, event)
    return happened if state.depth == "milestones" else (*happened, *what_follows(state))


def _played(state: State, command: Any) -> tuple[Any, ...]:
    """What brings the round on."""
    match command:
        case do.PlaceFigures():
            return (_placed(state, command),)
        case do.UsePlace(place):
            return using.use(state, place)
        case do.Collect():
            return using.collect(state)
        case do.TakeBack(place):
            return using.take_back(state, place)
        case do.Roll(place, dice, total):
            return using.roll(state, place, dice, total)
        case do.TakeYield(tiles, one_use):
            return using.take_yield(state, tiles, one_use)
        case do.BuyCard(slot, paid):
            return using.buy(state, slot, paid)
        case do.RollForCard(dice, total):
            return using.roll_for_card(state, dice, total)
        case do.RollList(dice):
            return using.roll_list(state, dice)
        case do.PickDie(die):
            return using.pick(state, die)
        case do.Build(stack, paid):
            return using.build(state, stack, paid)
    return _fed(state, command)


def _fed(state: State, command: Any) -> tuple[Any, ...]:
    if isinstance(command, do.GoOn):
        only_in(state, "place", "use", "feed")
        if not nothing_to_do(state):
            rule = {"use": "SA-A01", "feed": "SA-N01"}.get(state.phase, "SA-P04")
            raise RuleError("stone_age.something_to_do", rule=rule)
        return ()
    only_in(state, "feed")
    match command:
        case do.Feed(seat, paid):
            return (feeding.feed(state, seat, paid),)
        case do.FeedAll():
            return feeding.feed_all(state)
        case do.FeedEveryone(paid, hungry):
            return feeding.feed_everyone(state, paid, hungry)
        case do.GoHungry(seat):
            return (feeding.go_hungry(state, seat),)
    raise RuleError("table.unknown_command")


def _entered(state: State, command: Any) -> tuple[Any, ...] | None:
    """What is noted, told or entered beside the turns; None for what is no such thing."""
    match command:
        case do.Throw(seat, place, dice, total):
            return milestones.throw(state, seat, place, dice, total)
        case do.NewTool(seat):
            return milestones.gain(state, seat, "tool_maker")
        case do.NewFigure(seat):
            return milestones.gain(state, seat, "hut")
        case do.NewField(seat):
            return milestones.gain(state, seat, "field")
        case do.NoteBuilding(seat, points):
            return milestones.note_building(state, seat, points)
        case do.RoundOver() | do.EndPlay():
            only_in(state, "milestones")
            return round_end(state) if isinstance(command, do.RoundOver) else (ev.GameEnded("agreed"),)
        case do.UseAnyTwo(seat, gained):
            return entering.any_two(state, seat, gained)
        case do.KeepExtraCard(seat, card):
            return entering.extra_card(state, seat, card)
        case do.NoExtraCard(seat):
            return entering.no_extra_card(state, seat)
        case do.EnterNumber(seat, what, count):
            return entering.number(state, seat, what, count)
        case do.EnterGoods(seat, held):
            return entering.goods(state, seat, held)
        case do.EnterCard(seat, card, held):
            return entering.card_of_player(state, seat, card, held=held)
        case do.ConfirmPlayer(seat):
            return entering.confirm(state, seat)
        case do.CatchUp(seat):
            if state.waiting is not None:
                raise RuleError("stone_age.catching_up_already", player=state.name(state.turn))
            only_in(state, "place", "use", "feed")
            return (ev.CatchingUp(seat),)
        case do.CaughtUp():
            if state.waiting is None:
                raise RuleError("stone_age.not_catching_up")
            only_in(state, "missed")
            return (ev.AllCaughtUp(),)
        case do.TellCard(slot, card):
            return (_card_told(state, slot, card),)
        case do.TellBuilding(stack, building):
            return (_building_told(state, stack, building),)
    return None


def _placed(state: State, command: do.PlaceFigures) -> ev.FiguresPlaced:
    only_in(state, "place", *(("missed",) if state.phase == "place" else ()))
    place = state.place(command.place)
    if place is None:
        raise RuleError("stone_age.no_such_place", rule="SA-S09" if command.place in state.box.place else "")
    count = command.count or place.figures or 0
    refusal = why_not(state, state.turn, place, count)
    if refusal:
        raise refusal
    return ev.FiguresPlaced(state.turn, place.id, count)


def _card_told(state: State, slot: int, card: str) -> ev.CardTold:
    """What lies face up, at any time of play; each card is in the box once."""
    only_in(state, *IN_PLAY)
    if not 0 <= slot < len(state.display) or state.display[slot] is None:
        raise RuleError("stone_age.nothing_face_up", rule="SA-S07")
    if card not in state.box.card:
        raise RuleError("stone_age.no_such_card", rule="SA-S06")
    if card in state.seen_cards():
        raise RuleError("stone_age.card_seen", rule="SA-S06")
    return ev.CardTold(slot, card)


def _building_told(state: State, stack: int, building: str) -> ev.BuildingTold:
    only_in(state, *IN_PLAY)
    if not 0 <= stack < len(state.stacks) or not state.stacks[stack].left:
        raise RuleError("stone_age.nothing_face_up", rule="SA-S11")
    if building not in state.box.building:
        raise RuleError("stone_age.no_such_building", rule="SA-S08")
    if building in state.seen_buildings():
        raise RuleError("stone_age.building_seen", rule="SA-S08")
    return ev.BuildingTold(stack, building)
