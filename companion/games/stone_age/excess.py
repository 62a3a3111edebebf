"""What a table has that its box does not hold, and the rules its figures break."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.errors import RuleError
from companion.game import Excess
from companion.games.stone_age.box import RESOURCE, VILLAGE, Place
from companion.games.stone_age.state import UNTOLD, State, place_name
from companion.games.stone_age.turns.placing import rule_of_number
from companion.messages import Message, message


def excess(state: State) -> Iterator[Excess]:
    """Every tile, card and figure is in one place at most, and there are no more than there are."""
    yield from _buildings(state)
    yield from _cards(state)
    yield from _once(state)
    yield from _figures(state)


def _buildings(state: State) -> Iterator[Excess]:
    seats, most = range(len(state.seats)), len(state.piles) * state.box.stack
    built = sum(player.buildings for player in state.players)
    if built > most:
        refusal = RuleError("stone_age.remark.buildings", rule="SA-S08", count=built, players=len(seats), most=most)
        yield Excess(refusal, tuple(f"buildings/{seat}" for seat in seats), built - most)
    held = [tile for player in state.players for tile in player.tiles]
    twice = _repeated((*held, *(stack.top for stack in state.stacks if stack.top)))
    if twice:
        tops = (f"stack_top/{number}" for number in range(len(state.piles)))
        fixes = (*(f"tiles/{seat}" for seat in seats), *tops)
        yield Excess(RuleError("stone_age.building_seen", rule="SA-S08"), fixes, twice)


def _cards(state: State) -> Iterator[Excess]:
    """The extra card is a secret: it only counts as one."""
    held = [card for player in state.players for card in player.cards]
    named = [card for card in state.display if card]
    places = (*_of_seats(state, "cards"), *(f"slot/{number}" for number in range(len(state.display))))
    if twice := _repeated((*held, *named)):
        yield Excess(RuleError("stone_age.card_seen", rule="SA-S06"), places, twice)
    drawn = sum(player.extra_drawn for player in state.players)
    unnamed = state.display.count(UNTOLD) if state.depth == "full" else 0
    count, most = len({*held, *named}) + drawn + unnamed, len(state.box.cards)
    if count > most:
        refusal = RuleError("stone_age.too_many_cards", rule="SA-S06", count=count, most=most)
        yield Excess(refusal, (*places, *_of_seats(state, "extra_drawn"), *_of_seats(state, "extra")), count - most)


def _once(state: State) -> Iterator[Excess]:
    """Cards that one player at most can have drawn, or can still use."""
    drawn = sum(player.extra_drawn for player in state.players)
    if drawn > 1:
        fixes = (*_of_seats(state, "extra_drawn"), *_of_seats(state, "extra"))
        yield Excess(RuleError("stone_age.one_such_card", rule="SA-C16"), fixes, drawn - 1)
    unused = sum(player.any_two for player in state.players)
    if unused > 1:
        yield Excess(RuleError("stone_age.one_such_card", rule="SA-C22"), _of_seats(state, "any_two"), unused - 1)


def _figures(state: State) -> Iterator[Excess]:
    for place in state.places:
        there = sum(count for _, count in state.at(place.id))
        if place.rings is not None and there > place.rings:
            refusal = RuleError("stone_age.rings_full", rule="SA-P12", place=place_name(place.id), rings=place.rings)
            yield Excess(refusal, _of_seats(state, f"spot/{place.id}"), there - place.rings)
    for seat, player in enumerate(state.players):
        if state.placed(seat) > max(0, player.figures):
            refusal = RuleError("stone_age.has_figures", rule="SA-P03", player=state.name(seat), count=player.figures)
            spots = tuple(f"spot/{place.id}/{seat}" for place in state.places)
            yield Excess(refusal, (f"figures/{seat}", *spots), -state.at_home(seat))


def _of_seats(state: State, kind: str) -> tuple[str, ...]:
    return tuple(f"{kind}/{seat}" for seat in range(len(state.seats)))


def _repeated(ids: Iterable[str]) -> int:
    """How many of these are there once too often."""
    return sum(count - 1 for count in Counter(ids).values())


# --- what a group may do, and is told -------------------------------------------------------------------------------


def remarks_on(before: State, after: State) -> tuple[Message, ...]:
    """The rules that a table breaks and did not break before, a line for each."""
    known = tuple(_remarks(before))
    return tuple(remark for remark in _remarks(after) if remark not in known)


def _remarks(state: State) -> Iterator[Message]:
    for place in state.places:
        if rule := _broken_at(state, place):
            yield message("stone_age.remark.place", place=place_name(place.id), rule=message(f"stone_age.rule.{rule}"))
    used = [place for place in state.places if place.group == VILLAGE and state.at(place.id)]
    if len(used) > state.box.limits[len(state.seats)].village_places:
        names = tuple(place_name(place.id) for place in used)
        yield message("stone_age.remark.places", places=names, rule=message("stone_age.rule.SA-P16"))
    least = state.box.start_figures
    for seat, player in enumerate(state.players):
        if player.figures < least:
            yield message("stone_age.remark.figures", player=state.name(seat), count=player.figures, least=least)


def _broken_at(state: State, place: Place) -> str:
    """The rule that those who stand at a place break together; "" if they break none."""
    there = state.at(place.id)
    if place.figures is not None and there and [count for _, count in there] != [place.figures]:
        return rule_of_number(place)
    most = state.box.limits[len(state.seats)].players_per_resource_place
    if place.group == RESOURCE and len(there) > most:
        return "SA-P18" if most == 1 else "SA-P19"
    return ""
