"""Tables of a club evening as the organiser's page lists them: from their rooms, or from the store's list alone."""

from collections.abc import Mapping
from typing import Any

from companion.games import boxes
from companion.i18n import Translator
from companion.lan.room import Room
from companion.messages import Message
from companion.storage.summary import Summary
from companion.table_line import title_of
from companion.text_search import initials


def line_of_room(room: Room, tr: Translator) -> dict[str, Any]:
    """A table that is in memory."""
    header, turn = room.session.header, room.session.turn()
    seats = [{"name": seat.name, "colour": seat.colour} for seat in header.seats]
    plain = _of_table(header.id, seats, turn.headline, turn.seat, tr)
    title = tr.text(header.game.title(header.options))
    return {**plain, "title": title, "step": room.session.cursor, **_of_open(room, seats)}


def line_of_summary(line: Summary, room: Room | None, saved: Mapping[str, Any], tr: Translator) -> dict[str, Any]:
    """A table that phones may join and that is not in memory: its room rests, or was not needed since the start."""
    seats = [{"name": seat["name"], "colour": seat["colour"]} for seat in line.seats]
    plain = {
        **_of_table(line.id, seats, line.headline, line.seat, tr),
        "title": tr.text(title_of(line)),
        "step": line.steps,
    }
    if room:
        return {**plain, **_of_open(room, seats)}
    taken = {phone[1] for phone in saved.get("phones", ()) if isinstance(phone, list) and len(phone) > 1}
    states = ["away" if number in taken else "" for number in range(len(seats))]
    return {**plain, "open": True, "seats": _with_states(seats, states), "word": saved.get("word") or "", "knocks": []}


def line_of_closed(line: Summary, tr: Translator) -> dict[str, Any]:
    """A table that phones may not join."""
    names = [seat["name"] for seat in line.seats]
    return {"id": line.id, "open": False, "names": names, "words": tr.text(line.headline)}


def _of_table(
    id_: str, seats: list[dict[str, str]], headline: Message, turn: int | None, tr: Translator
) -> dict[str, Any]:
    whose = "" if turn is None else f"{seats[turn]['name']}: "
    return {"id": id_, "names": [seat["name"] for seat in seats], "words": whose + tr.text(headline)}


def _of_open(room: Room, seats: list[dict[str, str]]) -> dict[str, Any]:
    states = [room.state_of(number) for number in range(len(seats))]
    knocks = [{"id": knock.id, "name": knock.name, "seat": knock.seat} for knock in room.knocking()]
    return {"open": True, "seats": _with_states(seats, states), "word": room.seats.word, "knocks": knocks}


def _with_states(seats: list[dict[str, str]], states: list[str]) -> list[dict[str, str]]:
    letters = initials([seat["name"] for seat in seats])
    return [
        {**seat, "initial": letter, "state": state} for seat, letter, state in zip(seats, letters, states, strict=True)
    ]


def boxes_in_words(tr: Translator) -> list[dict[str, Any]]:
    return [{"name": box.name, "title": tr.text(box.title)} for box in boxes()]
