"""Tables of Ticket to Ride to test at: who sits there, how far play has come, and its moves in one word each."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.errors import RuleError
from companion.game import Seat, SetupStep
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.game import TICKET_TO_RIDE
from companion.games.ticket_to_ride.present import MapView, RouteView, TicketsView, present
from companion.games.ticket_to_ride.records import (
    ClaimRoute,
    DeclareMix,
    DrawCards,
    KeepTickets,
    Options,
    RevealTickets,
    TakeBlind,
    TakePassenger,
    TurnUp,
)
from companion.messages import Param
from companion.question import Option, Question
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, KeepDraw

MAPS = ("usa", "germany")
both_maps = pytest.mark.parametrize("map_", MAPS)
any_number_of_players = pytest.mark.parametrize("players", [2, 3, 4, 5])

NAMES = ("Ana", "Ben", "Cho", "Dee", "Eva")
ANA, BEN, CHO, DEE, EVA = range(5)
COLOURS = {
    "usa": ("blue", "red", "green", "yellow", "black"),
    "germany": ("white", "red", "purple", "yellow", "black"),
}
CARD_COLOURS = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red")
PASSENGER_COLOURS = ("blue", "red", "green", "yellow", "black", "white")
ROW = ("pink", "blue", "orange", "white", "green")
"""The face-up cards of a table that checks cards, unless a test lays out others."""

SINGLE_TRACK = {
    "usa": {
        1: "atlanta--nashville",
        2: "atlanta--charleston",
        3: "calgary--vancouver",
        4: "calgary--helena",
        5: "atlanta--miami",
        6: "calgary--winnipeg",
    },
    "germany": {
        1: "bremen--bremerhaven",
        2: "chemnitz--leipzig",
        3: "berlin--magdeburg",
        4: "berlin--leipzig",
        5: "berlin--dresden",
        6: "berlin--rostock",
        7: "berlin--hannover",
    },
}
"""A route of each length without a parallel track."""

OPENING = {
    "usa": (
        ("t:denver--el_paso", "t:calgary--salt_lake_city"),
        ("t:duluth--houston", "t:miami--toronto"),
        ("t:dallas--new_york", "t:chicago--santa_fe"),
        ("t:houston--kansas_city", "t:boston--miami"),
        ("t:atlanta--montreal", "t:calgary--phoenix"),
    ),
    "germany": (
        ("t:berlin--leipzig", "t:dresden--hamburg"),
        ("t:frankfurt--koeln", "t:augsburg--dresden"),
        ("t:hamburg--rostock", "t:koeln--leipzig"),
        ("t:emden--hamburg", "t:leipzig--ulm"),
        ("t:bremen--kassel", "t:berlin--koeln"),
    ),
}
"""The two tickets everybody keeps at the start; in Germany one short and one long."""


# --- sitting down ---------------------------------------------------------------------------------------------------


def seats_at(map_: str, players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, colour) for name, colour in zip(NAMES[:players], COLOURS[map_], strict=False))


def laid_out(
    map_: str, players: int = 3, *, card_check: bool = False, score_only: bool = False, seats: tuple[Seat, ...] = ()
) -> Session:
    """A table at the first step of its setup guide."""
    options = Options(map_, card_check)  # type: ignore[arg-type]
    depth = "score_only" if score_only else "full"
    return Session(Header(TICKET_TO_RIDE, options, seats or seats_at(map_, players), depth, 0))


def table_of(map_: str, players: int = 3, *, card_check: bool = False, row: tuple[str, ...] = ROW) -> Session:
    """A table past setup: two opening tickets each, five cards face up, Ana to play."""
    session = laid_out(map_, players, card_check=card_check)
    session.do(KeepDraw("first_player", ("0",)))
    session.do(CompleteSetup())
    for seat in range(players):
        if map_ == "germany":
            session.do(DeclareMix(seat, (2, 2)))
        session.do(KeepTickets(seat, OPENING[map_][seat]))
    if card_check:
        session.do(TurnUp(row))
    return session


def usa(players: int = 3, **options: Any) -> Session:
    return table_of("usa", players, **options)


def germany(players: int = 3, **options: Any) -> Session:
    return table_of("germany", players, **options)


def germany_with_passengers(players: int = 3, **standing: tuple[str, ...]) -> Session:
    """A Germany table whose passengers the app has drawn, with these colours in these places."""
    session = laid_out("germany", players)
    place_passengers(session, **standing)
    session.do(KeepDraw("first_player", ("0",)))
    session.do(CompleteSetup())
    return session


def place_passengers(session: Session, **standing: tuple[str, ...]) -> None:
    """The app draws them, these colours for these places."""
    left = [colour for colour in PASSENGER_COLOURS for _ in range(10)]
    for colours in standing.values():
        for colour in colours:
            left.remove(colour)
    drawn: list[str] = []
    for place in board("germany").places:
        here = standing.get(place.id, ())
        drawn += [*here, *(left.pop() for _ in range(place.passengers - len(here)))]
    session.do(KeepDraw("passengers", tuple(drawn)))


# --- moves ----------------------------------------------------------------------------------------------------------


def draw_cards(session: Session) -> tuple[Any, ...]:
    """The whole action: one tap, or two cards from the deck where cards are checked."""
    if session.state.cards is None:
        return session.do(DrawCards())
    return (*session.do(TakeBlind()), *session.do(TakeBlind()))


def claim(session: Session, route: str, *cards: str) -> tuple[Any, ...]:
    """Claim a route; in Germany also take the first passenger on offer at each end."""
    events = session.do(ClaimRoute(route, cards))
    for end in view(session).taking:
        events += session.do(TakePassenger(end.place, end.colours[0][0]))
    return events


def play_until(session: Session, seat: int) -> None:
    """Everybody draws train cards until it is this player's turn."""
    for _ in range(session.state.players):
        if session.turn().seat == seat:
            return
        draw_cards(session)
    raise AssertionError(f"{NAMES[seat]}'s turn never came")


