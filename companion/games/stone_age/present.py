"""What a screen shows of the state: frozen, finished, and without anything the viewer may not see."""

from dataclasses import dataclass
from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.box import BUILDING, Card, Place, rolled_for
from companion.games.stone_age.events import ExtraCardShown, GameEnded
from companion.games.stone_age.phases import phase
from companion.games.stone_age.state import FEED, Player, State
from companion.games.stone_age.turns.feeding import gap
from companion.games.stone_age.turns.offers import another_roll, tool_sets, usual_tools
from companion.games.stone_age.turns.placing import idle, numbers, why_closed, why_not
from companion.games.stone_age.turns.rounds import nothing_to_do, round_end
from companion.secret import PUBLIC, Viewer
from scoring.stone_age import Building, Resources, ToolSet, cheapest_mix


@dataclass(frozen=True, slots=True)
class PlaceView:
    place: Place
    figures: tuple[tuple[int, int], ...]
    """Seats and their figures, in the order they came."""
    numbers: tuple[int, ...]
    """With how many figures the player on turn may place here now."""
    why_not: RuleError | None
    """Why the player on turn may not; None if they may."""
    idle: bool
    """True if it would give the player on turn nothing."""


@dataclass(frozen=True, slots=True)
class SlotView:
    place: Place
    card: Card | None
    """None if it was taken, or not entered yet."""
    empty: bool


@dataclass(frozen=True, slots=True)
class StackView:
    place: Place
    left: int
    """The most there can be."""
    known: bool
    """False if there may be fewer: a building was noted without its stack."""
    building: Building | None
    """None if it was not entered yet, or the stack is empty."""


@dataclass(frozen=True, slots=True)
class ToolView:
    value: int
    turned: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    figures: int
    at_home: int
    food: int
    field: int
    resources: Resources
    asks_for_goods: bool
    """True where resources count now, and were not followed: what is shown is not what there is."""
    tools: tuple[ToolView, ...]
    one_use: tuple[Card, ...]
    """One-use tools that still lie face up."""
    any_two: bool
    points: int
    cards: tuple[Card, ...]
    """Cards everybody has seen, and the extra card for its owner."""
    buildings: int
    tiles: tuple[Building, ...]
    extra_drawn: bool
    extra_told: bool
    confirmed: bool
    places: tuple[str, ...]
    """Where this player's figures stand."""


@dataclass(frozen=True, slots=True)
class RollView:
    source: str
    card: Card | None
    """The card that is rolled for, if it is one."""
    dice: tuple[int, ...]
    """Empty while they are awaited, and where only their total was entered."""
    total: int
    """The pips of real dice, if only their sum was entered."""
    pips: int
    """What the dice show together; 0 while they are awaited."""
    awaited: int
    """How many dice are rolled; 0 where nobody counted them."""
    gives: str
    rate: int
    sets: tuple[ToolSet, ...]
    """For every yield within reach the cheapest tools, from none upwards."""
    chosen: ToolSet
    """The usual tools: the cheapest for the best yield that spares every one-use tool, or none."""
    another: bool
    """True if another roll of this round could use the tools."""


@dataclass(frozen=True, slots=True)
class ListView:
    """A dice list: whose pick, and the dice left with what each gives."""

    picker: int
    dice: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class FeedView:
    food: int
    produced: int
    figures: int
    gap: int
    """Food missing; 0 if it reaches."""
    left: int
    """Food left after everybody has eaten."""
    proposal: Resources | None
    """The cheapest resources that cover the gap; None if there are too few."""
    fed: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    round: int
    first: int
    places: tuple[PlaceView, ...]
    slots: tuple[SlotView, ...]
    """The cheapest first, as they lie from right to left."""
    stacks: tuple[StackView, ...]
    deck: int
    players: tuple[PlayerView, ...]
    roll: RollView | None
    real_dice: bool | None
    """True if this table rolls real dice and enters the totals; None before its first roll."""
    built: tuple[int, ...]
    """Stacks a tile was taken from this round."""
    dice_list: ListView | None
    ending: str
    """Why the game ends once everybody is fed; "" if it goes on, and before."""
    feeding: tuple[FeedView, ...]
    untold: int
    """Cards and tiles that lie face up and were not entered yet."""
    stuck: bool
    """True if a correction left the table where nobody is asked anything any more."""


