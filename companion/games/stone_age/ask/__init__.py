"""What may be entered, as questions: every action of the turn opened into its options, each option a conversation."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from companion.game import Turn
from companion.games.stone_age import records as do
from companion.games.stone_age.ask import dice, ends, milestones, missed, naming, paying, placing, using
from companion.games.stone_age.phases import turn
from companion.games.stone_age.state import State
from companion.question import Asked, Option, Talk, Value, follow, one_of, only_behind_curtain
from companion.secret import Viewer

Opened: TypeAlias = Callable[[State, int | None], Iterable[Option]]
"""The options of an action, for the seat it belongs to."""
Led: TypeAlias = Callable[[State, str, Viewer], Talk]
"""The conversation an option leads to, by what stands behind its colon."""


def _at_once(make: Callable[[str], Any]) -> Led:
    """Nothing more is asked."""

    def talk(_state: State, which: str, _viewer: Viewer) -> Talk:
        yield from ()
        return make(which)

    return talk


WAYS: Mapping[type, tuple[Opened, Led]] = {
    do.TellCard: (naming.cards, naming.tell_card),
    do.TellBuilding: (naming.buildings, naming.tell_building),
    do.KeepExtraCard: (naming.extra_cards, naming.keep_extra_card),
    do.EnterCard: (naming.card_entries, naming.enter_card),
    do.PlaceFigures: (placing.places, placing.place_figures),
    do.UsePlace: (using.village_places, _at_once(do.UsePlace)),
    do.Collect: (using.collecting, _at_once(lambda _: do.Collect())),
    do.TakeBack: (using.ways_back, using.take_back),
    do.Roll: (dice.rolls, dice.roll),
    do.RollForCard: (dice.card_rolls, dice.roll_for_card),
    do.RollList: (dice.list_rolls, dice.roll_list),
    do.PickDie: (dice.picks, _at_once(lambda die: do.PickDie(int(die)))),
    do.TakeYield: (dice.yields, dice.take_yield),
    do.BuyCard: (paying.cards, paying.buy_card),
    do.Build: (paying.buildings, paying.build),
    do.UseAnyTwo: (paying.any_twos, paying.use_any_two),
    do.Feed: (paying.feedings, paying.feed),
    do.FeedEveryone: (ends.feeding_everyone, _at_once(lambda _: do.FeedEveryone())),
    do.FeedAll: (ends.feeding_all, _at_once(lambda _: do.FeedAll())),
    do.GoHungry: (ends.hungers, _at_once(lambda seat: do.GoHungry(int(seat)))),
    do.GoOn: (ends.ways_on, _at_once(lambda _: do.GoOn())),
    do.CatchUp: (missed.beginnings, missed.whose),
    do.CaughtUp: (missed.ends, _at_once(lambda _: do.CaughtUp())),
    do.EnterNumber: (ends.numbers_of, ends.enter_number),
    do.EnterGoods: (ends.goods_of, ends.enter_goods),
    do.Throw: (milestones.throws, milestones.throw),
    do.NewTool: (milestones.new_tools, _at_once(lambda seat: do.NewTool(int(seat)))),
    do.NewFigure: (milestones.new_figures, _at_once(lambda seat: do.NewFigure(int(seat)))),
    do.NewField: (milestones.new_fields, _at_once(lambda seat: do.NewField(int(seat)))),
    do.NoteBuilding: (milestones.new_buildings, milestones.note_building),
    do.RoundOver: (milestones.round_ends, _at_once(lambda _: do.RoundOver())),
    do.EndPlay: (milestones.ends, _at_once(lambda _: do.EndPlay())),
    do.ConfirmPlayer: (ends.confirmations, _at_once(lambda seat: do.ConfirmPlayer(int(seat)))),
}
_BY_NAME = {command.__name__: way for command, way in WAYS.items()}


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    return follow(_entry(state, viewer), answers)


def _entry(state: State, viewer: Viewer) -> Talk:
    now = turn(state)
    options = [option for action in now.actions for option in WAYS[action.command][0](state, action.seat)]
    if now.phase in ("place", "use", "feed"):  # what was missed can be put in whatever is awaited
        options += WAYS[do.CatchUp][0](state, viewer.seat)
    question = one_of(now.headline, options, usual=_usual(state, now), seat=now.seat)
    chosen = yield question
    owner = question.option(chosen).secret_of
    if owner is not None and not viewer.may_see(owner):
        raise only_behind_curtain(state.name(owner))
    command, _, which = chosen.partition(":")
    return (yield from _BY_NAME[command][1](state, which, viewer))


def _usual(state: State, now: Turn) -> str | None:
    """What most tables do next, where that is plain."""
    if now.phase == "roll":
        return dice.usual_yield(state)
    return do.FeedEveryone.__name__ if any(action.command is do.FeedEveryone for action in now.actions) else None