def claim_as(session: Session, seat: int, route: str, *cards: str) -> tuple[Any, ...]:
    play_until(session, seat)
    return claim(session, route, *cards)


def play_to_final_scoring(session: Session) -> None:
    """Ana ends a turn with two trains; everybody draws cards until it is over."""
    play_until(session, ANA)
    session.do(Correct("trains/0", 2))
    for _ in range(session.state.players + 1):
        draw_cards(session)
    assert session.turn().phase == "final_scoring"


def reveal_all(session: Session) -> None:
    for seat in range(session.state.players):
        session.do(RevealTickets(seat, session.state.hand(seat)))


def leave_in_decks(session: Session, *left: int) -> None:
    """The last player turns out to hold all tickets but so many of each deck."""
    state = session.state
    last = state.players - 1
    elsewhere = {ticket for seat in range(last) for ticket in state.hand(seat)}
    hand: list[str] = []
    for (name, _), number in zip(state.board.tickets.decks, left, strict=True):
        free = [t.id for t in state.board.rail.tickets if t.deck == name and t.id not in elsewhere]
        hand += free[: len(free) - number]
    session.do(Correct(f"tickets/{last}", tuple(hand)))


# --- looking --------------------------------------------------------------------------------------------------------


def view(session: Session, viewer: Viewer = PUBLIC) -> MapView:
    return present(session.state, viewer)


def route_view(session: Session, route: str) -> RouteView:
    return next(shown for shown in view(session).routes if shown.id == route)


def hand_of(session: Session, seat: int) -> TicketsView:
    """A player's tickets as that player sees them behind the curtain."""
    (hand,) = (h for h in view(session, behind_curtain(seat)).hands if h.seat == seat)
    return hand


def points(session: Session) -> list[int]:
    """Where the score markers are; in play the strip shows just that."""
    markers, strip = list(session.table.game.story.standing(session.state)), session.view().strip
    assert not strip[0].part or [seat.points for seat in strip] == markers
    return markers


def trains(session: Session) -> list[int]:
    return [player.trains for player in view(session).players]


def waiting(session: Session) -> dict[str, int]:
    return dict(view(session).waiting)


def action(session: Session, command: str) -> Option:
    """What a command is called now, and why it is closed if it is."""
    return next(option for option in first_question(session).options if option.id.partition(":")[0] == command)


def commands(session: Session) -> list[str]:
    """What the turn offers, besides the tickets of each player."""
    return [option.id for option in first_question(session).options if ":" not in option.id]


def first_question(session: Session) -> Question:
    asked = session.ask(PUBLIC)
    assert isinstance(asked, Question)
    return asked


def step(session: Session, id_: str) -> SetupStep:
    return next(s for s in session.table.steps if s.id == id_)


def checks(session: Session, id_: str) -> list[tuple[str, dict[str, Param]]]:
    """The lines of a setup step: what each says, and its numbers."""
    return [(c.id.removeprefix("ticket_to_ride.check."), dict(c.params)) for c in step(session, id_).checks]


def said(session: Session) -> dict[str, Mapping[str, Param]]:
    """The lines that the last entry put into the public log, by id."""
    entry = session.last_entry()
    assert entry is not None
    return {line.text.id.removeprefix("ticket_to_ride.log."): line.text.params for line in entry.lines}


def refuses(session: Session, command: Any, code: str, rule: str = "", **params: Param) -> None:
    """The command is refused with this sentence, by this rule, and nothing has changed."""
    table, steps, cursor = session.table, session.steps, session.cursor
    with pytest.raises(RuleError) as refusal:
        session.do(command)
    full_code = code if "." in code else f"ticket_to_ride.{code}"
    assert (refusal.value.code, refusal.value.rule) == (full_code, rule)
    told = {name: refusal.value.message.params.get(name) for name in params}
    assert told == params
    assert session.table is table
    assert (session.steps, session.cursor) == (steps, cursor)
