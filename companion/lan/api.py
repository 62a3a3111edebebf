"""Requests to a room: from JSON to a reply. Used by the thread that owns the session.

The phone is looked up while the answer is made: a seat that was given up belongs to nobody.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.i18n import Translator
from companion.lan.lobby import GONE, OK, UNKNOWN, Reply
from companion.lan.question_json import answers_from
from companion.lan.room import Room, Wanted
from companion.lan.seats import Phone
from companion.lan.tokens import digest

BAD = 400
LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class Call:
    """One request of a phone."""

    what: str
    body: Mapping[str, Any]
    secret: str
    tr: Translator
    device: str = ""

    def text(self, field: str) -> str:
        found = self.body.get(field)
        return found if isinstance(found, str) else ""


def answer(room: Room, call: Call) -> Reply:
    try:
        if call.what in ("look", "sit", "knock", "knocked", "withdraw"):
            return _join(room, call)
        phone = room.seats.phone(call.secret)
        return _of_phone(room, phone, call) if phone else unknown(room, call)
    except ValueError:
        return Reply(BAD, {})


def unknown(room: Room, call: Call) -> Reply:
    """Only a phone whose seat was freed is told so, and may forget it."""
    freed = room.seats.was_freed(digest(call.secret))
    return Reply(UNKNOWN, {"words": call.tr("lan.no_seat"), "freed": freed})


def _join(room: Room, call: Call) -> Reply:
    tr, secret = call.tr, call.text("secret")
    match call.what:
        case "look":
            return room.look(call.text("code"), tr)
        case "sit":
            waiting = call.body.get("waiting") is True
            seat = _seat(call.body)
            return room.sit(call.text("code"), seat, call.device, tr, secret=secret, waiting=waiting)
        case "knock":
            return room.knock(call.text("word"), call.text("name"), tr, secret=secret)
        case "withdraw":
            return room.withdraw(secret)
    return room.knocked(call.text("knock"), tr)


def _of_phone(room: Room, phone: Phone, call: Call) -> Reply:
    tr = call.tr
    match call.what:
        case "view":
            return Reply(OK, room.view(phone, tr))
        case "network":
            return room.network(tr)
        case "sheet":
            return room.sheet(tr)
        case "log":
            return room.log(tr)
        case "leave":
            return room.leave(phone)
        case "answer":
            return room.answer(phone, _wanted(call.body), tr)
        case "undo":
            return room.undo(phone, _wanted(call.body), tr)
    return Reply(GONE, {})


def _seat(body: Mapping[str, Any]) -> int | None:
    seat = body.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise ValueError("seat")
    return seat


def _wanted(body: Mapping[str, Any]) -> Wanted:
    match body:
        case {"epoch": str(epoch), "revision": int(revision), "id": str(id_)} if 0 < len(id_) <= LONGEST_ID:
            step = body.get("step")
            answers = answers_from(body.get("answers") or [])
            return Wanted(epoch, revision, id_, step if isinstance(step, int) else 0, answers)
    raise ValueError("wanted")
