"""The public log: one line for what everybody at the table saw, and nothing of what they did not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.game import Drawn, LogLine, StoryFact
from companion.games.ticket_to_ride import events as ev
from companion.games.ticket_to_ride.events import RouteClaimed, RouteEntered
from companion.games.ticket_to_ride.state import State, card_name
from companion.games.ticket_to_ride.tickets import drawn, open_draw
from companion.messages import Param, message
from companion.table.steps import Step
from scoring.ticket_to_ride import Route


def _line(what: str, seat: int | None = None, **params: Param) -> LogLine:
    return LogLine(message(f"ticket_to_ride.log.{what}", **params), seat)


def log(state: State, event: Any) -> LogLine | None:
    """The line for an event, from the state before it; None where there is no line."""
    rail = state.board.rail
    match event:
        case ev.RouteClaimed(seat, route_id, _):
            route = rail.route[route_id]
            return _line("claimed", seat, route=state.route_name(route), points=rail.points_for(route))
        case ev.PassengerTaken(seat, place, None):
            return _line("passenger_left", seat, place=state.place_name(place))
        case ev.PassengerTaken(seat, place, colour):
            line = _line("passenger", seat, place=state.place_name(place), colour=message(f"colour.{colour}"))
            return replace(line, added=message("ticket_to_ride.log.passenger_too", colour=message(f"colour.{colour}")))
        case ev.CardsDrawn(seat):
            return _line("cards", seat)
        case ev.TicketsDrawn(seat, mix):
            return _line("tickets_drawn", seat, count=sum(mix))
        case ev.MixDeclared(seat, mix):
            return _line("mix_declared", seat, short=mix[0], long=mix[-1])
        case ev.TicketsKept(seat, kept):
            draw = open_draw(state, seat)
            most = drawn(state.board.tickets, draw) if draw else len(kept.known_to_clerk())
            return _line("tickets_kept", seat, count=len(kept.known_to_clerk()), drawn=most)
        case ev.Passed(seat):
            return _line("passed", seat)
        case ev.LastRoundBegun(seat):
            return _line("last_round", seat, player=state.name(seat), count=state.trains[seat])
        case ev.PlayEnded():
            return _line("play_ended")
        case ev.TicketsRevealed(seat, shown):
            return _line("revealed", seat, count=len(shown))
    return _log_more(state, event)


def _log_more(state: State, event: Any) -> LogLine | None:
    match event:
        case ev.FaceUpTaken(seat, card):
            return _line("face_up_taken", seat, card=card_name(card))
        case ev.BlindTaken(seat):
            return _line("blind_taken", seat)
        case ev.RowFilled(turned):
            return _line("turned_up", cards=tuple(card_name(card) for card in turned))
        case ev.RowFlushed():
            return _line("flushed")
        case ev.DeckReshuffled():
            return _line("reshuffled")
        case ev.RouteEntered(route_id, seat):
            what = "route_entered" if seat is not None else "route_removed"
            return _line(what, seat, route=state.route_name(state.board.rail.route[route_id]))
        case ev.PassengersEntered(seat, colour, count):
            return _line("passengers_entered", seat, colour=message(f"colour.{colour}"), count=count)
        case Drawn("first_player", (number,)):
            return _line("first_player", int(number), player=state.name(int(number)))
        case Drawn("passengers", _):
            return _line("passengers_placed")
    return None


def story_fact(_state: State, event: Any) -> StoryFact | None:
    match event:
        case RouteClaimed(seat, route):
            return StoryFact("route", seat, route)
        case RouteEntered(route, seat) if seat is not None:
            return StoryFact("route", seat, route)
    return None


def taken_in(state: State, steps: Sequence[Step], seat: int, route: Route) -> int | None:
    """The number of the entry by which this player has the route, or a track beside it."""
    tracks = state.board.rail.tracks[route.pair]
    wanted = {StoryFact("route", seat, track.id) for track in tracks if state.owner(track.id) == seat}
    last_first = range(len(steps), 0, -1)
    return next(
        (n for n in last_first if any(story_fact(state, event) in wanted for event in steps[n - 1].events)), None
    )
