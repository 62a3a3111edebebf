"""Destination tickets: drawing, keeping, revealing, and how many can still be in the decks."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from companion.errors import RuleError
from companion.games.ticket_to_ride.board import TicketRules
from companion.games.ticket_to_ride.state import OpenDraw, State
from companion.messages import message


def of_map(state: State, one_deck: str, two_decks: str) -> str:
    """The rule as this map's rulebook has it."""
    return one_deck if len(state.board.tickets.decks) == 1 else two_decks


def no_tickets_left(state: State) -> RuleError:
    return RuleError("ticket_to_ride.no_tickets_left", rule=of_map(state, "TTR-K04", "TTR-K05"))


Decks: TypeAlias = tuple[int, ...]
"""Some of the map's decks, by number."""


def left_in_decks(state: State) -> tuple[tuple[int, int], ...]:
    """The fewest and the most tickets that can be left in each deck, as far as kept tickets are known."""
    rules = state.board.tickets
    bounds = []
    for deck in range(len(rules.decks)):
        kept = sum(_most_from(rules, draw, deck) for draw in state.draws)
        bounds.append((max(0, _not_held(state, (deck,)) - kept), room(state, (deck,))))
    return tuple(bounds)


def why_no_tickets(state: State) -> RuleError | None:
    """None while a ticket can be left in some deck."""
    return None if room(state, all_decks(state)) else no_tickets_left(state)


def all_decks(state: State) -> Decks:
    return tuple(range(len(state.board.tickets.decks)))


def room(state: State, decks: Decks, but: Sequence[OpenDraw] = ()) -> int:
    """The most tickets of these decks that nobody can have kept yet, if each open draw but these kept the fewest."""
    rules, others = state.board.tickets, list(state.draws)
    for draw in but:
        others.remove(draw)
    return max(0, _not_held(state, decks) - sum(_least_from(rules, draw, decks) for draw in others))


def certainly_kept(state: State, decks: Decks) -> int:
    """The fewest tickets of these decks that can be in hands: what was entered, and the fewest of each open draw."""
    rules = state.board.tickets
    in_all = sum(rules.decks[deck][1] for deck in decks)
    return in_all - _not_held(state, decks) + sum(_least_from(rules, draw, decks) for draw in state.draws)


def _not_held(state: State, decks: Decks) -> int:
    """Tickets of these decks that are in no known hand."""
    rules, rail = state.board.tickets, state.board.rail
    names = {rules.decks[deck][0] for deck in decks}
    held = sum(rail.ticket[t].deck in names for hand in state.hands for t in hand.known_to_clerk())
    return sum(rules.decks[deck][1] for deck in decks) - held


def _least_from(rules: TicketRules, draw: OpenDraw, decks: Decks) -> int:
    """The fewest tickets a player can have kept from these decks out of an open draw."""
    if draw.mix is None:
        return least_kept(rules, draw) if len(decks) == len(rules.decks) else 0
    elsewhere = sum(number for deck, number in enumerate(draw.mix) if deck not in decks)
    return max(0, least_kept(rules, draw) - elsewhere)


def _most_from(rules: TicketRules, draw: OpenDraw, deck: int) -> int:
    return rules.setup_draw if draw.mix is None else draw.mix[deck]


def drawn(rules: TicketRules, draw: OpenDraw) -> int:
    return rules.setup_draw if draw.mix is None else sum(draw.mix)


def least_kept(rules: TicketRules, draw: OpenDraw) -> int:
    return min(rules.setup_keep if draw.at_setup else rules.turn_keep, drawn(rules, draw))


