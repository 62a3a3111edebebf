"""Destination tickets: drawing, keeping, revealing, and how many can still be in the decks."""

from companion.errors import RuleError
from companion.games.ticket_to_ride.board import TicketRules
from companion.games.ticket_to_ride.state import OpenDraw, State
from companion.messages import message


def _of_map(state: State, one_deck: str, two_decks: str) -> str:
    """The rule as this map's rulebook has it."""
    return one_deck if len(state.board.tickets.decks) == 1 else two_decks


def no_tickets_left(state: State) -> RuleError:
    return RuleError("ticket_to_ride.no_tickets_left", rule=_of_map(state, "TTR-K04", "TTR-K05"))


def left_in_decks(state: State) -> tuple[tuple[int, int], ...]:
    """The fewest and the most tickets that can be left in each deck, as far as the app was told what was kept."""
    rules, rail = state.board.tickets, state.board.rail
    bounds = []
    for deck, (name, size) in enumerate(rules.decks):
        held = sum(rail.ticket[t].deck == name for hand in state.hands for t in hand.known_to_clerk())
        kept = [_kept_from(rules, draw, deck) for draw in state.draws]
        low = size - held - sum(most for _, most in kept)
        high = size - held - sum(least for least, _ in kept)
        bounds.append((max(0, low), max(0, high)))
    return tuple(bounds)


def _kept_from(rules: TicketRules, draw: OpenDraw, deck: int) -> tuple[int, int]:
    """Fewest and most tickets a player can have kept from one deck out of an open draw."""
    if draw.mix is None:
        return 0, rules.setup_draw
    return max(0, least_kept(rules, draw) - (sum(draw.mix) - draw.mix[deck])), draw.mix[deck]


def drawn(rules: TicketRules, draw: OpenDraw) -> int:
    return rules.setup_draw if draw.mix is None else sum(draw.mix)


def least_kept(rules: TicketRules, draw: OpenDraw) -> int:
    return min(rules.setup_keep if draw.at_setup else rules.turn_keep, drawn(rules, draw))


def decide_mix(state: State, mix: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers drawn from each deck on a turn, checked; one deck needs none named."""
    rules, left = state.board.tickets, left_in_decks(state)
    if all(high == 0 for _, high in left):
        raise no_tickets_left(state)
    if not mix and len(left) == 1:
        mix = (min(rules.turn_draw, left[0][1]),)
    if len(mix) != len(left) or any(n < 0 for n in mix):
        raise RuleError("ticket_to_ride.declare_mix", rule="TTR-K03", count=rules.turn_draw)
    for (name, _), number, (_, high) in zip(rules.decks, mix, left, strict=True):
        if number > high:
            deck = message(f"ticket_to_ride.deck.{name}")
            raise RuleError(
                "ticket_to_ride.deck_too_short", rule=_of_map(state, "TTR-K04", "TTR-K05"), deck=deck, count=high
            )
    if not _fewest_drawn(rules, mix, left) <= sum(mix) <= rules.turn_draw:
        rule = _of_map(state, "TTR-K01", "TTR-K02")
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
    rules = state.board.tickets
    if len(rules.decks) == 1:
        raise RuleError("ticket_to_ride.one_deck", rule="TTR-S05")
    draw = open_draw(state, seat)
    if draw is None or not (draw.at_setup or draw.mix is None):
        raise RuleError("ticket_to_ride.nothing_to_declare", rule="TTR-S26", player=state.name(seat))
    if len(mix) != len(rules.decks) or any(n < 0 for n in mix) or sum(mix) != rules.setup_draw:
        raise RuleError("ticket_to_ride.draw_so_many_tickets", rule="TTR-S25", count=rules.setup_draw)


def open_draw(state: State, seat: int) -> OpenDraw | None:
    """The oldest draw of which this player has not said what was kept."""
    return next((draw for draw in state.draws if draw.seat == seat), None)


def check_kept(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    rules = state.board.tickets
    draw = open_draw(state, seat)
    if draw is None:
        raise RuleError("ticket_to_ride.no_open_draw", player=state.name(seat))
    if draw.mix is None:
        raise RuleError("ticket_to_ride.declare_mix", rule="TTR-S26", count=rules.setup_draw)
    _check_tickets(state, seat, tickets)
    if any(ticket in state.hand(seat) for ticket in tickets):
        raise RuleError("ticket_to_ride.ticket_twice", rule=_of_map(state, "TTR-S05", "TTR-S06"))
    least = least_kept(rules, draw)
    if not least <= len(tickets) <= drawn(rules, draw):
        rule = _of_map(state, "TTR-S21", "TTR-S27") if draw.at_setup else "TTR-K06"
        raise RuleError("ticket_to_ride.keep_so_many", rule=rule, least=least, most=drawn(rules, draw))
    for number, (name, _) in enumerate(rules.decks):
        kept = sum(state.board.rail.ticket[t].deck == name for t in tickets)
        if kept > draw.mix[number]:
            deck = message(f"ticket_to_ride.deck.{name}")
            rule = "TTR-S26" if draw.at_setup else "TTR-K03"
            raise RuleError("ticket_to_ride.more_than_drawn", rule=rule, deck=deck, count=draw.mix[number])


def check_revealed(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    """In final scoring: all tickets ever kept, and a number that the draws allow."""
    _check_tickets(state, seat, tickets)
    if state.depth == "score_only":
        return
    if set(state.hand(seat)) - set(tickets):
        raise RuleError("ticket_to_ride.kept_stays", rule="TTR-K10", player=state.name(seat))
    rules = state.board.tickets
    open_draws = [draw for draw in state.draws if draw.seat == seat]
    least = len(state.hand(seat)) + sum(least_kept(rules, draw) for draw in open_draws)
    most = len(state.hand(seat)) + sum(drawn(rules, draw) for draw in open_draws)
    if not least <= len(tickets) <= most:
        raise RuleError("ticket_to_ride.reveal_so_many", rule="TTR-F02", least=least, most=most)


def _check_tickets(state: State, seat: int, tickets: tuple[str, ...]) -> None:
    """Tickets of this map, none twice, none that another player holds; whose it is stays unsaid."""
    if any(ticket not in state.board.rail.ticket for ticket in tickets):
        raise RuleError("ticket_to_ride.no_such_ticket")
    if len(set(tickets)) != len(tickets):
        raise RuleError("ticket_to_ride.ticket_twice", rule=_of_map(state, "TTR-S05", "TTR-S06"))
    others = {t for s in range(state.players) if s != seat for t in state.hand(s)}
    if others & set(tickets):
        raise RuleError("ticket_to_ride.ticket_elsewhere", rule=_of_map(state, "TTR-S05", "TTR-S06"))
