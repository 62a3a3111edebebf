"""Ticket to Ride by hand: routes on the map, cards and tickets; the same routes whenever somebody notes them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from benchmarks.hands.counted import Done, Line, most
from companion.games.ticket_to_ride.board import GREY, LOCOMOTIVE
from companion.games.ticket_to_ride.records import EnterPassengers
from companion.table.table_commands import CompleteSetup
from screens.ui.question.page_state import Add, Give
from screens.ui.question.page_state import Done as DoneTelling
from screens.ui.tree.controls import do
from tests.playthroughs.record import enter

LETTERS = 3
"""Of a city's name: so many leave few tickets to choose from."""


# --- full depth ---


def full(hand: Any, match: Any) -> Iterator[Done]:
    reference, turn, looked = match.begin(), 0, False
    for plain, command in zip(match.plain["commands"], match.commands, strict=True):
        name = command if isinstance(command, str) else type(command).__name__
        if name == "FinishTable":
            break
        if name == "ClaimRoute" and not looked:
            looked = True
            yield _seen(hand, turn)
        before, setup, player = hand.taps, hand.session.table.open_step is not None, hand.session.turn().seat
        if name in ("undo", "redo"):
            hand.press(name)
        elif setup or name == "Correct":
            hand.enter(command)
        else:
            _ENTER[name](hand, command)
        enter(reference, plain)
        assert hand.session.state == reference.state, f"{match.name}: {command} made another table"
        kind = "checked" if hand.session.header.options.card_check else ""
        yield Done(name, 0 if setup or name == "Correct" else hand.taps - before, turn, kind)
        turn += hand.session.turn().seat != player
    yield _finished(hand, turn)


def tap_route(hand: Any, route: str) -> None:
    hand.tap_map(hand.page.map, hand.page.map.layout.tracks[route].middle)


def _claim(hand: Any, command: Any) -> None:
    tap_route(hand, command.route)
    hand.press(hand.text("claim.claim", player=hand.session.state.name(hand.session.state.turn)))
    if command.cards:
        _pay(hand, command)


def _pay(hand: Any, command: Any) -> None:
    """The colour, where the route leaves it open, and how many locomotives."""
    route = hand.session.state.board.rail.route[command.route]
    colours = [card for card in command.cards if card != LOCOMOTIVE]
    if route.colour == GREY:
        _give(hand, colours[0] if colours else LOCOMOTIVE)
    if route.colour != GREY or colours:
        _give(hand, str(command.cards.count(LOCOMOTIVE)))


def _give(hand: Any, answer: str) -> None:
    hand.tap(next(one for one in _nodes(hand.sheet) if one.tap == Give(answer)))


def _draw_cards(hand: Any, _: Any) -> None:
    hand.press(hand.text("ticket_to_ride.do.DrawCards"))


def _face_up(hand: Any, command: Any) -> None:
    hand.press(hand.text("ticket_to_ride.do.TakeFaceUp"))
    _give(hand, command.card)


def _nodes(sheet: Any) -> list[Any]:
    return list(sheet.content.handles())


def _blind(hand: Any, _: Any) -> None:
    hand.press(hand.text("ticket_to_ride.do.TakeBlind"))


def _turn_up(hand: Any, command: Any) -> None:
    if len(command.cards) == 1:
        _give(hand, command.cards[0])
    else:
        for card in command.cards:
            hand.tap(next(one for one in _nodes(hand.sheet) if one.tap == Add(card)))
        hand.tap(next(one for one in hand.sheet.below.handles() if one.tap == DoneTelling()))
    if hand.sheet and any(one.tap == Give("discard") for one in _nodes(hand.sheet)):
        _give(hand, "stands" if command.stands else "discard")


def _passenger(hand: Any, command: Any) -> None:
    hand.tap(next(one for one in _nodes(hand.sheet) if one.tap == command))


def _draw_tickets(hand: Any, command: Any) -> None:
    hand.press(hand.text("ticket_to_ride.do.DrawTickets"))
    if command.mix and hand.sheet is not None:
        hand.press(hand.text("tickets.mix", short=command.mix[0], long=command.mix[1]))


def to_tickets(hand: Any, seat: int) -> None:
    """From the table to a player's own tickets: one tap at their turn, else the player, and a button that is held."""
    if seat == hand.session.turn().seat:
        hand.press(hand.text("tickets.mine"))
    else:
        hand.tap(hand.page.strip.cells[seat])
        hand.tap(next(w for w in hand.pressable() if getattr(w, "tap", None) == do("go_to_tickets", seat)))
        hand.taps -= 1  # held, it lifts the curtain too
    hand.open_curtain()


def _keep(hand: Any, command: Any) -> None:
    to_tickets(hand, command.seat)
    _pick(hand, command.tickets)
    hand.press(hand.text("tickets.keep", count=len(command.tickets)))
    _leave_tickets(hand)
    hand.taps += 1  # back to the table


def _pick(hand: Any, tickets: Sequence[str]) -> None:
    rail = hand.session.state.board.rail
    for ticket in (rail.ticket[id_] for id_ in tickets):
        names = [hand.text(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b)]
        letters = f"{names[0][:LETTERS]} {names[1][:LETTERS]}"
        hand.type(letters)
        hand.tap(next(w for w in hand.pressable() if getattr(w, "tap", None) == do("pick", ticket.id)))


def _leave_tickets(hand: Any) -> None:
    while hand.app.stack[-1][0] == "tickets":
        hand.back()


