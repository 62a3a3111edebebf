"""The setup guide: the steps for this map and this number of players, with their numbers."""

from companion.game import Seat, SetupStep
from companion.games.ticket_to_ride.board import Board, board
from companion.games.ticket_to_ride.records import Options
from companion.messages import Message, Param, message
from companion.question import Offer

_TICKETS = ("longest_route_card", "globetrotter_card", "ticket_decks", "tickets", "first_player")
"""The steps of the second page; all others stand on the first."""


def setup_steps(options: Options, seats: tuple[Seat, ...]) -> tuple[SetupStep, ...]:
    box, players = board(options.map), len(seats)
    return (
        _step("board", (_check("board"),)),
        *_passengers(box),
        _trains(box, seats),
        *_train_cards(box, options, players),
        *_bonus_cards(box),
        *_tickets(box, players),
        _first_player(box, seats),
    )


def _step(
    id_: str,
    checks: tuple[Message, ...],
    figure: int | None = None,
    offer: Offer | None = None,
    *,
    required: bool = False,
    **numbers: Param,
) -> SetupStep:
    """A step with the numbers its one line says."""
    title, line = message(f"ticket_to_ride.setup.{id_}"), message(f"ticket_to_ride.line.{id_}", **numbers)
    page = "tickets" if id_ in _TICKETS else "table"
    return SetupStep(id_, title, checks, figure, offer, required, line, lays_out=id_ != "first_player", page=page)


def _check(id_: str, **params: Param) -> Message:
    return message(f"ticket_to_ride.check.{id_}", **params)


def _passengers(box: Board) -> tuple[SetupStep, ...]:
    if not box.has_passengers:
        return ()
    colours, each = box.rail.passenger_colours, box.rail.passengers_per_colour
    total = len(colours) * each
    numbers = sorted({p.passengers for p in box.places if p.passengers > 1}, reverse=True)
    checks = [_check("bag", count=total, colours=len(colours), each=each)]
    for number in numbers:
        cities = tuple(p.name for p in box.places if p.passengers == number)
        checks.append(_check("passengers_at", count=number, places=cities))
    cities_with_one = sum(p.passengers == 1 and not p.country for p in box.places)
    countries = sum(p.country for p in box.places)
    checks.append(_check("passengers_elsewhere", cities=cities_with_one, countries=countries))
    checks.append(_check("bag_empty"))
    pool = tuple(colour for colour in colours for _ in range(each))
    return (_step("passengers", tuple(checks), total, Offer("passengers", pool, total), count=total),)


def _trains(box: Board, seats: tuple[Seat, ...]) -> SetupStep:
    each = tuple(
        _check("trains", player=seat.name, colour=message(f"colour.{seat.colour}"), count=box.rail.trains)
        for seat in seats
    )
    return _step("trains", (*each, _check("markers")), box.rail.trains, count=box.rail.trains)


def _train_cards(box: Board, options: Options, players: int) -> tuple[SetupStep, ...]:
    hand, row = box.cards.starting_hand, box.cards.face_up
    dealt = players * hand
    left = box.cards.total - dealt - row
    row_checks = [
        _check("deck"),
        _check("face_up", count=row),
        _check("deck_left", count=left),
        _check("flush", count=box.cards.flush_at, row=row),
    ]
    if options.card_check:
        row_checks.append(_check("enter_row", count=row))
    dealing = (_check("shuffle", count=box.cards.total), _check("deal", count=hand, dealt=dealt))
    return (
        _step("deal", dealing, dealt, count=hand),
        _step("row", tuple(row_checks), left, count=row),
    )


def _bonus_cards(box: Board) -> tuple[SetupStep, ...]:
    bonuses = box.rail.bonuses
    cards = (("longest_route_card", bonuses.longest_route), ("globetrotter_card", bonuses.globetrotter))
    return tuple(_step(id_, (_check(id_, points=points),)) for id_, points in cards if points is not None)


def _tickets(box: Board, players: int) -> tuple[SetupStep, ...]:
    rules = box.tickets
    draw, keep = rules.setup_draw, rules.setup_keep
    hidden = _check("tickets_hidden")
    if len(rules.decks) == 1:
        left = rules.decks[0][1] - players * draw
        checks = (
            _check("tickets_shuffle", count=rules.decks[0][1]),
            _check("tickets_deal", count=draw, left=left),
            _check("tickets_keep", least=keep, most=draw),
            _check("tickets_under"),
            hidden,
        )
        return (_step("tickets", checks, draw, count=draw, least=keep),)
    sizes = dict(rules.decks)
    return (
        _step(
            "ticket_decks",
            (_check("tickets_sort", short=sizes["short"], long=sizes["long"]),),
            short=sizes["short"],
            long=sizes["long"],
        ),
        _step(
            "tickets",
            (
                _check("tickets_declare", count=draw),
                _check("tickets_draw", count=draw),
                _check("tickets_keep", least=keep, most=draw),
                _check("tickets_back"),
                _check("tickets_reshuffle"),
                hidden,
            ),
            draw,
            count=draw,
            least=keep,
        ),
    )


def _first_player(box: Board, seats: tuple[Seat, ...]) -> SetupStep:
    offer = Offer("first_player", tuple(str(seat) for seat in range(len(seats))), 1, starter=True)
    checks = (_check(box.begins), _check("clockwise"))
    return _step("first_player", checks, offer=offer, required=True)