def decide_mix(state: State, mix: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers drawn from each deck on a turn, checked; one deck needs none named."""
    rules, left = state.board.tickets, left_in_decks(state)
    empty = why_no_tickets(state)
    if empty:
        raise empty
    if not mix and len(left) == 1:
        mix = (min(rules.turn_draw, left[0][1]),)
    if len(mix) != len(left) or any(n < 0 for n in mix):
        raise RuleError("ticket_to_ride.declare_mix", rule="TTR-K03", count=rules.turn_draw)
    for (name, _), number, (_, high) in zip(rules.decks, mix, left, strict=True):
        if number > high:
            deck = message(f"ticket_to_ride.deck.{name}")
            raise RuleError(
                "ticket_to_ride.deck_too_short", rule=of_map(state, "TTR-K04", "TTR-K05"), deck=deck, count=high
            )
    fewest = 1 if state.untold else _fewest_drawn(rules, mix, left)
    if not fewest <= sum(mix) <= rules.turn_draw:
        rule = of_map(state, "TTR-K01", "TTR-K02")
        raise RuleError("ticket_to_ride.draw_so_many_tickets", rule=rule, count=rules.turn_draw)
    return mix


def _fewest_drawn(rules: TicketRules, mix: tuple[int, ...], left: tuple[tuple[int, int], ...]) -> int:
    """Fewer than the rule says only where a deck may have run out under this mix; and then all that is left in all."""
    may_be_empty = any(number >= low for number, (low, _) in zip(mix, left, strict=True))
    if not may_be_empty:
        return rules.turn_draw
    in_all = sum(low for low, _ in left)
    return max(1, in_all) if in_all < rules.turn_draw else 1


def check_declared(state: State, seat: int, mix: tuple[int, ...]) -> None:
    """Refuse a mix of decks that cannot be drawn at setup."""
    rules = state.board.tickets
    if len(rules.decks) == 1:
        raise RuleError("ticket_to_ride.one_deck", rule="TTR-S05")
    draw = open_draw(state, seat)
    if draw is None or not (draw.at_setup or draw.mix is None):
        raise RuleError("ticket_to_ride.nothing_to_declare", rule="TTR-S26", player=state.name(seat))
    if len(mix) != len(rules.decks) or any(n < 0 for n in mix) or sum(mix) != rules.setup_draw:
        raise RuleError("ticket_to_ride.draw_so_many_tickets", rule="TTR-S25", count=rules.setup_draw)


def open_draw(state: State, seat: int) -> OpenDraw | None:
    """The oldest draw of this player whose kept tickets have not been entered."""
    return next((draw for draw in state.draws if draw.seat == seat), None)


def no_mix_yet(state: State) -> RuleError:
    return RuleError("ticket_to_ride.declare_mix", rule="TTR-S26", count=state.board.tickets.setup_draw)


def bounds(state: State, draws: Sequence[OpenDraw]) -> tuple[tuple[int, int], tuple[tuple[int, int], ...]]:
    """Fewest and most tickets a player can have kept of these draws: in all, and from each deck."""
    rules, every = state.board.tickets, all_decks(state)
    least = sum(least_kept(rules, draw) for draw in draws)
    most = min(sum(drawn(rules, draw) for draw in draws), room(state, every, draws))
    by_deck = []
    for deck in every:
        low, high = _from_draws(rules, draws, deck)
        by_deck.append((low, min(high, room(state, (deck,), draws))))
    return (least, most), tuple(by_deck)


def _from_draws(rules: TicketRules, draws: Sequence[OpenDraw], deck: int) -> tuple[int, int]:
    """Fewest and most tickets of one deck that can have been kept of these draws."""
    low = sum(_least_from(rules, draw, (deck,)) for draw in draws)
    return low, sum(_most_from(rules, draw, deck) for draw in draws)


def _check_room(state: State, draws: Sequence[OpenDraw], tickets: Collection[str]) -> None:
    """Not more than can be left once every other draw has kept the fewest it may."""
    rail, every = state.board.rail, all_decks(state)
    for decks in (*((deck,) for deck in every), every):
        names = {state.board.tickets.decks[deck][0] for deck in decks}
        most = room(state, decks, draws)
        if sum(rail.ticket[ticket].deck in names for ticket in tickets) > most:
            raise tickets_run_out(state, most)


def tickets_run_out(state: State, most: int) -> RuleError:
    rule = of_map(state, "TTR-K04", "TTR-K05")
    return RuleError("ticket_to_ride.tickets_run_out", rule=rule, count=most)


def check_kept(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    rules = state.board.tickets
    _check_tickets(state, seat, tickets)
    for ticket in tickets:
        if ticket in state.hand(seat):
            raise _twice(state, ticket)
    if state.depth == "milestones":  # draws are not followed: whatever a player holds can be entered
        return
    draw = open_draw(state, seat)
    if seat in state.untold:
        _check_enough(state, draw, tickets)
        return
    if draw is None:
        raise RuleError("ticket_to_ride.no_open_draw", player=state.name(seat))
    if draw.mix is None:
        raise no_mix_yet(state)
    least = least_kept(rules, draw)
    if not least <= len(tickets) <= drawn(rules, draw):
        rule = of_map(state, "TTR-S21", "TTR-S27") if draw.at_setup else "TTR-K06"
        raise _so_many("keep", least, drawn(rules, draw), rule)
    for number, (name, _) in enumerate(rules.decks):
        kept = sum(state.board.rail.ticket[t].deck == name for t in tickets)
        if kept > draw.mix[number]:
            deck = message(f"ticket_to_ride.deck.{name}")
            rule = "TTR-S26" if draw.at_setup else "TTR-K03"
            raise RuleError("ticket_to_ride.more_than_drawn", rule=rule, deck=deck, count=draw.mix[number])
    _check_room(state, (draw,), tickets)


def _so_many(what: str, least: int, most: int, rule: str) -> RuleError:
    """How many tickets there may be, where it is one number as where there are several."""
    if least == most:
        return RuleError(f"ticket_to_ride.{what}_exactly", rule=rule, count=most)
    return RuleError(f"ticket_to_ride.{what}_so_many", rule=rule, least=least, most=most)


def _check_enough(state: State, draw: OpenDraw | None, tickets: tuple[str, ...]) -> None:
    """Tickets of a player who may hold those of other draws too: at least what the open draw had to keep."""
    least = max(1, least_kept(state.board.tickets, draw)) if draw else 1
    if len(tickets) < least:
        rule = of_map(state, "TTR-S21", "TTR-S27") if draw and draw.at_setup else "TTR-K06"
        most = len(state.board.rail.tickets)
        raise _so_many("keep", least, most, rule)
    _check_room(state, (draw,) if draw else (), tickets)


def check_revealed(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    """In final scoring: all tickets ever kept, and a number that the draws allow."""
    _check_tickets(state, seat, tickets)
    if state.depth == "score_only":
        return
    hand, mistaken = set(state.hand(seat)), openly_elsewhere(state, seat) & set(state.hand(seat))
    if hand - mistaken - set(tickets):  # which one is not shown: only its owner may know
        raise RuleError("ticket_to_ride.kept_stays", rule="TTR-K10", player=state.name(seat))
    if state.depth == "milestones":
        return
    rules = state.board.tickets
    open_draws = [draw for draw in state.draws if draw.seat == seat]
    least = len(hand - mistaken) + sum(least_kept(rules, draw) for draw in open_draws)
    more = len(state.board.rail.tickets) if seat in state.untold else sum(drawn(rules, draw) for draw in open_draws)
    most = min(len(hand) + more, len(state.board.rail.tickets))
    if not least <= len(tickets) <= most:
        raise _so_many("reveal", least, most, "TTR-F02")
    if not mistaken and seat not in state.untold:
        _check_mixes(state, open_draws, set(tickets) - hand)
        _check_room(state, open_draws, set(tickets) - hand)


def _check_mixes(state: State, draws: Sequence[OpenDraw], tickets: Collection[str]) -> None:
    """From each deck as many as these draws gave at most, and what each of them had to keep at least."""
    rules = state.board.tickets
    for number, (name, _) in enumerate(rules.decks):
        low, high = _from_draws(rules, draws, number)
        shown, deck = (
            sum(state.board.rail.ticket[t].deck == name for t in tickets),
            message(f"ticket_to_ride.deck.{name}"),
        )
        if shown > high:
            raise RuleError("ticket_to_ride.more_than_drawn", rule="TTR-K03", deck=deck, count=high)
        if shown < low:
            raise RuleError("ticket_to_ride.fewer_than_kept", rule="TTR-K06", deck=deck, count=low)


def _check_tickets(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    """Tickets of this map, none twice, none that lies face up before another player."""
    if any(ticket not in state.board.rail.ticket for ticket in tickets):
        raise RuleError("ticket_to_ride.no_such_ticket")
    for place, ticket in enumerate(tickets):
        if ticket in tickets[:place]:
            raise _twice(state, ticket)
        owner = openly_held(state, seat).get(ticket)
        if owner is not None:
            raise RuleError(
                "ticket_to_ride.ticket_elsewhere",
                rule=of_map(state, "TTR-S05", "TTR-S06"),
                about=owner,
                ticket=state.ticket_name(state.board.rail.ticket[ticket]),
                player=state.name(owner),
            )


def _twice(state: State, ticket: str) -> RuleError:
    rule = of_map(state, "TTR-S05", "TTR-S06")
    return RuleError(
        "ticket_to_ride.ticket_twice", rule=rule, ticket=state.ticket_name(state.board.rail.ticket[ticket])
    )


def openly_elsewhere(state: State, seat: int) -> set[str]:
    """Tickets that lie face up before others.

    A refusal must not reveal secrets: a ticket two players entered is settled when the second reveals it.
    """
    return set(openly_held(state, seat))


def still_held(state: State, seat: int) -> tuple[str, ...]:
    """A player's hand but for what was entered in play, and turned up by another meanwhile."""
    shown = openly_elsewhere(state, seat)
    return tuple(ticket for ticket in state.hand(seat) if ticket not in shown)


def openly_held(state: State, seat: int) -> dict[str, int]:
    """The same tickets, and before whom each of them lies."""
    others = (other for other in range(state.players) if other != seat and state.revealed[other])
    return {ticket: other for other in others for ticket in state.hand(other)}