def _add_tickets(hand: Any, seat: int) -> None:
    """To the field for a player's tickets in final scoring."""
    hand.tap(next(w for w in hand.pressable() if getattr(w, "tap", None) == do("add_tickets", seat)))


def _reveal(hand: Any, command: Any) -> None:
    if hand.app.stack[-1][0] != "tickets":
        _add_tickets(hand, command.seat)
    known = hand.session.state.hand(command.seat)
    _pick(hand, [ticket for ticket in command.tickets if ticket not in known])
    missing = len([ticket for ticket in command.tickets if ticket not in known])
    hand.press(hand.text("tickets.add", count=missing) if missing else hand.text("tickets.face_up"))
    _leave_tickets(hand)


_ENTER: Mapping[str, Callable[[Any, Any], None]] = {
    "ClaimRoute": _claim,
    "DrawCards": _draw_cards,
    "TakeFaceUp": _face_up,
    "TakeBlind": _blind,
    "TurnUp": _turn_up,
    "TakePassenger": _passenger,
    "DrawTickets": _draw_tickets,
    "KeepTickets": _keep,
    "RevealTickets": _reveal,
    "Pass": lambda hand, _: hand.press(hand.text("ticket_to_ride.do.Pass")),
}


def _seen(hand: Any, turn: int) -> Done:
    """The tickets of whoever is on turn, looked at once."""
    before = hand.taps
    to_tickets(hand, hand.session.turn().seat)
    done = Done("seen", hand.taps - before, turn)
    _leave_tickets(hand)
    return done


def _finished(hand: Any, turn: int) -> Done:
    before = hand.taps
    if hand.app.stack[-1][0] != "score":
        hand.press(hand.text("final.sheet"))
    hand.press(hand.text("score.finish"))
    assert hand.session.table.finished, "the sheet is not kept"
    return Done("finish", hand.taps - before, turn)


# --- milestones and the score alone ---


def noted(hand: Any, match: Any) -> Iterator[Done]:
    """Routes as they are claimed, one tap each; passengers and tickets at the end."""
    if hand.session.table.open_step:
        hand.enter(CompleteSetup())
    end, turn = match.end.state, 0
    for command in match.commands:
        if type(command).__name__ != "ClaimRoute" or end.owner(command.route) is None:
            continue
        if hand.session.state.owner(command.route) is not None:
            continue  # it was taken back and claimed again
        seat, before = end.owner(command.route), hand.taps
        _choose(hand, seat)
        tap_route(hand, command.route)
        assert hand.session.state.owner(command.route) == seat, f"{command.route} is not noted"
        yield Done("route", hand.taps - before, turn)
        turn += 1
    yield from _end_of(hand, end, turn)
    yield _finished(hand, turn)


def _end_of(hand: Any, end: Any, turn: int) -> Iterator[Done]:
    before = hand.taps
    if hand.session.turn().phase == "milestones":
        hand.press(hand.text("milestones.over"))
        yield Done("EndPlay", hand.taps - before, turn)
    for seat in range(end.players):
        before = hand.taps
        _passengers_of(hand, end, seat)
        _tickets_of(hand, end, seat)
        yield Done("player", hand.taps - before, turn)


def _passengers_of(hand: Any, end: Any, seat: int) -> None:
    colours = end.board.rail.passenger_colours
    if not any(end.passengers[seat]):
        return
    _choose(hand, seat)
    hand.press(hand.text("ticket_to_ride.category.passengers"))
    for place, (colour, count) in enumerate(zip(colours, end.passengers[seat], strict=True)):
        for _ in range(count):
            more = EnterPassengers(seat, colour, _held(hand, seat, place) + 1)
            hand.tap(next(one for one in _nodes(hand.sheet) if one.tap == more))
        assert hand.session.state.passengers[seat][place] == count, colour
    hand.press(hand.text("notice.done"))


def _held(hand: Any, seat: int, place: int) -> int:
    return int(hand.session.state.passengers[seat][place])


def _choose(hand: Any, seat: int) -> None:
    if hand.page.entering != seat:
        hand.tap(hand.page.strip.cells[seat])


def _tickets_of(hand: Any, end: Any, seat: int) -> None:
    if hasattr(hand.page, "entering"):
        _choose(hand, seat)
        hand.press(hand.text("entry.tickets"))
    else:
        _add_tickets(hand, seat)
    wanted = [ticket for ticket in end.hand(seat) if ticket not in hand.session.state.hand(seat)]
    _pick(hand, wanted)
    hand.press(hand.text("tickets.add", count=len(wanted)) if wanted else hand.text("tickets.face_up"))
    _leave_tickets(hand)


DEPTHS: Mapping[str, Any] = {"full": full, "milestones": noted, "score_only": noted}


def lines(_match: Any, depth: str, done: Sequence[Done]) -> Iterator[Line]:
    if depth == "milestones":
        yield Line(
            "Ticket to Ride: milestones, a route of any player", most(one for one in done if one.what == "route"), 2
        )
    if depth != "full":
        return
    events = (("claim", "ClaimRoute", 2), ("cards", "DrawCards", 1), ("tickets seen from the table", "seen", 2))
    for event, what, budget in events:
        found = [one for one in done if one.what == what and one.taps and (not one.kind or what != "ClaimRoute")]
        if found:
            yield Line(f"Ticket to Ride: {event}", most(found), budget)