def present(state: State, viewer: Viewer = PUBLIC) -> BoardView:
    slots, stacks = _slots(state), _stacks(state)
    untold = sum(slot.card is None and not slot.empty for slot in slots)
    return BoardView(
        round=state.round,
        first=state.first,
        places=tuple(_place(state, place) for place in state.places),
        slots=slots,
        stacks=stacks,
        deck=state.deck,
        players=tuple(_player(state, seat, viewer) for seat in range(len(state.seats))),
        roll=_roll(state),
        real_dice=state.real_dice,
        built=state.built,
        dice_list=_list(state),
        ending=_ending(state),
        feeding=tuple(_feeding(player, fed) for player, fed in zip(state.players, state.fed, strict=True)),
        untold=untold + sum(stack.building is None and stack.left > 0 for stack in stacks),
        stuck=phase(state) in ("place", "use", "feed") and nothing_to_do(state),
    )


def _place(state: State, place: Place) -> PlaceView:
    seat, placing = state.turn, phase(state) == "place"
    allowed = numbers(state, seat, place) if placing else ()
    refusal = None
    if not allowed:
        refusal = why_closed(state, seat, place) or why_not(state, seat, place, place.figures or 1)
    return PlaceView(place, state.at(place.id), allowed, refusal, idle(state, seat, place))


def _slots(state: State) -> tuple[SlotView, ...]:
    lying = zip(state.box.slots, state.display, strict=True)
    return tuple(SlotView(place, state.box.card[card] if card else None, card is None) for place, card in lying)


def _stacks(state: State) -> tuple[StackView, ...]:
    places = [place for place in state.places if place.group == BUILDING]
    known = state.box.building
    return tuple(
        StackView(place, stack.left, stack.known, known[stack.top] if stack.top else None)
        for place, stack in zip(places, state.stacks, strict=True)
    )


def _player(state: State, seat: int, viewer: Viewer) -> PlayerView:
    player, known = state.players[seat], state.box.card
    extra = player.extra.open_for(viewer)
    cards = (*player.cards, extra) if extra else player.cards
    return PlayerView(
        figures=player.figures,
        at_home=state.at_home(seat),
        food=player.food,
        field=player.field,
        resources=player.resources,
        asks_for_goods=state.asks_for_goods(seat),
        tools=tuple(ToolView(*pair) for pair in zip(player.tools, player.turned, strict=True)),
        one_use=tuple(known[card] for card in player.one_use),
        any_two=player.any_two,
        points=player.points,
        cards=tuple(known[card] for card in cards),
        buildings=player.buildings,
        tiles=tuple(state.box.building[tile] for tile in player.tiles),
        extra_drawn=player.extra_drawn,
        extra_told=bool(player.extra.known_to_clerk()),
        confirmed=state.confirmed[seat],
        places=tuple(place.id for place in state.occupied(seat)),
    )


def _roll(state: State) -> RollView | None:
    if state.roll is None:
        return None
    source, roll = state.roll.source, state.roll
    at, card = rolled_for(source), state.box.card.get(source)
    awaited = len(roll.dice) or (card.upper.count if card else state.figures_at(state.turn, source))
    return RollView(
        source,
        card,
        roll.dice,
        roll.total,
        roll.pips,
        awaited,
        at.gives,
        at.rate or 1,
        tool_sets(state),
        usual_tools(state),
        another_roll(state),
    )


def _list(state: State) -> ListView | None:
    if state.dice_list is None:
        return None
    gives = state.box.dice_list
    return ListView(state.dice_list.picker, tuple((die, gives[die - 1]) for die in sorted(state.dice_list.dice)))


def _ending(state: State) -> str:
    coming = round_end(state)[0] if state.phase == FEED else None
    return coming.cause if isinstance(coming, GameEnded) else ""


def _feeding(player: Player, fed: bool) -> FeedView:
    missing = gap(player)
    return FeedView(
        player.food,
        player.field,
        player.figures,
        missing,
        max(0, player.food + player.field - player.figures),
        cheapest_mix(player.resources, missing) if missing else None,
        fed,
    )


def uncovers(state: State, event: Any) -> int | None:
    """Whose extra card an event lays open."""
    match event:
        case ExtraCardShown(seat, card) if state.players[seat].extra.known_to_clerk() == card:
            return seat
    return None
