"""Edit table: every value the mirror holds, what the box allows for it, and which cells count it."""

from collections.abc import Callable, Iterator, Mapping

from companion.game import Fix, FixKinds, seat_number
from companion.games.stone_age.box import BUILDING, CIVILIZATION
from companion.games.stone_age.state import HOUSE_RULES, UNTOLD, State, place_name
from companion.games.stone_age.turns.entering import MOST_RESOURCES, POINTS, numbers_allowed
from companion.games.stone_age.turns.placing import free_rings
from companion.messages import Message, Param, message
from companion.question import Choice, Number, Several
from companion.secret import Viewer
from scoring.stone_age import RESOURCES

NO, YES, UNTOLD_CARD, NO_CARD = "no", "yes", "untold", "none"
PHASES = ("place", "use", "feed", "over")
MOST_FOOD = 200
MOST_ROUNDS = 99
_CELLS = {
    "points": ("track",),
    "field": ("farmers",),
    "tools": ("toolmakers",),
    "buildings": ("builders",),
    "figures": ("shamans",),
    **dict.fromkeys(RESOURCES, ("resources",)),
}
"""Numbers of a player and the cells that count each."""
NUMBERS = (*_CELLS, "food")
FIX_KINDS = FixKinds(
    order=(
        *("turn", "points", "food", "wood", "brick", "stone", "gold", "field", "tools", "figures"),
        *("buildings", "cards", "spot", "slot", "stack_top", "stack_left", "deck", "phase", "house"),
    ),
    seats=frozenset({"turn", "first"}),
    secrets=frozenset({"extra"}),
)
_CARD_CELLS = ("culture", "farmers", "toolmakers", "builders", "shamans")


def fix_ids(state: State) -> Iterator[str]:
    """Every value that can be set, by id: `kind` or `kind/which`; what others follow from comes before them."""
    seats = range(len(state.seats))
    yield from ("turn", "first", "phase", "round")
    for kind in (
        *NUMBERS,
        "cards",
        "one_use",
        "any_two",
        "turned",
        "extra_drawn",
        "extra",
        "tiles",
        "fed",
        "confirmed",
    ):
        yield from (f"{kind}/{seat}" for seat in seats)
    yield from (f"slot/{number}" for number in range(len(state.display)))
    for number in range(len(state.stacks)):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    yield "deck"
    yield from (f"spot/{place.id}/{seat}" for place in state.places for seat in seats)
    if state.roll and state.roll.rolled:
        yield "dice" if state.roll.dice else "total"
    if state.dice_list and state.dice_list.dice:
        yield "list_dice"
    yield from (f"house/{rule}" for rule in HOUSE_RULES)


def fix(state: State, id_: str, viewer: Viewer) -> Fix | None:
    """One value with what the box allows for it; None if this table has no such value."""
    kind, _, which = id_.partition("/")
    reader = _READERS.get(kind)
    if reader is None:
        return None
    try:
        return reader(state, kind, which, viewer)
    except (LookupError, ValueError):
        return None


def fix_cells(_state: State, id_: str) -> tuple[tuple[int, str], ...]:
    """The cells of the sheet that count a value: all of them its owner's."""
    kind, _, seat = id_.partition("/")
    wanted = _CARD_CELLS if kind == "cards" else _CELLS.get(kind)
    return tuple((int(seat), category) for category in wanted) if wanted else ()


def _label(what: str, **params: Param) -> Message:
    return message(f"stone_age.fix.{what}", **params)


def _seat_numbers(state: State) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(len(state.seats)))


def _number(which: str, below: int) -> int:
    if which not in [str(number) for number in range(below)]:
        raise LookupError(which)
    return int(which)


def _alone(which: str) -> None:
    if which:
        raise LookupError(which)


# --- the round ------------------------------------------------------------------------------------------------------


