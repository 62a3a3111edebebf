"""Dice entered or rolled, tools that lift them, and the dice of a list."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.games.stone_age.ask.words import doing, facts, why_not
from companion.games.stone_age.box import rolled_for
from companion.games.stone_age.records import PickDie, Roll, RollForCard, RollList, TakeYield
from companion.games.stone_age.state import State, card_name, place_name, some
from companion.games.stone_age.turns.offers import taking, tool_sets, usual_tools
from companion.games.stone_age.turns.tools import free_tiles, one_use_values
from companion.games.stone_age.turns.using import gained, most_dice
from companion.messages import Message, message
from companion.question import Branch, Dice, Option, QuestionFlow, at_once, number, some_of
from scoring.stone_age import ToolSet

FACES = tuple(str(pips) for pips in range(1, 7))
BY_HAND = "by_hand"
"""Tools of one's own choice, whatever they reach."""
TOTAL = "/total"
"""Behind what is rolled for: the dice lie on the table, and only their sum is entered."""


def thrown(count: int, seat: int) -> QuestionFlow:
    """So many dice, in the order they were entered; without a total."""
    options = [Option(face, message("stone_age.dice.face", die=int(face))) for face in FACES]
    words = message("stone_age.ask.dice", count=count)
    times, chance = dict.fromkeys(FACES, count), Dice(count)
    named = yield some_of(
        words, options, least=count, most=count, times=times, chance=chance, seat=seat, layout="steps"
    )
    return (tuple(int(face) for face in named),)


def summed(count: int, seat: int) -> QuestionFlow:
    """No dice, but what so many show together."""
    words = message("stone_age.ask.total", count=count)
    return (), (yield number(words, count, 6 * count, seat=seat, layout="keys"))


# --- rolling ---


def rolls(state: State) -> Iterator[Branch]:
    """The places where one may roll; the open roll, once it is entered anew."""
    if state.roll:
        if _told_anew(state):
            again = Option(f"Roll:{state.roll.source}{TOTAL}", message("stone_age.ask.total_again"))
            yield Branch(again, partial(_roll, state, state.roll.source, summed))
        return
    for place in state.usable(state.turn):
        if place.rate:
            rate = message("stone_age.place_board.rate", count=place.rate)
            count = state.standing(state.turn, place.id)
            detail = message("stone_age.use.figures_rate", count=count, rate=rate) if count else rate
            bare = Option(f"Roll:{place.id}", doing(Roll, place_name(place.id)), detail)
            yield Branch(bare, partial(_roll, state, place.id, thrown))
            total = Option(f"Roll:{place.id}{TOTAL}", _real(place_name(place.id)), detail)
            yield Branch(total, partial(_roll, state, place.id, summed))


def _told_anew(state: State) -> int:
    """How many dice the open roll of a place has; 0 where nobody knows any more."""
    assert state.roll is not None
    here = state.standing(state.turn, state.roll.source)
    return here or (0 if state.waiting is None else len(state.roll.dice) or -(-state.roll.total // 6))


def _real(what: Message) -> Message:
    return message("stone_age.ask.doing", do=message("stone_age.dice.real"), what=what)


def _roll(state: State, place: str, named: Callable[[int, int], QuestionFlow]) -> QuestionFlow:
    """The dice, or what they show together; how many there were is asked of a missed roll only."""
    count = state.standing(state.turn, place) or (_told_anew(state) if state.roll else 0)
    if not count:
        most = most_dice(state, state.box.place[place])
        count = yield number(message("stone_age.ask.how_many_dice"), 1, most, seat=state.turn)
    return Roll(place, *(yield from named(count, state.turn)))


def card_rolls(state: State) -> Iterator[Branch]:
    """Branches for the dice of a card: one by one, or their total."""
    assert state.roll is not None
    total = partial(_roll_for_card, state, summed)
    if state.roll.rolled:
        yield Branch(Option(f"RollForCard:{TOTAL}", message("stone_age.ask.total_again")), total)
        return
    name = card_name(state.roll.source)
    yield Branch(Option("RollForCard", doing(RollForCard, name)), partial(_roll_for_card, state, thrown))
    yield Branch(Option(f"RollForCard:{TOTAL}", _real(name)), total)


def _roll_for_card(state: State, named: Callable[[int, int], QuestionFlow]) -> QuestionFlow:
    assert state.roll is not None
    count = state.box.card[state.roll.source].upper.count
    return RollForCard(*(yield from named(count, state.turn)))


def list_roll(state: State) -> Branch:
    return Branch(Option("RollList", doing(RollList, message("stone_age.upper.dice_list"))), lambda: _roll_list(state))


def _roll_list(state: State) -> QuestionFlow:
    return RollList(*(yield from thrown(len(state.seats), state.turn)))


# --- picking ---


def picks(state: State) -> Iterator[Branch]:
    """Each different die, with what it gives."""
    assert state.dice_list is not None
    for die in sorted(set(state.dice_list.dice)):
        what = state.box.dice_list[die - 1]
        none = None if gained(state, state.dice_list.picker, what).count else message("stone_age.use.no_room")
        name = message("stone_age.list.pick_name", die=die, some=some(what, 1))
        yield Branch(Option(f"PickDie:{die}", name, none), partial(at_once, PickDie(die)))


# --- taking the yield ---


def yields(state: State) -> Iterator[Branch]:
    """For every yield within reach the cheapest tools, from none upwards; and any others by hand."""
    assert state.roll is not None
    gives, player = rolled_for(state.roll.source).gives, state.players[state.turn]
    for tools in tool_sets(state):
        taken = message("stone_age.dice.take", some=some(gives, tools.gives))
        label = taken if tools.gives else message("stone_age.dice.take_nothing")
        option = Option(f"TakeYield:{tools.gives}", label, _with(state, tools))
        yield Branch(option, partial(at_once, taking(state, tools)))
    if any(free_tiles(player)) or player.one_use:
        by_hand = Option(f"TakeYield:{BY_HAND}", message("stone_age.ask.tools_by_hand"))
        yield Branch(by_hand, lambda: _tools_by_hand(state))


def _with(state: State, tools: ToolSet) -> Message:
    """Which tools these are, by their values."""
    player = state.players[state.turn]
    once = one_use_values(player)
    tiles = [_tile_name(player.tools[space]) for space in tools.tiles]
    cards = [_one_use_name(once[place]) for place in tools.one_use]
    return facts(*tiles, *cards) or message("stone_age.ask.no_tools")


def _tile_name(value: int) -> Message:
    return message("stone_age.ask.tool", value=value)


def _one_use_name(value: int) -> Message:
    return message("stone_age.ask.one_use_tool", value=value)


def usual_yield(state: State) -> str:
    return f"TakeYield:{usual_tools(state).gives}"


def _tools_by_hand(state: State) -> QuestionFlow:
    """Any of the tools; a tile that rests is shown with its reason."""
    options = [*_tiles(state), *_one_use(state)]
    chosen = yield some_of(message("stone_age.ask.which_tools"), options, seat=state.turn)
    tiles = tuple(int(tool) for tool in chosen if tool.isdigit())
    return TakeYield(tiles, tuple(tool for tool in chosen if not tool.isdigit()))


def _tiles(state: State) -> Iterator[Option]:
    player = state.players[state.turn]
    for space, value in enumerate(player.tools):
        if value:
            reason = why_not(state, TakeYield((space,)))
            yield Option(str(space), _tile_name(value), why_not=reason)


def _one_use(state: State) -> Iterator[Option]:
    player = state.players[state.turn]
    for card, value in zip(player.one_use, one_use_values(player), strict=True):
        yield Option(card, _one_use_name(value))
