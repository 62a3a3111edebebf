"""Which card it is, by its two halves, and which tile: on the board, as the extra card, and for the sheet."""

from collections.abc import Iterator
from functools import partial

from companion.games.stone_age.ask.words import building_on, card_on, of_player, upper_name, why_not
from companion.games.stone_age.box import BUILDING, Card, Upper
from companion.games.stone_age.phases import IN_PLAY, phase
from companion.games.stone_age.records import EnterCard, KeepExtraCard, NoExtraCard, TellBuilding, TellCard
from companion.games.stone_age.state import UNTOLD, State, building_name, card_name, place_name
from companion.games.stone_age.turns.offers import possible_buildings, possible_cards, upper_halves
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, one_of
from companion.secret import Viewer
from scoring.stone_age import Building

NONE_LEFT = "none_left"
"""No extra card, instead of an upper half."""
OUT = "out"
"""A card that was put in by mistake, instead of an upper half."""


def upper_id(upper: Upper) -> str:
    return ".".join(str(part) for part in (upper.kind, upper.resource, upper.count) if part)


def which_card(
    words: Message,
    cards: tuple[Card, ...],
    *,
    others: tuple[Option, ...] = (),
    named: Card | None = None,
    seat: int | None = None,
) -> QuestionFlow:
    """The id of one of these cards by its halves, the lower one only where several have the upper; or of the others.

    What was entered before is proposed.
    """
    uppers = (Option(upper_id(upper), upper_name(upper)) for upper in upper_halves(cards))
    usual, detail = upper_id(named.upper) if named else None, message("stone_age.tell.upper")
    chosen = yield one_of(words, (*uppers, *others), usual=usual, seat=seat, detail=detail)
    fitting = [card for card in cards if upper_id(card.upper) == chosen]
    if len(fitting) < 2:
        return fitting[0].id if fitting else chosen
    options = [Option(card.id, card_name(card.id)) for card in fitting]
    known = named.id if named in fitting else None
    return (yield one_of(words, options, usual=known, seat=seat, detail=message("stone_age.tell.lower")))


def which_tile(words: Message, tiles: tuple[Building, ...]) -> QuestionFlow:
    return (yield one_of(words, (Option(tile.id, building_name(tile.id)) for tile in tiles)))


# --- on the board ---


def telling(state: State) -> Iterator[Branch]:
    """What lies face up, at any time of play; open as long as there is a card or a tile that nobody has seen."""
    slot = next((slot for slot, card in enumerate(state.display) if card is not None), None)
    if slot is not None:
        reason = why_not(state, TellCard(slot, _any_card(state)))
        yield Branch(Option("TellCard", message("stone_age.do.TellCard"), why_not=reason), lambda: _tell_card(state))
    stack = next((number for number, stack in enumerate(state.stacks) if stack.left), None)
    if stack is not None:
        reason = why_not(state, TellBuilding(stack, _any_building(state)))
        option = Option("TellBuilding", message("stone_age.do.TellBuilding"), why_not=reason)
        yield Branch(option, lambda: _tell_building(state))


def _any_card(state: State) -> str:
    """A card that can be entered; where there is none, any: the rules say why not."""
    return next((card.id for card in possible_cards(state)), state.box.cards[0].id)


def _tell_card(state: State) -> QuestionFlow:
    spaces = [
        Option(
            str(slot.number),
            place_name(slot.id),
            card_on(state, slot),
            why_not=why_not(state, TellCard(slot.number, _any_card(state))),
        )
        for slot in state.box.slots
    ]
    slot = int((yield one_of(message("stone_age.ask.which_space"), spaces, usual=_untold(state.display))))
    words = message("stone_age.tell.which_card", place=place_name(state.box.slots[slot].id))
    return TellCard(slot, (yield from which_card(words, possible_cards(state))))


def _untold(lying: tuple[str | None, ...]) -> str | None:
    """The first that lies there and is not known yet."""
    return str(lying.index(UNTOLD)) if UNTOLD in lying else None


def _any_building(state: State) -> str:
    return next((tile.id for tile in possible_buildings(state)), state.box.buildings[0].id)


def _tell_building(state: State) -> QuestionFlow:
    places = [place for place in state.places if place.group == BUILDING]
    stacks = [
        Option(
            str(place.number),
            place_name(place.id),
            building_on(state, place),
            why_not=why_not(state, TellBuilding(place.number, _any_building(state))),
        )
        for place in places
    ]
    tops = tuple(stack.top if stack.left else None for stack in state.stacks)
    number = int((yield one_of(message("stone_age.ask.which_stack"), stacks, usual=_untold(tops))))
    words = message("stone_age.tell.which_building", place=place_name(places[number].id))
    return TellBuilding(number, (yield from which_tile(words, possible_buildings(state))))


# --- the extra card ---


def extra_cards(state: State, viewer: Viewer) -> Iterator[Branch]:
    """Behind its owner's curtain in play; face up in the final scoring."""
    for seat, player in enumerate(state.players):
        if player.extra_drawn:
            option = Option(
                f"KeepExtraCard:{seat}",
                of_player(state, seat, KeepExtraCard),
                message("stone_age.extra.lower_counts"),
                why_not=why_not(state, KeepExtraCard(seat, _any_card(state))),
                secret_of=seat if phase(state) in (*IN_PLAY, "milestones") else None,
            )
            yield Branch(option, partial(_keep_extra_card, state, seat, viewer))


def _keep_extra_card(state: State, seat: int, viewer: Viewer) -> QuestionFlow:
    """Which card was drawn, if there was one; whoever may see it finds what was entered before proposed."""
    possible = possible_cards(state)
    named = _among(possible, state, state.players[seat].extra.open_for(viewer) or UNTOLD)
    words = message("stone_age.extra.which", player=state.name(seat))
    card = yield from which_card(words, possible, others=none_left(state, seat), named=named, seat=seat)
    return NoExtraCard(seat) if card == NONE_LEFT else KeepExtraCard(seat, card)


def none_left(state: State, seat: int) -> tuple[Option, ...]:
    """That the deck was empty, where it may have been; else a card was drawn."""
    none = Option(NONE_LEFT, message("stone_age.extra.none_left"))
    return (none,) if why_not(state, NoExtraCard(seat)) is None else ()


def _among(possible: tuple[Card, ...], state: State, named: str) -> Card | None:
    """The card that was entered, or its twin: cards with the same halves are the same card."""
    halves = state.box.card[named].halves if named else None
    return next((card for card in possible if card.halves == halves), None)


# --- for the sheet ---


def card_entries(state: State) -> Iterator[Branch]:
    for seat, player in enumerate(state.players):
        held = player.cards[0] if player.cards else ""
        some_card = EnterCard(seat, held, held=False) if held else EnterCard(seat, _any_card(state))
        label, count = of_player(state, seat, EnterCard), message("stone_age.ask.cards_held", count=len(player.cards))
        option = Option(f"EnterCard:{seat}", label, count, why_not=why_not(state, some_card))
        yield Branch(option, partial(_enter_card, state, seat))


def _enter_card(state: State, seat: int) -> QuestionFlow:
    possible = possible_cards(state)
    name, held = state.name(seat), state.players[seat].cards
    out = (Option(OUT, message("stone_age.ask.card_out")),) if held else ()
    words = message("stone_age.check_player.which_card", player=name)
    chosen = yield from which_card(words, possible, others=out, seat=seat)
    if chosen == OUT:
        options = [Option(card, card_name(card)) for card in held]
        words = message("stone_age.ask.which_out", player=name)
        return EnterCard(seat, (yield one_of(words, options, seat=seat)), held=False)
    return EnterCard(seat, chosen)