def _whose(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    now = state.turn if kind == "turn" else state.first
    return Fix(kind, _label(kind), Choice(_seat_numbers(state)), str(now))


def _phase(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    return Fix(kind, _label(kind), Choice(PHASES), state.phase)


def _count(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    if kind == "round":
        return Fix(kind, _label(kind), Number(1, max(MOST_ROUNDS, state.round)), state.round)
    guessed = state.display.count(UNTOLD) if state.depth == "milestones" else 0
    most = len(state.box.cards) - state.cards_out + guessed
    return Fix(kind, _label(kind), Number(0, max(0, most)), state.deck)


def _dice(state: State, kind: str, which: str, _: Viewer) -> Fix:
    _alone(which)
    dice = (
        (state.roll.dice if state.roll else ()) if kind == "dice" else (state.dice_list.dice if state.dice_list else ())
    )
    if not dice:
        raise LookupError(kind)
    faces = tuple(str(face) for face in range(1, 7) for _ in dice)
    return Fix(kind, _label(kind), Several(faces, len(dice), len(dice)), tuple(str(die) for die in sorted(dice)))


def _total(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """What real dice showed together, if nobody entered them one by one."""
    _alone(which)
    if not state.roll or not state.roll.total:
        raise LookupError(kind)
    return Fix(kind, _label(kind), Number(1, max(6 * state.box.most_figures, state.roll.total)), state.roll.total)


# --- players --------------------------------------------------------------------------------------------------------


def _of_player(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    if kind in RESOURCES:
        value = player.resources[RESOURCES.index(kind)]
    else:
        value = sum(player.tools) if kind == "tools" else getattr(player, kind)
    id_, label = f"{kind}/{seat}", _label(kind, player=state.name(seat))
    return Fix(id_, label, _range(state, seat, kind, value), value, fix_cells(state, id_))


def _range(state: State, seat: int, kind: str, value: int) -> Number:
    """What the box allows; only what play can pile up may stand beyond what a group would set."""
    if kind in (*RESOURCES, "food"):
        return Number(0, max(MOST_FOOD if kind == "food" else MOST_RESOURCES, value))
    if kind == "points":
        return Number(min(POINTS[0], value), max(POINTS[-1], value))
    if kind == "figures":
        return Number(state.placed(seat), state.box.most_figures)
    allowed = numbers_allowed(state, seat, kind)
    return Number(allowed[0], max(allowed[-1], value) if kind == "buildings" else allowed[-1])


def _cards(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """Whatever nobody else holds: a card that lies face up here may have been taken without being entered."""
    seat = seat_number(which, state.seats)
    mine = state.players[seat].cards
    others = state.held_cards() - set(mine)
    free = tuple(card.id for card in state.box.cards if card.id not in others)
    id_, label = f"{kind}/{seat}", _label(kind, player=state.name(seat))
    return Fix(id_, label, Several(free), tuple(sorted(mine)), fix_cells(state, id_))


def _one_use(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """Which of the one-use tools a player holds still lie face up."""
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    held = tuple(card for card in player.cards if state.box.card[card].upper.kind == "one_use_tool")
    return Fix(f"{kind}/{seat}", _label(kind, player=state.name(seat)), Several(held), player.one_use)


def _tiles(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    seen = state.seen_buildings() - set(player.tiles)
    free = tuple(building.id for building in state.box.buildings if building.id not in seen)
    label = _label(kind, player=state.name(seat))
    return Fix(f"{kind}/{seat}", label, Several(free, 0, player.buildings), tuple(sorted(player.tiles)))


def _turned(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    there = tuple(str(space + 1) for space, value in enumerate(player.tools) if value)
    now = tuple(str(space + 1) for space, turned in enumerate(player.turned) if turned and player.tools[space])
    return Fix(f"{kind}/{seat}", _label(kind, player=state.name(seat)), Several(there), now)


def _yes_or_no(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    if kind in ("fed", "confirmed"):
        now = (state.fed if kind == "fed" else state.confirmed)[seat]
    else:
        now = getattr(state.players[seat], kind)
    return Fix(f"{kind}/{seat}", _label(kind, player=state.name(seat)), Choice((NO, YES)), YES if now else NO)


def _extra(state: State, kind: str, which: str, viewer: Viewer) -> Fix:
    """The extra card: only its owner may see or set it; cards that lie open cannot be it."""
    seat = seat_number(which, state.seats)
    known = state.players[seat].extra.open_for(viewer)
    value = None if known is None else ((known,) if known else ())
    seen = state.seen_cards()
    free = tuple(card.id for card in state.box.cards if card.id not in seen or card.id == known)
    label = _label(kind, player=state.name(seat))
    return Fix(f"{kind}/{seat}", label, Several(free, 0, 1), value, secret_of=seat)


# --- the board ------------------------------------------------------------------------------------------------------


def _slot(state: State, kind: str, which: str, _: Viewer) -> Fix:
    number = _number(which, len(state.display))
    now = state.display[number]
    seen = state.held_cards().union(card for space, card in enumerate(state.display) if card and space != number)
    free = tuple(card.id for card in state.box.cards if card.id not in seen)
    place = next(p for p in state.places if p.group == CIVILIZATION and p.number == number)
    value = NO_CARD if now is None else now or UNTOLD_CARD
    label = _label(kind, place=place_name(place.id))
    return Fix(f"{kind}/{number}", label, Choice((UNTOLD_CARD, NO_CARD, *free)), value)


def _stack(state: State, kind: str, which: str, _: Viewer) -> Fix:
    number = _number(which, len(state.stacks))
    stack = state.stacks[number]
    place = next(p for p in state.places if p.group == BUILDING and p.number == number)
    label = _label(kind, place=place_name(place.id))
    if kind == "stack_left":
        built = sum(player.buildings for player in state.players)
        most = min(state.box.stack, max(0, len(state.stacks) * state.box.stack - built))
        return Fix(f"{kind}/{number}", label, Number(0, most), stack.left)
    seen = state.seen_buildings() - {stack.top}
    lying = tuple(building.id for building in state.box.buildings if building.id not in seen) if stack.left else ()
    return Fix(f"{kind}/{number}", label, Choice((UNTOLD_CARD, *lying)), stack.top or UNTOLD_CARD)


def _spot(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """A player's figures on a place, within those at home and the free rings; a group may share what one has taken."""
    id_, who = which.rpartition("/")[::2]
    seat = seat_number(who, state.seats)
    place = state.place(id_)
    if place is None:
        raise LookupError(id_)
    now = state.figures_at(seat, id_)
    rings = free_rings(state, place)
    room = place.figures or (state.box.most_figures if rings is None else now + rings)
    most = min(now + max(0, state.at_home(seat)), max(now, room))
    label = _label(kind, place=place_name(id_), player=state.name(seat))
    return Fix(f"{kind}/{which}", label, Number(0, most), now)


def _house(state: State, _kind: str, which: str, _: Viewer) -> Fix:
    if which not in HOUSE_RULES:
        raise LookupError(which)
    return Fix(f"house/{which}", _label(f"house.{which}"), Choice((NO, YES)), YES if which in state.house else NO)


_READERS: Mapping[str, Callable[[State, str, str, Viewer], Fix]] = {
    "turn": _whose,
    "first": _whose,
    "phase": _phase,
    "round": _count,
    "deck": _count,
    "dice": _dice,
    "list_dice": _dice,
    "total": _total,
    **dict.fromkeys(NUMBERS, _of_player),
    "cards": _cards,
    "one_use": _one_use,
    "tiles": _tiles,
    "turned": _turned,
    **dict.fromkeys(("any_two", "extra_drawn", "fed", "confirmed"), _yes_or_no),
    "extra": _extra,
    "slot": _slot,
    "stack_left": _stack,
    "stack_top": _stack,
    "spot": _spot,
    "house": _house,
}
