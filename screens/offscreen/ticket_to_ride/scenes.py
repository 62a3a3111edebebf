"""Pictures of what only Ticket to Ride has: a claim, a refusal, the tickets behind their curtain, a proof."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games import boxes_of
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.board import board
from companion.games.ticket_to_ride.claim import why_not
from companion.games.ticket_to_ride.present import present
from companion.games.ticket_to_ride.state import Cards
from companion.i18n import LANGUAGES, Translator
from companion.input.catalog import read_facts
from companion.input.json_input import compact_json
from companion.secret import PUBLIC
from companion.storage.maps import read_map
from screens.ticket_to_ride.own_map import preview
from screens.ui.question.page_state import PageState

if TYPE_CHECKING:
    from screens.offscreen.studio import Scene, Studio


def scenes(studio: "Studio") -> "Iterator[Scene]":
    first, *others = boxes_of("ticket_to_ride")
    with_passengers = next(box for box in (*others, first) if board(box.options["map"]).has_passengers)
    playing, finished = studio.table("playing", first), studio.table("finished", with_passengers)
    table, tickets = studio.at("table", playing), studio.at("tickets", playing, seat="1")
    yield "claim", studio.then(table, _claim)
    yield "refusal", studio.then(table, _refuse)
    with_pawns = studio.at("table", studio.table("playing", with_passengers))
    yield "player", studio.then(with_pawns, lambda app: app.page.tapped_seat(0))
    yield "curtain", tickets
    yield "tickets", studio.then(tickets, _open_curtain)
    public = studio.at("tickets", studio.table("final", first, 5), seat="1")
    yield "find-ticket", studio.then(public, _find_ticket)
    yield "passengers", studio.then(studio.at("table", studio.table("playing", with_passengers)), _ask_for_passengers)
    yield "cards", studio.then(table, partial(_show_cards, due=0))
    yield "turn-up", studio.then(table, partial(_show_cards, due=1))
    yield "rules", studio.then(table, lambda app: app.page.show_rules())
    yield "all-rules", studio.then(table, lambda app: app.page.show_all_rules())
    yield "rule-section", studio.then(table, _read_first_section)
    longest = studio.at("proof", studio.table("finished", first), seat="0", category="longest_route")
    yield "proof-longest", longest
    yield "proof", studio.at("proof", finished, seat="0", category="tickets")
    yield "own-map", studio.then(table, partial(_open_map, first.options["map"]))


def _open_map(map_: str, app: Any) -> None:
    """One of ours as if it were somebody's own."""
    plain, places = read_facts("ticket_to_ride", map_).value, board(map_).place
    spoken = [Translator(language) for language in LANGUAGES]
    named = [
        {**place, "name": {tr.language: tr.text(places[place["id"]].name) for tr in spoken}}
        for place in plain["places"]
    ]
    name = {tr.language: tr.text(board(map_).title) for tr in spoken}
    text = compact_json({**plain, "map": f"my_{map_}", "name": name, "places": named})
    preview(app.page, read_map(text.encode(), map_))


def _claim(app: Any) -> None:
    state = app.session.state
    free = [r for r in state.board.rail.routes if why_not(state, state.turn, r) is None]
    app.page.choose(max(free, key=lambda r: (r.lanes, r.length)).id)


def _open_curtain(app: Any) -> None:
    app.page.look()


def _find_ticket(app: Any) -> None:
    """By letters that every language understands."""
    app.page.field.text = "chi"


def _ask_for_passengers(app: Any) -> None:
    """As after a claim, without making one: the table is pictured more than once."""
    state = app.session.state
    busiest = sorted(state.board.places, key=lambda place: -state.waiting_at(place.id).count)
    asked = replace(state, taking=tuple(place.id for place in busiest[:2]))
    app.page.view = replace(app.page.view, game_view=present(asked))
    app.page.show_passengers()


def _show_cards(app: Any, due: int) -> None:
    """As a table sees them that checks its cards, without changing this one: it is pictured more than once."""
    state, page = app.session.state, app.page
    kinds = state.board.cards.kinds
    row = (kinds[-2], kinds[6], kinds[-1], *kinds[4 : 6 - due])
    none = (0,) * len(kinds)
    cards = Cards(row, 67, none, (none,) * state.players, (4,) * state.players)
    page.ask = partial(ask, replace(state, cards=cards), PUBLIC)
    page.pick(PageState(("TurnUp" if due else "TakeFaceUp",)))
    del page.ask


def _read_first_section(app: Any) -> None:
    app.page.show_section(next(iter(app.page._sections())))


def _refuse(app: Any) -> None:
    state = app.session.state
    taken = next(route.id for route in state.board.rail.routes if state.owner(route.id) is not None)
    app.page.choose(taken)
