"""Placing figures: which places are open to a player, with how many figures, and who places next."""

from companion.errors import RuleError
from companion.games.stone_age.box import BUILDING, CIVILIZATION, FOOD, RESOURCE, VILLAGE, Place
from companion.games.stone_age.events import LeftOut, TurnCame
from companion.games.stone_age.state import State, place_name
from companion.games.stone_age.turns.tools import has_room

_EXACTLY = {"tool_maker": "SA-P07", "hut": "SA-P08", "field": "SA-P09"}


def rule_of_number(place: Place) -> str:
    """The rule that says how many figures a place takes."""
    by_group = {FOOD: "SA-P10", RESOURCE: "SA-P12", CIVILIZATION: "SA-P13", BUILDING: "SA-P14"}
    return _EXACTLY.get(place.id) or by_group[place.group]


def why_closed(state: State, seat: int, place: Place) -> RuleError | None:
    """Why this player may put no figure at all on a place, however many are at home."""
    name, there = place_name(place.id), state.at(place.id)
    if any(who == seat for who, _ in there):
        rule = "SA-P11" if place.group == FOOD else "SA-P05"
        return RuleError("stone_age.already_there", rule=rule, player=state.name(seat), place=name)
    if place.figures is not None and there:
        owner = there[0][0]
        rule, who = rule_of_number(place), state.name(owner)
        return RuleError("stone_age.place_taken", rule=rule, about=owner, place=name, player=who)
    if place.group == VILLAGE:
        return _village_full(state) or _idle(state, seat, place)
    if place.group == RESOURCE:
        return _resource_full(state, place)
    if place.group == CIVILIZATION and state.display[place.number] is None:
        return RuleError("stone_age.no_card_here", rule="SA-P13", place=name)
    if place.group == BUILDING and not state.stacks[place.number].left:
        return RuleError("stone_age.stack_is_empty", rule="SA-P14", place=name)
    return None


def _village_full(state: State) -> RuleError | None:
    most = state.box.limits[len(state.seats)].village_places
    taken = sum(place.group == VILLAGE and bool(spot) for place, spot in zip(state.places, state.spots, strict=True))
    if taken < most:
        return None
    return RuleError("stone_age.village_full", rule="SA-P16", players=len(state.seats), most=most)


def _resource_full(state: State, place: Place) -> RuleError | None:
    there = state.at(place.id)
    most = state.box.limits[len(state.seats)].players_per_resource_place
    if len(there) >= most:
        rule = "SA-P18" if most == 1 else "SA-P19"
        name, players = place_name(place.id), len(state.seats)
        return RuleError("stone_age.players_full", rule=rule, place=name, players=players, count=most)
    if free_rings(state, place) == 0:
        return RuleError("stone_age.rings_full", rule="SA-P12", place=place_name(place.id), rings=place.rings or 0)
    return None


def idle(state: State, seat: int, place: Place) -> bool:
    """True if the place would give this player nothing: everything of it is there already."""
    player, contents = state.players[seat], state.box
    match place.gives:
        case "tool":
            return not has_room(player)
        case "figure":
            return player.figures >= contents.most_figures
        case "field":
            return player.field >= contents.highest_field
    return False


def _idle(state: State, seat: int, place: Place) -> RuleError | None:
    """A table may play that a place one can get nothing from stays open to others."""
    if "no_idle_places" in state.house and idle(state, seat, place):
        rule = {"tool": "SA-T05", "figure": "SA-A07", "field": "SA-A09"}[place.gives]
        return RuleError("stone_age.idle_place", rule=rule, player=state.name(seat), place=place_name(place.id))
    return None


def free_rings(state: State, place: Place) -> int | None:
    """Rings still free; None where there is no limit."""
    if place.rings is None:
        return None
    return max(0, place.rings - sum(count for _, count in state.at(place.id)))


def numbers(state: State, seat: int, place: Place) -> tuple[int, ...]:
    """With how many figures this player may place here now."""
    if why_closed(state, seat, place):
        return ()
    home = state.at_home(seat)
    if place.figures is not None:
        return (place.figures,) if place.figures <= home else ()
    rings = free_rings(state, place)
    return tuple(range(1, (home if rings is None else min(home, rings)) + 1))


def why_not(state: State, seat: int, place: Place, count: int) -> RuleError | None:
    """Why this player may not place so many figures here; None if they may."""
    closed = why_closed(state, seat, place)
    if closed:
        return closed
    name, home, rings = place_name(place.id), state.at_home(seat), free_rings(state, place)
    if place.figures is not None and count != place.figures:
        return RuleError("stone_age.exactly", rule=rule_of_number(place), place=name, count=place.figures)
    if count < 1:
        return RuleError("stone_age.at_least_one", rule="SA-P03")
    if count > home:
        return RuleError("stone_age.figures_at_home", rule="SA-P03", player=state.name(seat), count=home)
    if rings is not None and count > rings:
        return RuleError("stone_age.rings_left", rule="SA-P12", place=name, count=rings)
    return None


def can_place(state: State, seat: int) -> bool:
    return any(numbers(state, seat, place) for place in state.places)


def why_left_out(state: State, seat: int) -> str | None:
    """Why a player cannot place any more; None while they can."""
    if state.at_home(seat) < 1:
        return "no_figures"
    return None if can_place(state, seat) else "no_place"


def next_placer(state: State) -> tuple[LeftOut | TurnCame, ...]:
    """Who is passed over, and whose turn it is to place; without a turn the phase is over."""
    out = {seat for seat, _ in state.left_out}
    events: list[LeftOut | TurnCame] = []
    for seat in (*state.clockwise(state.turn)[1:], state.turn):
        if seat in out:
            continue
        why = why_left_out(state, seat)
        if why is None:
            return *events, TurnCame(seat)
        events.append(LeftOut(seat, "no_figures" if why == "no_figures" else "no_place"))
    return tuple(events)
