"""Requests and replies of the organiser's page, wherever the tables are stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.cli.terminal_client import seats_for
from companion.errors import RuleError
from companion.game import Depth, Seat
from companion.games import offered
from companion.i18n import Translator
from companion.lan.api import LONGEST_ID
from companion.lan.listing import Listing
from companion.lan.lobby import GONE, OK, REFUSED, Reply
from companion.lan.room import Room
from companion.lan.tokens import digest
from companion.new_table.seating import proper
from companion.sharing.qr_code import code_of
from companion.storage.summary import Summary
from companion.table.state import Game, no_such_depth
from companion.views.table_line import title_of
from companion.words.text_search import initials

MOST_HISTORY = 200
"""Most finished tables on the organiser's page."""
TABLE_DIGITS = 12


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is opened with."""

    game: Game
    options: Any
    seats: tuple[Seat, ...]
    depth: Depth


def id_of(body: Mapping[str, Any]) -> str:
    """What a request of the organiser is known by, empty where it has no id; a ValueError if that is none."""
    match body:
        case {"id": str(id_)} if 0 < len(id_) <= LONGEST_ID:
            return id_
        case {"id": _}:
            raise ValueError("id")
    return ""


def table_id(asked: str, random: Random) -> str:
    """The id of a fresh table: the same for the same request, for it may be repeated anywhere and at any time."""
    return digest(asked)[:TABLE_DIGITS] if asked else f"{random.getrandbits(4 * TABLE_DIGITS):0{TABLE_DIGITS}x}"


def new_table(games: Mapping[str, Game], body: Mapping[str, Any]) -> NewTable:
    """The table of a box, for these players, at the usual depth of its game unless one is named; or a RuleError."""
    names = body.get("names")
    players = tuple(map(str, names)) if isinstance(names, list | tuple) else ()
    shelf, _ = offered(games)
    box = next((box for box in shelf if box.name == body.get("box")), None)
    if box is None:
        raise RuleError("terminal.no_such_box", boxes=tuple(box.name for box in shelf))
    game, depth = games[box.game], body.get("depth")
    options = game.options(**box.options)
    chosen = next((known for known in game.depths if known == depth), None)
    if depth and chosen is None:
        raise no_such_depth(game)
    return NewTable(
        game, options, seats_for(tuple(map(proper, players)), game.colours(options)), chosen or game.usual_depth
    )


def boxes_as_plain(tr: Translator) -> list[dict[str, Any]]:
    return [{"name": box.name, "title": tr.text(box.title)} for box in offered()[0]]


def listed(listing: Listing, body: Mapping[str, Any], tr: Translator, **more: Any) -> Reply:
    """The list: a page of what has changed, or all of it for a page of a release that asks for no less."""
    about = {"boxes": boxes_as_plain(tr), **more}
    if "known" not in body:
        return Reply(OK, {"tables": sorted(listing.lines(), key=lambda line: not line["open"]), **about})
    found = listing.changes(str(body["known"]))
    return Reply(OK, {**found, **(about if found["all"] else {})})


def code_as_plain(address: str, typed: str) -> dict[str, Any]:
    """The code of a table as rows of dark and light, and its addresses."""
    rows = ["".join("1" if dark else "0" for dark in row) for row in code_of(address)]
    return {"rows": rows, "address": address, "typed": typed}


def change_room(what: str, room: Room, body: Mapping[str, Any], tr: Translator) -> Reply:
    """Free a seat, answer a request, or make another code."""
    seat = body.get("seat")
    match what:
        case "free" if isinstance(seat, int):
            room.free(seat)
            room.lend(seat, True)  # nobody looks at a screen of the host: setup and the end stay everybody's
        case "knock":
            if not room.answer_knock(str(body.get("knock") or ""), body.get("yes") is True):
                return Reply(REFUSED, {"words": tr("lan.knock_over")})
        case "renew":
            room.renew()
        case _:
            return Reply(GONE, {})
    return Reply(OK, {})


def seats_as_plain(seats: Sequence[Mapping[str, str]], saved: Mapping[str, Any]) -> dict[str, Any]:
    """What is known of a table's seats without reading the table: from its header, and as they were saved."""
    phones = saved.get("phones")
    taken = [
        phone[1] for phone in (phones if isinstance(phones, list) else ()) if isinstance(phone, list) and phone[1:]
    ]
    letters = initials([seat["name"] for seat in seats])
    shown = [
        {**seat, "initial": letter, "state": "away" if number in taken else ""}
        for number, (seat, letter) in enumerate(zip(seats, letters, strict=True))
    ]
    return {"open": True, "seats": shown, "word": str(saved.get("word") or ""), "knocks": []}


def finished_as_plain(line: Summary, tr: Translator) -> dict[str, Any]:
    """A finished table in the organiser's history, the winner first."""
    players = [
        {"name": seat["name"], "total": result.total, "rank": result.rank}
        for seat, result in sorted(zip(line.seats, line.results, strict=True), key=lambda player: player[1].rank)
    ]
    return {
        "id": line.id,
        "title": tr.text(title_of(line)),
        "at": line.played_at,
        "players": players,
    }


def room_as_plain(table: str, room: Room, tr: Translator) -> dict[str, Any]:
    """A table that is in memory."""
    header, turn = room.session.header, room.session.turn()
    seats = [{"name": seat.name, "colour": seat.colour} for seat in header.seats]
    return {
        "id": table,
        "open": True,
        "title": tr.text(header.game.title(header.options)),
        "names": [seat.name for seat in header.seats],
        "words": _whose_turn(seats, turn.seat) + tr.text(turn.headline),
        "step": room.session.cursor,
        **people_as_plain(room, seats),
    }


def line_as_plain(line: Summary, tr: Translator) -> dict[str, Any]:
    """A table that phones may join, as the store's list has it: nothing is read for that."""
    return {
        "id": line.id,
        "open": True,
        "title": tr.text(title_of(line)),
        "names": [seat["name"] for seat in line.seats],
        "words": _whose_turn(line.seats, line.seat) + tr.text(line.headline),
        "step": line.steps,
    }


def closed_as_plain(line: Summary, tr: Translator) -> dict[str, Any]:
    """A table that phones may not join."""
    names = [seat["name"] for seat in line.seats]
    return {"id": line.id, "open": False, "names": names, "words": tr.text(line.headline)}


def people_as_plain(room: Room, seats: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Who sits at a table and who knocks there; the table itself may rest."""
    letters = initials([seat["name"] for seat in seats])
    shown = [
        {"name": seat["name"], "colour": seat["colour"], "initial": letters[number], "state": room.state_of(number)}
        for number, seat in enumerate(seats)
    ]
    knocks = [
        {"id": knock.id, "name": knock.name, "seat": knock.seat, "address": knock.address} for knock in room.knocking()
    ]
    return {"seats": shown, "word": room.seats.word, "knocks": knocks}


def _whose_turn(seats: Sequence[Mapping[str, str]], seat: int | None) -> str:
    return "" if seat is None else f"{seats[seat]['name']}: "
